import { describe, expect, test } from "bun:test";
import { optionsFor, person, slotAt, utcSeconds } from "../../../test/property/meeting-person.ts";
import { zoneOf } from "../../../test/support/zones.ts";
import { daysFromCivil } from "../calendar/civil.ts";
import { createMeeting } from "./meeting.ts";
import type { DayHoliday, Participant } from "./participant.ts";
import { everyDay } from "./participant.ts";
import { scoreSlot, compareSlotScores, type SlotScore } from "./score-slot.ts";
import { suggestMeeting } from "./suggest-meeting.ts";

const UTC = zoneOf("Etc/UTC");
const TUESDAY = daysFromCivil(2026, 11, 24);

function score(
  participants: readonly Participant[],
  start: string,
  minutes = 60,
  strategy: SlotScore["strategy"] = "balanced",
) {
  return scoreSlot(createMeeting(participants, UTC), slotAt(start, minutes), strategy);
}

function scoreOne(more: Partial<Participant>, start: string, minutes = 60) {
  const slot = score([person("ann", "Etc/UTC", more)], start, minutes);
  const [line] = slot.participants;
  if (line === undefined) throw new Error("no participant");
  return { ...line, warnings: slot.warnings };
}

function busy(from: string, to: string): Partial<Participant> {
  return { busy: [{ startEpochSeconds: utcSeconds(from), endEpochSeconds: utcSeconds(to) }] };
}

/** A participant for whom noon in UTC is far from the working hours. */
function away(id: string, more: Partial<Participant> = {}): Participant {
  return person(id, "Etc/UTC", { workingHours: everyDay({ startMinute: 0, endMinute: 5 }), ...more });
}

const onTuesday =
  (holiday: DayHoliday) =>
  (days: number): DayHoliday | null =>
    days === TUESDAY ? holiday : null;

describe("rule 3: days off", () => {
  test("a public holiday leaves a fifth", () => {
    const line = scoreOne({ holidayOn: onTuesday({ name: "Feast", kind: "full" }) }, "2026-11-24T10:00:00Z");
    expect(line).toMatchObject({ score: 20, band: "holiday", holidayName: "Feast", reasons: ["holiday"] });
  });

  test("a holiday on a weekend day counts as a holiday and not twice", () => {
    const line = scoreOne(
      { holidayOn: onTuesday({ name: "Feast", kind: "full" }), isWeekend: () => true },
      "2026-11-24T10:00:00Z",
    );
    expect(line).toMatchObject({ score: 20, band: "holiday", isWeekend: true, holidayName: "Feast" });
  });

  test("a half-day holiday halves the points from its start on, by default noon", () => {
    const noon = { holidayOn: onTuesday({ name: "Eve", kind: "half" }) };
    expect(scoreOne(noon, "2026-11-24T11:00:00Z")).toMatchObject({
      score: 100,
      band: "working",
      holidayName: null,
    });
    expect(scoreOne(noon, "2026-11-24T12:00:00Z")).toMatchObject({
      score: 50,
      band: "holiday",
      holidayName: "Eve",
      reasons: ["half_day_holiday"],
    });
    const two = { holidayOn: onTuesday({ name: "Eve", kind: "half", fromMinute: 840 }) };
    expect(scoreOne(two, "2026-11-24T13:30:00Z").score).toBe(75);
  });

  test("the date is that of each cell, so a slot over midnight may be half a holiday", () => {
    const more: Partial<Participant> = {
      workingHours: everyDay({ startMinute: 1200, endMinute: 240 }),
      holidayOn: onTuesday({ name: "Feast", kind: "full" }),
    };
    expect(scoreOne(more, "2026-11-23T23:30:00Z")).toMatchObject({
      score: 60,
      band: "holiday",
      holidayName: "Feast",
    });
  });
});

describe("busy times", () => {
  test("busy times that end at its start, start at its end or are empty do not count", () => {
    for (const [from, to] of [
      ["09:00", "10:00"],
      ["11:00", "12:00"],
      ["10:30", "10:30"],
      ["10:40", "10:20"],
    ] as const) {
      const line = scoreOne(busy(`2026-11-24T${from}:00Z`, `2026-11-24T${to}:00Z`), "2026-11-24T10:00:00Z");
      expect(line).toMatchObject({ score: 100, isFree: true });
    }
  });

  test("the short last cell of a slot ends with the slot", () => {
    const more = busy("2026-11-24T10:07:00Z", "2026-11-24T11:00:00Z");
    expect(scoreOne(more, "2026-11-24T10:00:00Z", 7)).toMatchObject({ score: 100, isFree: true });
    expect(scoreOne(more, "2026-11-24T10:00:00Z", 8)).toMatchObject({ score: 50, isFree: false });
  });
});

