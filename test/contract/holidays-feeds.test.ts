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
