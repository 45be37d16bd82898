import { expect, test } from "bun:test";
import { samplePlace } from "../../test/support/places-sample.ts";
import { nameByDivisions, shareNames } from "./namesake-names.ts";
import type { PlaceInput } from "./place-index/place-build.ts";

const LANGUAGES_OF: Readonly<Record<string, readonly string[]>> = {
  US: ["en"],
  CA: ["en", "fr"],
  EG: ["ar"],
  BR: ["pt"],
  CN: ["zh"],
};
const NO_DIVISIONS = {
  shown: {},
  english: new Map<string, string>(),
  translated: new Map<string, Map<string, string>>(),
};

function namesAfter(large: PlaceInput, small: PlaceInput, divisions = NO_DIVISIONS): readonly string[] {
  const { places } = shareNames([large, small], divisions, (country) => LANGUAGES_OF[country] ?? []);
  return places[0]?.alternateNames ?? [];
}

const place = (
  name: string,
  countryCode: string,
  population: number,
  ...alternateNames: string[]
): PlaceInput =>
  samplePlace({ id: population, name, asciiName: name, countryCode, population, alternateNames });

test("a large place has the names of its namesakes in countries of its language", () => {
  const small = place("Washington", "US", 9788, "워싱턴");
  expect(namesAfter(place("Washington", "US", 689_545, "华盛顿特区"), small)).toContain("워싱턴");
  expect(namesAfter(place("Washington", "US", 20_000), small)).not.toContain("워싱턴");
});

test("elsewhere it has those that are almost its own, and any where it has none", () => {
  const small = place("Alexandria", "US", 9769, "亚历山大", "Элегзандрия");
  const names = namesAfter(place("Alexandria", "EG", 5_263_542, "亚历山大港", "Александрия"), small);
  expect(names).toContain("亚历山大");
  expect(names).not.toContain("Элегзандрия");
  expect(namesAfter(place("Alexandria", "EG", 5_263_542), small)).toContain("Элегзандрия");
});

test("countries have their own names in their own script", () => {
  expect(namesAfter(place("Yichun", "CN", 778_000), place("Yichun", "CN", 20_000, "宜春"))).not.toContain(
    "宜春",
  );
});

test("a town has the names of the division that is called as it is", () => {
  const divisions = {
    shown: {},
    english: new Map([["CA.10", "Quebec"]]),
    translated: new Map([["ko", new Map([["CA.10", "퀘벡 주"]])]]),
  };
  expect(namesAfter(place("Quebec", "CA", 531_902), place("Laval", "CA", 400), divisions)).toContain("퀘벡");
});

test("a town is shown by the name of the division that is called as it is, in languages without inflection", () => {
  const divisions = {
    shown: {},
    english: new Map([["CA.10", "Quebec"]]),
    translated: new Map([
      ["ko", new Map([["CA.10", "퀘벡 주"]])],
      ["lt", new Map([["CA.10", "Kvebeko provincija"]])],
    ]),
  };
  const names = nameByDivisions([place("Quebec", "CA", 531_902)], divisions, new Map([["fr", {}]]));
  expect(Object.fromEntries(names)).toEqual({ fr: {}, ko: { 531902: "퀘벡" } });
});
