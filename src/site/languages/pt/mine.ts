import type { mine as english } from "../en/mine.ts";
import type { Translation } from "../translation.ts";

export const mine = {
  "The time in {places}": "A hora em {places}",
  "The clocks of your places, kept in your browser alone.":
    "Os relógios dos seus lugares, guardados só no seu navegador.",
  Places: "Lugares",
  "Up to twelve, with commas; the first is home": "Até doze, separados por vírgulas; o primeiro é a sua casa",
  "Press the star on the page of a place to keep it here. Your browser alone keeps them: there is no account and no cookie.":
    "Toque na estrela da página de um lugar para o guardar aqui. Só o seu navegador os guarda: sem conta e sem cookies.",
  "Your sunset: {time}.": "O seu pôr do sol: {time}.",
  "{place} is home.": "{place} é a sua casa.",
  "{place} is home, beside {places}.": "{place} é a sua casa, ao lado de {places}.",
  "Sun {rise}–{set}": "Sol {rise}–{set}",
  Home: "Minha casa",
  "Same time": "Mesma hora",
  "On the map": "No mapa",
  "Keep these places": "Guardar estes lugares",
} as const satisfies Translation<"pt", typeof english>;
