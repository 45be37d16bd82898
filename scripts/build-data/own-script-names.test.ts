import { expect, test } from "bun:test";
import { samplePlace } from "../../test/support/places-sample.ts";
import { leaveOwnNames } from "./own-script-names.ts";

const place = (id: number, countryCode: string, population: number) =>
  samplePlace({ id, name: `Place ${id}`, countryCode, population, alternateNames: ["Луга", "Louga"] });
const namesIn = (...places: ReturnType<typeof place>[]): (readonly string[])[] =>
  leaveOwnNames(places, (country) => (country === "RU" ? ["ru"] : ["fr"])).map(
    ({ alternateNames }) => alternateNames,
  );

test("a town has its own name in its country's script alone, unless one abroad is far larger", () => {
  expect(namesIn(place(1, "SN", 67_154), place(2, "RU", 40_114))).toEqual([["Louga"], ["Луга", "Louga"]]);
  expect(namesIn(place(1, "SN", 670_000), place(2, "RU", 40_114))[0]).toEqual(["Луга", "Louga"]);
  expect(namesIn(place(1, "SN", 30_000), place(2, "RU", 40_114))[0]).toEqual(["Луга", "Louga"]);
  expect(namesIn(place(1, "SN", 67_154), place(2, "RU", 900))[0]).toEqual(["Луга", "Louga"]);
});
