import { expect, test } from "bun:test";
import placeRegions from "../../data/place-regions.yaml";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { storedRules } from "../support/holidays/stored-rules.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { readTable } from "../support/table.ts";
import { createService, dataOf, textOf } from "./service.ts";

/** The codes of the parts of regions in a rule file, whose days their places alone have. */
function partsIn(area: unknown, code: string): string[] {
  if (typeof area !== "object" || area === null) return [];
  return ["states", "regions", "parts"].flatMap((kind) =>
    Object.entries((area as Record<string, object>)[kind] ?? {}).flatMap(([key, child]) => {
      const own = `${code}-${key}`;
      return [...(kind === "parts" ? [own] : []), ...partsIn(child, own)];
    }),
  );
}

const CITIES = readTable("contract/place-law.tsv");

let nowMs = 0;
const service = createService({ now: () => nowMs });

type Context = {
  time: { utc: string };
  business: { is_business_day: boolean };
  holidays: { today: object[] };
};

/** What each door says of a day at a city: whether people work. */
async function worksOn(city: string, day: string): Promise<Record<string, boolean>> {
  const include = "include=time,business,holidays";
  const context = await dataOf<Context>(`/v1/context/${city}?at=${day}T12:00&${include}`, undefined, service);
  const { utc } = context.time;
  nowMs = Date.parse(utc);
  const { business_days: count } = await dataOf<{ business_days: number }>(
    `/v1/date/business-days?city=${city}&start=${day}&end=${day}`,
  );
  const body = { participants: [{ id: "one", city }], slots: [{ start: utc, duration_minutes: 30 }] };
  const { slots } = await dataOf<{ slots: { participants: { band: string }[] }[] }>(
    "/v1/meeting/score",
    body,
    service,
  );
  return {
    context: context.business.is_business_day,
    holidays: context.holidays.today.length === 0,
    businessDays: count === 1,
    meeting: slots[0]?.participants[0]?.band !== "holiday",
  };
}

const everywhere = (isWorked: boolean) => ({
  context: isWorked,
  holidays: isWorked,
  businessDays: isWorked,
  meeting: isWorked,
});

test("each town or district with days of its own has places, and each part of a region has rules", () => {
  const calendar = createHolidayCalendar(storedRules);
  const parts = [...holidayRules.files].flatMap(([country, file]) =>
    partsIn((file as { holidays: Record<string, object> }).holidays[country], country),
  );
  expect(parts.length).toBeGreaterThan(120);
  expect(parts.filter((code) => !Object.hasOwn(placeRegions.parts, code))).toEqual([]);
  const unknown = Object.keys(placeRegions.parts).filter(
    (code) => !calendar.hasSubdivision(code.slice(0, 2), code),
  );
  expect(unknown).toEqual([]);
});

test("people at a city are at work by the law of its region, whichever way they are asked after", async () => {
  expect(CITIES.length).toBeGreaterThanOrEqual(60);
  for (const [city = "", own = "", other = ""] of CITIES) {
    if (other !== "-")
      expect([city, other, await worksOn(city, other)]).toEqual([city, other, everywhere(true)]);
    expect([city, own, await worksOn(city, own)]).toEqual([city, own, everywhere(false)]);
    const page = await textOf(`/places/${city}`, service);
    expect([city, own, page.includes(">Public holiday <small>")]).toEqual([city, own, true]);
  }
}, 30_000);
