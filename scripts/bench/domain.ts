import { join } from "node:path";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { openDataSet } from "../../src/dataset/open.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { nearestPlaces } from "../../src/domain/places/nearest.ts";
import { placeAt } from "../../src/domain/places/place-index.ts";
import { searchPlaces, type SearchQuery } from "../../src/domain/places/search.ts";
import { moonDay } from "../../src/domain/sky/moon.ts";
import { sunDay } from "../../src/domain/sky/sun.ts";
import { zoneAt } from "../../src/domain/tz-map/zone-at.ts";
import { compileZoneTable } from "../../src/domain/tz/compile.ts";
import { resolveLocal } from "../../src/domain/tz/local-time.ts";
import { createZoneNames } from "../../src/domain/tz/names.ts";
import { offsetSecondsAt, zoneById } from "../../src/domain/tz/zone.ts";
import { createDraws, createRandom, spoil } from "../../test/support/random.ts";
import { formatMeasurements, measure } from "./measurement.ts";
import { MS_PER_DAY } from "../../src/domain/time-unit.ts";

/** Measures the domain functions without HTTP: `bun run bench domain`. Needs data/almanac.sqlite. */

const ROOT = join(import.meta.dir, "../..");
const SAMPLES = 1 << 12;

const data = openDataSet({ kind: "file", path: join(ROOT, "data/almanac.sqlite") });
const tzdata = await Bun.file(join(ROOT, "data/tzdata.zi")).text();
const table = data.zoneTable;
const calendar = createHolidayCalendar(holidayRules);
const random = createRandom(20_261_120);
const { below } = createDraws(20_261_120);

/** Number of inputs created before the measurement. */
function samples<T>(make: () => T): (i: number) => T {
  const made = Array.from({ length: SAMPLES }, make);
  return (i) => made[i % SAMPLES] as T;
}

const ids = [...table.zoneIds, ...table.links.keys()];
const zones = ids.flatMap((id) => zoneById(table, id) ?? []);
const zoneOf = samples(() => zones[below(zones.length)] ?? zones[0]);
const secondsOf = samples(() => Math.floor((random() * 200 - 70) * 31_556_952));
const names = createZoneNames(table, []);
const cityOf = samples(() => placeAt(data.placeIndex, below(20_000)).name);
const typoOf = samples(() => spoil(placeAt(data.placeIndex, below(2000)).name, below(4), below));
const pointOf = samples(() => ({
  latitudeDeg: (Math.asin(2 * random() - 1) * 180) / Math.PI,
  longitudeDeg: 360 * random() - 180,
}));
const dayOf = samples(() => {
  const startEpochMs = Date.UTC(1900, 0, 1) + below(69_000) * MS_PER_DAY;
  return { startEpochMs, endEpochMs: startEpochMs + MS_PER_DAY };
});

function search(text: string, more: Partial<SearchQuery> = {}): number {
  const query: SearchQuery = { text, match: "auto", fuzzy: "auto", limit: 10, ...more };
  return searchPlaces(data.placeIndex, query).matches.length;
}

function siteOf(i: number) {
  const { latitudeDeg, longitudeDeg } = pointOf(i);
  return { latitudeDeg, longitudeDeg, elevationM: 0, altitudesDeg: [] };
}

function offsetOf(i: number): number {
  const zone = zoneOf(i);
  return zone === undefined ? 0 : offsetSecondsAt(zone, secondsOf(i));
}

function instantOf(i: number): number {
  const zone = zoneOf(i);
  return zone === undefined ? 0 : resolveLocal(zone, secondsOf(i), "compatible").epochSeconds;
}

const hot = { iterations: 1 << 18, rounds: 7 };
const call = { iterations: 1000, rounds: 7, unit: "us" } as const;
const slow = { iterations: 3, rounds: 7, unit: "ms" } as const;
const countries = [...calendar.countryCodes];

console.log(
  formatMeasurements([
    measure("offset, random zone, 1900-2100", offsetOf, { ...hot, note: "at most 60 ns" }),
    measure("local to instant, random zone", instantOf, { ...hot, note: "at most 150 ns" }),
    measure("zone by name", (i) => (names.resolve(ids[i % ids.length] ?? "").ok ? 1 : 0), hot),
    measure("zone by a misspelt name", (i) => (names.resolve(`Europe/Pariss${i % 7}`).ok ? 1 : 0), call),
    measure("compile tzdata.zi", () => compileZoneTable(tzdata).changeAt.length, slow),
    measure(
      "zone of a coordinate",
      (i) => {
        const { latitudeDeg, longitudeDeg } = pointOf(i);
        return zoneAt(data.zoneMap, latitudeDeg, longitudeDeg, () => true).candidates.length;
      },
      call,
    ),
    ...[1, 3, 6].map((letters) =>
      measure(`search, prefix of ${letters}`, (i) => search(cityOf(i).slice(0, letters)), call),
    ),
    measure("search, a typo", (i) => search(typoOf(i), { fuzzy: 1 }), { ...call, note: "at most 500 us" }),
    measure(
      "ten nearest places",
      (i) => {
        const { latitudeDeg, longitudeDeg } = pointOf(i);
        return nearestPlaces(data.placeIndex, latitudeDeg, longitudeDeg, { limit: 10 }).length;
      },
      call,
    ),
    measure("sun, a day", (i) => sunDay(siteOf(i), dayOf(i)).events.length, call),
    measure("moon, a day", (i) => moonDay(siteOf(i), dayOf(i)).events.length, call),
    measure(
      "holidays, a country and year",
      (i) => {
        const countryCode = countries[i % countries.length] ?? "US";
        return calendar.list({ countryCode, year: 1990 + (i % 70) }).holidays.length;
      },
      { ...call, iterations: 300 },
    ),
  ]),
);
