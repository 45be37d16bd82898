import type { search as english } from "../en/search.ts";
import type { Translation } from "../translation.ts";

export const search = {
  "Search for a place": "Buscar un lugar",
  "No city, country or time zone is called “{text}”. Try another spelling or a larger town nearby, or a question such as “3pm in Tokyo”, “sunset Paris” or “holidays Quebec”.":
    "Ninguna ciudad, país ni zona horaria se llama «{text}». Pruebe otra grafía o una ciudad mayor cercana.",
  "Find a city, a country or a time zone by its name in any language, or ask a question of time, dates, holidays, sun and moon.":
    "Encuentre una ciudad, un país o una zona horaria por su nombre en cualquier idioma.",
} as const satisfies Translation<"es", typeof english>;
