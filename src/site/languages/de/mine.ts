import type { mine as english } from "../en/mine.ts";
import type { Translation } from "../translation.ts";

export const mine = {
  "The time in {places}": "Uhrzeit in {places}",
  "The clocks of your places, kept in your browser alone.":
    "Die Uhren Ihrer Orte, nur in Ihrem Browser gespeichert.",
  Places: "Orte",
  "Up to twelve, with commas; the first is home": "Bis zu zwölf, mit Kommas; der erste ist Ihr Zuhause",
  "Press the star on the page of a place to keep it here. Your browser alone keeps them: there is no account and no cookie.":
    "Drücken Sie auf der Seite eines Ortes den Stern, um ihn hier zu merken. Nur Ihr Browser speichert ihn: ohne Konto und ohne Cookie.",
  "Your sunset: {time}.": "Ihr Sonnenuntergang: {time}.",
  "{place} is home.": "{place} ist Ihr Zuhause.",
  "{place} is home, beside {places}.": "{place} ist Ihr Zuhause, daneben {places}.",
  "Sun {rise}–{set}": "Sonne {rise}–{set}",
  Home: "Zuhause",
  "Same time": "Gleiche Uhrzeit",
  "On the map": "Auf der Karte",
  "Keep these places": "Diese Orte merken",
} as const satisfies Translation<"de", typeof english>;
