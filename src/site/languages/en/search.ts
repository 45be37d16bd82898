export const search = [
  "Search for a place",
  "No city, country or time zone is called “{text}”. Try another spelling or a larger town nearby, or a question such as “3pm in Tokyo”, “sunset Paris” or “holidays Quebec”.",
  "Find a city, a country or a time zone by its name in any language, or ask a question of time, dates, holidays, sun and moon.",
] as const;
