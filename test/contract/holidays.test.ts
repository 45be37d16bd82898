import { expect, test } from "bun:test";
import { createService, dataOf, jsonOf, newHolidays } from "./service.ts";

type Listed = { countries: { country_code: string; subdivisions: { code: string }[] }[] };

test("every listed region is accepted in the path, as a parameter and for business days", async () => {
  const { countries } = await dataOf<Listed>("/v1/holidays/countries?include=subdivisions");
  const asked = countries.flatMap(({ country_code: country, subdivisions }) =>
    subdivisions.flatMap(({ code }) =>
      [
        `/v1/holidays/${code}/2026`,
        `/v1/holidays/${country}/2026?subdivision=${code.toLowerCase()}`,
        `/v1/date/business-days?start=2026-05-01&days=1&country=${code}`,
        `/v1/date/business-days?start=2026-05-01&days=1&country=${country}&subdivision=${code}`,
      ].map((path) => [path, code] as const),
    ),
  );
  const refused: string[] = [];
  for (const [path, code] of asked) {
    const { data } = await jsonOf<{ data: { subdivision?: string } }>(path);
    if (data.subdivision !== code) refused.push(path);
  }
  expect(refused).toEqual([]);
  expect(asked.length).toBeGreaterThan(4 * 400);
});

test("the first request for upcoming holidays of all countries does not block others", async () => {
  const fresh = createService({ holidays: newHolidays() });
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const response = await fresh.send("/v1/holidays/upcoming?days=366&limit=500");
  isOver = true;
  const { data } = (await response.json()) as { data: { count: number; today: unknown } };
  expect([response.status, data.count, data.today]).toEqual([200, 500, null]);
  // In one piece there would be two.
  expect(turns).toBeGreaterThan(3);
});
