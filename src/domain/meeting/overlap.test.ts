import { expect, test } from "bun:test";
import { person, utcSeconds } from "../../../test/property/meeting-person.ts";
import { zoneOf } from "../../../test/support/zones.ts";
import { daysFromCivil } from "../calendar/civil.ts";
import { formatDate, formatUtc } from "../calendar/format.ts";
import { createMeeting } from "./meeting.ts";
import { findOverlap } from "./overlap.ts";
import { everyDay, type Participant } from "./participant.ts";

function overlap(
  participants: readonly Participant[],
  from: string,
  to: string,
  zoneId = "Etc/UTC",
): string[] {
  const meeting = createMeeting(participants, zoneOf(zoneId));
  const window = { startEpochSeconds: utcSeconds(from), endEpochSeconds: utcSeconds(to) };
  return findOverlap(meeting, window).map(
    ({ days, startEpochSeconds, endEpochSeconds, minutes }) =>
      `${formatDate(days)} ${formatUtc(startEpochSeconds)} ${formatUtc(endEpochSeconds)} ${minutes}`,
  );
}

const paris = person("ana", "Europe/Paris");
const newYork = person("bob", "America/New_York");

test("an overlap is the time in all working hours, day by day", () => {
  expect(overlap([paris, newYork], "2026-11-24T00:00:00Z", "2026-11-26T00:00:00Z")).toEqual([
    "2026-11-24 2026-11-24T14:00:00Z 2026-11-24T16:00:00Z 120",
    "2026-11-25 2026-11-25T14:00:00Z 2026-11-25T16:00:00Z 120",
  ]);
});

test("it follows the clocks over a change", () => {
  // On 26 October 2026 Europe has gone back to winter time, America has not.
  expect(overlap([paris, newYork], "2026-10-23T00:00:00Z", "2026-10-27T00:00:00Z")).toEqual([
    "2026-10-23 2026-10-23T13:00:00Z 2026-10-23T15:00:00Z 120",
    "2026-10-26 2026-10-26T13:00:00Z 2026-10-26T16:00:00Z 180",
  ]);
});

test("weekends and holidays of any participant are left out, half-day holidays from their start", () => {
  const feast = daysFromCivil(2026, 11, 26);
  const eve = daysFromCivil(2026, 11, 27);
  const bob: Participant = {
    ...newYork,
    holidayOn: (days) =>
      days === feast
        ? { name: "Feast", kind: "full" }
        : days === eve
          ? { name: "Eve", kind: "half", fromMinute: 600 }
          : null,
  };
  expect(overlap([paris, bob], "2026-11-26T00:00:00Z", "2026-11-30T00:00:00Z")).toEqual([
    "2026-11-27 2026-11-27T14:00:00Z 2026-11-27T15:00:00Z 60",
  ]);
});

test("a night shift is one span, dated by the organiser's clock at its start", () => {
  const night = person("cid", "Etc/UTC", {
    workingHours: everyDay({ startMinute: 1320, endMinute: 360 }),
    isWeekend: () => false,
  });
  expect(overlap([night], "2026-11-24T12:00:00Z", "2026-11-25T12:00:00Z", "Asia/Tokyo")).toEqual([
    "2026-11-25 2026-11-24T22:00:00Z 2026-11-25T06:00:00Z 480",
  ]);
});

test("a traveller's hours follow the journey's clock", () => {
  const traveller: Participant = {
    ...paris,
    zoneChanges: [
      {
        fromEpochSeconds: utcSeconds("2026-11-24T12:00:00Z"),
        toEpochSeconds: utcSeconds("2026-11-25T12:00:00Z"),
        zone: zoneOf("America/New_York"),
      },
    ],
  };
  expect(overlap([traveller], "2026-11-24T00:00:00Z", "2026-11-25T00:00:00Z")).toEqual([
    "2026-11-24 2026-11-24T08:00:00Z 2026-11-24T12:00:00Z 240",
    "2026-11-24 2026-11-24T14:00:00Z 2026-11-24T22:00:00Z 480",
  ]);
});
