import type { world as english } from "../en/world.ts";
import type { Translation } from "../translation.ts";

export const world = {
  "Add a city, up to twelve": "إضافة مدينة، حتى اثنتي عشرة",
  Now: "الآن",
  "Day and night": "النهار والليل",
  "Point at the map, or move over it with the arrow keys, to see the time zone and the time there.":
    "أشر إلى الخريطة أو تحرك بمفاتيح الأسهم لمعرفة المنطقة الزمنية والوقت هناك.",
  "Tap the map to see the time zone and the time there.": "المس الخريطة لمعرفة المنطقة الزمنية والوقت هناك.",
  "The thin lines are where clocks differ.": "الخطوط الرفيعة تفصل بين أوقات مختلفة.",
  "That needs JavaScript; the same is at {address}.": "يتطلب ذلك جافاسكربت؛ والمعلومات نفسها في {address}.",
  "Map of the world. Move with the arrow keys to learn the time zone and the time of a point.":
    "خريطة العالم. تحرك بمفاتيح الأسهم لمعرفة المنطقة الزمنية والوقت في نقطة.",
  Light: "الضوء",
  Moment: "اللحظة",
  "Move through 24 hours:": "التنقل عبر 24 ساعة:",
  Cities: "المدن",
  City: "المدينة",
  Time: "الوقت",
  Remove: "إزالة",
  "Remove {place}": "إزالة {place}",
  "Twelve cities are the most: remove one to add another.":
    "الحد الأقصى اثنتا عشرة مدينة: أزل واحدة لإضافة أخرى.",
  "Put more cities into the address: {address}.": "أضف مدنًا أخرى في العنوان: {address}.",
  "Land: Natural Earth, in the public domain.": "اليابسة: Natural Earth، ملك عام.",
  "World map of day and night": "خريطة النهار والليل في العالم",
  "Day, twilight and night on a map of the world, the sun and the moon overhead, and the time in cities.":
    "النهار والشفق والليل على خريطة العالم، والشمس والقمر في السمت، والوقت في المدن.",
  "{time} UTC on {date}: it is day in {lit} of these {cities} cities. The sun is overhead at {sun}; the moon, {share}% lit, at {moon}.":
    "‏{time} UTC، {date}: النهار في {lit} من هذه المدن وعددها {cities}. الشمس في السمت عند {sun}؛ والقمر، مضاء بنسبة {share}%، عند {moon}.",
  "the chosen time": "الوقت المختار",
  now: "الآن",
  "{length} earlier": "قبل {length}",
  "{length} later": "بعد {length}",
  "{distance} km from {place}": "على بعد {distance} كم من {place}",
  "Add {place}": "إضافة {place}",
  "Nautical zone {zone}": "منطقة بحرية {zone}",
  "The API call": "طلب API",
} as const satisfies Translation<"ar", typeof english>;
