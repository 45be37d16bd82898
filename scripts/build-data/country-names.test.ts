import { expect, test } from "bun:test";
import { samplePlace } from "../../test/support/places-sample.ts";
import { withoutCities } from "./country-names.ts";

test("what another language calls a country is not what its city is called there", () => {
  const places = [
    samplePlace({
      id: 1,
      name: "Marrakesh",
      countryCode: "MA",
      population: 839_296,
      alternateNames: ["مراكش"],
    }),
    samplePlace({
      id: 2,
      name: "Kuwait City",
      countryCode: "KW",
      population: 3_115_000,
      featureCode: "PPLC",
      alternateNames: ["کویت"],
    }),
  ];
  const names = new Map([
    ["MA", { own: ["المغرب"], foreign: ["مراکش", "Marokko"] }],
    ["KW", { own: ["الكويت"], foreign: ["کویت"] }],
  ]);
  expect(Object.fromEntries(withoutCities(names, places, () => ["ar"]))).toEqual({
    MA: { own: ["المغرب"], foreign: ["Marokko"] },
    KW: { own: ["الكويت"], foreign: ["کویت"] },
  });
});
