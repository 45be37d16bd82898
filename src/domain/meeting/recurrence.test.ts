import { expect, test } from "bun:test";
import { person, slotAt } from "../../../test/property/meeting-person.ts";
import { zoneOf } from "../../../test/support/zones.ts";
import { MAX_EPOCH_SECONDS } from "../calendar/civil.ts";
import { formatUtc } from "../calendar/format.ts";
import { createMeeting } from "./meeting.ts";
import type { Meeting } from "./meeting.ts";
import { recurringSlots, withShifts, type Recurrence } from "./recurrence.ts";
import { scoreSlot, type Slot } from "./score-slot.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

function scoreRecurrence(meeting: Meeting, slot: Slot, recurrence: Recurrence, strategy: "balanced") {
  const slots = recurringSlots(meeting, slot, recurrence);
  return withShifts(
    slots.map((each) => scoreSlot(meeting, each, strategy)),
    recurrence,
  );
}

const people = [
  person("ana", "Europe/Paris"),
  person("bob", "America/New_York"),
  person("chie", "Asia/Tokyo"),
];

test("occurrences keep the organiser's wall time and name the people for whom they move", () => {
  const meeting = createMeeting(people, zoneOf("Europe/Paris"));
  // 15:00 in Paris. America changes on 8 March 2026, Europe on 29 March.
  const occurrences = scoreRecurrence(
    meeting,
    slotAt("2026-03-04T14:00:00Z"),
    { intervalWeeks: 1, count: 5 },
    "balanced",
  );
  expect(occurrences.map(({ slot, shifted }) => [formatUtc(slot.startEpochSeconds), shifted])).toEqual([
    ["2026-03-04T14:00:00Z", []],
    ["2026-03-11T14:00:00Z", ["bob"]],
    ["2026-03-18T14:00:00Z", ["bob"]],
    ["2026-03-25T14:00:00Z", ["bob"]],
    ["2026-04-01T13:00:00Z", ["chie"]],
  ]);
  const [first, second] = occurrences;
  expect(second?.slot.participants[1]?.localStartSeconds).toBe(
    (first?.slot.participants[1]?.localStartSeconds ?? 0) + 7 * SECONDS_PER_DAY + 3600,
  );
});

test("a wall time that is skipped moves forward, and only on that day", () => {
  const meeting = createMeeting([person("ana", "Europe/Paris")], zoneOf("Europe/Paris"));
  const occurrences = scoreRecurrence(
    meeting,
    slotAt("2026-03-22T01:30:00Z"),
    { intervalWeeks: 1, count: 3 },
    "balanced",
  );
  expect(occurrences.map(({ slot, shifted }) => [formatUtc(slot.startEpochSeconds), shifted])).toEqual([
    ["2026-03-22T01:30:00Z", []],
    ["2026-03-29T01:30:00Z", ["ana"]],
    ["2026-04-05T00:30:00Z", []],
  ]);
});

test("the first occurrence stays in the second hour of an overlap", () => {
  const meeting = createMeeting([person("ana", "Europe/Paris")], zoneOf("Europe/Paris"));
  const occurrences = scoreRecurrence(
    meeting,
    slotAt("2026-10-25T01:30:00Z"),
    { intervalWeeks: 1, count: 2 },
    "balanced",
  );
  expect(occurrences.map(({ slot }) => formatUtc(slot.startEpochSeconds))).toEqual([
    "2026-10-25T01:30:00Z",
    "2026-11-01T01:30:00Z",
  ]);
});

test("it ends with the calendar", () => {
  const meeting = createMeeting([person("ana", "Etc/UTC")], zoneOf("Etc/UTC"));
  const startEpochSeconds = MAX_EPOCH_SECONDS - 10 * SECONDS_PER_DAY;
  const occurrences = scoreRecurrence(
    meeting,
    { startEpochSeconds, endEpochSeconds: startEpochSeconds + 3600 },
    { intervalWeeks: 1, count: 5 },
    "balanced",
  );
  expect(occurrences).toHaveLength(2);
});
