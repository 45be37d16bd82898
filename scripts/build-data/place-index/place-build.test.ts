import { describe, expect, test } from "bun:test";
import { NO_AREAS, indexOf, sampleIndex, samplePlace } from "../../../test/support/places-sample.ts";
import { buildPlaceTable, sortPlaces } from "./place-build.ts";
import { openPlaceIndex, placeAt } from "../../../src/domain/places/place-index.ts";
import { buildPlaceIndex } from "./place-index-build.ts";
import { nameAt, placeTableFromBytes, placeTableToBytes } from "../../../src/domain/places/place.ts";
import { alternateSpellings, spellingOf } from "../../../src/domain/places/spelling.ts";

describe("a place", () => {
  const given = samplePlace({
    id: 4_000_000_001,
    name: "Šibenik",
    asciiName: "Sibenik",
    alternateNames: ["Sebenico", "Šibenik", "Шибеник", " ", "Sebenico", "Sibenik"],
    latitudeDeg: -43.735_01,
    longitudeDeg: -179.999_99,
    countryCode: "HR",
    admin1Code: "13",
    admin1Name: "Šibenik-Knin",
    admin2Code: "09",
    admin2Name: "Grad Šibenik",
    population: 42_589,
    elevationM: -12,
    timezone: "Europe/Zagreb",
    featureCode: "PPLA",
  });
  const table = placeTableFromBytes(placeTableToBytes(buildPlaceTable([given])));

  test("is read as it was written", () => {
    expect(placeAt({ table }, 0)).toEqual({
      index: 0,
      id: 4_000_000_001,
      slug: "sibenik",
      name: "Šibenik",
      asciiName: "Sibenik",
      countryCode: "HR",
      admin1Code: "13",
      admin1Name: "Šibenik-Knin",
      admin2Code: "09",
      admin2Name: "Grad Šibenik",
      toldBy: "name",
      latitudeDeg: -43.735_01,
      longitudeDeg: -179.999_99,
      elevationM: -12,
      population: 42_589,
      featureCode: "PPLA",
      timezone: "Europe/Zagreb",
      subdivisionCode: null,
    });
  });

  test("has each alternate name once, without its own names and blanks", () => {
    expect(alternateSpellings(table.spellings, 0)).toEqual(["Sebenico", "Шибеник"]);
  });

  test("has its spellings by number", () => {
    const spellings = [0, 1, 2, 3, 4].map((ordinal) => spellingOf(table.spellings, 0, ordinal));
    expect(spellings).toEqual(["Šibenik", "Sibenik", "Sebenico", "Шибеник", null]);
    expect(nameAt(table, 0)).toBe("Šibenik");
  });
});

test("each of many spellings is found by its number, and none after the last", () => {
  for (const count of [30, 31, 62, 63, 100]) {
    const alternateNames = Array.from({ length: count }, (_, i) => `Other ${i}`);
    const table = buildPlaceTable([
      samplePlace({ id: 1, name: "Before" }),
      samplePlace({ id: 2, name: "Many", alternateNames }),
      samplePlace({ id: 3, name: "Behind" }),
    ]);
    const spellings = Array.from({ length: count + 40 }, (_, ordinal) =>
      spellingOf(table.spellings, 1, ordinal),
    );
    expect(spellings).toEqual(["Many", "Many", ...alternateNames, ...Array.from({ length: 38 }, () => null)]);
    expect(alternateSpellings(table.spellings, 1)).toEqual(alternateNames);
    expect([
      spellingOf(table.spellings, 0, 0),
      spellingOf(table.spellings, 2, 0),
      spellingOf(table.spellings, 2, 64),
    ]).toEqual(["Before", "Behind", null]);
  }
});

test("no elevation is null, and an ASCII name like the name is stored once", () => {
  const table = buildPlaceTable([samplePlace({ id: 1, name: "Rome", elevationM: null })]);
  expect(placeAt({ table }, 0)).toMatchObject({ elevationM: null, asciiName: "Rome" });
  expect(table.spellings.bytes.length).toBe(1 + 4 + 1);
});

test("places go by population, then id", () => {
  const given = [
    samplePlace({ id: 3, name: "C", population: 5 }),
    samplePlace({ id: 2, name: "B", population: 9 }),
    samplePlace({ id: 1, name: "A", population: 5 }),
  ];
  expect(sortPlaces(given).map((place) => place.id)).toEqual([2, 1, 3]);
});

test("an index out of range is an error, not another place", () => {
  const index = sampleIndex();
  for (const place of [-1, index.table.count, 0.5, Number.NaN])
    expect(() => placeAt(index, place)).toThrow(RangeError);
});

test("the cache never returns another place of the same slot", () => {
  const places = Array.from({ length: 5000 }, (_, i) => samplePlace({ id: i + 1, name: `Town ${i + 1}` }));
  const index = indexOf(places);
  for (const place of [0, 2048, 4096, 0, 2048]) expect(placeAt(index, place).name).toBe(`Town ${place + 1}`);
  expect(index.table.cache.length).toBeLessThanOrEqual(4096);
});

test("coordinates out of range fail the build", () => {
  for (const latitudeDeg of [91, -91, Number.NaN])
    expect(() => buildPlaceTable([samplePlace({ id: 1, name: "X", latitudeDeg })])).toThrow("1");
});

test("a spelling too long for its record is cut at a whole letter", () => {
  const table = buildPlaceTable([samplePlace({ id: 1, name: "東".repeat(200) })]);
  expect(placeAt({ table }, 0).name).toBe("東".repeat(85));
});

test("the same places in any order give the same bytes", () => {
  const places = Array.from({ length: 300 }, (_, i) =>
    samplePlace({ id: i + 1, name: `Bourg ${i % 90}`, population: (i * 37) % 50, admin1Code: String(i % 7) }),
  );
  const build = (given: typeof places) => buildPlaceIndex({ ...NO_AREAS, places: given }).blobs;
  expect(build(places.toReversed())).toEqual(build(places));
});

test("a damaged blob is refused", () => {
  const { blobs } = buildPlaceIndex({ ...NO_AREAS, places: [samplePlace({ id: 1, name: "Rome" })] });
  for (const damaged of Object.keys(blobs)) {
    const open = (name: keyof typeof blobs): Uint8Array =>
      name === damaged ? blobs[name].slice(0, 20) : blobs[name];
    expect(() => openPlaceIndex(open)).toThrow("damaged");
  }
});
