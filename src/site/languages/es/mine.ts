import type { mine as english } from "../en/mine.ts";
import type { Translation } from "../translation.ts";

export const mine = {
  "The time in {places}": "La hora en {places}",
  "The clocks of your places, kept in your browser alone.":
    "Los relojes de sus lugares, guardados solo en su navegador.",
  Places: "Lugares",
  "Up to twelve, with commas; the first is home": "Hasta doce, separados por comas; el primero es su casa",
  "Press the star on the page of a place to keep it here. Your browser alone keeps them: there is no account and no cookie.":
    "Pulse la estrella en la página de un lugar para guardarlo aquí. Solo los guarda su navegador: sin cuenta ni cookies.",
  "Your sunset: {time}.": "Su puesta de sol: {time}.",
  "{place} is home.": "{place} es su casa.",
  "{place} is home, beside {places}.": "{place} es su casa, junto a {places}.",
  "Sun {rise}–{set}": "Sol {rise}–{set}",
  Home: "Mi casa",
  "Same time": "Misma hora",
  "On the map": "En el mapa",
  "Keep these places": "Guardar estos lugares",
} as const satisfies Translation<"es", typeof english>;
