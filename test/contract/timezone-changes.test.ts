import { describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import { table } from "../support/zones.ts";
import { createService, service } from "./service.ts";

const YEAR = "from=2027-01-01&to=2027-12-31";

describe("GET /v1/timezone/changes", () => {
  test("CSV has a line for each zone of each change, and the same facts as JSON", async () => {
    const path = `/v1/timezone/changes?${YEAR}`;
    const json = (await (await service.send(path)).json()) as {
      data: { changes: { at: string; timezones: { timezone: string }[] }[] };
    };
    const csv = await (await service.send(`${path}&format=csv`)).text();
    const [head = "", ...lines] = csv.trim().split("\r\n");
    expect(head).toStartWith("at,unix,kind,shift_seconds,rule,timezone,country_codes,");
    const expected = json.data.changes.flatMap(({ at, timezones }) =>
      timezones.map(({ timezone }) => `${at} ${timezone}`),
    );
    const fields = lines.map((line) => line.split(","));
    expect(fields.map((row) => `${row[0]} ${row[5]}`)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(200);
  });
});

describe("GET /v1/timezone/{timezone}.ics", () => {
  const eventsOf = async (path: string, by = service): Promise<ICAL.Event[]> => {
    const response = await by.send(path);
    const root = new ICAL.Component(ICAL.parse(await response.text()));
    return root.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
  };

  test("can be read by another library for every zone and link, from last year to three years ahead", async () => {
    const counts = new Map<string, number>();
    for (const id of [...table.zoneIds, ...table.links.keys()]) {
      counts.set(id, (await eventsOf(`/v1/timezone/${id}.ics`)).length);
    }
    expect(counts.get("Europe/Paris")).toBe(10);
    expect(counts.get("Asia/Tokyo")).toBe(0);
    expect(counts.size).toBe(table.zoneIds.length + table.links.size);
  });

  test("keeps the UIDs of its events from one year to the next", async () => {
    const path = "/v1/timezone/Europe/Paris.ics";
    const now = await eventsOf(path);
    const later = await eventsOf(path, createService({ now: () => Date.UTC(2027, 6, 1) }));
    const known = new Set(now.map(({ uid }) => uid));
    expect(later.filter(({ uid }) => known.has(uid))).toHaveLength(8);
  });

  test("the changes of all zones are one calendar", async () => {
    const events = await eventsOf(`/v1/timezone/changes?country=FR,US&${YEAR}&format=ics`);
    expect(events.map(({ summary }) => summary)).toContain("Clocks go forward 1 hour: FR");
  });
});
