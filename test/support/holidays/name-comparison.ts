import type { HolidayCalendar } from "../../../src/domain/holidays/calendar.ts";
import { HOLIDAY_TYPES } from "../../../src/domain/holidays/rule-program.ts";
import { daysOffByDate } from "./days-off-by-date.ts";
import type { ExpectedLookup } from "./expected.ts";
import type { NameReference } from "./reference.ts";

/** A day whose names differ. */
export type NameDifference = {
  date: string;
  language: string;
  theirs: string;
  ours: readonly string[];
  reason: string | null;
};

/** `listed` differ, and the reason is listed. */
export type NameCount = { compared: number; equal: number; listed: number };

export type NameComparison = {
  local: NameCount;
  english: NameCount;
  differences: NameDifference[];
};

const NAMES_YEAR = 2026;

/** What two spellings of one name have in common: case, apostrophes, notes in brackets and American spelling apart. */
function foldName(name: string): string {
  return name
    .normalize("NFC")
    .replace(/\s*[(（][^()（）]*[)）]\s*/gu, " ")
    .replace(/[’ʼʻ`´‘]/gu, "'")
    .toLowerCase()
    .replace(/labour/g, "labor")
    .replace(/[\s\u200b-\u200f]+/gu, " ")
    .trim();
}

/** Compares the names of the days of 2026 that we have as well, in the country's language and in English. */
export function compareNames(
  calendar: HolidayCalendar,
  country: string,
  reference: NameReference | null,
  expected: ExpectedLookup,
): NameComparison {
  const result: NameComparison = {
    local: { compared: 0, equal: 0, listed: 0 },
    english: { compared: 0, equal: 0, listed: 0 },
    differences: [],
  };
  if (reference === null || !calendar.countryCodes.includes(country)) return result;
  const language = (reference.language ?? "en").replaceAll("_", "-");
  const query = { countryCode: country, year: NAMES_YEAR, types: HOLIDAY_TYPES };
  const local = daysOffByDate(calendar, { ...query, lang: language });
  const english = daysOffByDate(calendar, query);
  for (const [date, names] of Object.entries(reference.dates)) {
    for (const [kind, lang, theirs] of [
      ["local", language, names.local],
      ["english", "en", names.en],
    ] as const) {
      const holidays = (kind === "local" ? local : english).get(date);
      if (holidays === undefined) continue;
      const ours = new Set(
        holidays.flatMap(({ name, localName }) => (kind === "local" ? [name, localName] : [name])),
      );
      const folded = new Set([...ours].map(foldName));
      for (const name of theirs.split("; ")) {
        result[kind].compared += 1;
        if (folded.has(foldName(name))) {
          result[kind].equal += 1;
          continue;
        }
        const reason = expected.reasonOf("name", "national", date);
        if (reason !== null) result[kind].listed += 1;
        result.differences.push({ date, language: lang, theirs: name, ours: [...ours], reason });
      }
    }
  }
  return result;
}
