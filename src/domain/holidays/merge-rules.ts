import type { WeekendRule } from "../calendar/weekend.ts";
import { mergeArea, readArea, type HolidayArea, type SourceTexts } from "./rule-file.ts";
import { readRegionList, type RegionList } from "./region-list.ts";
import { fieldsOf } from "./rule-value.ts";
import type { RuleSource } from "./rule-book.ts";

/** The data object of date-holidays: `holidays` by country and shared `names`. */
export type HolidayData = { version: string; holidays: object; names: object };

/** What the rules of all countries are merged from. `base` may be a getter: it is read with the first country. */
export type HolidayRules = {
  readonly base: HolidayData;
  /** Parsed rule files by country code. */
  readonly files: ReadonlyMap<string, unknown>;
  /** Parsed files of the calendars that are no country's, by id: "XNYS". Lists of countries leave them out. */
  readonly calendars?: ReadonlyMap<string, unknown>;
  /** Names by key that override the data set's shared ones: `{ "1 Shawwal": { en: "Eid al-Fitr" } }`. */
  readonly names?: object;
  /** The codes of ISO 3166-2; without them only the regions of the rules are known. */
  readonly regions?: RegionList;
  /** Weekly days off, for substitutes; Saturday and Sunday without them. */
  readonly weekends?: readonly WeekendRule[];
};

type Opened = ReturnType<typeof openRules>;

/** Not a country: the data set has the Canary Islands under a code of their own. */
const NOT_COUNTRIES: ReadonlySet<string> = new Set(["IC"]);

/**
 * Joins date-holidays' data with the rule files that correct it: one with `mode: replace` replaces the data set's country; any
 * other overrides it rule by rule.
 */
export function mergeRules(rules: HolidayRules): RuleSource {
  let opened: Opened | null = null;
  const open = (): Opened => (opened ??= openRules(rules));
  const regions = rules.regions ?? readRegionList("");

  function readCountry(code: string): HolidayArea | null {
    const known = open().countries.get(code);
    const file = fileOf(rules.files.get(code), code);
    if (file === null) return known === undefined ? null : readCountryArea(code, known, null, regions);
    const own = readCountryArea(code, file.area, file.sources, regions);
    return known === undefined || file.isReplacement
      ? own
      : mergeArea(readCountryArea(code, known, null, regions), own);
  }

  return {
    regions,
    weekends: rules.weekends ?? [],
    version: () => open().version,
    countryCodes: () => open().codes,
    has: (code) => rules.calendars?.has(code) === true || open().codes.includes(code),
    names: () => open().names,
    days: () => null,
    area(code) {
      const calendar = rules.calendars?.get(code);
      return calendar === undefined ? readCountry(code) : readCalendarArea(calendar);
    },
  };
}

/** The rules of a calendar's parsed file. */
export const readCalendarArea = (file: unknown): HolidayArea => readArea(file, sourcesOf(file));

/** The rules of a country from a parsed file or the data of date-holidays. */
export const readCountryArea = (
  code: string,
  area: unknown,
  sources: SourceTexts | null,
  regions: RegionList,
): HolidayArea => withCurrentCodes(readArea(area, sources), code, regions);

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

function openRules(rules: HolidayRules) {
  const { version, holidays, names } = rules.base;
  const countries = new Map<string, unknown>(Object.entries(holidays));
  const codes = [...new Set([...countries.keys(), ...rules.files.keys()])]
    .filter((code) => !NOT_COUNTRIES.has(code))
    .sort();
  const byKey = new Map<string, object>();
  for (const [key, entry] of Object.entries(names)) byKey.set(key, nameOf(entry));
  for (const [key, over] of Object.entries(rules.names ?? {})) byKey.set(key, { ...byKey.get(key), ...over });
  return { version, countries, names: byKey, codes };
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

/** The laws and announcements that a parsed file names, by their key. */
export function sourcesOf(file: unknown): SourceTexts {
  const entries = Object.entries(fieldsOf(fieldsOf(file)["sources"]));
  return new Map(entries.map(([key, text]) => [key, String(text)]));
}
