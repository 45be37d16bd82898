import { join } from "node:path";
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
import { offsetSecondsAt, zoneById, type Zone } from "../../src/domain/tz/zone.ts";
import { MS_PER_DAY } from "../../src/domain/time-unit.ts";
import { createDraws, createRandom, spoil } from "../../test/support/random.ts";
import { readOptions } from "../options.ts";
import { formatRow, spreadOf } from "./figures.ts";

const ROOT = join(import.meta.dir, "../..");
const SAMPLES = 1 << 12;
const WARM_UP_ROUNDS = 2;
const ROUNDS = 7;
const NS_PER_UNIT = { ns: 1, us: 1e3, ms: 1e6 } as const;

const { only } = readOptions(
  "bench domain",
  "Time of the domain's functions without HTTP: median, least and greatest of seven rounds. Compare within one run, as absolute times vary between machines and runs. Needs data/almanac.sqlite.",
  { only: { default: "", value: "TEXT", help: "Rows whose name has this text." } },
);

const data = openDataSet({ kind: "file", path: join(ROOT, "data/almanac.sqlite") });
const tzdata = await Bun.file(join(ROOT, "data/tzdata.zi")).text();
const table = data.zoneTable;
/** Caches nothing: every list is a first one. */
const calendar = createHolidayCalendar(data.rules, { cachedDays: 0 });
const random = createRandom(20_261_120);
const { below } = createDraws(20_261_120);

/** Number of inputs created before the measurement. */
function samples<T>(make: () => T): (i: number) => T {
  const made = Array.from({ length: SAMPLES }, make);
  return (i) => made[i % SAMPLES] as T;
}

const ids = [...table.zoneIds, ...table.links.keys()];
const zones = ids.flatMap((id) => zoneById(table, id) ?? []);
const zoneOf = samples(() => zones[below(zones.length)] as Zone);
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

const offsetOf = (i: number): number => offsetSecondsAt(zoneOf(i), secondsOf(i));
const instantOf = (i: number): number => resolveLocal(zoneOf(i), secondsOf(i), "compatible").epochSeconds;

const countries = [...calendar.countryCodes];

/** Keeps results alive, so that the optimiser cannot drop the work that is measured. */
let sink = 0;

/** Prints the time per call of `fn`, which gets the number of the call and returns a number that depends on its work. */
function measure(
  name: string,
  unit: keyof typeof NS_PER_UNIT,
  iterations: number,
  fn: (iteration: number) => number,
  note = "",
): void {
  if (!name.includes(only)) return;
  const perCall: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const start = Bun.nanoseconds();
    let sum = 0;
    for (let i = 0; i < iterations; i += 1) sum += fn(i);
    const elapsed = Bun.nanoseconds() - start;
    sink += sum;
    if (Number.isNaN(sink)) throw new Error(`${name}: the function returned no number`);
    if (round >= 0) perCall.push(elapsed / iterations / NS_PER_UNIT[unit]);
  }
  const { median, min, max } = spreadOf(perCall);
  const digits = (figure: number): string => figure.toFixed(figure < 10 ? 2 : 1);
  const range = `(${digits(min)} - ${digits(max)})`;
  console.log(formatRow([31, 7, 2, 18], [name, digits(median), unit, range]) + (note && `  ${note}`));
}

measure("offset, random zone, 1900-2100", "ns", 1 << 18, offsetOf, "at most 60");
measure("local to instant, random zone", "ns", 1 << 18, instantOf, "at most 150");
measure("zone by name", "ns", 1 << 18, (i) => (names.resolve(ids[i % ids.length] ?? "").ok ? 1 : 0));
measure("zone by a misspelt name", "us", 1000, (i) => (names.resolve(`Europe/Pariss${i % 7}`).ok ? 1 : 0));
measure("compile tzdata.zi", "ms", 3, () => compileZoneTable(tzdata).changeAt.length);
measure("zone of a coordinate", "us", 1000, (i) => {
  const { latitudeDeg, longitudeDeg } = pointOf(i);
  return zoneAt(data.zoneMap, latitudeDeg, longitudeDeg, () => true).candidates.length;
});
for (const letters of [1, 3, 6])
  measure(`search, prefix of ${letters}`, "us", 1000, (i) => search(cityOf(i).slice(0, letters)));
measure("search, a typo", "us", 1000, (i) => search(typoOf(i), { fuzzy: 1 }), "at most 500");
measure("ten nearest places", "us", 1000, (i) => {
  const { latitudeDeg, longitudeDeg } = pointOf(i);
  return nearestPlaces(data.placeIndex, latitudeDeg, longitudeDeg, { limit: 10 }).length;
});
measure("sun, a day", "us", 1000, (i) => sunDay(siteOf(i), dayOf(i)).events.length);
measure("moon, a day", "us", 1000, (i) => moonDay(siteOf(i), dayOf(i)).events.length);
const firstList = (i: number): number => {
  const countryCode = countries[i % countries.length] ?? "US";
  return calendar.list({ countryCode, year: 1990 + (i % 70) }).holidays.length;
};
measure("holidays, a first list", "us", 300, firstList, "at most 120");
