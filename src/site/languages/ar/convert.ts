import type { convert as english } from "../en/convert.ts";
import type { Translation } from "../translation.ts";

export const convert = {
  "Convert a time": "تحويل وقت",
  "Convert a time between cities": "تحويل الوقت بين المدن",
  "{place} time in {places}": "الوقت: {place} – {places}",
  "What time is it in another city when it is noon in yours? A slider through the day, with clock changes.":
    "كم الساعة في مدينة أخرى عند الظهر في مدينتك؟ شريط تمرير عبر اليوم مع تغييرات الساعة.",
  "What time is it in {places} when it is noon in {place}? A slider through the day, with clock changes.":
    "كم الساعة في {places} عند الظهر في {place}؟ شريط تمرير عبر اليوم مع تغييرات الساعة.",
  "Name a place and those to compare it with.": "اكتب مكانًا والأماكن التي تريد مقارنته بها.",
  "Choose a date and a time.": "اختر تاريخًا ووقتًا.",
  "At most {count} place is shown; the rest is left out.|At most {count} places are shown; the rest is left out.":
    "لا يُعرض أي مكان.|يُعرض مكان واحد على الأكثر، وحُذف الباقي.|يُعرض مكانان على الأكثر، وحُذف الباقي.|تُعرض {count} أماكن على الأكثر، وحُذف الباقي.|يُعرض {count} مكانًا على الأكثر، وحُذف الباقي.|يُعرض {count} مكان على الأكثر، وحُذف الباقي.",
  Place: "المكان",
  "Other places": "أماكن أخرى",
  "Up to five, with commas": "حتى خمسة، تفصل بينها فواصل",
  "Date and time there": "التاريخ والوقت هناك",
  "the same time": "الوقت نفسه",
  "{length} ahead": "متقدم بـ{length}",
  "{length} behind": "متأخر بـ{length}",
  "; after the clocks change in {place} on {date}: {difference}":
    "؛ بعد تغيير الساعة ({place}، {date}): {difference}",
  "same time as {place}": "نفس وقت {place}",
  "{length} ahead of {place}": "متقدم على {place} بـ{length}",
  "{length} behind {place}": "متأخر عن {place} بـ{length}",
  "{clock} in {place}": "{clock} في {place}",
  "{clock} on {date} in {place}": "{clock} ({date}) في {place}",
  "It is {clock} on {date} in {place}.": "الساعة الآن {clock} في {place}، {date}.",
  "{clock} on {date} in {place} is {times}.": "‏{clock} في {place} ({date}) تعادل {times}.",
  "Clocks in {place} go forward on {date}, from {before} to {after}.":
    "في {place} تُقدَّم الساعة يوم {date} من {before} إلى {after}.",
  "Clocks in {place} go back on {date}, from {before} to {after}.":
    "في {place} تُؤخَّر الساعة يوم {date} من {before} إلى {after}.",
  "Show the time now": "عرض الوقت الآن",
  "Time of the day in {place}": "الوقت من اليوم في {place}",
  "The clock in {place} skips {clock} on that day: a later time is shown.":
    "تتخطى الساعة في {place} الوقت {clock} في ذلك اليوم: يُعرض وقت لاحق.",
  "The clock in {place} shows {clock} twice on that day: {choices}.":
    "تُظهر الساعة في {place} الوقت {clock} مرتين في ذلك اليوم: {choices}.",
  "the first, {offset}": "الأولى، {offset}",
  "the second, {offset}": "الثانية، {offset}",
  weekend: "عطلة نهاية الأسبوع",
  "Working hours": "ساعات العمل",
  Day: "نهار",
  "Night, 22:00 to 07:00": "ليل، من 22:00 إلى 07:00",
  Colours: "الألوان",
} as const satisfies Translation<"ar", typeof english>;
