import { expect, test } from "bun:test";
import { table } from "../support/zones.ts";
import { eventsOf } from "./answer-rules.ts";
import { createService, dataOf, textOf } from "./service.ts";

test("CSV of changes has a line for each zone of each change, and the same facts as JSON", async () => {
  const path = "/v1/timezone/changes?from=2027-01-01&to=2027-12-31";
  const { changes } = await dataOf<{ changes: { at: string; timezones: { timezone: string }[] }[] }>(path);
  const [head = "", ...lines] = (await textOf(`${path}&format=csv`)).trim().split("\r\n");
  expect(head).toStartWith("at,unix,kind,shift_seconds,rule,timezone,country_codes,");
  const expected = changes.flatMap(({ at, timezones }) =>
    timezones.map(({ timezone }) => `${at} ${timezone}`),
  );
  const fields = lines.map((line) => line.split(","));
  expect(fields.map((row) => `${row[0]} ${row[5]}`)).toEqual(expected);
  expect(expected.length).toBeGreaterThan(200);
});

test("another library reads the calendar of every zone and link, from last year to three years ahead", async () => {
  const counts = new Map<string, number>();
  for (const id of [...table.zoneIds, ...table.links.keys()])
    counts.set(id, eventsOf(await textOf(`/v1/timezone/${id}.ics`)).length);
  expect(counts.get("Europe/Paris")).toBe(10);
  expect(counts.get("Asia/Tokyo")).toBe(0);
  expect(counts.size).toBe(table.zoneIds.length + table.links.size);
});

test("a zone's calendar keeps the UIDs of its events from one year to the next", async () => {
  const uidsIn = async (year: number): Promise<Set<string>> => {
    const by = createService({ now: () => Date.UTC(year, 6, 1) });
    return new Set(eventsOf(await textOf("/v1/timezone/Europe/Paris.ics", by)).map(({ uid }) => uid));
  };
  expect((await uidsIn(2026)).intersection(await uidsIn(2027)).size).toBe(8);
});

test("a zone's own feed has the instant of each change, by its raw lines", async () => {
  const feed = await textOf("/v1/timezone/America/New_York.ics");
  const lines = feed.split("\r\n");
  // 2:00 of 14 March and of 7 November 2027 in New York, by the rule of the Energy Policy Act of 2005.
  expect(lines).toContain("DTSTART:20270314T070000Z");
  expect(lines).toContain("DTSTART:20271107T060000Z");
  const events = feed.split("BEGIN:VEVENT").slice(1);
  expect(events.length).toBeGreaterThan(2);
  for (const event of events) expect(event).toMatch(/\r\nDTSTART:\d{8}T\d{6}Z\r\n/);
  expect(feed.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
});
