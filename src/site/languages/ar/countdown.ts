import type { countdown as english } from "../en/countdown.ts";
import type { Translation } from "../translation.ts";

export const countdown = {
  "The reader’s": "بحسب القارئ",
  "Light colours": "فاتح",
  "Dark colours": "داكن",
  "until {moment}": "حتى {moment}",
  "since {moment}": "منذ {moment}",
  "{length} until {moment}.": "{length} حتى {moment}.",
  "{length} since {moment}.": "{length} منذ {moment}.",
  "a moment": "لحظة ما",
  "Countdown to a date and time": "عد تنازلي إلى تاريخ ووقت",
  "How long until {title}?": "كم بقي حتى {title}؟",
  "How long since {title}?": "كم مضى منذ {title}؟",
  "Days, hours, minutes and seconds until {moment}, by the server’s clock; to link or to embed in any page.":
    "الأيام والساعات والدقائق والثواني حتى {moment}، بساعة الخادم؛ للمشاركة أو التضمين.",
  "Days, hours, minutes and seconds since {moment}, by the server’s clock; to link or to embed in any page.":
    "الأيام والساعات والدقائق والثواني منذ {moment}، بساعة الخادم؛ للمشاركة أو التضمين.",
  "Name a city or a time zone by whose clock it is.": "اكتب مدينة أو منطقة زمنية مرجعية.",
  "Choose a moment.": "اختر لحظة.",
  "Date and time": "التاريخ والوقت",
  Title: "العنوان",
  "By the clock of": "بساعة",
  "Colours when embedded": "الألوان عند التضمين",
  "Change it, or put it on your page": "غيّره أو ضعه في صفحتك",
  "For your page": "لصفحتك",
  "Full screen": "ملء الشاشة",
  "New Year {year}": "رأس السنة {year}",
  "{date}, {time} in {place}": "{date}، {time} في {place}",
} as const satisfies Translation<"ar", typeof english>;
