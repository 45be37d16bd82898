import type { search as english } from "../en/search.ts";
import type { Translation } from "../translation.ts";

export const search = {
  "Search for a place": "Rechercher un lieu",
  "No city, country or time zone is called “{text}”. Try another spelling or a larger town nearby, or a question such as “3pm in Tokyo”, “sunset Paris” or “holidays Quebec”.":
    "Aucune ville, aucun pays ni fuseau horaire ne s’appelle « {text} ». Essayez une autre orthographe ou une plus grande ville voisine.",
  "Find a city, a country or a time zone by its name in any language, or ask a question of time, dates, holidays, sun and moon.":
    "Trouvez une ville, un pays ou un fuseau horaire par son nom dans n’importe quelle langue.",
} as const satisfies Translation<"fr", typeof english>;
