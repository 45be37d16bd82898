import { AlmanacError } from "../domain/error.ts";
import type { WeekendRule } from "../domain/calendar/weekend.ts";
import { createCountryIndex, type CountryIndex } from "../domain/places/country.ts";
import { openPlaceIndex, type PlaceIndex } from "../domain/places/place-index.ts";
import { zoneTableFromBytes, type ZoneTable } from "../domain/tz/table.ts";
import {
  composeZoneNames,
  DEFAULT_LANGUAGE,
  matchLanguage,
  type LocaleNames,
  type ZoneDisplayNames,
} from "./locale-names.ts";
import {
  DEFAULT_TERRITORY,
  readCountries,
  readMeta,
  readSources,
  readWeekends,
  readWindowsZones,
  readZones,
  type SourceCredit,
} from "./rows.ts";
import {
  BLOB_NAMES_PREFIX,
  BLOB_PLACES_PREFIX,
  BLOB_ZONE_TABLE,
  blobTable,
  SCHEMA_VERSION,
} from "./schema.ts";
import { dataSetError, openSource, reasonOf, type DataSource, type OpenSource } from "./source.ts";
import { assertIntact } from "./verify.ts";
import type { ZoneInfo } from "./zone-info.ts";

/** Everything the product knows that does not change while it runs. Nothing in it is open: SQLite is closed again. */
export type DataSet = {
  /** "embedded" or the file's path. */
  readonly label: string;
  readonly zoneTable: ZoneTable;
  readonly placeIndex: PlaceIndex;
  readonly countries: CountryIndex;
  readonly weekends: readonly WeekendRule[];
  /** Windows name and the zone it means by default; for `createZoneNames`. */
  readonly windowsZones: readonly (readonly [windowsId: string, ianaId: string])[];
  /** By exact id, links included; `null` for ids the table does not have. */
  readonly zoneInfo: (id: string) => ZoneInfo | null;
  /** Tags there are names for, "en" among them, sorted. */
  readonly languages: readonly string[];
  /** The tag of `languages` to answer in: lookup of RFC 4647, "en" at the end. For `Content-Language`. */
  readonly language: (tag: string) => string;
  /** Long names and town of a zone; `null` for ids the table does not have. `lang` is any BCP 47 tag. */
  readonly zoneNames: (id: string, lang: string) => ZoneDisplayNames | null;
  /** Name of a country by alpha-2 code (upper case); `null` for unknown codes. `lang` is any BCP 47 tag. */
  readonly countryName: (code: string, lang: string) => string | null;
  readonly sources: readonly SourceCredit[];
  /** Release of the zone table: "2026f". */
  readonly tzdbVersion: string;
  /** Date of the newest row of the places, YYYY-MM-DD. The build has no date of its own: same inputs, same bytes. */
  readonly placesDate: string;
  readonly counts: DataSetCounts;
};

export type DataSetCounts = {
  places: number;
  placeNames: number;
  countries: number;
  zones: number;
  links: number;
};

export type OpenOptions = {
  /**
   * "full" hashes every table and BLOB before anything is used: the default for a file, which anybody may have touched.
   * "quick" compares lengths only: the default in memory, for bytes that were checked when they were packed.
   */
  verify?: "full" | "quick";
};

/**
 * Opens a data set and closes SQLite again. BLOBs become typed arrays over the bytes read, without parsing; names in other languages
 * are parsed at their first use.
 * @throws AlmanacError `internal_error` with one sentence of reason, when the file is absent, cut short, altered, of another schema or no data set
 */
export function openDataSet(source: DataSource, options: OpenOptions = {}): DataSet {
  const opened = openSource(source);
  try {
    const verify = options.verify ?? (source.kind === "file" ? "full" : "quick");
    return readDataSet(opened, verify);
  } catch (error) {
    throw error instanceof AlmanacError ? error : dataSetError(opened.label, reasonOf(error));
  } finally {
    opened.close();
  }
}

