import { describe, expect, test } from "bun:test";
import type { PlaceInput } from "./place-index/place-build.ts";
import { samplePlace } from "../../test/support/places-sample.ts";
import { assignZones, createZoneNaming, placesForEmptyZones } from "./place-zone.ts";
import { parseIso6709, parseZoneTab } from "./zone-tab.ts";

const TABLE = {
  zoneIds: [
    "America/Coyhaique",
    "America/Santiago",
    "Asia/Shanghai",
    "Asia/Urumqi",
    "Europe/Kyiv",
    "Europe/Prague",
  ],
  links: new Map([
    ["Europe/Bratislava", "Europe/Prague"],
    ["Europe/Kiev", "Europe/Kyiv"],
  ]),
};
const ZONE_TAB = parseZoneTab(
  [
    "#country-code",
    "CL\t-3327-07040\tAmerica/Santiago\tmost of Chile",
    "CL\t-4534-07204\tAmerica/Coyhaique\tAysén Region",
    "CN\t+3114+12128\tAsia/Shanghai\tBeijing Time",
    "CN\t+4348+08735\tAsia/Urumqi\tXinjiang Time",
    "CZ\t+5005+01426\tEurope/Prague",
    "SK\t+4809+01707\tEurope/Bratislava",
    "UA\t+5026+03031\tEurope/Kyiv\tmost of Ukraine",
  ].join("\n"),
);

const place = (countryCode: string, timezone: string, id = 1): PlaceInput =>
  samplePlace({ id, name: "X", countryCode, timezone, admin1Code: "", admin1Name: "" });

function zoneOf(countryCode: string, own: string, polygons: string[], id = 1): string {
  const { places } = assignZones([place(countryCode, own, id)], TABLE, ZONE_TAB, () => polygons);
  return places[0]?.timezone ?? "";
}

describe("createZoneNaming", () => {
  const naming = createZoneNaming(TABLE, ZONE_TAB);
  test.each([
    ["Europe/Kiev", "Europe/Kyiv"],
    ["Europe/Kyiv", "Europe/Kyiv"],
    ["Europe/Bratislava", "Europe/Bratislava"],
    ["Mars/Olympus", null],
  ])("%p is given as %p", (id, name) => {
    expect(naming(id)).toBe(name);
  });
});

describe("assignZones", () => {
  test.each([
    ["the polygon agrees", "CL", "America/Santiago", ["America/Santiago"], "America/Santiago"],
    ["the polygon has an old name", "UA", "Europe/Kyiv", ["Europe/Kiev"], "Europe/Kyiv"],
    ["a link and its target are one", "SK", "Europe/Bratislava", ["Europe/Prague"], "Europe/Bratislava"],
    ["a zone of the country is newer", "CL", "America/Santiago", ["America/Coyhaique"], "America/Coyhaique"],
    ["the polygon is another country's", "CL", "America/Santiago", ["Europe/Prague"], "America/Santiago"],
    ["polygons overlap, one agrees", "CN", "Asia/Urumqi", ["Asia/Shanghai", "Asia/Urumqi"], "Asia/Urumqi"],
    [
      "polygons overlap, none agrees",
      "CL",
      "America/Santiago",
      ["Asia/Shanghai", "Asia/Urumqi"],
      "America/Santiago",
    ],
    ["there is no polygon", "CL", "America/Santiago", [], "America/Santiago"],
    ["the polygon is unknown to the table", "CL", "America/Santiago", ["America/New"], "America/Santiago"],
  ])("when %s", (_title, country, own, polygons, expected) => {
    expect(zoneOf(country, own, polygons)).toBe(expected);
  });

  test("counts disagreements by pair, with who won", () => {
    const places = [place("CL", "America/Santiago", 1), place("CL", "America/Santiago", 2)];
    const { disagreements } = assignZones(places, TABLE, ZONE_TAB, () => ["America/Coyhaique"]);
    expect(disagreements).toEqual([
      { pair: "CL America/Santiago, polygon America/Coyhaique", count: 2, polygonWon: true, example: "X" },
    ]);
  });

  test("refuses a place with an unknown zone", () => {
    expect(() => zoneOf("CL", "Mars/Olympus", [])).toThrow("unknown zone Mars/Olympus");
  });
});

test("a zone of zone.tab without a place gets one, at its coordinates and under its town's name", () => {
  const inhabited = ZONE_TAB.slice(1).map((row, id) => place("XX", row.zoneId, id));
  const made = placesForEmptyZones(
    inhabited,
    ZONE_TAB,
    () => 9,
    () => "Santiago",
  );
  expect(made).toEqual([
    {
      ...place("CL", "America/Santiago", 9),
      name: "Santiago",
      asciiName: "Santiago",
      latitudeDeg: -33.45,
      longitudeDeg: -70.66667,
      population: 0,
      featureCode: "PPLL",
    },
  ]);
});

describe("parseIso6709", () => {
  test.each([
    ["+4852+00220", 48.86667, 2.33333],
    ["-7750+16636", -77.83333, 166.6],
    ["+404251-0740023", 40.71417, -74.00639],
    ["-0000-00000", 0, 0],
  ])("%p", (text, latitudeDeg, longitudeDeg) => {
    const found = parseIso6709(text);
    expect(found?.latitudeDeg).toBeCloseTo(latitudeDeg, 5);
    expect(found?.longitudeDeg).toBeCloseTo(longitudeDeg, 5);
  });

  test.each(["", "+48+002", "4852+00220", "+4852+00220x"])("%p is refused", (text) => {
    expect(parseIso6709(text)).toBeNull();
  });
});
