import { describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import { service } from "./service.ts";

describe("calendar files", () => {
  for (const path of ["/v1/holidays/FR/2026.ics", "/v1/holidays/FR.ics", "/v1/holidays/IL/2026?format=ics"]) {
    test(`${path} is read by an independent library, and is the same every time`, async () => {
      const response = await service.send(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
      const text = await response.text();
      expect(text.split("\r\n").every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
      const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
      expect(events.length).toBeGreaterThan(5);
      const uids = events.map((event) => String(event.getFirstPropertyValue("uid")));
      expect(new Set(uids).size).toBe(uids.length);
      for (const event of events) {
        const start = event.getFirstPropertyValue("dtstart") as ICAL.Time;
        const end = event.getFirstPropertyValue("dtend") as ICAL.Time;
        expect(start.isDate).toBe(true);
        expect(end.compare(start)).toBe(1);
      }
      expect(await (await service.send(path)).text()).toBe(text);
    });
  }
});

describe("the name of a calendar file", () => {
  test.each([
    ["/v1/holidays/DE-BY/2026.ics", "Holidays in Germany (Bavaria)"],
    ["/v1/holidays/DE-BY/2026.ics?lang=de", "Feiertage: Deutschland (Bayern)"],
    ["/v1/holidays/GB-LND/2026.ics", "Holidays in the United Kingdom (London)"],
    ["/v1/holidays/US-CA.ics", "Holidays in the United States (California)"],
    ["/v1/holidays/FR.ics?lang=fr", "Jours fériés : France"],
    ["/v1/holidays/FR.ics?lang=sw", "Holidays in France"],
  ])("%s is %s", async (path, name) => {
    const text = await (await service.send(path)).text();
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe(name);
  });
});
