import type { status as english } from "../en/status.ts";
import type { Translation } from "../translation.ts";

export const status = {
  "Ready: every request is answered.": "جاهز: كل طلب يُجاب عليه.",
  "Not ready: requests should go to another process.": "غير جاهز: يجب توجيه الطلبات إلى عملية أخرى.",
  version: "الإصدار",
  "up for": "يعمل منذ",
  "time-zone data": "بيانات المناطق الزمنية",
  "time-zone data, {count} day old|time-zone data, {count} days old":
    "بيانات المناطق الزمنية، اليوم|بيانات المناطق الزمنية، عمرها يوم|بيانات المناطق الزمنية، عمرها يومان|بيانات المناطق الزمنية، عمرها {count} أيام|بيانات المناطق الزمنية، عمرها {count} يومًا|بيانات المناطق الزمنية، عمرها {count} يوم",
  zones: "المناطق الزمنية",
  places: "الأماكن",
  countries: "البلدان",
  "with holidays": "مع العطل الرسمية",
  "As of {moment} UTC. The same as data: {status}, {ready}.": "حتى {moment} UTC. كبيانات: {status}، {ready}.",
  "Sources and credits": "المصادر والشكر",
  "Versions and ages of the data that Almanac answers from.":
    "إصدارات البيانات التي يجيب منها Almanac وأعمارها.",
} as const satisfies Translation<"ar", typeof english>;
