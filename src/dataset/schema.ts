import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The tables of almanac.sqlite. The build generates their SQL from these definitions. Lists are JSON text, because
 * they are read whole and never searched by SQL.
 */

/** Raised whenever a table or the meaning of a BLOB changes; `openDataSet` refuses any other. */
export const SCHEMA_VERSION = 15;

/** Facts about the whole file: `schema_version`, `data_version`, `tzdb_version`, `places_date`, `holidays_version`, counts. */
export const meta = sqliteTable("meta", {
  key: text().primaryKey(),
  value: text().notNull(),
});

/** Every file that went into the build. */
export const source = sqliteTable("source", {
  file: text().primaryKey(),
  name: text().notNull(),
  version: text().notNull(),
  licence: text().notNull(),
  attribution: text().notNull(),
  /** Null for files of this project. */
  url: text(),
  sha256: text().notNull(),
});

/** SHA-256 of the rows of each other table (see records.ts). */
export const tableHash = sqliteTable("table_hash", {
  name: text().primaryKey(),
  sha256: text().notNull(),
});

/**
 * Compiled structures that load as typed arrays. Their bytes are in almanac.bin, or at the end of the executable,
 * because SQLite would copy them twice: into its own memory and out of it.
 */
export const blobTable = sqliteTable("blob", {
  name: text().primaryKey(),
  /** From the first byte of almanac.bin. */
  offset: integer().notNull(),
  length: integer().notNull(),
  sha256: text().notNull(),
});

export const country = sqliteTable("country", {
  code: text().primaryKey(),
  alpha3: text().notNull(),
  numeric: text().notNull(),
  slug: text().notNull(),
  name: text().notNull(),
  nativeName: text("native_name").notNull(),
  aliases: text({ mode: "json" }).$type<string[]>().notNull(),
  continentCode: text("continent_code").notNull(),
  capitalId: integer("capital_id"),
  capitalSlug: text("capital_slug"),
  capitalName: text("capital_name"),
  languages: text({ mode: "json" }).$type<string[]>().notNull(),
  currencyCode: text("currency_code"),
  currencyName: text("currency_name"),
  callingCodes: text("calling_codes", { mode: "json" }).$type<string[]>().notNull(),
  firstDayOfWeek: integer("first_day_of_week").notNull(),
  emoji: text().notNull(),
  timezones: text({ mode: "json" }).$type<string[]>().notNull(),
  canonicalTimezones: text("canonical_timezones", { mode: "json" }).$type<string[]>().notNull(),
  principalTimezone: text("principal_timezone"),
});

/** The days of the weekend by region and period (dates inclusive). */
export const weekend = sqliteTable("weekend", {
  position: integer().primaryKey(),
  region: text().notNull(),
  from: text("from_date"),
  until: text("until_date"),
  days: text({ mode: "json" }).$type<number[]>().notNull(),
  source: text().notNull(),
});

/**
 * School holidays by country (see domain/school/school-data.ts), each parsed at its first use. Derived from OpenHolidays
 * under the ODbL, and so apart from all other tables.
 */
export const schoolHolidays = sqliteTable("school_holidays", {
  country: text().primaryKey(),
  content: text().notNull(),
});

/** Towns that were renamed: names that each had before, the last first, and the date on which that one ended. */
export const renamedPlace = sqliteTable("renamed_place", {
  placeId: integer("place_id").primaryKey(),
  former: text({ mode: "json" }).$type<string[]>().notNull(),
  /** A year, a month or a day. */
  since: text().notNull(),
});

/** Windows time zone names (CLDR): territory 001 is the default zone of the name. */
export const windowsZone = sqliteTable("windows_zone", {
  position: integer().primaryKey(),
  windowsId: text("windows_id").notNull(),
  territory: text().notNull(),
  zoneId: text("zone_id").notNull(),
});

/**
 * Every zone and link of the compiled table. Place fields come from zone.tab and zone1970.tab; null where
 * they do not list the zone.
 */
export const zone = sqliteTable("zone", {
  id: text().primaryKey(),
  canonicalId: text("canonical_id").notNull(),
  /** ISO 3166-1 alpha-2, the most populous first (zone1970.tab, then zone.tab); empty for Etc and legacy zones. */
  countryCodes: text("country_codes", { mode: "json" }).$type<string[]>().notNull(),
  latitudeDeg: real("latitude_deg"),
  longitudeDeg: real("longitude_deg"),
  /** What the zone covers, where its country has several: "Mountain - south Idaho". */
  comment: text(),
  /** Large cities of the zone's group. */
  mainCities: text("main_cities", { mode: "json" }).$type<string[]>().notNull(),
  /** English name of the group: "Central European Time". */
  alternativeName: text("alternative_name"),
  /** The zone that represents all zones of the same clock and country in lists for people; null for zones in no list. */
  groupId: text("group_id"),
  /** CLDR metazone that names the zone; null where it has none, or the zone's clock no longer follows it. */
  metazone: text(),
  /**
   * Country to name in "… Time", when the zone is the country's only or primary one; null: the exemplar city
   * is named.
   */
  nameTerritory: text("name_territory"),
  /** GeoNames id of the town the zone is named for; null where no place has its name. */
  placeId: integer("place_id"),
});

/** Names of the BLOBs. */
export const BLOB_ZONE_TABLE = "tz/table";
export const BLOB_ZONE_MAP = "tz/map";
/** Before the tag of each language: its names as JSON (see locale-names.ts), compressed by Zstandard. */
export const BLOB_NAMES = "names/";
