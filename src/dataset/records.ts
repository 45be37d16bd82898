import { asc } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { Country } from "../domain/places/country.ts";
import {
  blobTable,
  country,
  meta,
  renamedPlace,
  schoolHolidays,
  source,
  tableHash,
  weekend,
  windowsZone,
  zone,
} from "./schema.ts";
import { sha256 } from "./sha256.ts";

/** An input of the data set, with its credit. */
export type SourceCredit = Readonly<typeof source.$inferSelect>;

export type WindowsZoneRow = Omit<typeof windowsZone.$inferSelect, "position">;

/** Territory of the row that gives a Windows name its default zone (CLDR). */
export const DEFAULT_TERRITORY = "001";

/** The rows of every table by the table's name, except the table of hashes. */
export type DataTables = {
  blob: { name: string; offset: number; length: number; sha256: string }[];
  country: {
    code: string;
    alpha3: string;
    numeric: string;
    slug: string;
    name: string;
    nativeName: string;
    aliases: string[];
    continentCode: string;
    capitalId: number | null;
    capitalSlug: string | null;
    capitalName: string | null;
    languages: string[];
    currencyCode: string | null;
    currencyName: string | null;
    callingCodes: string[];
    firstDayOfWeek: number;
    emoji: string;
    timezones: string[];
    canonicalTimezones: string[];
    principalTimezone: string | null;
  }[];
  meta: { key: string; value: string }[];
  renamed_place: { placeId: number; former: string[]; since: string }[];
  school_holidays: { country: string; content: string }[];
  source: {
    file: string;
    name: string;
    version: string;
    licence: string;
    attribution: string;
    url: string | null;
    sha256: string;
  }[];
  weekend: {
    position: number;
    region: string;
    from: string | null;
    until: string | null;
    days: number[];
    source: string;
  }[];
  windows_zone: { position: number; windowsId: string; territory: string; zoneId: string }[];
  zone: {
    id: string;
    canonicalId: string;
    countryCodes: string[];
    latitudeDeg: number | null;
    longitudeDeg: number | null;
    comment: string | null;
    mainCities: string[];
    alternativeName: string | null;
    groupId: string | null;
    metazone: string | null;
    nameTerritory: string | null;
    placeId: number | null;
  }[];
};

/** Reads all rows of every table in the order of their keys. */
export function readTables(db: BunSQLiteDatabase): DataTables {
  return {
    blob: db.select().from(blobTable).orderBy(asc(blobTable.name)).all(),
    country: db.select().from(country).orderBy(asc(country.code)).all(),
    meta: db.select().from(meta).orderBy(asc(meta.key)).all(),
    renamed_place: db.select().from(renamedPlace).orderBy(asc(renamedPlace.placeId)).all(),
    school_holidays: db.select().from(schoolHolidays).orderBy(asc(schoolHolidays.country)).all(),
    source: db.select().from(source).orderBy(asc(source.file)).all(),
    weekend: db.select().from(weekend).orderBy(asc(weekend.position)).all(),
    windows_zone: db.select().from(windowsZone).orderBy(asc(windowsZone.position)).all(),
    zone: db.select().from(zone).orderBy(asc(zone.id)).all(),
  };
}

/** Facts about the data set, such as its `schema_version`. */
export function readFacts(db: BunSQLiteDatabase): ReadonlyMap<string, string> {
  const rows = db.select().from(meta).all();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** The recorded hashes, by table. */
export function readTableHashes(db: BunSQLiteDatabase): ReadonlyMap<string, string> {
  const rows = db.select().from(tableHash).all();
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/** SHA-256 of each table's rows. The hash of `blob` covers the list of BLOBs, so that a missing one is noticed. */
export function hashTables(tables: DataTables): ReadonlyMap<string, string> {
  return new Map(Object.entries(tables).map(([name, rows]) => [name, sha256(JSON.stringify(rows))]));
}

export function countriesOf({ country: rows }: DataTables): Country[] {
  return rows.map(({ capitalId, capitalSlug, capitalName, ...rest }) => {
    const hasCapital = capitalId !== null && capitalSlug !== null && capitalName !== null;
    const capital = hasCapital ? { id: capitalId, slug: capitalSlug, name: capitalName } : null;
    return Object.assign(rest, { capital });
  });
}
