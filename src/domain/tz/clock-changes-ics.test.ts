import { describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import { table, zoneOf } from "../../../test/support/zones.ts";
import { changeGroupsToIcs, zoneChangesToIcs } from "./clock-changes-ics.ts";
import { clockChangesOf, groupChanges } from "./clock-changes.ts";

const SPAN = { fromEpochSeconds: Date.UTC(2025, 0, 1) / 1000, toEpochSeconds: Date.UTC(2030, 0, 1) / 1000 };
const FEED = { host: "almanac", releasedAtEpochMs: Date.UTC(2026, 9, 28, 6, 16, 49), language: "en" };
const ids = [...table.zoneIds, ...table.links.keys()];

function feedOf(id: string): string {
  const zone = zoneOf(id);
  const changes = clockChangesOf(zone, SPAN.fromEpochSeconds, SPAN.toEpochSeconds);
  return zoneChangesToIcs(zone, changes, SPAN, FEED);
}

const eventsOf = (text: string): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));

describe("the feed of a zone, read by an independent library", () => {
  test("has every zone's changes at their instants, an alarm a day before each and unique UIDs", () => {
    let count = 0;
    for (const id of ids) {
      const text = feedOf(id);
      const events = eventsOf(text);
      const changes = clockChangesOf(zoneOf(id), SPAN.fromEpochSeconds, SPAN.toEpochSeconds);
      expect([id, ...events.map((event) => event.startDate.toUnixTime())]).toEqual([
        id,
        ...changes.map(({ transition }) => transition.epochSeconds),
      ]);
      expect(new Set(events.map((event) => event.uid)).size).toBe(events.length);
      for (const { component } of events) {
        const [alarm] = component.getAllSubcomponents("valarm");
        expect(String(alarm?.getFirstPropertyValue("trigger"))).toBe("-P1D");
        expect(alarm?.getFirstPropertyValue("action")).toBe("DISPLAY");
        expect(component.getFirstPropertyValue("dtstamp")).not.toBeNull();
      }
      expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents().length).toBeGreaterThan(0);
      expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      count += events.length;
    }
    expect(count).toBeGreaterThan(1500);
  });

  test("describes the clock before and after, with the same UID as a year before", () => {
    const event = eventsOf(feedOf("Europe/Paris")).find(({ uid }) => uid.includes("2027-03-28"));
    expect(event?.uid).toBe("europe-paris-2027-03-28-forward@almanac");
    expect(event?.summary).toBe("Clocks go forward 1 hour (Europe/Paris)");
    expect(event?.description).toBe(
      "2027-03-28 02:00:00 → 2027-03-28 03:00:00, CET (+01:00) → CEST (+02:00). Rule: last Sunday of March at 01:00 UTC.",
    );
    expect(eventsOf(feedOf("Australia/Lord_Howe"))[0]?.summary).toBe(
      "Clocks go back 30 minutes (Australia/Lord_Howe)",
    );
  });
});

test("changes of all zones are one event a group, each with a UID of its own", () => {
  const zones = table.zoneIds.map(zoneOf);
  const groups = groupChanges(
    zones.flatMap((zone) => clockChangesOf(zone, SPAN.fromEpochSeconds, SPAN.toEpochSeconds)),
  );
  const events = eventsOf(changeGroupsToIcs(groups, () => ["FR", "DE"], FEED));
  expect(events.map((event) => event.startDate.toUnixTime())).toEqual(
    groups.map(({ epochSeconds }) => epochSeconds),
  );
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(groups.length);
  expect(events[0]?.summary).toContain(": FR, DE");
});
