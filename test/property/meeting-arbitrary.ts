import * as fc from "fast-check";
import { STRATEGIES } from "../../src/domain/meeting/group-score.ts";
import type { DayHoliday, DaySpan, Participant, WeekHours } from "../../src/domain/meeting/participant.ts";
import { STEP_MINUTES } from "../../src/domain/meeting/slot-start.ts";
import type { SuggestOptions } from "../../src/domain/meeting/suggest-meeting.ts";
import { AVOIDABLE } from "../../src/domain/meeting/sweep-starts.ts";
import { fixedZone, type Zone } from "../../src/domain/tz/zone.ts";
import { readTable } from "../support/table.ts";
import { zoneOf } from "../support/zones.ts";

const OCCASIONS = readTable("property/occasions.tsv");

const zoneArbitrary: fc.Arbitrary<Zone> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...OCCASIONS).map(([id = ""]) => zoneOf(id)) },
  { weight: 1, arbitrary: fc.integer({ min: -64_800, max: 64_800 }).map(fixedZone) },
);

const minuteArbitrary = fc.integer({ min: 0, max: 287 }).map((step) => step * 5);

/** Two different minutes of a day; a span may pass midnight. */
const daySpanArbitrary: fc.Arbitrary<DaySpan> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ startMinute: 540, endMinute: 1020 }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(minuteArbitrary, fc.integer({ min: 1, max: 287 }))
      .map(([startMinute, steps]) => ({ startMinute, endMinute: (startMinute + steps * 5) % 1440 })),
  },
  { weight: 1, arbitrary: fc.constant({ startMinute: 0, endMinute: 1440 }) },
);

const weekHoursArbitrary: fc.Arbitrary<WeekHours> = fc.oneof(
  { weight: 3, arbitrary: daySpanArbitrary.map((span) => Array.from({ length: 7 }, () => [span])) },
  {
    weight: 1,
    arbitrary: fc.array(fc.array(daySpanArbitrary, { maxLength: 2 }), { minLength: 7, maxLength: 7 }),
  },
);

const holidayArbitrary: fc.Arbitrary<DayHoliday> = fc.oneof(
  fc.constant<DayHoliday>({ name: "Full", kind: "full" }),
  fc.constant<DayHoliday>({ name: "Half", kind: "half" }),
  minuteArbitrary.map((fromMinute): DayHoliday => ({ name: "Late half", kind: "half", fromMinute })),
);

/** Minutes around the window, on which busy times and journeys begin and end. */
const spanAroundArbitrary = fc
  .tuple(fc.integer({ min: -600, max: 4000 }), fc.integer({ min: 0, max: 1500 }))
  .map(([from, length]) => ({ from: from * 60, to: (from + length) * 60 }));

function participantArbitrary(id: string, windowStart: number): fc.Arbitrary<Participant> {
  const firstDay = Math.floor(windowStart / 86_400) - 1;
  return fc
    .record({
      zone: zoneArbitrary,
      journeys: fc.array(fc.tuple(zoneArbitrary, spanAroundArbitrary), { maxLength: 2 }),
      workingHours: weekHoursArbitrary,
      preferredHours: fc.option(weekHoursArbitrary, { freq: 2 }),
      sleepHours: fc.option(daySpanArbitrary, { freq: 4 }),
      holidays: fc.array(fc.option(holidayArbitrary, { freq: 2 }), { maxLength: 6 }),
      weekend: fc.oneof(
        fc.constant<number[]>([6, 0]),
        fc.subarray<number>([0, 1, 2, 3, 4, 5, 6], { maxLength: 3 }),
      ),
      busy: fc.array(spanAroundArbitrary, { maxLength: 3 }),
      weight: fc.oneof(fc.constant(10), fc.integer({ min: 1, max: 100 })),
      isRequired: fc.boolean(),
    })
    .map(({ journeys, holidays, weekend, busy, weight, ...own }) => ({
      ...own,
      id,
      zoneChanges: journeys.map(([zone, { from, to }]) => ({
        fromEpochSeconds: windowStart + from,
        toEpochSeconds: windowStart + to,
        zone,
      })),
      holidayOn: (days) => holidays[days - firstDay] ?? null,
      isWeekend: (days) => weekend.includes((((days + 4) % 7) + 7) % 7),
      busy: busy.map(({ from, to }) => ({
        startEpochSeconds: windowStart + from,
        endEpochSeconds: windowStart + to,
      })),
      weight: weight / 10,
    }));
}

export type Case = {
  organiserZone: Zone;
  participants: readonly Participant[];
  options: SuggestOptions;
};

const boundsArbitrary = fc
  .tuple(minuteArbitrary, fc.integer({ min: 60, max: 280 }))
  .map(([startMinute, steps]) => ({ startMinute, endMinute: (startMinute + steps * 5) % 1440 }));

/** A meeting around one of the occasions: up to five people, up to two and a half days. */
export const caseArbitrary: fc.Arbitrary<Case> = fc
  .record({
    occasion: fc.constantFrom(...OCCASIONS),
    organiserZone: zoneArbitrary,
    isLocal: fc.boolean(),
    offsetMinutes: fc.integer({ min: 0, max: 1440 }),
    windowMinutes: fc.integer({ min: 0, max: 3600 }),
    size: fc.integer({ min: 1, max: 5 }),
    durationMinutes: fc.oneof(
      fc.constantFrom(30, 60, 90),
      fc.integer({ min: 5, max: 200 }),
      fc.constant(1440),
    ),
    stepMinutes: fc.constantFrom(...STEP_MINUTES),
    limit: fc.integer({ min: 1, max: 50 }),
    strategy: fc.constantFrom(...STRATEGIES),
    avoid: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.subarray([...AVOIDABLE]) },
    ),
    bounds: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: boundsArbitrary }),
    minAttendance: fc.constantFrom(0, 1 / 3, 0.5, 2 / 3, 1),
    spread: fc.boolean(),
    perDay: fc.constantFrom(
      { limit: Infinity, isStrict: false },
      { limit: 2, isStrict: false },
      { limit: 1, isStrict: true },
    ),
  })
  .chain(({ occasion: [zoneId = "", date = ""], isLocal, offsetMinutes, windowMinutes, size, ...raw }) => {
    const startEpochSeconds = Date.parse(date) / 1000 + offsetMinutes * 60;
    const window = { startEpochSeconds, endEpochSeconds: startEpochSeconds + windowMinutes * 60 };
    const people = Array.from({ length: size }, (_, index) =>
      participantArbitrary(`p${index}`, startEpochSeconds),
    );
    const { organiserZone, ...options } = raw;
    return fc.tuple(...people).map((participants) => ({
      organiserZone: isLocal ? zoneOf(zoneId) : organiserZone,
      participants,
      options: { ...options, window, recurrence: null },
    }));
  });
