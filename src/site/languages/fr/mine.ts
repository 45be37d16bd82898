import type { mine as english } from "../en/mine.ts";
import type { Translation } from "../translation.ts";

export const mine = {
  "The time in {places}": "L’heure : {places}",
  "The clocks of your places, kept in your browser alone.":
    "Les horloges de vos lieux, gardées dans votre seul navigateur.",
  Places: "Lieux",
  "Up to twelve, with commas; the first is home":
    "Jusqu’à douze, séparés par des virgules ; le premier est chez vous",
  "Press the star on the page of a place to keep it here. Your browser alone keeps them: there is no account and no cookie.":
    "Appuyez sur l’étoile de la page d’un lieu pour le garder ici. Seul votre navigateur les garde : ni compte ni cookie.",
  "Your sunset: {time}.": "Votre coucher du soleil : {time}.",
  "{place} is home.": "{place}, c’est chez vous.",
  "{place} is home, beside {places}.": "{place}, c’est chez vous, à côté de {places}.",
  "Sun {rise}–{set}": "Soleil {rise}–{set}",
  Home: "Chez moi",
  "Same time": "Même heure",
  "On the map": "Sur la carte",
  "Keep these places": "Garder ces lieux",
} as const satisfies Translation<"fr", typeof english>;
