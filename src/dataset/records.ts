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

/** How the rows of each table are read, in the order of their keys; without the table of hashes. */
const READERS = {
  blob: (db: BunSQLiteDatabase) => db.select().from(blobTable).orderBy(asc(blobTable.name)).all(),
  country: (db: BunSQLiteDatabase) => db.select().from(country).orderBy(asc(country.code)).all(),
  meta: (db: BunSQLiteDatabase) => db.select().from(meta).orderBy(asc(meta.key)).all(),
  renamed_place: (db: BunSQLiteDatabase) =>
    db.select().from(renamedPlace).orderBy(asc(renamedPlace.placeId)).all(),
  school_holidays: (db: BunSQLiteDatabase) =>
    db.select().from(schoolHolidays).orderBy(asc(schoolHolidays.country)).all(),
  source: (db: BunSQLiteDatabase) => db.select().from(source).orderBy(asc(source.file)).all(),
  weekend: (db: BunSQLiteDatabase) => db.select().from(weekend).orderBy(asc(weekend.position)).all(),
  windows_zone: (db: BunSQLiteDatabase) =>
    db.select().from(windowsZone).orderBy(asc(windowsZone.position)).all(),
  zone: (db: BunSQLiteDatabase) => db.select().from(zone).orderBy(asc(zone.id)).all(),
} as const;

/** The rows of every table by the table's name, except the table of hashes. */
export type DataTables = { [Name in keyof typeof READERS]: ReturnType<(typeof READERS)[Name]> };

/** Reads all rows of every table. Yields after each table. */
export function* readTables(db: BunSQLiteDatabase): Generator<void, DataTables> {
  const tables: Partial<Record<keyof DataTables, unknown>> = {};
  for (const [name, read] of Object.entries(READERS)) {
    // The names of `READERS`.
    tables[name as keyof DataTables] = read(db);
    yield;
  }
  return tables as DataTables;
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

/**
 * SHA-256 of each table's rows. The hash of `blob` covers the list of BLOBs, so that a missing one is noticed. Yields after each
 * table.
 */
export function* hashTables(tables: DataTables): Generator<void, ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for (const [name, rows] of Object.entries(tables)) {
    hashes.set(name, sha256(JSON.stringify(rows)));
    yield;
  }
  return hashes;
}

export function countriesOf({ country: rows }: DataTables): Country[] {
  return rows.map(({ capitalId, capitalSlug, capitalName, ...rest }) => {
    const hasCapital = capitalId !== null && capitalSlug !== null && capitalName !== null;
    const capital = hasCapital ? { id: capitalId, slug: capitalSlug, name: capitalName } : null;
    return Object.assign(rest, { capital });
  });
}
