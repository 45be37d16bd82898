import type { search as english } from "../en/search.ts";
import type { Translation } from "../translation.ts";

export const search = {
  "Search for a place": "Procurar um lugar",
  "No city, country or time zone is called “{text}”. Try another spelling or a larger town nearby, or a question such as “3pm in Tokyo”, “sunset Paris” or “holidays Quebec”.":
    "Nenhuma cidade, país ou fuso horário se chama “{text}”. Tente outra grafia ou uma cidade maior próxima.",
  "Find a city, a country or a time zone by its name in any language, or ask a question of time, dates, holidays, sun and moon.":
    "Encontre uma cidade, um país ou um fuso horário pelo nome em qualquer idioma.",
} as const satisfies Translation<"pt", typeof english>;
