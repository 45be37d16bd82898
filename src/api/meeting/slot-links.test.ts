import { expect, test } from "bun:test";
import { zoneById } from "../../domain/tz/zone.ts";
import { table } from "../../../test/support/zones.ts";
import { slotLinks } from "./slot-links.ts";

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
  const { ics, google, outlook, context } = slotLinks({ startEpochSeconds, endEpochSeconds }, newYork);
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
