import type { mine as english } from "../en/mine.ts";
import type { Translation } from "../translation.ts";

export const mine = {
  "The time in {places}": "الوقت في {places}",
  "The clocks of your places, kept in your browser alone.": "ساعات أماكنك، محفوظة في متصفحك وحده.",
  Places: "الأماكن",
  "Up to twelve, with commas; the first is home": "حتى اثني عشر، تفصل بينها فواصل؛ الأول مكان إقامتك",
  "Press the star on the page of a place to keep it here. Your browser alone keeps them: there is no account and no cookie.":
    "اضغط النجمة في صفحة أي مكان لحفظه هنا. متصفحك وحده يحفظها: بلا حساب ولا ملفات ارتباط.",
  "Your sunset: {time}.": "غروب شمسك: {time}.",
  "{place} is home.": "{place} مكان إقامتك.",
  "{place} is home, beside {places}.": "{place} مكان إقامتك، وإلى جانبه {places}.",
  "Sun {rise}–{set}": "الشمس {rise}–{set}",
  Home: "مكان إقامتي",
  "Same time": "الوقت نفسه",
  "On the map": "على الخريطة",
  "Keep these places": "حفظ هذه الأماكن",
} as const satisfies Translation<"ar", typeof english>;
