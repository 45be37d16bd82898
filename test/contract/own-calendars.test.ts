import { expect, test } from "bun:test";
import { join } from "node:path";
import { readCalendarFolder } from "../../src/dataset/calendar-folder.ts";
import { createFacts, knownNames } from "../../src/dataset/facts.ts";
import { constantFacts } from "../../src/dataset/facts-source.ts";
import { runWhole } from "../../src/dataset/time-slices.ts";
import { createService, dataOf, jsonOf, serviceDeps, textOf } from "./service.ts";

const { data } = serviceDeps();
const folder = join(import.meta.dir, "../../packaging/calendars");
const { own } = runWhole(readCalendarFolder(folder, knownNames(data)));
const service = createService({ facts: constantFacts(createFacts(data, own)) });

test("an operator's calendar is in the list, by its kind, and has an answer of its own", async () => {
  const { calendars } = await dataOf<{ calendars: object[] }>("/v1/calendars?kind=own", undefined, service);
  expect(calendars).toMatchObject([{ id: "acme-munich", timezone: "Europe/Berlin", based_on: "DE-BY" }]);
  const one = await dataOf<object>("/v1/calendars/acme?at=2027-07-02T12:00:00Z", undefined, service);
  expect(one).toMatchObject({ id: "acme-munich", state: "no_hours", holidays: ["Stocktaking"] });
});

test.each(["acme", "ACME-Munich", "ACME, Munich works"])(
  "its year, its file and its feed are those of %s",
  async (name) => {
    const path = `/v1/holidays/${encodeURIComponent(name)}`;
    const { holidays } = await dataOf<{ holidays: { date: string }[] }>(`${path}/2027`, undefined, service);
    const dates = holidays.map(({ date }) => date);
    expect(dates).toContain("2027-07-02");
    expect(dates).toContain("2027-08-15");
    expect(await textOf(`${path}/2027.ics`, service)).toContain("SUMMARY:Stocktaking");
    expect(await textOf(`${path}.ics`, service)).toContain("SUMMARY:Stocktaking");
    expect(await textOf(`${path}/2027.csv`, service)).toContain("acme-munich-stocktaking,2027-07-02");
  },
);

test("business days leave its days out, and count a weekend that it works", async () => {
  const path = "/v1/date/business-days?start=2027-07-02&end=2027-07-11";
  const counted = async (query: string): Promise<number> =>
    (await dataOf<{ business_days: number }>(`${path}&${query}`, undefined, service)).business_days;
  expect(await counted("country=DE-BY")).toBe(6);
  expect(await counted("calendar=acme")).toBe(6);
  expect(
    (
      await dataOf<{ result: string }>(
        "/v1/date/business-days?start=2027-07-09&days=1&calendar=acme",
        undefined,
        service,
      )
    ).result,
  ).toBe("2027-07-10");
});

test("its year has a page", async () => {
  const page = await textOf("/calendar/acme-munich/2027", service);
  expect(page).toContain("ACME, Munich works");
  expect(page).toContain("Stocktaking");
});

test("a day added to a country is one of its holidays, of its places too", async () => {
  for (const path of ["/v1/holidays/FR/2027", "/v1/holidays/FR-IDF/2027"]) {
    const { holidays } = await dataOf<{ holidays: { date: string; source: string }[] }>(
      path,
      undefined,
      service,
    );
    expect(holidays.find(({ date }) => date === "2027-02-19")?.source).toContain("Decree of the day before");
  }
  const { business_days: days } = await dataOf<{ business_days: number }>(
    "/v1/date/business-days?start=2027-02-19&end=2027-02-19&city=paris",
    undefined,
    service,
  );
  expect(days).toBe(0);
});

test("a server without the folder knows none of it", async () => {
  expect(await jsonOf<object>("/v1/calendars/acme")).toMatchObject({ error: { code: "calendar_not_found" } });
  expect(await textOf("/v1/holidays/FR/2027")).not.toContain("2027-02-19");
});