function readDataSet(opened: OpenSource, verify: "full" | "quick"): DataSet {
  const { db, label } = opened;
  const meta = readMeta(db);
  const fact = (key: string): string => {
    const value = meta.get(key);
    if (value === undefined) throw dataSetError(label, `it does not say its ${key}`);
    return value;
  };
  if (fact("schema_version") !== String(SCHEMA_VERSION)) {
    throw dataSetError(
      label,
      `its schema is version ${fact("schema_version")}, this program reads ${SCHEMA_VERSION}`,
    );
  }
  const blobs = readBlobs(opened);
  if (verify === "full") assertIntact(opened, fact("tables_sha256"), blobs);

  const windowsRows = readWindowsZones(db);
  const zones = readZones(db, windowsRows);
  const countries = createCountryIndex(readCountries(db));
  const { languages, namesOf } = createNameReader(blobs);
  const language = (tag: string): string => matchLanguage(languages, tag);
  const english = namesOf(DEFAULT_LANGUAGE);

  return {
    label,
    zoneTable: zoneTableFromBytes(blobOf(blobs, BLOB_ZONE_TABLE, label)),
    placeIndex: openPlaceIndex(blobsUnder(blobs, BLOB_PLACES_PREFIX)),
    countries,
    weekends: readWeekends(db),
    windowsZones: windowsRows
      .filter((row) => row.territory === DEFAULT_TERRITORY)
      .map((row) => [row.windowsId, row.zoneId]),
    zoneInfo: (id) => zones.get(id) ?? null,
    languages,
    language,
    zoneNames: (id, lang) => {
      const zone = zones.get(id);
      if (zone === undefined) return null;
      return composeZoneNames(zone, zones.get(zone.canonicalId) ?? zone, namesOf(language(lang)), english);
    },
    countryName: (code, lang) => {
      const country = countries.byKey.get(code.toLowerCase());
      if (country === undefined || country.code !== code) return null;
      return namesOf(language(lang)).territories[code] ?? country.name;
    },
    sources: readSources(db),
    tzdbVersion: fact("tzdb_version"),
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

/** Names and bytes of all BLOBs, lengths compared with what the table says. */
function readBlobs(opened: OpenSource): ReadonlyMap<string, Uint8Array> {
  const { name, length } = blobTable;
  const blobs = new Map<string, Uint8Array>();
  for (const row of opened.db.select({ name, length }).from(blobTable).all()) {
    const bytes = opened.blob(row.name);
    if (bytes === null) throw dataSetError(opened.label, `its part ${row.name} is missing`);
    if (bytes.length !== row.length) {
      throw dataSetError(
        opened.label,
        `its part ${row.name} has ${bytes.length} bytes instead of ${row.length}`,
      );
    }
    blobs.set(row.name, bytes);
  }
  return blobs;
}

function blobOf(blobs: ReadonlyMap<string, Uint8Array>, name: string, label: string): Uint8Array {
  const bytes = blobs.get(name);
  if (bytes === undefined) throw dataSetError(label, `its part ${name} is missing`);
  return bytes;
}

function blobsUnder(blobs: ReadonlyMap<string, Uint8Array>, prefix: string): Record<string, Uint8Array> {
  return Object.fromEntries([...blobs].filter(([name]) => name.startsWith(prefix)));
}

/** Reads a language's names when they are first asked for; keeps them, at most one entry for each language there is. */
function createNameReader(blobs: ReadonlyMap<string, Uint8Array>): {
  languages: readonly string[];
  namesOf: (language: string) => LocaleNames;
} {
  const texts = new Map<string, Uint8Array>();
  for (const [name, bytes] of Object.entries(blobsUnder(blobs, BLOB_NAMES_PREFIX))) {
    texts.set(name.slice(BLOB_NAMES_PREFIX.length), bytes);
  }
  const parsed = new Map<string, LocaleNames>();
  return {
    languages: [...texts.keys()].sort(),
    namesOf: (language) => {
      const known = parsed.get(language);
      if (known !== undefined) return known;
      // The build wrote this JSON from a value of the type, and its hash is in the data set.
      const names = JSON.parse(new TextDecoder().decode(texts.get(language))) as LocaleNames;
      parsed.set(language, names);
      return names;
    },
  };
}
