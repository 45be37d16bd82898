import { describe, expect, test } from "bun:test";
import { daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { formatDateTime, formatUtc } from "../../src/domain/calendar/format.ts";
import { createMeeting } from "../../src/domain/meeting/meeting.ts";
import { everyDay, type Participant } from "../../src/domain/meeting/participant.ts";
import { scoreSlot } from "../../src/domain/meeting/score-slot.ts";
import { suggestMeeting } from "../../src/domain/meeting/suggest-meeting.ts";
import { windowOfDates } from "../../src/domain/meeting/meeting-window.ts";
import { optionsFor, person, slotAt } from "../property/meeting-person.ts";
import { zoneOf } from "../support/zones.ts";

/** Worked examples of the published contract of the meeting score, computed apart from this code. */

const PARIS = zoneOf("Europe/Paris");

function offOn(year: number, month: number, day: number, name: string): Partial<Participant> {
  const off = daysFromCivil(year, month, day);
  return { holidayOn: (days) => (days === off ? { name, kind: "full" } : null) };
}

describe("Paris, New York and Tokyo in the week of 23 November 2026", () => {
  const meeting = createMeeting(
    [
      person("ana", "Europe/Paris"),
      person("bob", "America/New_York", offOn(2026, 11, 26, "Thanksgiving Day")),
      person("chie", "Asia/Tokyo", {
        workingHours: everyDay({ startMinute: 540, endMinute: 1080 }),
        ...offOn(2026, 11, 23, "Labour Thanksgiving Day"),
      }),
    ],
    PARIS,
  );
  const window = windowOfDates(PARIS, daysFromCivil(2026, 11, 23), daysFromCivil(2026, 11, 27));
  const answer = suggestMeeting(meeting, {
    ...optionsFor("2026-11-23T00:00:00Z", "2026-11-27T00:00:00Z"),
    window,
  });

  test("ranks 1 to 3 are noon UTC on the 24th, 25th and 27th", () => {
    expect(
      answer.suggestions
        .slice(0, 3)
        .map(({ startEpochSeconds, score, mean, min, quality }) => [
          formatUtc(startEpochSeconds),
          score,
          mean,
          min,
          quality,
        ]),
    ).toEqual([
      ["2026-11-24T12:00:00Z", 49.5, 62.5, 30, "fair"],
      ["2026-11-25T12:00:00Z", 49.5, 62.5, 30, "fair"],
      ["2026-11-27T12:00:00Z", 49.5, 62.5, 30, "fair"],
    ]);
  });

  test("there Paris is at work, New York early and Tokyo late", () => {
    const [best] = answer.suggestions;
    expect(best?.participants.map(({ id, score, band }) => [id, score, band])).toEqual([
      ["ana", 100, "working"],
      ["bob", 57.5, "early"],
      ["chie", 30, "late"],
    ]);
    expect(best?.worst).toEqual({ id: "chie", score: 30 });
    expect(answer.evaluated).toBe(239);
    expect(answer.emptyReason).toBeNull();
  });

  test("a holiday of one of them takes the same hour down", () => {
    expect(scoreSlot(meeting, slotAt("2026-11-26T12:00:00Z"), "balanced").score).toBe(32.9);
    expect(scoreSlot(meeting, slotAt("2026-11-23T12:00:00Z"), "balanced").score).toBe(35.1);
  });
});

test("London and New York between the two autumn changes of 2026: the first slot at work for both is 13:00Z", () => {
  const london = zoneOf("Europe/London");
  const meeting = createMeeting([person("liz", "Europe/London"), person("bob", "America/New_York")], london);
  const day = daysFromCivil(2026, 10, 26);
  for (const strategy of ["balanced", "fair", "average", "strict"] as const) {
    const { suggestions } = suggestMeeting(meeting, {
      ...optionsFor("2026-10-26T00:00:00Z", "2026-10-27T00:00:00Z", { strategy }),
      window: windowOfDates(london, day, day),
    });
    const [best] = suggestions;
    expect(formatUtc(best?.startEpochSeconds ?? 0)).toBe("2026-10-26T13:00:00Z");
    expect(best?.score).toBe(100);
    expect(best?.reasons).toEqual(["all_in_working_hours"]);
  }
});

test("Auckland and Honolulu, on two dates at once", () => {
  const meeting = createMeeting(
    [person("ari", "Pacific/Auckland"), person("lani", "Pacific/Honolulu")],
    zoneOf("Pacific/Auckland"),
  );
  const { suggestions } = suggestMeeting(
    meeting,
    optionsFor("2026-11-22T00:00:00Z", "2026-11-24T00:00:00Z", { limit: 1 }),
  );
  const [best] = suggestions;
  expect(formatUtc(best?.startEpochSeconds ?? 0)).toBe("2026-11-23T20:00:00Z");
  expect(best?.score).toBe(100);
  expect(
    best?.participants.map(({ offsetSeconds, dayShift }) => [
      formatDateTime(best.startEpochSeconds, offsetSeconds),
      dayShift,
    ]),
  ).toEqual([
    ["2026-11-24T09:00:00+13:00", 0],
    ["2026-11-23T10:00:00-10:00", -1],
  ]);
});
