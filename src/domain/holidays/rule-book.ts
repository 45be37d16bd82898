import { mergeArea, readArea } from "./rule-file.ts";
import type { HolidayArea, NamesByLanguage } from "./rule-file.ts";

/** What the calendar is made of: date-holidays' data object and our rule files, both as plain parsed objects. */
export type HolidayRules = {
  /** `data` of date-holidays: `holidays` by country and shared `names`. */
  base: { version: string; holidays: object; names: object };
  /** Parsed rule files by country code. */
  files: ReadonlyMap<string, unknown>;
};

/** Every country's rules, read when first asked for; as many entries as there are countries. */
export type RuleBook = {
  version: string;
  countryCodes: readonly string[];
  country(code: string): HolidayArea | null;
  sharedNames(key: string): NamesByLanguage | null;
};

/** Not a country: the data set keeps the days of the Canary Islands under a code of their own. */
const NOT_COUNTRIES: ReadonlySet<string> = new Set(["IC"]);

/**
 * Joins date-holidays' data with the rule files that correct it. A file says `mode: replace` to stand alone,
 * else it is laid over the data set rule by rule.
 */
export function createRuleBook(rules: HolidayRules): RuleBook {
  const base = new Map<string, unknown>(Object.entries(rules.base.holidays));
  const names = new Map<string, unknown>(Object.entries(rules.base.names));
  const read = new Map<string, HolidayArea>();
  const codes = [...new Set([...base.keys(), ...rules.files.keys()])]
    .filter((code) => !NOT_COUNTRIES.has(code))
    .sort();

  function readCountry(code: string): HolidayArea | null {
    const known = base.get(code);
    const file = fileOf(rules.files.get(code), code);
    if (file === null) return known === undefined ? null : readArea(known);
    if (known === undefined || file.isReplacement) return readArea(file.area);
    return mergeArea(readArea(known), readArea(file.area));
  }

  return {
    version: rules.base.version,
    countryCodes: codes,
    country(code) {
      const cached = read.get(code);
      if (cached !== undefined) return cached;
      const area = readCountry(code);
      if (area !== null) read.set(code, area);
      return area;
    },
    sharedNames(key) {
      const entry = names.get(key);
      return entry === undefined ? null : readArea({ names: nameOf(entry) }).names;
    },
  };
}

function nameOf(entry: unknown): unknown {
  return typeof entry === "object" && entry !== null && "name" in entry ? entry.name : {};
}

function fileOf(file: unknown, code: string): { area: unknown; isReplacement: boolean } | null {
  if (typeof file !== "object" || file === null || !("holidays" in file)) return null;
  const holidays = new Map<string, unknown>(Object.entries(file.holidays ?? {}));
  return { area: holidays.get(code), isReplacement: "mode" in file && file.mode === "replace" };
}
