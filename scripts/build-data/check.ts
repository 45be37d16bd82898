import { openDataSet } from "../../src/dataset/open.ts";
import { BLOB_ZONE_MAP } from "../../src/dataset/schema.ts";
import type { Assembled } from "./assemble.ts";
import { LANGUAGES } from "./locale-names.ts";

/** One check of a built data set. */
export type Check = { title: string; isGood: boolean; found: string };

/** Minimum sizes of a complete dump and of a complete tzdata release. */
const MIN_PLACES = 20_000;
const MIN_ZONES = 400;
const COUNTRY_COUNT = 250;
const MIN_WINDOWS_IDS = 130;
const MIN_SOURCES = 10;
/**
 * GeoNames and the polygons differ on 0.13 % of places; five times that would mean that one of them has gone
 * astray.
 */
const MAX_DISAGREEMENT_SHARE = 0.0065;
/** Countries and territories where nobody lives, or with no populated place in GeoNames. */
const WITHOUT_CAPITAL_MAX = 20;
/** Uninhabited, and in no zone.tab. */
const WITHOUT_ZONE: ReadonlySet<string> = new Set(["BV", "HM"]);
/** Maximum size of the zone borders in the executable. */
const MAX_ZONE_MAP_BYTES = 8_000_000;
/** A language may lack a few small territories. */
const MIN_NAMES_PER_LANGUAGE = COUNTRY_COUNT - 5;

/** Checks what was gathered, before anything is written. */
export function checkAssembled({ content, table, zoneTab, index, report }: Assembled): Check[] {
  const { count, timezones } = index.table;
  const { country: countries, windowsZone: windowsZones, source: sources } = content;
  const disagreed = report.disagreements.reduce((sum, pair) => sum + pair.count, 0);
  const mapBytes = content.blobs.get(BLOB_ZONE_MAP)?.length ?? 0;
  const unknown = timezones.filter((id) => !table.links.has(id) && !table.zoneIds.includes(id));
  const empty = zoneTab.map((row) => row.zoneId).filter((id) => !timezones.includes(id));
  const zoneless = countries.filter((c) => c.principalTimezone === null && !WITHOUT_ZONE.has(c.code));
  const withoutCapital = countries.filter((country) => country.capitalId === null);
  const isDoubled = new Set(countries.map((country) => country.slug)).size !== countries.length;
  const defaults = new Set(windowsZones.filter((row) => row.territory === "001").map((row) => row.windowsId));
  const links = `${table.zoneIds.length} and ${table.links.size} links`;
  const missing = report.regions.missing.map(({ name, countryCode }) => `${name} ${countryCode}`);
  return [
    check("places", count >= MIN_PLACES, count),
    check("zones", table.zoneIds.length >= MIN_ZONES, links),
    checkNone("every place has a known zone", unknown, "yes"),
    checkNone("every zone of zone.tab has a place", empty, "yes"),
    check("bytes of the borders of zones", mapBytes > 0 && mapBytes <= MAX_ZONE_MAP_BYTES, mapBytes),
    check("zones of places by polygon", disagreed <= count * MAX_DISAGREEMENT_SHARE, `${disagreed} differ`),
    check("countries", countries.length === COUNTRY_COUNT && !isDoubled, countries.length),
    checkNone("countries with a zone", codesOf(zoneless), "all"),
    check(
      "countries with a capital",
      withoutCapital.length <= WITHOUT_CAPITAL_MAX,
      `all but ${codesOf(withoutCapital).join(" ")}`,
    ),
    checkNone("weekends of CLDR looked at", report.weekendsMissing, "all"),
    checkNone("divisions with further names", report.divisionsUnknown, "all known"),
    checkNone("towns with a region where regions have holidays", missing, "all"),
    checkNone("parts of regions", report.emptyParts, "all have places"),
    check("Windows names", defaults.size >= MIN_WINDOWS_IDS, defaults.size),
    check("input files with a hash", sources.length >= MIN_SOURCES, sources.length),
  ];
}

/** Checks the written file by opening it as the server does, all hashes compared. */
export function checkWritten(path: string, { index, content }: Assembled): Check[] {
  const data = openDataSet({ kind: "file", path }, { verify: "full" });
  const { countries } = data.countries;
  const [poorest] = LANGUAGES.map((language) => ({
    language,
    names: countries.filter(({ code }) => data.countryName(code, language) !== null).length,
  })).sort((a, b) => a.names - b.names);
  const strange = data.zoneMap.zoneIds.filter((id) => data.zoneInfo(id) === null);
  const isSameCount = data.placeIndex.table.count === index.table.count;
  return [
    check("opens with every hash right", true, `${data.counts.placeNames} names of places`),
    check("places in the file", isSameCount, data.placeIndex.table.count),
    check("countries in the file", countries.length === content.country.length, countries.length),
    checkNone("every zone with borders is known", strange, "yes"),
    check("languages", data.languages.length === LANGUAGES.length, data.languages.length),
    check(
      "countries named in every language",
      poorest !== undefined && poorest.names >= MIN_NAMES_PER_LANGUAGE,
      `at least ${poorest?.names} (${poorest?.language})`,
    ),
    check(
      "names of zones",
      data.zoneNames("Europe/Paris", "fr")?.city === "Paris",
      data.zoneNames("Europe/Paris", "fr")?.standard ?? "none",
    ),
  ];
}

function check(title: string, isGood: boolean, found: string | number): Check {
  return { title, isGood, found: String(found) };
}

/** That there is nothing amiss; what is, is listed. */
function checkNone(title: string, amiss: readonly string[], good: string): Check {
  return check(title, amiss.length === 0, amiss.join(", ") || good);
}

function codesOf(countries: readonly { code: string }[]): string[] {
  return countries.map((country) => country.code);
}
