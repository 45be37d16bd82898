import { join } from "node:path";
import type { WindowsZoneRow } from "../../src/data/rows.ts";
import { BLOB_NAMES_PREFIX, BLOB_ZONE_TABLE } from "../../src/data/schema.ts";
import { alternateNamesAt, placeAt } from "../../src/domain/places/place.ts";
import { openPlaceIndex, type PlaceIndex } from "../../src/domain/places/place-index.ts";
import { buildPlaceIndex } from "../../src/domain/places/place-index-build.ts";
import { compileZoneTable } from "../../src/domain/tz/compile.ts";
import { zoneTableToBytes, type ZoneTable } from "../../src/domain/tz/table.ts";
import type { Admin1Counts } from "./admin1.ts";
import { assignMetazones, readCldrZones, readPrimaryZones } from "./cldr-zone.ts";
import { buildCountries, type CountryDraft } from "./countries.ts";
import { newestDate, parseGeonames } from "./geonames.ts";
import { createInputs, type Inputs } from "./inputs.ts";
import { buildLocaleNames, LANGUAGES, readTerritories, readVariants } from "./locale-names.ts";
import { describeOrigins, type Origins } from "./origin.ts";
import type { CorrectionCounts } from "./place-corrections.ts";
import { assignZones, createZoneNaming, placesForEmptyZones, type ZoneDisagreement } from "./place-zone.ts";
import { preparePlaces } from "./prepare-places.ts";
import type { Progress } from "./progress.ts";
import { missingWeekends, parseWeekends } from "./weekends.ts";
import type { DataContent, PlaceRow } from "./write.ts";
import { buildWindowsRows, buildZoneRows } from "./zone-rows.ts";
import { parseCountryTab, parseZoneTab, type ZoneTabRow } from "./zone-tab.ts";

export type BuildPaths = { root: string; geonames: string; tzdata: string };

/** What the build made and what it met on the way, for the summary and the checks. */
export type Assembled = {
  content: DataContent;
  table: ZoneTable;
  zoneTab: readonly ZoneTabRow[];
  index: PlaceIndex;
  countries: readonly CountryDraft[];
  windowsZones: readonly WindowsZoneRow[];
  report: {
    placesDate: string;
    corrections: CorrectionCounts;
    renamed: number;
    admin1: Admin1Counts;
    disagreements: ZoneDisagreement[];
    emptyZones: string[];
    metazonesCorrected: string[];
    weekendsMissing: string[];
  };
};

export const STEPS = 5;

/** The dump of 2023 that data/places.csv corrects; a dump with newer rows has caught up with most of it. */
const BASE_YEAR = "2023";
const EMPTY_ZONE_FIRST_ID = 4_100_000_000;
const EMPTY_ZONE_IDS = 100_000_000;

/**
 * Reads every input and makes the content of the data set.
 * @param zonesAt ids of the zone polygons at a point
 * @throws Error naming the input and line that is not as expected
 */
