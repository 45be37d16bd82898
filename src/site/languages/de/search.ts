import type { search as english } from "../en/search.ts";
import type { Translation } from "../translation.ts";

export const search = {
  "Search for a place": "Ort suchen",
  "No city, country or time zone is called “{text}”. Try another spelling or a larger town nearby, or a question such as “3pm in Tokyo”, “sunset Paris” or “holidays Quebec”.":
    "Keine Stadt, kein Land und keine Zeitzone heißt „{text}“. Versuchen Sie eine andere Schreibweise oder eine größere Stadt in der Nähe.",
  "Find a city, a country or a time zone by its name in any language, or ask a question of time, dates, holidays, sun and moon.":
    "Finden Sie eine Stadt, ein Land oder eine Zeitzone unter ihrem Namen in jeder Sprache.",
} as const satisfies Translation<"de", typeof english>;
