import type { WeekendRule } from "../calendar/weekend.ts";
import { readRegionList, type RegionList, type RegionCode } from "./region-list.ts";
import { mergeArea, readArea } from "./rule-file.ts";
import type { NamesByLanguage } from "./names.ts";
import type { HolidayArea, SourceTexts } from "./rule-file.ts";
import { parseRule } from "./rule-parse.ts";
import type { RuleProgram } from "./rule-program.ts";
import { fieldsOf } from "./rule-value.ts";

/** The data object of date-holidays: `holidays` by country and shared `names`. */
export type HolidayData = { version: string; holidays: object; names: object };

/** The sources of the calendar. `base` may be a getter: it is read with the first country. */
export type HolidayRules = {
  readonly base: HolidayData;
  /** Parsed rule files by country code. */
  readonly files: ReadonlyMap<string, unknown>;
  /** Parsed files of the calendars that are no country's, by id: "XNYS". Lists of countries leave them out. */
  readonly calendars?: ReadonlyMap<string, unknown>;
  /** Parsed files of the operator that add to a country or calendar, by its code or id. */
  readonly additions?: ReadonlyMap<string, unknown>;
  /** Names by key that override the data set's shared ones: `{ "1 Shawwal": { en: "Eid al-Fitr" } }`. */
  readonly names?: object;
  /** The codes of ISO 3166-2; without them only the regions of the rules are known. */
  readonly regions?: RegionList;
  /** Weekly days off, for substitutes; Saturday and Sunday without them. */
  readonly weekends?: readonly WeekendRule[];
};

type Opened = {
  version: string;
  countries: Map<string, unknown>;
  names: Map<string, object>;
  keysByName: Map<string, string>;
  codes: string[];
};

/** Not a country: the data set has the Canary Islands under a code of their own. */
const NOT_COUNTRIES: ReadonlySet<string> = new Set(["IC"]);

/**
 * Every country's rules, parsed at their first use; as many entries as there are countries. Joins date-holidays' data with
 * the rule files that correct it: one with `mode: replace` replaces the data set's country; any other overrides it rule
 * by rule.
 */
export function createRuleBook(rules: HolidayRules): RuleBook {
  const read = new Map<string, HolidayArea>();
  const shared = new Map<string, NamesByLanguage>();
  const programs = new Map<string, RuleProgram>();
  let opened: Opened | null = null;
  const open = (): Opened => (opened ??= openRules(rules));
  const regions = rules.regions ?? readRegionList("");
  const readOne = (code: string, area: unknown, sources: SourceTexts | null): HolidayArea =>
    withCurrentCodes(readArea(area, sources), code, regions);

  /** Names that many countries share, by their key ("12-25", "Independence Day"). */
  function sharedNames(key: string): NamesByLanguage | null {
    const entry = open().names.get(key);
    return entry === undefined
      ? null
      : shared.getOrInsertComputed(key, () => readArea({ names: entry }).names);
  }

  function readCountry(code: string): HolidayArea | null {
    const calendar = rules.calendars?.get(code);
    const area = calendar === undefined ? readOwnCountry(code) : readArea(calendar, sourcesOf(calendar));
    const added = rules.additions?.get(code);
    if (added === undefined) return area;
    const over = readOne(code, added, sourcesOf(added));
    return area === null ? over : mergeArea(area, over);
  }

  function readOwnCountry(code: string): HolidayArea | null {
    const known = open().countries.get(code);
    const file = fileOf(rules.files.get(code), code);
    if (file === null) return known === undefined ? null : readOne(code, known, null);
    const own = readOne(code, file.area, file.sources);
    return known === undefined || file.isReplacement ? own : mergeArea(readOne(code, known, null), own);
  }

  return {
    regions,
    weekends: rules.weekends ?? [],
    version: () => open().version,
    countryCodes: () => open().codes,
    has: (code: string): boolean => rules.calendars?.has(code) === true || open().codes.includes(code),
    country(code: string): HolidayArea | null {
      const area = read.get(code) ?? readCountry(code);
      if (area !== null) read.set(code, area);
      return area;
    },
    program: (text: string): RuleProgram => programs.getOrInsertComputed(text, parseRule),
    sharedNames,
    translationsOf(englishName: string): NamesByLanguage | null {
      const key = open().keysByName.get(englishName.toLowerCase());
      return key === undefined ? null : sharedNames(key);
    },
  };
}

export type RuleBook = {
  regions: {
    find: (code: string) => RegionCode | null;
    codesOf: (countryCode: string) => readonly string[];
    codesNamed(name: string): readonly string[];
    nameOf(code: string): string | null;
  };
  weekends: readonly WeekendRule[];
  version(): string;
  countryCodes(): string[];
  /** Whether a country or a calendar has rules. */
  has(code: string): boolean;
  country(code: string): HolidayArea | null;
  /** The parsed rule, shared by the countries that have the same text. Throws as `parseRule` does. */
  program(text: string): RuleProgram;
  sharedNames(key: string): NamesByLanguage | null;
  /** The same by their English name, whatever its case. */
  translationsOf(englishName: string): NamesByLanguage | null;
};

/** Moves areas from a withdrawn code, such as IN-OR, to the current one, IN-OD. */
function withCurrentCodes(area: HolidayArea, country: string, regions: RegionList): HolidayArea {
  if (area.areas.size === 0) return area;
  const areas = new Map<string, HolidayArea | null>();
  for (const [key, child] of area.areas) {
    const current = regions.find(`${country}-${key.toUpperCase()}`)?.code.slice(country.length + 1) ?? key;
    const known = areas.get(current);
    areas.set(
      current,
      known === undefined || known === null || child === null ? child : mergeArea(known, child),
    );
  }
  return { ...area, areas };
}

function openRules(rules: HolidayRules): Opened {
  const { version, holidays, names } = rules.base;
  const countries = new Map<string, unknown>(Object.entries(holidays));
  const codes = [...new Set([...countries.keys(), ...rules.files.keys()])]
    .filter((code) => !NOT_COUNTRIES.has(code))
    .sort();
  const byKey = new Map<string, object>();
  for (const [key, entry] of Object.entries(names)) byKey.set(key, nameOf(entry));
  for (const [key, over] of Object.entries(rules.names ?? {})) byKey.set(key, { ...byKey.get(key), ...over });
  /** Keys of `names` by the English name in lower case. */
  const keysByName = new Map<string, string>();
  for (const [key, name] of byKey) if ("en" in name) keysByName.set(String(name.en).toLowerCase(), key);
  return { version, countries, names: byKey, keysByName, codes };
}

function nameOf(entry: unknown): object {
  if (typeof entry !== "object" || entry === null || !("name" in entry)) return {};
  return typeof entry.name === "object" && entry.name !== null ? entry.name : {};
}

function fileOf(file: unknown, code: string) {
  if (typeof file !== "object" || file === null || !("holidays" in file)) return null;
  const holidays = new Map<string, unknown>(Object.entries(file.holidays ?? {}));
  const isReplacement = "mode" in file && file.mode === "replace";
  return { area: holidays.get(code), sources: sourcesOf(file), isReplacement };
}

function sourcesOf(file: unknown): SourceTexts {
  const entries = Object.entries(fieldsOf(fieldsOf(file)["sources"]));
  return new Map(entries.map(([key, text]) => [key, String(text)]));
}
