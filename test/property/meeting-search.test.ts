import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { createMeeting } from "../../src/domain/meeting/meeting.ts";
import { findOverlap } from "../../src/domain/meeting/overlap.ts";
import { scoreSlot } from "../../src/domain/meeting/score-slot.ts";
import { suggestMeeting } from "../../src/domain/meeting/suggest-meeting.ts";
import { createSweep, sweepAttendee } from "../../src/domain/meeting/sweep-starts.ts";
import { caseArbitrary } from "./meeting-arbitrary.ts";
import { cellNaively, scoreNaively, suggestNaively } from "./meeting-naive.ts";

test("suggestions are those of a search cell by cell", () => {
  let compared = 0;
  fc.assert(
    fc.property(caseArbitrary, ({ organiserZone, participants, options }) => {
      const found = suggestMeeting(createMeeting(participants, organiserZone), options);
      const naive = suggestNaively(participants, organiserZone, options);
      compared += naive.picked.length;
      expect(found.evaluated).toBe(naive.evaluated);
      expect<string | null>(found.emptyReason).toBe(naive.emptyReason);
      expect(
        found.suggestions.map((slot) => [
          slot.startEpochSeconds,
          slot.score,
          slot.min,
          slot.participants.map(({ id, score, band }) => `${id} ${score} ${band}`),
        ]),
      ).toEqual(
        naive.picked.map((slot) => [
          slot.start,
          slot.score,
          slot.min,
          slot.people.map(({ id, score, band }) => `${id} ${score} ${band}`),
        ]),
      );
    }),
    { numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(300);
});

test("a slot at any second is scored as cell by cell", () => {
  fc.assert(
    fc.property(
      caseArbitrary,
      fc.integer({ min: 0, max: 200_000 }),
      fc.integer({ min: 1, max: 86_400 }),
      ({ organiserZone, participants, options }, shiftSeconds, lengthSeconds) => {
        const start = options.window.startEpochSeconds + shiftSeconds;
        const end = start + lengthSeconds;
        const slot = scoreSlot(
          createMeeting(participants, organiserZone),
          { startEpochSeconds: start, endEpochSeconds: end },
          options.strategy,
        );
        const naive = scoreNaively(participants, start, end, options.strategy);
        expect([slot.score, slot.min, slot.attendance]).toEqual([naive.score, naive.min, naive.attendance]);
        expect(slot.participants.map(({ score, band }) => [score, band])).toEqual(
          naive.people.map(({ score, band }) => [score, band]),
        );
        expect(slot.participants.map(({ isWeekend, isFree }) => [isWeekend, isFree])).toEqual(
          naive.people.map(({ cells }) => [
            cells.some((cell) => cell.isWeekend),
            cells.every((cell) => !cell.isBusy),
          ]),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test("all starts of some weeks, swept at once, are scored as one by one", () => {
  fc.assert(
    fc.property(
      caseArbitrary,
      fc.integer({ min: 0, max: 299 }),
      fc.constantFrom(15, 17, 30, 60, 91, 1437),
      ({ organiserZone, participants, options }, phaseSeconds, durationMinutes) => {
        const firstStart = options.window.startEpochSeconds + phaseSeconds;
        const starts = Array.from({ length: (16 * 86_400) / 300 }, (_, index) => firstStart + index * 300);
        const rules = { avoid: [], bounds: null, isStrict: false };
        const durationSeconds = durationMinutes * 60;
        const meeting = createMeeting(participants, organiserZone);
        const sweep = createSweep(meeting, starts, durationSeconds, rules);
        for (const attendee of meeting.attendees) sweepAttendee(sweep, attendee);
        const { totals, minTenths, freeCounts } = sweep;
        for (let index = phaseSeconds % 11; index < starts.length; index += 11) {
          const startEpochSeconds = starts[index] ?? 0;
          const slot = { startEpochSeconds, endEpochSeconds: startEpochSeconds + durationSeconds };
          const { rankKey, attendance } = scoreSlot(meeting, slot, "balanced");
          const free = Math.round(attendance * meeting.countedCount);
          expect([startEpochSeconds, totals[index], minTenths[index], freeCounts[index]]).toEqual([
            startEpochSeconds,
            rankKey.total,
            rankKey.minTenths,
            free,
          ]);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test("the order of the participants changes nothing but the order of their lines", () => {
  fc.assert(
    fc.property(
      caseArbitrary.chain((given) =>
        fc.record({
          given: fc.constant(given),
          shuffled: fc.shuffledSubarray([...given.participants], { minLength: given.participants.length }),
        }),
      ),
      ({ given: { organiserZone, participants, options }, shuffled }) => {
        const sorted = (people: typeof participants) => {
          const answer = suggestMeeting(createMeeting(people, organiserZone), options);
          return {
            ...answer,
            suggestions: answer.suggestions.map((slot) =>
              Object.assign({}, slot, {
                warnings: slot.warnings.map(({ code }) => code),
                dayShifts: slot.dayShifts.toSorted((a, b) => a.id.localeCompare(b.id)),
                participants: slot.participants.toSorted((a, b) => a.id.localeCompare(b.id)),
              }),
            ),
          };
        };
        expect(sorted(shuffled)).toEqual(sorted(participants));
      },
    ),
    { numRuns: 150 },
  );
});

test("an overlap holds exactly the seconds at which everybody is at work", () => {
  let inside = 0;
  fc.assert(
    fc.property(
      caseArbitrary,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), {
        minLength: 30,
        maxLength: 30,
      }),
      ({ organiserZone, participants, options: { window } }, shares) => {
        const people = participants.slice(0, 2);
        const spans = findOverlap(createMeeting(people, organiserZone), window);
        const { startEpochSeconds: from, endEpochSeconds: to } = window;
        const isWorking = (t: number): boolean =>
          t < to &&
          people.every((who) => {
            const cell = cellNaively(who, t, 1, null);
            return cell.side === null && !cell.isWeekend && !cell.isHoliday;
          });
        for (const share of to > from ? shares : []) {
          const t = from + Math.floor(share * (to - from));
          const isFound = spans.some((span) => t >= span.startEpochSeconds && t < span.endEpochSeconds);
          if (isFound) inside += 1;
          if (isFound) expect(isWorking(t)).toBe(true);
          // Spans under a minute are left out.
          else expect(isWorking(t) && isWorking(t + 59) && isWorking(t - 59)).toBe(false);
        }
        for (const [index, span] of spans.entries()) {
          expect(span.startEpochSeconds).toBeGreaterThan(spans[index - 1]?.endEpochSeconds ?? from - 1);
          expect(span.endEpochSeconds).toBeLessThanOrEqual(to);
        }
      },
    ),
    { numRuns: 400 },
  );
  expect(inside).toBeGreaterThan(100);
});
