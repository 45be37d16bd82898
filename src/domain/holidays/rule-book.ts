import { mergeArea, readArea } from "./rule-file.ts";
import type { NamesByLanguage } from "./names.ts";
import type { HolidayArea } from "./rule-file.ts";
import { parseRule } from "./rule-parse.ts";
import type { RuleProgram } from "./rule-program.ts";

/** The data object of date-holidays: `holidays` by country and shared `names`. */
export type HolidayData = { version: string; holidays: object; names: object };

/** What the calendar is made of. `base` may be a getter: it is read when the first country is asked for. */
export type HolidayRules = {
  readonly base: HolidayData;
  /** Parsed rule files by country code. */
  readonly files: ReadonlyMap<string, unknown>;
};

/** Every country's rules, read when first asked for; as many entries as there are countries. */
export type RuleBook = {
  version(): string;
  countryCodes(): readonly string[];
  country(code: string): HolidayArea | null;
  sharedNames(key: string): NamesByLanguage | null;
  /** A rule read: many countries have the same, and share what it was parsed to. Throws as `parseRule` does. */
  program(text: string): RuleProgram;
};

type Opened = {
  version: string;
  countries: ReadonlyMap<string, unknown>;
  names: ReadonlyMap<string, unknown>;
  codes: readonly string[];
};

/** Not a country: the data set keeps the days of the Canary Islands under a code of their own. */
const NOT_COUNTRIES: ReadonlySet<string> = new Set(["IC"]);

/**
 * Joins date-holidays' data with the rule files that correct it. A file says `mode: replace` to stand alone,
 * else it is laid over the data set rule by rule.
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

  function readCountry(code: string): HolidayArea | null {
    const known = open().countries.get(code);
    const file = fileOf(rules.files.get(code), code);
    if (file === null) return known === undefined ? null : readArea(known);
    if (known === undefined || file.isReplacement) return readArea(file.area);
    return mergeArea(readArea(known), readArea(file.area));
  }

  return {
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
    sharedNames(key) {
      const cached = shared.get(key);
      if (cached !== undefined) return cached;
      const entry = open().names.get(key);
      if (entry === undefined) return null;
      const { names } = readArea({ names: nameOf(entry) });
      shared.set(key, names);
      return names;
    },
  };
}

function openRules(rules: HolidayRules): Opened {
  const { version, holidays, names } = rules.base;
  const countries = new Map<string, unknown>(Object.entries(holidays));
  const codes = [...new Set([...countries.keys(), ...rules.files.keys()])]
    .filter((code) => !NOT_COUNTRIES.has(code))
    .sort();
  return { version, countries, names: new Map<string, unknown>(Object.entries(names)), codes };
}

function nameOf(entry: unknown): unknown {
  return typeof entry === "object" && entry !== null && "name" in entry ? entry.name : {};
}

function fileOf(file: unknown, code: string): { area: unknown; isReplacement: boolean } | null {
  if (typeof file !== "object" || file === null || !("holidays" in file)) return null;
  const holidays = new Map<string, unknown>(Object.entries(file.holidays ?? {}));
  return { area: holidays.get(code), isReplacement: "mode" in file && file.mode === "replace" };
}
