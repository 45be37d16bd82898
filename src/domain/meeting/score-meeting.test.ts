import { expect, test } from "bun:test";
import { person, slotAt, utcSeconds } from "../../../test/property/meeting-person.ts";
import { zoneOf } from "../../../test/support/zones.ts";
import { formatUtc } from "../calendar/format.ts";
import { createMeeting } from "./meeting.ts";
import { rankScores, type ScoreOptions } from "./score-meeting.ts";
import { scoreSlot, type Slot } from "./score-slot.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

const paris = person("ana", "Europe/Paris");
const meeting = createMeeting([paris, person("bob", "America/New_York")], zoneOf("Europe/Paris"));

function rank(slots: readonly Slot[], options: ScoreOptions) {
  const scored = slots.map((slot) => scoreSlot(meeting, slot, options.strategy));
  return rankScores(meeting, scored, options);
}

test("the ranking refers to the order of the slots", () => {
  const scores = rank(
    [
      slotAt("2026-11-24T10:00:00Z"),
      slotAt("2026-11-25T14:00:00Z"),
      slotAt("2026-11-24T14:00:00Z"),
      slotAt("2026-11-24T14:00:00Z"),
    ],
    { strategy: "balanced", alternatives: 0 },
  );
  expect(scores.ranking).toEqual([2, 3, 1, 0]);
  expect(scores.bestIndex).toBe(2);
  expect(scores.alternatives).toEqual([]);
});

test("alternatives are the best within a day of the best slot, without the given slots", () => {
  const given = [slotAt("2026-11-24T13:00:00Z", 45), slotAt("2026-11-24T14:00:00Z", 45)];
  const { alternatives, bestIndex } = rank(given, {
    strategy: "balanced",
    alternatives: 10,
  });
  expect(alternatives).toHaveLength(10);
  const starts = alternatives.map(({ startEpochSeconds }) => startEpochSeconds);
  expect(starts).not.toContain(utcSeconds("2026-11-24T14:00:00Z"));
  const best = given[bestIndex]?.startEpochSeconds ?? 0;
  for (const alternative of alternatives) {
    expect(Math.abs(alternative.startEpochSeconds - best)).toBeLessThanOrEqual(SECONDS_PER_DAY);
    expect(alternative.endEpochSeconds - alternative.startEpochSeconds).toBe(45 * 60);
  }
  expect(formatUtc(starts[0] ?? 0)).toBe("2026-11-23T14:00:00Z");
});

test("a slot of a fractional number of minutes has no alternatives", () => {
  const start = utcSeconds("2026-11-24T14:00:00Z");
  const { alternatives } = rank([{ startEpochSeconds: start, endEpochSeconds: start + 1801 }], {
    strategy: "balanced",
    alternatives: 5,
  });
  expect(alternatives).toEqual([]);
});
