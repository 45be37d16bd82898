import type { WeekendRule } from "../calendar/weekend.ts";
import { NO_REGIONS, type RegionList } from "./region-list.ts";
import { mergeArea, readArea } from "./rule-file.ts";
import type { NamesByLanguage } from "./names.ts";
import type { HolidayArea, SourceTexts } from "./rule-file.ts";
import { parseRule } from "./rule-parse.ts";
import type { RuleProgram } from "./rule-program.ts";

/** The data object of date-holidays: `holidays` by country and shared `names`. */
export type HolidayData = { version: string; holidays: object; names: object };

/** The sources of the calendar. `base` may be a getter: it is read with the first country. */
export type HolidayRules = {
  readonly base: HolidayData;
  /** Parsed rule files by country code. */
  readonly files: ReadonlyMap<string, unknown>;
  /** Names by key that override the data set's shared ones: `{ "1 Shawwal": { en: "Eid al-Fitr" } }`. */
  readonly names?: object;
  /** The codes of ISO 3166-2; without them only the regions of the rules are known. */
  readonly regions?: RegionList;
  /** Weekly days off, for substitutes; Saturday and Sunday without them. */
  readonly weekends?: readonly WeekendRule[];
};

/** Every country's rules, parsed at their first use; as many entries as there are countries. */
export type RuleBook = {
  readonly regions: RegionList;
  readonly weekends: readonly WeekendRule[];
  version(): string;
  countryCodes(): readonly string[];
  country(code: string): HolidayArea | null;
  /** Names that many countries share, by their key ("12-25", "Independence Day"). */
  sharedNames(key: string): NamesByLanguage | null;
  /** The same by their English name, whatever its case. */
  translationsOf(englishName: string): NamesByLanguage | null;
  /** The parsed rule, shared by the countries that have the same text. Throws as `parseRule` does. */
  program(text: string): RuleProgram;
};

type Opened = {
  version: string;
  countries: ReadonlyMap<string, unknown>;
  names: ReadonlyMap<string, object>;
  /** Keys of `names` by the English name in lower case. */
  keysByName: ReadonlyMap<string, string>;
  codes: readonly string[];
};

/** Not a country: the data set has the Canary Islands under a code of their own. */
const NOT_COUNTRIES: ReadonlySet<string> = new Set(["IC"]);

/**
 * Joins date-holidays' data with the rule files that correct it. A file with `mode: replace` replaces the data set's
 * country; any other overrides it rule by rule.
 */
export function createRuleBook(rules: HolidayRules): RuleBook {
  const read = new Map<string, HolidayArea>();
  const shared = new Map<string, NamesByLanguage>();
  const programs = new Map<string, RuleProgram>();
  let opened: Opened | null = null;

  function open(): Opened {
    opened ??= openRules(rules);
    return opened;
  }

  const regions = rules.regions ?? NO_REGIONS;
  const readOne = (code: string, area: unknown, sources: SourceTexts | null): HolidayArea =>
    withCurrentCodes(readArea(area, sources), code, regions);

  function sharedNames(key: string): NamesByLanguage | null {
    const cached = shared.get(key);
    if (cached !== undefined) return cached;
    const entry = open().names.get(key);
    if (entry === undefined) return null;
    const { names } = readArea({ names: entry });
    shared.set(key, names);
    return names;
  }

  function readCountry(code: string): HolidayArea | null {
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
    country(code) {
      const cached = read.get(code);
      if (cached !== undefined) return cached;
      const area = readCountry(code);
      if (area !== null) read.set(code, area);
      return area;
    },
    program(text) {
      const cached = programs.get(text);
      if (cached !== undefined) return cached;
      const program = parseRule(text);
      programs.set(text, program);
      return program;
    },
    sharedNames,
    translationsOf(englishName) {
      const key = open().keysByName.get(englishName.toLowerCase());
      return key === undefined ? null : sharedNames(key);
    },
  };
}

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
  return { version, countries, names: byKey, keysByName: keysByEnglishName(byKey), codes };
}

function nameOf(entry: unknown): object {
  if (typeof entry !== "object" || entry === null || !("name" in entry)) return {};
  return typeof entry.name === "object" && entry.name !== null ? entry.name : {};
}

function keysByEnglishName(names: ReadonlyMap<string, object>): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [key, name] of names) if ("en" in name) keys.set(String(name.en).toLowerCase(), key);
  return keys;
}

type RuleFile = { area: unknown; sources: SourceTexts; isReplacement: boolean };

function fileOf(file: unknown, code: string): RuleFile | null {
  if (typeof file !== "object" || file === null || !("holidays" in file)) return null;
  const holidays = new Map<string, unknown>(Object.entries(file.holidays ?? {}));
  const sources = new Map(
    Object.entries(("sources" in file && file.sources) || {}).map(([key, text]) => [key, String(text)]),
  );
  return { area: holidays.get(code), sources, isReplacement: "mode" in file && file.mode === "replace" };
}
