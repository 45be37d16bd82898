import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { asc } from "drizzle-orm";
import type { WeekendRule } from "../domain/calendar/weekend.ts";
import type { Country } from "../domain/places/country.ts";
import { sha256 } from "./sha256.ts";
import { blobTable, country, meta, source, weekend, windowsZone, zone } from "./schema.ts";
import type { ZoneInfo } from "./zone-info.ts";

/** One input of the data set, as it must be credited. */
export type SourceCredit = {
  readonly file: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly attribution: string;
  /** `null` for files of this project. */
  readonly url: string | null;
  readonly sha256: string;
};

export type WindowsZoneRow = { windowsId: string; territory: string; zoneId: string };

/** Territory of the row that gives a Windows name its default zone (CLDR). */
export const DEFAULT_TERRITORY = "001";

/** The content of the small tables, plain JSON: from SQLite in a file, from one JSON text in a pack. */
export type DataRecords = {
  /** The `meta` table but for the hash of these records. */
  facts: Readonly<Record<string, string>>;
  sources: readonly SourceCredit[];
  countries: readonly Country[];
  weekends: readonly WeekendRule[];
  windowsZones: readonly WindowsZoneRow[];
  zones: readonly Omit<ZoneInfo, "windowsIds">[];
};

/** Key of the `meta` table under which the hash of the records stands. */
export const RECORDS_SHA256 = "records_sha256";

export function readMeta(db: BunSQLiteDatabase): Record<string, string> {
  const rows = db.select().from(meta).orderBy(asc(meta.key)).all();
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

/** Reads every small table, each in one pass and in a fixed order. */
export function readRecords(db: BunSQLiteDatabase): DataRecords {
  const { [RECORDS_SHA256]: _hash, ...facts } = readMeta(db);
  const { windowsId, territory, zoneId } = windowsZone;
  return {
    facts,
    sources: db.select().from(source).orderBy(asc(source.file)).all(),
    countries: readCountries(db),
    weekends: readWeekends(db),
    windowsZones: db
      .select({ windowsId, territory, zoneId })
      .from(windowsZone)
      .orderBy(asc(windowsZone.position))
      .all(),
    zones: db.select().from(zone).orderBy(asc(zone.id)).all(),
  };
}

/** A BLOB as the data set describes it. */
export type PartRecord = { name: string; length: number; sha256: string };

/** What the data set says of its BLOBs, by name. */
export function readParts(db: BunSQLiteDatabase): PartRecord[] {
  const { name, length, sha256: hash } = blobTable;
  return db.select({ name, length, sha256: hash }).from(blobTable).orderBy(asc(name)).all();
}

/**
 * One hash over all records and the list of the BLOBs with theirs, so that none can be taken away or
 * exchanged; the same for a file and for the pack made from it.
 */
export function hashRecords(records: DataRecords, parts: readonly PartRecord[]): string {
  const list = parts.map(({ name, length, sha256: hash }) => [name, length, hash]);
  return sha256(JSON.stringify([records, list]));
}

function readCountries(db: BunSQLiteDatabase): Country[] {
  const countries: Country[] = [];
  for (const row of db.select().from(country).orderBy(asc(country.code)).all()) {
    const { capitalId, capitalSlug, capitalName, ...rest } = row;
    const hasCapital = capitalId !== null && capitalSlug !== null && capitalName !== null;
    const capital = hasCapital ? { id: capitalId, slug: capitalSlug, name: capitalName } : null;
    countries.push({ ...rest, capital });
  }
  return countries;
}

function readWeekends(db: BunSQLiteDatabase): WeekendRule[] {
  const rows = db.select().from(weekend).orderBy(asc(weekend.position)).all();
  return rows.map((row) => ({
    region: row.region,
    from: row.fromDate,
    until: row.untilDate,
    days: row.days,
  }));
}
