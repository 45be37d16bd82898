import type { search as english } from "../en/search.ts";
import type { Translation } from "../translation.ts";

export const search = {
  "Search for a place": "البحث عن مكان",
  "No city, country or time zone is called “{text}”. Try another spelling or a larger town nearby, or a question such as “3pm in Tokyo”, “sunset Paris” or “holidays Quebec”.":
    "لا توجد مدينة أو بلد أو منطقة زمنية باسم «{text}». جرّب كتابة أخرى أو مدينة أكبر مجاورة.",
  "Find a city, a country or a time zone by its name in any language, or ask a question of time, dates, holidays, sun and moon.":
    "ابحث عن مدينة أو بلد أو منطقة زمنية باسمها بأي لغة.",
} as const satisfies Translation<"ar", typeof english>;
