import { expect, test } from "bun:test";
import { distanceKm } from "../../src/domain/places/great-circle.ts";
import { readTable } from "../support/table.ts";
import { jsonOf } from "./service.ts";

type Located = {
  data?: { location: { country_code: string; latitude: number; longitude: number } };
  error?: { code: string };
};

/** Positions in the table are those of towns to about five kilometres; namesakes in one division lie further apart. */
const FAR_KM = 25;
/** Least share of names that lead to their place: the others are refused. */
const LEAST_RIGHT = 0.95;
const rows = Map.groupBy(readTable("contract/second-level.tsv"), ([words = ""]) => words);

test("a county, province or district behind a name is honoured or refused, never dropped", async () => {
  let right = 0;
  const wrong: string[] = [];
  for (const [words, meant] of rows) {
    const { data } = await jsonOf<Located>(`/v1/context?include=location&q=${encodeURIComponent(words)}`);
    const place = data?.location;
    const isThere = meant.some(([, country = "", latitude, longitude]) =>
      place === undefined
        ? country === "none"
        : place.country_code === country &&
          distanceKm(Number(latitude), Number(longitude), place.latitude, place.longitude) <= FAR_KM,
    );
    if (isThere) right += 1;
    else if (place !== undefined) wrong.push(`${words}: ${JSON.stringify(place)}`);
  }
  expect(wrong).toEqual([]);
  expect(right / rows.size).toBeGreaterThan(LEAST_RIGHT);
});

test("the refusal names the namesakes and what each lies in", async () => {
  const { error } = await jsonOf<{ error: { code: string; message: string } }>("/v1/city/Bradford,%20Devon");
  expect(error.code).toBe("city_not_found");
  expect(error.message).toContain("none of that name lies in 'Devon'");
  expect(error.message).toContain("Bradford in Bradford, England, GB");
});

test("half of a name is taken within a division that leaves one place, and said so", async () => {
  const { data, meta } = await jsonOf<{
    data: { location: { name: string }; match: { name: string } };
    meta: { warnings: { code: string; message: string }[] };
  }>("/v1/context?include=location&q=Newcastle,%20Staffordshire");
  expect(data.location.name).toBe("Newcastle under Lyme");
  expect(meta.warnings.map(({ code }) => code)).toContain("place_completed");
});

test("half of a name that several places begin with is refused with them", async () => {
  const { error } = await jsonOf<{ error: { message: string } }>("/v1/city/Nykøbing,%20Sjælland");
  expect(error.message).toContain("Nykøbing Falster");
  expect(error.message).toContain("Nykøbing Sjælland");
});

test("a postcode is told so", async () => {
  const { error } = await jsonOf<{ error: { message: string } }>("/v1/sun?q=10115%20Berlin");
  expect(error.message).toContain("postcodes are not known here");
});

test("search says which qualifiers no city satisfies", async () => {
  const found = await jsonOf<{ data: { unmatched: string[] } }>("/v1/city/search?q=Tiefenbach,%20Quatsch");
  expect(found.data.unmatched).toEqual(["Quatsch"]);
});
