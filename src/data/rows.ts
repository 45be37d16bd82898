import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { asc } from "drizzle-orm";
import type { WeekendRule } from "../domain/calendar/weekend.ts";
import type { Country } from "../domain/places/country.ts";
import { country, meta, source, weekend, windowsZone, zone } from "./schema.ts";
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

export function readMeta(db: BunSQLiteDatabase): ReadonlyMap<string, string> {
  return new Map(
    db
      .select()
      .from(meta)
      .all()
      .map((row) => [row.key, row.value]),
  );
}

export function readSources(db: BunSQLiteDatabase): SourceCredit[] {
  return db.select().from(source).orderBy(asc(source.file)).all();
}

export function readCountries(db: BunSQLiteDatabase): Country[] {
  const countries: Country[] = [];
  for (const row of db.select().from(country).orderBy(asc(country.code)).all()) {
    const { capitalId, capitalSlug, capitalName, ...rest } = row;
    const hasCapital = capitalId !== null && capitalSlug !== null && capitalName !== null;
    const capital = hasCapital ? { id: capitalId, slug: capitalSlug, name: capitalName } : null;
    countries.push({ ...rest, capital });
  }
  return countries;
}

export function readWeekends(db: BunSQLiteDatabase): WeekendRule[] {
  const rows = db.select().from(weekend).orderBy(asc(weekend.position)).all();
  return rows.map((row) => ({
    region: row.region,
    from: row.fromDate,
    until: row.untilDate,
    days: row.days,
  }));
}

export function readWindowsZones(db: BunSQLiteDatabase): WindowsZoneRow[] {
  const { windowsId, territory, zoneId } = windowsZone;
  return db
    .select({ windowsId, territory, zoneId })
    .from(windowsZone)
    .orderBy(asc(windowsZone.position))
    .all();
}

/** Zones by id. A Windows name belongs to the zones of its rows and to every link that points at them. */
export function readZones(
  db: BunSQLiteDatabase,
  windowsZones: readonly WindowsZoneRow[],
): ReadonlyMap<string, ZoneInfo> {
  const windowsIds = new Map<string, Set<string>>();
  for (const { zoneId, windowsId } of windowsZones) {
    const known = windowsIds.get(zoneId);
    if (known === undefined) windowsIds.set(zoneId, new Set([windowsId]));
    else known.add(windowsId);
  }
  const zones = new Map<string, ZoneInfo>();
  for (const row of db.select().from(zone).orderBy(asc(zone.id)).all()) {
    const names = windowsIds.get(row.id) ?? windowsIds.get(row.canonicalId) ?? [];
    zones.set(row.id, { ...row, windowsIds: [...names].sort() });
  }
  return zones;
}
