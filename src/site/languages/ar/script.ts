import type { script as english } from "../en/script.ts";
import type { Translation } from "../translation.ts";

export const script = {
  "Suggestions: {label}": "الاقتراحات: {label}",
  "{count} found: choose with the arrow keys.|{count} found: choose with the arrow keys.":
    "لا نتائج.|نتيجة واحدة: اختر بمفاتيح الأسهم.|نتيجتان: اختر بمفاتيح الأسهم.|{count} نتائج: اختر بمفاتيح الأسهم.|{count} نتيجة: اختر بمفاتيح الأسهم.|{count} نتيجة: اختر بمفاتيح الأسهم.",
  city: "مدينة",
  "city or time zone": "مدينة أو منطقة زمنية",
  "country or city": "بلد أو مدينة",
  "Place or question": "مكان أو سؤال",
  "No city is called “{text}”.": "لا توجد مدينة باسم «{text}».",
  "No city or time zone is called “{text}”.": "لا توجد مدينة أو منطقة زمنية باسم «{text}».",
  "No country or city is called “{text}”.": "لا يوجد بلد أو مدينة باسم «{text}».",
  "No place or question is called “{text}”.": "لم يُعثر على مكان أو سؤال لـ«{text}».",
  Keep: "حفظ",
  Kept: "محفوظ",
  "Make {place} home": "اجعل {place} مكان إقامتي",
  "{count} are kept already|{count} are kept already":
    "لا شيء محفوظ|مكان واحد محفوظ|مكانان محفوظان|{count} أماكن محفوظة|{count} مكانًا محفوظًا|{count} مكان محفوظ",
  "The server could not be reached.": "تعذّر الوصول إلى الخادم.",
  "The limit of calls is reached. Try again in {count} minute.|The limit of calls is reached. Try again in {count} minutes.":
    "بلغت الحد الأقصى للطلبات. حاول مجددًا الآن.|بلغت الحد الأقصى للطلبات. حاول مجددًا بعد دقيقة.|بلغت الحد الأقصى للطلبات. حاول مجددًا بعد دقيقتين.|بلغت الحد الأقصى للطلبات. حاول مجددًا بعد {count} دقائق.|بلغت الحد الأقصى للطلبات. حاول مجددًا بعد {count} دقيقة.|بلغت الحد الأقصى للطلبات. حاول مجددًا بعد {count} دقيقة.",
  Hours: "نظام الساعة",
  "24 hours": "24 ساعة",
  "12 hours": "12 ساعة",
  "Weeks from": "بداية الأسبوع",
  Monday: "الاثنين",
  Sunday: "الأحد",
  Saturday: "السبت",
  "{time} am": "{time} ص",
  "{time} pm": "{time} م",
  a: "ص",
  p: "م",
  Copy: "نسخ",
  "Copy: {label}": "نسخ: {label}",
  Copied: "نُسخ",
  "Hold to copy": "اضغط مطولًا للنسخ",
  "Press Ctrl+C": "اضغط Ctrl+C",
  "{hours} h": "{hours} س",
  "{minutes} min": "{minutes} د",
  "{hours} h {minutes} min": "{hours} س {minutes} د",
  today: "اليوم",
  tomorrow: "غدًا",
  "in {count} day|in {count} days":
    "اليوم|بعد يوم|بعد يومين|بعد {count} أيام|بعد {count} يومًا|بعد {count} يوم",
  "{count} day|{count} days": "{count} يوم|يوم واحد|يومان|{count} أيام|{count} يومًا|{count} يوم",
  ", ": "، ",
} as const satisfies Translation<"ar", typeof english>;
