import { describe, expect, test } from "bun:test";
import type { PlaceInput } from "./place-index/place-build.ts";
import { samplePlace } from "../../test/support/places-sample.ts";
import { assignAdmin1 } from "./admin1.ts";
import { pairPlaces, renamePlace, type CurrentPlace } from "./current-place.ts";

function place(
  id: number,
  admin1Code: string,
  latitudeDeg: number,
  more: Partial<PlaceInput> = {},
): PlaceInput {
  return samplePlace({
    id,
    name: `P${id}`,
    countryCode: "VN",
    admin1Code,
    latitudeDeg,
    longitudeDeg: 10,
    ...more,
  });
}

function row(admin1Code: string, latitudeDeg: number, name = "R"): CurrentPlace {
  return { name, countryCode: "VN", admin1Code, admin2Code: "", latitudeDeg, longitudeDeg: 10 };
}

const NAMES = new Map([
  ["VN.01", "An Giang"],
  ["VN.15", "Lam Dong"],
]);

function assigned(places: PlaceInput[], current: CurrentPlace[]): string[] {
  const pairs = pairPlaces(places, current);
  const result = assignAdmin1(places, (one) => pairs.get(one) ?? null, current, NAMES);
  return result.places.map(({ admin1Code, admin1Name }) => `${admin1Code} ${admin1Name}`);
}

describe("assignAdmin1", () => {
  test("a place paired with today's row takes its division", () => {
    expect(assigned([place(1, "99", 10)], [row("15", 10)])).toEqual(["15 Lam Dong"]);
  });

  test("a withdrawn code is replaced by that of the nearest row, within a maximum distance", () => {
    const current = [row("15", 10.4), row("01", 10.2)];
    expect(assigned([place(1, "99", 10)], current)).toEqual(["01 An Giang"]);
    expect(assigned([place(1, "99", 20)], current)).toEqual(["99 "]);
  });

  test("a code with another meaning today is detected by its paired neighbours", () => {
    const places = [place(1, "01", 10), place(2, "01", 10.1), place(3, "01", 10.2)];
    const current = [row("15", 10), row("15", 10.1), row("15", 10.21)];
    expect(assigned(places, current)).toEqual(["15 Lam Dong", "15 Lam Dong", "15 Lam Dong"]);
  });

  test("unpaired places keep a code that mostly stayed", () => {
    const places = [place(1, "01", 10), place(2, "01", 10.1), place(3, "01", 10.2), place(4, "01", 10.3)];
    const current = [row("01", 10), row("01", 10.1), row("15", 10.2), row("15", 10.31)];
    expect(assigned(places, current)).toEqual(["01 An Giang", "01 An Giang", "15 Lam Dong", "01 An Giang"]);
  });
});

describe("renamePlace", () => {
  const hyderabad = place(1, "01", 10, {
    name: "Hyderābād",
    asciiName: "Hyderabad",
    alternateNames: ["Hyderabad", "हैदराबाद"],
  });

  test("uses a spelling that was an alternate, and keeps the old one as an alternate", () => {
    const renamed = renamePlace(hyderabad, row("01", 10, "Hyderabad"));
    expect(renamed?.name).toBe("Hyderabad");
    expect(renamed?.alternateNames).toEqual(["हैदराबाद", "Hyderābād"]);
  });

  test.each([
    ["a name unknown to the row", hyderabad, "Bhagyanagar"],
    ["the same name", hyderabad, "Hyderābād"],
    [
      "a name that only grew",
      place(2, "01", 10, { name: "Tottori", alternateNames: ["Tottori-shi"] }),
      "Tottori-shi",
    ],
  ])("leaves %s", (_title, old, name) => {
    expect(renamePlace(old, row("01", 10, name))).toBeNull();
  });

  test("two places at the same coordinates are not paired", () => {
    expect(pairPlaces([place(1, "01", 10), place(2, "01", 10)], [row("01", 10)]).size).toBe(0);
    expect(pairPlaces([place(1, "01", 10)], [row("01", 10), row("15", 10)]).size).toBe(0);
  });
});
