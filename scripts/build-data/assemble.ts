import { DEFAULT_LANGUAGE } from "../../src/domain/text/language.ts";
import type { LocaleNames } from "../../src/dataset/locale-names.ts";
import { BLOB_NAMES, BLOB_ZONE_MAP, BLOB_ZONE_TABLE } from "../../src/dataset/schema.ts";
import {
  alternateNamesAt,
  openPlaceIndex,
  placeAt,
  type PlaceIndex,
} from "../../src/domain/places/place-index.ts";
import { buildPlaceIndex } from "./place-index/place-index-build.ts";
import { holidayRules, mergedRules, storedTexts } from "../../src/dataset/holiday-rules.ts";
import { rulesToBlobs } from "../../src/dataset/stored-rules.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import type { CountryInput } from "./place-index/area-build.ts";
import { compileZoneTable } from "../../src/domain/tz/compile.ts";
import { zoneTableToBytes } from "../../src/domain/tz/table.ts";
import { zoneMapToBytes, type ZoneMap } from "../../src/domain/tz-map/zone-map.ts";
import { zoneIdsAt } from "../../src/domain/tz-map/zones-at-point.ts";
import { admin1Aliases } from "./admin1-alias.ts";
import { readCountryNames, withoutCities, type CountryNames } from "./country-names.ts";
import { divisionInputs } from "./division-inputs.ts";
import { assignRegions, countRegions, REGION_TABLE } from "./place-region.ts";
import { addAirportCodes, METROPOLITAN_AREAS, readAirports } from "./airports.ts";
import { buildCountries, KOSOVO, type CountryDraft } from "./countries.ts";
import { exemplarPlaces, nameTowns } from "./exemplar-place.ts";
import { gatherZones } from "./gather-zones.ts";
import { newestDate, parseGeonames } from "./geonames.ts";
import { createInputs } from "./inputs.ts";
import { assignZones, createZoneNaming, placesForEmptyZones } from "./place-zone.ts";
import { leaveOwnNames } from "./own-script-names.ts";
import { nameByDivisions, shareNames } from "./namesake-names.ts";
import { preparePlaces } from "./prepare-places.ts";
import type { Progress } from "./progress.ts";
import { readRegions } from "./regions.ts";
import { withMembers } from "./place-areas.ts";
import { readSchoolHolidays } from "./school-holidays.ts";
import { missingWeekends, parseWeekends } from "./weekends.ts";
import { POLYGON_FILES } from "./zone-map/geo-tz.ts";
import { orderSharedAreas } from "./zone-map/shared-area.ts";
import { renameZones } from "./zone-map/zone-map-build.ts";
import { cityInId, readZoneTabs } from "./zone-tab.ts";

/** The content and the statistics of the build. */
export type Assembled = ReturnType<typeof assembleDataSet>;

export const STEPS = 5;

const calendar = createHolidayCalendar(mergedRules);

/** The dump of 2023 that data/places.csv corrects; a dump with newer rows has caught up with most of it. */
const BASE_YEAR = "2023";
const EMPTY_ZONE_FIRST_ID = 4_100_000_000;
const EMPTY_ZONE_IDS = 100_000_000;

/**
 * Reads every input and makes the content of the data set.
 * @param drawnMap the zone map, its zones named as the polygons name them
 * @throws Error naming the input and line that is not as expected
 */
