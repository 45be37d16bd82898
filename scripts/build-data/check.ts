import { placeAt } from "../../src/domain/places/place-index.ts";
import { openDataSet, type DataSet } from "../../src/dataset/open.ts";
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
export function checkAssembled({
  content,
  table,
  zoneTab,
  index,
  countries,
  windowsZones,
  report,
}: Assembled): Check[] {
  const { count } = index.table;
  const disagreed = report.disagreements.reduce((sum, pair) => sum + pair.count, 0);
  const mapBytes = content.blobs.get(BLOB_ZONE_MAP)?.length ?? 0;
  const zones = new Set<string>();
  for (let at = 0; at < count; at += 1) zones.add(placeAt(index, at).timezone);
  const unknown = [...zones].filter((id) => !table.links.has(id) && !table.zoneIds.includes(id));
  const empty = zoneTab.map((row) => row.zoneId).filter((id) => !zones.has(id));
  const zoneless = countries.filter((c) => c.principalTimezone === null && !WITHOUT_ZONE.has(c.code));
  const withoutCapital = countries.filter((country) => country.capitalId === null);
  const doubled = new Set(countries.map((country) => country.slug)).size !== countries.length;
  const defaults = new Set(windowsZones.filter((row) => row.territory === "001").map((row) => row.windowsId));
  return [
    check("places", count >= MIN_PLACES, count),
    check(
      "zones",
      table.zoneIds.length >= MIN_ZONES,
      `${table.zoneIds.length} and ${table.links.size} links`,
    ),
    check("every place has a known zone", unknown.length === 0, unknown.join(" ") || "yes"),
    check("every zone of zone.tab has a place", empty.length === 0, empty.join(" ") || "yes"),
    check("bytes of the borders of zones", mapBytes > 0 && mapBytes <= MAX_ZONE_MAP_BYTES, mapBytes),
    check("zones of places by polygon", disagreed <= count * MAX_DISAGREEMENT_SHARE, `${disagreed} differ`),
    check("countries", countries.length === COUNTRY_COUNT && !doubled, countries.length),
    check("countries with a zone", zoneless.length === 0, zoneless.map((c) => c.code).join(" ") || "all"),
    check(
      "countries with a capital",
      withoutCapital.length <= WITHOUT_CAPITAL_MAX,
      `all but ${listCodes(withoutCapital)}`,
    ),
    check(
      "weekends of CLDR looked at",
      report.weekendsMissing.length === 0,
      report.weekendsMissing.join(" ") || "all",
    ),
    check(
      "divisions with further names",
      report.divisionsUnknown.length === 0,
      report.divisionsUnknown.join(", ") || "all known",
    ),
    check(
      "towns with a region where regions have holidays",
      report.regions.missing.length === 0,
      report.regions.missing.map(({ name, countryCode }) => `${name} ${countryCode}`).join(", ") || "all",
    ),
    check(
      "parts of regions",
      report.emptyParts.length === 0,
      report.emptyParts.join(" ") || "all have places",
    ),
    check("Windows names", defaults.size >= MIN_WINDOWS_IDS, defaults.size),
    check("input files with a hash", content.sources.length >= MIN_SOURCES, content.sources.length),
  ];
}

/** Checks the written file by opening it as the server does, all hashes compared. */
export function checkWritten(path: string, { index, countries }: Assembled): Check[] {
  const data = openDataSet({ kind: "file", path }, { verify: "full" });
  const poorest = LANGUAGES.map((language) => ({ language, names: countNames(data, language) })).sort(
    (a, b) => a.names - b.names,
  )[0];
  const strange = data.zoneMap.zoneIds.filter((id) => data.zoneInfo(id) === null);
  const isSameCount = data.placeIndex.table.count === index.table.count;
  return [
    check("opens with every hash right", true, `${data.counts.placeNames} names of places`),
    check("places in the file", isSameCount, data.placeIndex.table.count),
    check("countries in the file", data.countries.countries.length === countries.length, countries.length),
    check("every zone with borders is known", strange.length === 0, strange.join(" ") || "yes"),
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

function countNames(data: DataSet, language: string): number {
  return data.countries.countries.filter((country) => data.countryName(country.code, language) !== null)
    .length;
}

function check(title: string, isGood: boolean, found: string | number): Check {
  return { title, isGood, found: String(found) };
}

function listCodes(countries: readonly { code: string }[]): string {
  return countries.map((country) => country.code).join(" ");
}
