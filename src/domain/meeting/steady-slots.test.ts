import { expect, test } from "bun:test";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { fixedZone } from "../tz/zone.ts";
import { DEFAULT_WORKING_SPAN, everyDay, type Participant } from "./participant.ts";
import { createProfiles } from "./profile.ts";
import { cutSlot } from "./slot-cells.ts";
import { createWeekMeans, tellWeeks, type WeekTale } from "./steady-slots.ts";

const DAY_CELLS = 288;
/** A Thursday. */
const FIRST_DAY = 0;

/** What the week tells of slots of half an hour in three weeks from a Thursday on, by clocks of UTC. */
function tell(more: Partial<Participant>, days = 21): WeekTale {
  const participant: Participant = {
    id: "a",
    zone: fixedZone(0),
    zoneChanges: [],
    workingHours: everyDay(DEFAULT_WORKING_SPAN),
    preferredHours: null,
    sleepHours: null,
    holidayOn: () => null,
    isWeekend: () => false,
    busy: [],
    weight: 1,
    isRequired: true,
    ...more,
  };
  const [profile] = createProfiles([participant]);
  if (profile === undefined) throw new RangeError("no profile");
  const cut = cutSlot(1800);
  const grid = { startEpochSeconds: 0, cellCount: days * DAY_CELLS, cellSeconds: 300 };
  return tellWeeks(profile, grid, cut, createWeekMeans(cut));
}

const LAST_START = 21 * DAY_CELLS - 5;
const day = (index: number): { from: number; to: number } => ({
  from: Math.max(0, index * DAY_CELLS - 5),
  to: (index + 1) * DAY_CELLS,
});

test("a week that nothing disturbs tells all slots, from the weekday the window begins on", () => {
  const { steady, untold } = tell({});
  expect(untold).toEqual([]);
  expect(steady.map(({ from, to, weekCell }) => [from, to, weekCell])).toEqual([
    [0, LAST_START, 3 * DAY_CELLS],
  ]);
});

test("slots that touch a busy time, a holiday or half of one are untold", () => {
  const busy = [
    { startEpochSeconds: 10 * SECONDS_PER_DAY + 30, endEpochSeconds: 10 * SECONDS_PER_DAY + 400 },
  ];
  const holidayOn: Participant["holidayOn"] = (days) => {
    if (days === 4) return { name: "x", kind: "full" };
    return days === 15 ? { name: "y", kind: "half" } : null;
  };
  expect(tell({ busy, holidayOn }).untold).toEqual([
    day(4),
    { from: 10 * DAY_CELLS - 5, to: 10 * DAY_CELLS + 2 },
    { from: 15 * DAY_CELLS + 139, to: 16 * DAY_CELLS },
  ]);
});

test("of a weekday that becomes one of the weekend, the week tells the better days", () => {
  // Fridays: the first and the third are days off, the second is not.
  const { steady, untold } = tell({ isWeekend: (days) => days === FIRST_DAY + 1 || days === FIRST_DAY + 15 });
  expect(untold).toEqual([day(1), day(15)]);
  const friday = 4 * DAY_CELLS + 144;
  expect(steady[0]?.means[friday]).toBe(1000);
});

test("slots that run over a change of clocks are untold, and so are all by an offset of less than a week", () => {
  const zoneChanges = [
    {
      fromEpochSeconds: 14 * SECONDS_PER_DAY,
      toEpochSeconds: 16 * SECONDS_PER_DAY,
      zone: fixedZone(3600),
    },
  ];
  const { steady, untold } = tell({ zoneChanges });
  expect(steady.map(({ from, to }) => [from, to])).toEqual([[0, 14 * DAY_CELLS - 5]]);
  expect(untold).toEqual([{ from: 14 * DAY_CELLS - 5, to: LAST_START }]);
});

test("of a short window, and of somebody who is busy most of the time, nothing is told", () => {
  expect(tell({}, 7)).toEqual({ steady: [], untold: [{ from: 0, to: 7 * DAY_CELLS - 5 }] });
  const busy = [{ startEpochSeconds: 0, endEpochSeconds: 12 * SECONDS_PER_DAY }];
  expect(tell({ busy })).toEqual({ steady: [], untold: [{ from: 0, to: LAST_START }] });
});
