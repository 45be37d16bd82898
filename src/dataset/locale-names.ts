import { mustExist } from "../domain/must-exist.ts";
import { lowerBound } from "../domain/lower-bound.ts";
import type { zone } from "./schema.ts";

/** Facts about a zone beside its clock. For a link, place and countries are those that zone.tab gives the link itself. */
export type ZoneInfo = Readonly<typeof zone.$inferSelect> & {
  /** Windows names of this zone or of the zone it stands for. */
  readonly windowsIds: readonly string[];
};

/** Long names of a zone in one language; `null` where the language (or the zone) has none. */
export type NameTriple = readonly [generic: string | null, standard: string | null, daylight: string | null];

/**
 * One language's names, as JSON in the table `language` (CLDR 48). Absent keys fall back to
 * English.
 */
export type LocaleNames = {
  /** By ISO 3166-1 alpha-2. */
  territories: Readonly<Record<string, string>>;
  /** By zone id: the town that stands for the zone. */
  cities: Readonly<Record<string, string>>;
  /** Names of places that differ from GeoNames', and the GeoNames id of each, ascending: as keys of an object they would take four times the memory. */
  places: { ids: readonly number[]; names: readonly string[] };
  /** By country and GeoNames' code of the division, of either level: "DE.02", "FR.11.78". */
  regions: Readonly<Record<string, string>>;
  /** By CLDR metazone. */
  metazones: Readonly<Record<string, NameTriple>>;
  /** By zone id: names that override the metazone's. */
  zones: Readonly<Record<string, NameTriple>>;
  /** Patterns with {0} for a place: "{0} Time". */
  regionFormat: readonly [generic: string, standard: string, daylight: string];
  /** Pattern with {0} for an offset: "GMT{0}". */
  gmtFormat: string;
};

/**
 * Names of a zone for display. The zone table says whether daylight time is in force.
 */
export type ZoneDisplayNames = {
  generic: string;
  standard: string;
  /** `null` where the zone's names have no daylight time. */
  daylight: string | null;
  city: string;
};

/**
 * The town that stands for a zone: CLDR's exemplar city, or the last part of the id with spaces for
 * underscores.
 */
function exemplarCity(zone: ZoneInfo, names: LocaleNames, english: LocaleNames): string {
  for (const id of [zone.id, zone.canonicalId]) {
    const city = own(names.cities, id) ?? own(english.cities, id);
    if (city !== undefined) return city;
  }
  return (zone.canonicalId.split("/").at(-1) ?? zone.canonicalId).replaceAll("_", " ");
}

/**
 * Composes the names of a zone (UTS #35 part 4, "Time Zone Display Names", without the abbreviated forms):
 * the zone's own, its metazone's, else the "… Time" pattern over the country or the exemplar city, in the
 * language asked for.
 * @param zone where its names come from; `canonical` is the zone a link points at, or the zone itself
 */
export function composeZoneNames(
  zone: ZoneInfo,
  canonical: ZoneInfo,
  names: LocaleNames,
  english: LocaleNames,
): ZoneDisplayNames {
  const city = exemplarCity(zone, names, english);
  const fixed = fixedName(canonical.id, names);
  if (fixed !== null) return { generic: fixed, standard: fixed, daylight: null, city };
  const own3 = own(names.zones, zone.id) ?? own(names.zones, canonical.id);
  const meta3 = zone.metazone === null ? undefined : own(names.metazones, zone.metazone);
  const generic = own3?.[0] ?? meta3?.[0] ?? null;
  const standard = own3?.[1] ?? meta3?.[1] ?? null;
  const daylight = own3?.[2] ?? meta3?.[2] ?? null;
  const place = own(names.territories, zone.nameTerritory ?? "") ?? city;
  const [anyTime, standardTime, daylightTime] = names.regionFormat;
  const ofPlace = (pattern: string): string => pattern.replace("{0}", place);
  const isNamed = standard !== null || generic !== null;
  // Without a generic name, "Greenwich Mean Time" would be wrong for London in summer; India's only name is right all year.
  const onlyName = daylight === null ? standard : null;
  return {
    generic: generic ?? onlyName ?? ofPlace(anyTime),
    standard: standard ?? generic ?? ofPlace(standardTime),
    daylight: isNamed ? daylight : ofPlace(daylightTime),
    city,
  };
}

/**
 * "GMT+05:30" in the language's pattern, for Etc zones (whose ids have the reverse sign) and zones written
 * as an offset.
 */
function fixedName(zoneId: string, names: LocaleNames): string | null {
  const etc = /^Etc\/GMT([+-])(\d{1,2})$/u.exec(zoneId);
  if (etc !== null) {
    const sign = etc[1] === "+" ? "-" : "+";
    return names.gmtFormat.replace("{0}", `${sign}${(etc[2] ?? "0").padStart(2, "0")}:00`);
  }
  return /^[+-]\d\d:\d\d(:\d\d)?$/u.test(zoneId) ? names.gmtFormat.replace("{0}", zoneId) : null;
}

/** The name of a place by its GeoNames id; `null` where there is no other than GeoNames'. */
export function nameOfPlace({ places: { ids, names } }: LocaleNames, placeId: number): string | null {
  const at = lowerBound(ids.length, (each) => mustExist(ids[each]) < placeId);
  return ids[at] === placeId ? (names[at] ?? null) : null;
}

/** Reads a member by a name that a caller may have chosen, and so never one of the prototype. */
function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
