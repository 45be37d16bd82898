import { describe, expect, test } from "bun:test";
import { newHolidays, createService, service } from "./service.ts";

describe("every region that the list of countries names", () => {
  const dataOf = async (path: string) =>
    ((await (await service.send(path)).json()) as { data?: Record<string, unknown> }).data;

  test("is accepted by its code in the path, as a parameter and for business days", async () => {
    const listed = await dataOf("/v1/holidays/countries?include=subdivisions");
    const countries = listed?.["countries"] as { country_code: string; subdivisions: { code: string }[] }[];
    const refused: string[] = [];
    let asked = 0;
    for (const { country_code: country, subdivisions } of countries) {
      for (const { code } of subdivisions) {
        for (const [path, region] of [
          [`/v1/holidays/${code}/2026`, code],
          [`/v1/holidays/${country}/2026?subdivision=${code.toLowerCase()}`, code],
          [`/v1/date/business-days?start=2026-05-01&days=1&country=${code}`, code],
          [`/v1/date/business-days?start=2026-05-01&days=1&country=${country}&subdivision=${code}`, code],
        ] as const) {
          asked += 1;
          if ((await dataOf(path))?.["subdivision"] !== region) refused.push(path);
        }
      }
    }
    expect(refused).toEqual([]);
    expect(asked).toBeGreaterThan(4 * 400);
  });
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
