import { createCalendarDirectory } from "../domain/calendars/calendar-directory.ts";
import { openStoredRules } from "./stored-rules.ts";
import { runWhole } from "./time-slices.ts";
import { MS_PER_DAY } from "../domain/time-unit.ts";
import { createCache } from "../domain/cache.ts";
import { AlmanacError, messageOf } from "../domain/error.ts";
import { countryByCode, createCountryIndex } from "../domain/places/country.ts";
import { openPlaceIndex } from "../domain/places/place-index.ts";
import { DEFAULT_LANGUAGE, matchLanguage } from "../domain/text/language.ts";
import { zoneTableFromBytes } from "../domain/tz/table.ts";
import { zoneMapFromBytes } from "../domain/tz-map/zone-map.ts";
import {
  composeZoneNames,
  nameOfPlace,
  type LocaleNames,
  type ZoneInfo,
  type ZoneDisplayNames,
} from "./locale-names.ts";
import { countriesOf, DEFAULT_TERRITORY, type WindowsZoneRow } from "./records.ts";
import { BLOB_NAMES, BLOB_ZONE_MAP, BLOB_ZONE_TABLE } from "./schema.ts";
import { assertIntact, dataSetError, readSource, type DataParts, type DataSource } from "./source.ts";
import { wordsIn } from "./words.ts";

/** All facts that do not change while the program runs. No file stays open. */
export type DataSet = Readonly<
  ReturnType<typeof createDataSet> extends Generator<void, infer Set> ? Set : never
>;

/** Whole days since the newest row of the places. */
export function placesAgeDays({ placesDate }: DataSet, nowEpochMs: number): number {
  return Math.floor((nowEpochMs - Date.parse(placesDate)) / MS_PER_DAY);
}

export type OpenOptions = {
  /**
   * "full" hashes every table and BLOB first: the default for a file. "quick" compares lengths only: the default for
   * the embedded data, which were checked when the executable was built.
   */
  verify?: "full" | "quick";
  /** The data set in use: what is the same in both is held once. */
  inUse?: DataSet;
};

/**
 * Opens a data set. BLOBs become typed arrays over the bytes read, without parsing; a language's names are parsed at
 * their first use. No file stays open.
 * @throws AlmanacError `internal_error` with one sentence of reason, when the file is absent, cut short,
 * altered, of another schema or no data set
 */
export const openDataSet = (source: DataSource, options: OpenOptions = {}): DataSet =>
  runWhole(openDataSetInSteps(source, options));

/** The same. Yields often, so that the caller can let others run. */
export function* openDataSetInSteps(source: DataSource, options: OpenOptions = {}): Generator<void, DataSet> {
  const parts = yield* readSource(source, options.inUse?.blobs);
  try {
    const verify = options.verify ?? (source.kind === "file" ? "full" : "quick");
    if (verify === "full") yield* assertIntact(parts);
    return yield* createDataSet(parts);
  } catch (error) {
    throw error instanceof AlmanacError ? error : dataSetError(parts.label, messageOf(error));
  }
}