export function assembleDataSet(
  paths: Record<"root" | "geonames" | "tzdata", string>,
  drawnMap: ZoneMap,
  progress: Progress,
) {
  const inputs = createInputs(paths.root);

  progress.begin("zones and names");
  const table = inputs.read("tzdb", paths.tzdata, compileZoneTable);
  const { placesDate, base } = inputs.read("geonames", paths.geonames, (text) => ({
    placesDate: newestDate(text),
    base: parseGeonames(text),
  }));
  const tabs = readZoneTabs(inputs);
  const codes = [...tabs.countryTab.map(([code]) => code), KOSOVO.code];
  const gathered = gatherZones(inputs, table, tabs, codes);
  const english = gathered.names.get(DEFAULT_LANGUAGE);

  progress.begin("places");
  const placed = preparePlaces(inputs, base, placesDate.slice(0, 4) > BASE_YEAR);
  const regions = readRegions(inputs, placed.admin1Names, placed.admin2Names, holidayRules.regions);
  const located = assignRegions(placed.places, regions.codes, REGION_TABLE.parts);

  progress.begin("zones of places");
  for (const file of POLYGON_FILES) inputs.bytes("zonePolygons", file);
  const naming = createZoneNaming(table, tabs.zoneTab);
  const namedMap = renameZones(drawnMap, (id) => naming(id) ?? id);
  const zoned = assignZones(located.places, table, tabs.zoneTab, (latitudeDeg, longitudeDeg) =>
    zoneIdsAt(namedMap, latitudeDeg, longitudeDeg),
  );
  const zoneMap = orderSharedAreas(namedMap, zoned.places);
  const empty = placesForEmptyZones(
    zoned.places,
    tabs.zoneTab,
    emptyZoneId,
    (id) => english?.cities[id] ?? cityInId(id),
  );
  const airports = inputs.read("airports", "data/airports.json", (text) => readAirports(JSON.parse(text)));
  const coded = addAirportCodes([...zoned.places, ...empty], airports, METROPOLITAN_AREAS);
  const townOfZone = exemplarPlaces(gathered.zones, english?.cities ?? {}, coded.places);
  const places = nameTowns(coded.places, townOfZone, (id) =>
    [...gathered.names.values()].flatMap(({ cities }) => cities[id] ?? []),
  );

  progress.begin("countries");
  const drafts = buildCountries(inputs, tabs, english?.territories ?? {}, places);
  const weekends = inputs.read("weekends", "weekends.csv", parseWeekends);
  inputs.bytes("placeAreas", "place-areas.yaml");
  const schoolHolidays = readSchoolHolidays(inputs);

  progress.begin("search index");
  const divisions = admin1Aliases(placed.admin1Names);
  const languages = new Map(drafts.map((draft) => [draft.code, draft.languages]));
  const languagesOf = (code: string): readonly string[] => languages.get(code) ?? [];
  const namesOfCountries = readCountryNames(inputs, codes, languagesOf);
  const foreignNames = withoutCities(namesOfCountries, places, languagesOf);
  const divisionNames = {
    english: placed.admin1Names,
    further: divisions.further,
    shown: regions.shownIn(DEFAULT_LANGUAGE, places),
    translated: regions.translated,
    codes: regions.codes,
  };
  const namesOfPlaces = nameByDivisions(places, divisionNames, placed.names);
  const { places: sharing, shared } = shareNames(places, divisionNames, languagesOf);
  const named = leaveOwnNames(sharing, languagesOf);
  const { blobs: placeBlobs } = buildPlaceIndex({
    places: named,
    countries: drafts.map((draft) => countryInputOf(draft, foreignNames)),
    divisions: divisionInputs(divisionNames, named, languagesOf),
    regions: withMembers(placed.regions, named),
    airports: coded.cities,
    admin2Names: regions.furtherSecondNames,
  });
  const namesOfLanguages = [...gathered.names].map(([tag, names]) => {
    const all = {
      ...names,
      regions: { ...regions.shownIn(tag, places), ...regions.secondShownIn(tag) },
      places: byPlaceId(namesOfPlaces.get(tag) ?? {}),
    };
    return [BLOB_NAMES + tag, Bun.zstdCompressSync(JSON.stringify(all), { level: 19 })] as const;
  });
  const blobs = Object.entries({
    [BLOB_ZONE_TABLE]: zoneTableToBytes(table),
    [BLOB_ZONE_MAP]: zoneMapToBytes(zoneMap.map),
    ...placeBlobs,
    ...Object.fromEntries(
      rulesToBlobs({
        rules: mergedRules,
        ...storedTexts,
        computed: [...mergedRules.countryCodes(), ...storedTexts.calendars.keys()],
      }),
    ),
    ...Object.fromEntries(namesOfLanguages),
  });
  const index = openPlaceIndex((name) => placeBlobs[name]);
  const slugOf = (id: number | null): string | null =>
    id === null ? null : placeAt(index, index.table.ids.indexOf(id)).slug;

  return {
    content: {
      facts: new Map([
        ["tzdb_version", table.version],
        ["places_date", placesDate],
        ["holidays_version", mergedRules.version()],
        ["place_count", String(index.table.count)],
        ["place_name_count", String(countNames(index))],
        ["zone_count", String(table.zoneIds.length)],
        ["link_count", String(table.links.size)],
      ]),
      country: drafts.map((country) =>
        Object.assign({}, country, { capitalSlug: slugOf(country.capitalId) }),
      ),
      weekend: weekends,
      renamedPlace: placed.renamedPlaces,
      schoolHolidays,
      windowsZone: gathered.windowsZones,
      zone: gathered.zones.map((row) => Object.assign({}, row, { placeId: townOfZone.get(row.id) ?? null })),
      blobs: new Map(blobs.sort(([a], [b]) => (a < b ? -1 : 1))),
      // Last, when every input has been read.
      source: inputs.credits({
        tzdb: table.version,
        zoneTabs: table.version,
        geonames: placesDate,
        zonePolygons: drawnMap.release,
      }),
    },
    table,
    zoneTab: tabs.zoneTab,
    index,
    /** For the summary and the checks. */
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
      regions: countRegions(places, (code) => (calendar.country(code)?.subdivisions.length ?? 0) > 0),
      emptyParts: located.emptyParts,
      sharedNames: shared,
      namedPlaces: Object.keys(placed.names.get("zh") ?? {}).length,
      airportCodes: coded.added,
      townsOfZones: townOfZone.size,
      weekendsMissing: missingWeekends(weekends, inputs.supplement("weekData")),
    },
  };
}

function byPlaceId(names: Readonly<Record<string, string>>): LocaleNames["places"] {
  const sorted = Object.entries(names).sort(([a], [b]) => Number(a) - Number(b));
  return { ids: sorted.map(([id]) => Number(id)), names: sorted.map(([, name]) => name) };
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

/**
 * An id that stays the same from build to build, out of the way of GeoNames' (below 20 million) and of
 * data/places.csv's (from 4,000,000,001).
 */
function emptyZoneId(zoneId: string): number {
  return EMPTY_ZONE_FIRST_ID + (Bun.hash.crc32(zoneId) % EMPTY_ZONE_IDS);
}

/** Names and alternate names, spellings that differ only in their marks counted apart. */
function countNames(index: PlaceIndex): number {
  let count = index.table.count;
  for (let at = 0; at < index.table.count; at += 1) count += alternateNamesAt(index, at).length;
  return count;
}