export async function assembleDataSet(
  paths: BuildPaths,
  zonesAt: (latitudeDeg: number, longitudeDeg: number) => readonly string[],
  progress: Progress,
): Promise<Assembled> {
  const inputs = createInputs(paths.root);
  const ownFile = (file: string): string => join(paths.root, "data", file);

  progress.begin("zones");
  const tzdataText = await Bun.file(paths.tzdata).text();
  const geonamesText = await Bun.file(paths.geonames).text();
  const table = compileZoneTable(tzdataText);
  const placesDate = newestDate(geonamesText);
  const origins = describeOrigins(inputs, placesDate, table.version);
  inputs.text(paths.tzdata, origins.tzdb);
  inputs.text(paths.geonames, origins.geonames);
  const zoneTab = parseZoneTab(inputs.text(ownFile("zone.tab"), origins.zoneTabs));
  const zone1970Tab = parseZoneTab(inputs.text(ownFile("zone1970.tab"), origins.zoneTabs));
  const countryTab = parseCountryTab(inputs.text(ownFile("iso3166.tab"), origins.zoneTabs));

  progress.begin("places");
  const isNewerDump = placesDate.slice(0, 4) > BASE_YEAR;
  const placed = preparePlaces(
    inputs,
    origins,
    parseGeonames(geonamesText),
    ownFile("places.csv"),
    isNewerDump,
  );

  progress.begin("zones of places");
  let looked = 0;
  const zoned = assignZones(placed.places, table, zoneTab, (latitudeDeg, longitudeDeg) => {
    looked += 1;
    if (looked % 1024 === 0) progress.advance(looked / placed.places.length);
    return zonesAt(latitudeDeg, longitudeDeg);
  });
  const empty = placesForEmptyZones(zoned.places, zoneTab, emptyZoneId);
  const places = [...zoned.places, ...empty];

  progress.begin("countries and names");
  const codes = [...countryTab.map(([code]) => code), "XK"];
  const territories = readAllTerritories(inputs, origins, codes);
  const core = (file: string) =>
    inputs.json(inputs.packagePath("cldr-core", `supplemental/${file}.json`), origins.cldrCore);
  const list = (file: string) =>
    inputs.json(inputs.packagePath("countries-list", file), origins.countriesList);
  const weekData = core("weekData");
  const drafts = buildCountries(
    {
      countryTab,
      zoneTab,
      zone1970Tab,
      countriesList: list("countries.min.json"),
      currencies: list("currencies.all.min.json"),
      codeMappings: core("codeMappings"),
      currencyData: core("currencyData"),
      weekData,
      englishNames: territories.names.get("en") ?? {},
      englishVariants: territories.englishVariants,
    },
    places,
  );
  const cldr = readCldrZones(
    inputs.json(inputs.packagePath("cldr-bcp47", "bcp47/timezone.json"), origins.cldrBcp47),
  );
  const metazones = assignMetazones(table, cldr, core("metaZones"));
  const zones = buildZoneRows({
    table,
    zoneTab,
    zone1970Tab,
    groups: inputs.json(inputs.packagePath("@vvo/tzdb", "raw-time-zones.json"), origins.zoneGroups),
    metazoneOf: metazones.metazoneOf,
    primaryZones: readPrimaryZones(core("primaryZones")),
  });
  const usedMetazones = new Set(zones.flatMap((zone) => zone.metazone ?? []));
  const listedIds = new Set([...table.zoneIds, ...zoneTab.map((row) => row.zoneId)]);
  const idsOf = (cldrId: string) => cldr.familyOf(cldrId).filter((id) => listedIds.has(id));
  const windowsZones = buildWindowsRows(core("windowsZones"), createZoneNaming(table, zoneTab));
  const weekends = parseWeekends(inputs.text(ownFile("weekends.csv"), origins.weekends));
  const blobs = new Map<string, Uint8Array>([[BLOB_ZONE_TABLE, zoneTableToBytes(table)]]);
  for (const language of LANGUAGES) {
    const file = inputs.packagePath("cldr-dates-full", `main/${language}/timeZoneNames.json`);
    const timeZoneNames = inputs.json(file, origins.cldrDates);
    const names = buildLocaleNames(
      language,
      territories.names.get(language) ?? {},
      timeZoneNames,
      idsOf,
      usedMetazones,
    );
    blobs.set(BLOB_NAMES_PREFIX + language, new TextEncoder().encode(JSON.stringify(names)));
  }

  progress.begin("search index");
  const { blobs: placeBlobs } = buildPlaceIndex({
    places,
    countries: drafts.map((country) => ({
      code: country.code,
      alpha3: country.alpha3,
      continentCode: country.continentCode,
      names: [
        country.name,
        country.nativeName,
        ...country.aliases,
        ...[...territories.names.values()].flatMap((names) => names[country.code] ?? []),
      ],
    })),
    admin1s: [],
  });
  for (const [name, bytes] of Object.entries(placeBlobs)) blobs.set(name, bytes);
  const index = openPlaceIndex(placeBlobs);
  const slugs = slugsOfIds(index, new Set(drafts.flatMap((country) => country.capitalId ?? [])));
  const countries = drafts.map((country) =>
    Object.assign({}, country, { capitalSlug: slugs.get(country.capitalId ?? 0) ?? null }),
  );

  return {
    content: {
      facts: new Map([
        ["tzdb_version", table.version],
        ["places_date", placesDate],
        ["place_count", String(index.table.count)],
        ["place_name_count", String(countNames(index))],
        ["zone_count", String(table.zoneIds.length)],
        ["link_count", String(table.links.size)],
      ]),
      sources: inputs.credits(),
      countries: countries.map(({ ...country }) => ({
        ...country,
        aliases: [...country.aliases],
        languages: [...country.languages],
        callingCodes: [...country.callingCodes],
        timezones: [...country.timezones],
        canonicalTimezones: [...country.canonicalTimezones],
      })),
      weekends: weekends.map(({ region, from, until, days, source }, position) => ({
        position,
        region,
        fromDate: from,
        untilDate: until,
        days,
        source,
      })),
      windowsZones: windowsZones.map((row, position) => Object.assign({ position }, row)),
      zones,
      blobs: new Map([...blobs].sort(([a], [b]) => (a < b ? -1 : 1))),
      places: placeRows(index),
    },
    table,
    zoneTab,
    index,
    countries,
    windowsZones,
    report: {
      placesDate,
      corrections: placed.corrections,
      renamed: placed.renamed,
      admin1: placed.admin1,
      disagreements: zoned.disagreements,
      emptyZones: empty.map((place) => place.timezone),
      metazonesCorrected: metazones.corrected,
      weekendsMissing: missingWeekends(weekends, weekData),
    },
  };
}

function readAllTerritories(
  inputs: Inputs,
  origins: Origins,
  codes: readonly string[],
): { names: ReadonlyMap<string, Record<string, string>>; englishVariants: Record<string, string[]> } {
  const names = new Map<string, Record<string, string>>();
  let englishVariants: Record<string, string[]> = {};
  for (const language of LANGUAGES) {
    const file = inputs.packagePath("cldr-localenames-full", `main/${language}/territories.json`);
    const json = inputs.json(file, origins.cldrNames);
    names.set(language, readTerritories(json, language, codes));
    if (language === "en") englishVariants = readVariants(json, language);
  }
  return { names, englishVariants };
}

/** An id that stays the same from build to build, out of the way of GeoNames' (below 20 million) and of data/places.csv's (from 4,000,000,001). */
function emptyZoneId(zoneId: string): number {
  return EMPTY_ZONE_FIRST_ID + (Bun.hash.crc32(zoneId) % EMPTY_ZONE_IDS);
}

function slugsOfIds(index: PlaceIndex, ids: ReadonlySet<number>): ReadonlyMap<number, string> {
  const slugs = new Map<number, string>();
  for (const [at, id] of index.table.ids.entries()) {
    if (ids.has(id)) slugs.set(id, placeAt(index.table, at).slug);
  }
  return slugs;
}

/** Names and alternate names, spellings that differ only in their marks counted apart. */
function countNames(index: PlaceIndex): number {
  let count = index.table.count;
  for (let at = 0; at < index.table.count; at += 1) count += alternateNamesAt(index.table, at).length;
  return count;
}

function* placeRows(index: PlaceIndex): Generator<PlaceRow> {
  for (let at = 0; at < index.table.count; at += 1) {
    const { index: rank, ...place } = placeAt(index.table, at);
    yield { rank, ...place, alternateNames: alternateNamesAt(index.table, at) };
  }
}