/** Yields between its parts. */
function* createDataSet(parts: DataParts) {
  const { label, tables } = parts;
  const facts = new Map(tables.meta.map(({ key, value }) => [key, value]));
  const fact = (key: string): string => {
    const value = facts.get(key);
    if (value === undefined) throw dataSetError(label, `it does not say its ${key}`);
    return value;
  };
  const blob = (name: string): Uint8Array => {
    const bytes = parts.blobs.get(name);
    if (bytes === undefined) throw dataSetError(label, `its part ${name} is missing`);
    return bytes;
  };
  const zones = indexZones(tables.zone, tables.windows_zone);
  yield;
  const countries = createCountryIndex(countriesOf(tables));
  yield;
  const { languages, namesOf } = createNameReader(parts.blobs);
  const language = createLanguageMatcher(languages);
  const localLanguage = (countryCode: string, tag: string): string | null => {
    const found = language(`${tag}-${countryCode}`);
    return found === DEFAULT_LANGUAGE && tag !== DEFAULT_LANGUAGE ? null : found;
  };
  /** The language of each country, found at its first use. */
  const languageOfCountry = new Map<string, string | null>();
  const zoneOfTown = new Map(
    tables.zone.flatMap(({ id, placeId }) => (placeId === null ? [] : [[placeId, id] as const])),
  );

  const renamed = new Map(tables.renamed_place.map((row) => [row.placeId, row]));

  const rules = openStoredRules(parts.blobs, { version: fact("holidays_version"), weekends: tables.weekend });
  yield;
  const calendars = createCalendarDirectory(rules.definitions, tables.weekend);
  const zoneTable = zoneTableFromBytes(blob(BLOB_ZONE_TABLE));
  yield;
  const zoneMap = zoneMapFromBytes(blob(BLOB_ZONE_MAP));
  yield;
  const placeIndex = openPlaceIndex(blob);
  yield;

  return {
    /** "embedded" or the file's path. */
    label,
    zoneTable,
    zoneMap,
    placeIndex,
    /** The bytes of its BLOBs by their SHA-256. */
    blobs: new Map(tables.blob.map(({ name, sha256 }) => [sha256, blob(name)])),
    countries,
    /** The rules of holidays, merged. */
    rules,
    /** Calendars beside those of countries. */
    calendars,
    weekends: [...tables.weekend, ...calendars.weekends],
    /** Those of countries and regions alone. */
    regionWeekends: tables.weekend,
    /** School holidays by country; for `createSchoolCalendar`. */
    schoolHolidays: new Map(tables.school_holidays.map(({ country, content }) => [country, content])),
    /** Windows name and the zone it means by default; for `createZoneNames`. */
    windowsZones: tables.windows_zone
      .filter((row) => row.territory === DEFAULT_TERRITORY)
      .map((row) => [row.windowsId, row.zoneId] as const),
    /** By exact id, links included; `null` for ids the table does not have. */
    zoneInfo: (id: string): ZoneInfo | null => zones.get(id) ?? null,
    /** Tags there are names for, "en" among them, sorted. */
    languages,
    /** The tag of `languages` to answer in: lookup of RFC 4647, "en" at the end. For `Content-Language`. */
    language,
    /**
     * The tag of `languages` that is spoken in a country, or, where `tag` is given, in a region of it; `null` for a language there
     * are no names in.
     */
    localLanguage: (countryCode: string, tag?: string): string | null => {
      if (tag !== undefined) return localLanguage(countryCode, tag);
      const country = countryByCode(countries, countryCode);
      if (country === null) return null;
      return languageOfCountry.getOrInsertComputed(countryCode, () =>
        localLanguage(countryCode, country.languages[0] ?? ""),
      );
    },
    /** Long names and town of a zone; `null` for ids the table does not have. `lang` is any BCP 47 tag. */
    zoneNames: (id: string, lang: string): ZoneDisplayNames | null => {
      const zone = zones.get(id);
      if (zone === undefined) return null;
      const canonical = zones.get(zone.canonicalId) ?? zone;
      return composeZoneNames(zone, canonical, namesOf(language(lang)), namesOf(DEFAULT_LANGUAGE));
    },
    /** Name of a country by alpha-2 code (upper case); `null` for unknown codes. `lang` is any BCP 47 tag. */
    countryName: (code: string, lang: string): string | null => {
      const country = countryByCode(countries, code);
      return country === null ? null : (namesOf(language(lang)).territories[code] ?? country.name);
    },
    /** Name of a place by its GeoNames id, where there is another than GeoNames' in exactly this language. */
    placeName: (placeId: number, lang: string): string | null => {
      const names = namesOf(language(lang));
      // In English GeoNames' spelling of a zone's town is newer.
      const zoneId = lang === DEFAULT_LANGUAGE ? undefined : zoneOfTown.get(placeId);
      return names.cities[zoneId ?? ""] ?? nameOfPlace(names, placeId);
    },
    /** Name of a division by its country and GeoNames' code, "11" or of the second level "11.78", in exactly this language. */
    regionName: (countryCode: string, code: string, lang: string): string | null =>
      namesOf(language(lang)).regions[`${countryCode}.${code}`] ?? null,
    /** Names that a place had before it was renamed, the last first, with the date on which that one ended. */
    formerNames: (placeId: number): { name: string; until: string | null }[] => {
      const { former = [], since = null } = renamed.get(placeId) ?? {};
      return former.map((name, at) => ({ name, until: at === 0 ? since : null }));
    },
    /** Formats of dates and durations in one of `languages`. */
    words: wordsIn,
    /** Every input file. */
    sources: tables.source,
    /** Credits that must be shown, each sentence once. */
    attributions: [...new Set(tables.source.map((source) => source.attribution))],
    /** Release of the zone table: "2026f". */
    tzdbVersion: fact("tzdb_version"),
    /** Day of the newest of its data, and the beginning of a hash over all of them: "2026-11-27.3f2a9c1b". */
    version: fact("data_version"),
    /** Date of the newest row of the places, YYYY-MM-DD. The build has no date of its own: same inputs, same bytes. */
    placesDate: fact("places_date"),
    counts: {
      places: Number(fact("place_count")),
      placeNames: Number(fact("place_name_count")),
      countries: countries.countries.length,
      zones: Number(fact("zone_count")),
      links: Number(fact("link_count")),
    },
  };
}

/** Cached results for the language tags that callers send: every name lookup needs one. */
const MAX_TAGS_CACHED = 256;

function createLanguageMatcher(languages: readonly string[]): (tag: string) => string {
  const known = new Set(languages);
  const matched = createCache<string>(MAX_TAGS_CACHED);
  const match = (tag: string): string => matchLanguage(languages, tag);
  return (tag) => (known.has(tag) ? tag : matched.getOrMake(tag, match));
}

/** Zones by id. A Windows name belongs to the zones of its rows and to every link that points at them. */
function indexZones(
  rows: readonly Omit<ZoneInfo, "windowsIds">[],
  windowsZones: readonly WindowsZoneRow[],
): ReadonlyMap<string, ZoneInfo> {
  const windowsIds = new Map<string, string[]>();
  for (const { zoneId, windowsId } of windowsZones) {
    const known = windowsIds.getOrInsertComputed(zoneId, () => []);
    if (!known.includes(windowsId)) known.push(windowsId);
  }
  const zones = new Map<string, ZoneInfo>();
  for (const row of rows) {
    const names = windowsIds.get(row.id) ?? windowsIds.get(row.canonicalId) ?? [];
    zones.set(row.id, { ...row, windowsIds: names });
  }
  return zones;
}

/**
 * Parses a language's names at their first use and caches them, at most one entry for each language of the
 * data set.
 */
function createNameReader(blobs: DataParts["blobs"]): {
  languages: readonly string[];
  namesOf: (language: string) => LocaleNames;
} {
  const parsed = new Map<string, LocaleNames>();
  const parse = (language: string): LocaleNames => {
    const text = Bun.zstdDecompressSync(blobs.get(BLOB_NAMES + language) ?? new Uint8Array(0)).toString();
    // The build wrote this JSON from a value of the type, and its hash is in the data set.
    return JSON.parse(text) as LocaleNames;
  };
  const names = [...blobs.keys()].filter((name) => name.startsWith(BLOB_NAMES));
  return {
    languages: names.map((name) => name.slice(BLOB_NAMES.length)).sort(),
    namesOf: (language) => parsed.getOrInsertComputed(language, parse),
  };
}
