import { expect, test } from "bun:test";
import { samplePlace } from "../../test/support/places-sample.ts";
import { nameByNaturalEarth } from "./natural-earth.ts";

const HEADER = "geonameid\tcountry\tname\tlat\tlon\ten\tde\tes\tfr\tpt\tru\tzh";

test("a row with the names of another place is refused", () => {
  const places = [
    samplePlace({ id: 1, name: "Baise", countryCode: "CN", population: 686_078 }),
    samplePlace({ id: 2, name: "Baicheng", countryCode: "CN", population: 316_970 }),
  ];
  const names = "Baicheng\tBaicheng\tBaicheng\tBaicheng\tBaicheng\tБайчэн\t白城";
  const rows = [HEADER, `1\tCN\tBose\t0\t0\t${names}`, `2\tCN\tBaicheng\t0\t0\t${names}`];
  const named = nameByNaturalEarth(places, rows.join("\n"), () => false);
  expect(named.places.map(({ alternateNames }) => alternateNames.includes("白城"))).toEqual([false, true]);
  expect(named.names.get("zh")).toEqual({ 2: "白城" });
});
