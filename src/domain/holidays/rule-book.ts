import type { WeekendRule } from "../calendar/weekend.ts";
import type { CountryDays } from "./country-days.ts";
import type { NamesByLanguage } from "./names.ts";
import type { RegionList } from "./region-list.ts";
import { readArea, type HolidayArea } from "./rule-file.ts";
import { parseRule } from "./rule-parse.ts";
import type { RuleProgram } from "./rule-program.ts";

/** Where the merged rules of countries and calendars are read from. */
export type RuleSource = {
  readonly regions: RegionList;
  /** Weekly days off, for substitutes. */
  readonly weekends: readonly WeekendRule[];
  /** Day of the newest rule, "2026-11-20". */
  version(): string;
  countryCodes(): readonly string[];
  /** Whether a country or a calendar has rules. */
  has(code: string): boolean;
  /** The rules of a country or calendar; `null` without any. */
  area(code: string): HolidayArea | null;
  /** The days that the build computed from them; `null` where they are to be compiled. */
  days(code: string): CountryDays | null;
  /** Names that many countries share by language, by their key ("12-25", "Independence Day"). */
  names(): ReadonlyMap<string, object>;
};

/** The rules of a source, each country and rule read once, at its first use. */
export function createRuleBook(source: RuleSource): RuleBook {
  const read = new Map<string, HolidayArea>();
  const shared = new Map<string, NamesByLanguage>();
  const programs = new Map<string, RuleProgram>();
  let keysByName: ReadonlyMap<string, string> | null = null;

  function sharedNames(key: string): NamesByLanguage | null {
    const entry = source.names().get(key);
    return entry === undefined
      ? null
      : shared.getOrInsertComputed(key, () => readArea({ names: entry }).names);
  }

  /** Keys of the shared names by the English name in lower case. */
  const readKeys = (): ReadonlyMap<string, string> =>
    new Map(
      [...source.names()].flatMap(([key, name]) =>
        "en" in name ? [[String(name.en).toLowerCase(), key]] : [],
      ),
    );

  return {
    get regions() {
      return source.regions;
    },
    weekends: source.weekends,
    version: () => source.version(),
    countryCodes: () => source.countryCodes(),
    has: (code: string) => source.has(code),
    country(code: string): HolidayArea | null {
      const area = read.get(code) ?? source.area(code);
      if (area !== null) read.set(code, area);
      return area;
    },
    program: (text: string): RuleProgram => programs.getOrInsertComputed(text, parseRule),
    sharedNames,
    translationsOf(englishName: string): NamesByLanguage | null {
      keysByName ??= readKeys();
      const key = keysByName.get(englishName.toLowerCase());
      return key === undefined ? null : sharedNames(key);
    },
  };
}

export type RuleBook = {
  regions: RegionList;
  weekends: readonly WeekendRule[];
  version(): string;
  countryCodes(): readonly string[];
  /** Whether a country or a calendar has rules. */
  has(code: string): boolean;
  country(code: string): HolidayArea | null;
  /** The parsed rule, shared by the countries that have the same text. Throws as `parseRule` does. */
  program(text: string): RuleProgram;
  sharedNames(key: string): NamesByLanguage | null;
  /** The same by their English name, whatever its case. */
  translationsOf(englishName: string): NamesByLanguage | null;
};