describe("the facts about a participant", () => {
  test("have clock, date and day shift at the start", () => {
    const slot = score([person("kim", "Asia/Kathmandu"), person("ann", "Etc/UTC")], "2026-11-24T20:00:00Z");
    expect(slot.participants[0]).toMatchObject({
      id: "kim",
      offsetSeconds: 20_700,
      abbreviation: "+0545",
      days: TUESDAY + 1,
      dayShift: 1,
      localStartSeconds: utcSeconds("2026-11-25T01:45:00Z"),
      localEndSeconds: utcSeconds("2026-11-25T02:45:00Z"),
    });
    expect(slot.dayShifts).toEqual([{ id: "kim", dayShift: 1 }]);
  });

  test("the band is the worst of the cells, the reasons are all of them", () => {
    expect(scoreOne({}, "2026-11-24T06:30:00Z")).toMatchObject({
      band: "night",
      reasons: ["sleep_hours", "before_working_hours"],
    });
    expect(scoreOne({}, "2026-11-24T08:30:00Z")).toMatchObject({
      band: "early",
      reasons: ["before_working_hours"],
    });
    expect(scoreOne({}, "2026-11-24T16:30:00Z")).toMatchObject({
      band: "late",
      reasons: ["after_working_hours"],
    });
    expect(scoreOne({}, "2026-11-24T10:00:00Z")).toMatchObject({
      band: "working",
      reasons: ["working_hours"],
    });
    const fussy = { preferredHours: everyDay({ startMinute: 540, endMinute: 600 }) };
    expect(scoreOne(fussy, "2026-11-24T10:00:00Z")).toMatchObject({
      score: 90,
      band: "working",
      reasons: ["outside_preferred_hours"],
    });
  });

  test("a clock change during the slot moves the rest of it, and is reported", () => {
    const shift = {
      zone: zoneOf("Europe/Paris"),
      workingHours: everyDay({ startMinute: 120, endMinute: 180 }),
    };
    // At 01:00Z clocks go from 02:00 to 03:00: the hour 02-03 does not exist.
    const line = scoreOne(shift, "2026-03-29T00:30:00Z");
    expect(line.localEndSeconds - line.localStartSeconds).toBe(7200);
    expect(line.warnings.map(({ code }) => code)).toEqual(["clock_change"]);
    expect(scoreOne(shift, "2026-03-29T02:00:00Z").warnings).toEqual([]);
  });

  test("a traveller has the clock of the journey", () => {
    const more: Partial<Participant> = {
      zoneChanges: [
        {
          fromEpochSeconds: utcSeconds("2026-11-24T00:00:00Z"),
          toEpochSeconds: utcSeconds("2026-11-25T00:00:00Z"),
          zone: zoneOf("Asia/Tokyo"),
        },
      ],
    };
    expect(scoreOne(more, "2026-11-24T01:00:00Z")).toMatchObject({ score: 100, abbreviation: "JST" });
    expect(scoreOne(more, "2026-11-25T10:00:00Z")).toMatchObject({ score: 100, abbreviation: "UTC" });
    const across = scoreOne(more, "2026-11-24T23:30:00Z");
    expect(across.zone.id).toBe("Asia/Tokyo");
    expect(across.warnings.map(({ code }) => code)).toEqual(["clock_change"]);
  });
});

describe("the group", () => {
  test("of equally low scores the first by id is the worst", () => {
    const people = [away("cid"), away("bob"), person("ann", "Etc/UTC")];
    expect(score(people, "2026-11-24T12:00:00Z").worst).toEqual({ id: "bob", score: 0 });
    expect(score(people.toReversed(), "2026-11-24T12:00:00Z").worst).toEqual({ id: "bob", score: 0 });
  });

  test("attendance is the share of required people who are free", () => {
    const taken = busy("2026-11-24T12:00:00Z", "2026-11-24T12:01:00Z");
    const people = [
      person("ann", "Etc/UTC"),
      person("bob", "Etc/UTC", taken),
      person("cid", "Etc/UTC", { ...taken, isRequired: false }),
    ];
    const slot = score(people, "2026-11-24T12:00:00Z");
    expect(slot.attendance).toBe(0.5);
    expect(slot.warnings).toEqual([{ code: "required_busy", message: "Required people are busy: bob." }]);
    expect(slot.reasons).toEqual(["nobody_in_sleep_hours", "somebody_busy"]);
  });

  test("strict admits a slot only where every required participant has 100", () => {
    const people = [person("ann", "Etc/UTC"), away("bob", { isRequired: false })];
    const good = score(people, "2026-11-24T12:00:00Z", 60, "strict");
    expect(good).toMatchObject({ isAdmitted: true, score: 66.7 });
    const better = score([person("ann", "Etc/UTC")], "2026-11-24T08:30:00Z", 60, "strict");
    expect(better).toMatchObject({ isAdmitted: false, score: 88.1 });
    expect(compareSlotScores(good, better)).toBeLessThan(0);
    expect(score(people, "2026-11-24T08:30:00Z").isAdmitted).toBe(true);
  });

  test("100.0 after rounding is 100", () => {
    // Five minutes outside the preferred hours in a day: 288 cells, one of them 90.
    const long = person("ann", "Etc/UTC", {
      workingHours: everyDay({ startMinute: 0, endMinute: 1440 }),
      preferredHours: everyDay({ startMinute: 5, endMinute: 1440 }),
    });
    const options = optionsFor("2026-11-24T00:00:00Z", "2026-11-25T00:00:00Z", {
      strategy: "strict",
      durationMinutes: 1440,
    });
    expect(score([long], "2026-11-24T00:00:00Z", 1440, "strict")).toMatchObject({
      score: 100,
      isAdmitted: true,
    });
    expect(suggestMeeting(createMeeting([long], UTC), options).suggestions).toHaveLength(1);
  });

  test("reasons sum the group up", () => {
    expect(score([person("ann", "Etc/UTC")], "2026-11-24T12:00:00Z").reasons).toEqual([
      "all_in_working_hours",
    ]);
    expect(score([person("ann", "Etc/UTC")], "2026-11-28T23:00:00Z").reasons).toEqual([
      "somebody_on_weekend",
      "somebody_in_sleep_hours",
      "somebody_outside_working_hours",
    ]);
  });
});
