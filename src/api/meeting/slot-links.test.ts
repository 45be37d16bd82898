import { expect, test } from "bun:test";
import { zoneById } from "../../domain/tz/zone.ts";
import { table } from "../../../test/support/zones.ts";
import ICAL from "ical.js";
import { slotLinks, UNTITLED } from "./slot-links.ts";

const newYork = zoneById(table, "America/New_York");

/** The query of an address, parsed by the URL standard. */
const parametersOf = (link: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(link.slice(link.indexOf("?"))));

test.each([
  ["2026-11-24T09:00:00Z", "2026-11-24T10:30:15Z"],
  // After the last year with four digits.
  ["9999-12-31T23:30:00Z", "+010000-01-01T00:30:00Z"],
])("the links of a slot from %s to %s say just that", (start, end) => {
  if (newYork === null) throw new RangeError("no such zone");
  const startEpochSeconds = Date.parse(start) / 1000;
  const endEpochSeconds = Date.parse(end) / 1000;
  const { ics, google, outlook, context } = slotLinks(
    { startEpochSeconds, endEpochSeconds },
    newYork,
    UNTITLED,
  );
  const compactStart = start.replaceAll(/[-:]/g, "");
  const compactEnd = end.replaceAll(/[-:]/g, "");
  const inGoogle = { action: "TEMPLATE", text: "Meeting", dates: `${compactStart}/${compactEnd}` };
  expect(google).toBe(`https://calendar.google.com/calendar/render?${new URLSearchParams(inGoogle)}`);
  expect(parametersOf(outlook)).toEqual({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: "Meeting",
    startdt: start,
    enddt: end,
  });
  expect(parametersOf(context)).toEqual({ tz: "America/New_York", at: start });
  const event = decodeURIComponent(ics.slice(ics.indexOf(",") + 1)).split("\r\n");
  expect(event).toContain(`UID:meeting-${compactStart}-${compactEnd}@almanac`);
  expect(event).toContain(`DTSTART:${compactStart}`);
  expect(event).toContain(`DTEND:${compactEnd}`);
  expect(ics).not.toMatch(/[<>\r\n]/);
});

test("an invitation says its title and everybody's local time, as a second parser reads it", () => {
  if (newYork === null) throw new RangeError("no such zone");
  const title = "Board; budget, 50 % — Ärger\\Rest";
  const lines = [
    "Zürich: Tuesday 2026-11-24 10:00–11:00 (UTC+01:00)",
    "東京: Tuesday 2026-11-24 18:00–19:00",
  ];
  const slot = { startEpochSeconds: 1_795_510_800, endEpochSeconds: 1_795_514_400 };
  const { ics, google, outlook } = slotLinks(slot, newYork, { title, lines });
  const text = decodeURIComponent(ics.slice(ics.indexOf(",") + 1));
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
  expect(event?.getFirstPropertyValue("summary")).toBe(title);
  expect(event?.getFirstPropertyValue("description")).toBe(lines.join("\n"));
  expect(parametersOf(google)).toMatchObject({ text: title, details: lines.join("\n") });
  expect(parametersOf(outlook)).toMatchObject({ subject: title, body: lines.join("\n") });
});
