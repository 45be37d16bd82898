import type { search as english } from "../en/search.ts";
import type { Translation } from "../translation.ts";

export const search = {
  "Search for a place": "場所を検索",
  "No city, country or time zone is called “{text}”. Try another spelling or a larger town nearby, or a question such as “3pm in Tokyo”, “sunset Paris” or “holidays Quebec”.":
    "「{text}」という都市、国、タイムゾーンは見つかりません。別の表記か、近くの大きな町でお試しください。",
  "Find a city, a country or a time zone by its name in any language, or ask a question of time, dates, holidays, sun and moon.":
    "都市、国、タイムゾーンをどの言語の名前でも探せます。",
} as const satisfies Translation<"ja", typeof english>;
