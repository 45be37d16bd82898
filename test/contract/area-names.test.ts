import { expect, test } from "bun:test";
import { readTable } from "../support/table.ts";
import { dataOf } from "./service.ts";

type Found = { cities: { country_code: string; match: { field: string } }[] };

test.each(readTable("contract/area-names.tsv"))(
  "search for '%s' has that country, region or island first",
  async (name, country = "") => {
    const { cities } = await dataOf<Found>(`/v1/city/search?limit=3&q=${encodeURIComponent(name ?? "")}`);
    expect(cities[0]?.country_code).toBe(country);
    expect(["country", "region", "island"]).toContain(cities[0]?.match.field ?? "");
  },
);
