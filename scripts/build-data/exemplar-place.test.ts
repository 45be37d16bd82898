import { expect, test } from "bun:test";
import { openDataSet } from "../../src/dataset/open.ts";
import { placeNamed } from "../../test/support/places-sample.ts";
import { placeAt } from "../../src/domain/places/place-index.ts";

const data = openDataSet({ kind: "file", path: `${import.meta.dir}/../../data/almanac.sqlite` });

test.each([
  ["paris", "ja", "パリ"],
  ["tokyo", "de", "Tokio"],
  ["new-york-city", "es", "Nueva York"],
  ["kolkata", "fr", "Calcutta"],
  ["vienna", "de", "Wien"],
  ["kyiv", "uk", "Київ"],
  ["munich", "de", "München"],
  ["koln", "en", "Cologne"],
])("%s in %s is %s", (slug, lang, name) => {
  const found = placeNamed(data.placeIndex, slug);
  expect(data.placeName(placeAt(data.placeIndex, found ?? 0).id, lang)).toBe(name);
});

test.each([
  ["DE", "02", "de", "Bayern"],
  ["JP", "40", "ja", "東京都"],
  ["GB", "ENG", "ru", "Англия"],
  ["DE", "02", "fr", "Bavière"],
  ["DE", "02", "nl", "Beieren"],
  ["DE", "04", "nl", null],
])("the division %s.%s in %s is %s", (country, code, lang, name) => {
  expect(data.regionName(country, code, lang)).toBe(name);
});
