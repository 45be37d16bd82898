import * as fc from "fast-check";
import { expect, test } from "bun:test";
import { readCron } from "../../src/domain/schedule/cron.ts";
import { searchOccurrences, type OccurrenceQuery } from "../../src/domain/schedule/occurrences.ts";
import { searchPreviousOccurrences } from "../../src/domain/schedule/previous-occurrences.ts";
import { zoneOf } from "../support/zones.ts";

const LINES = [
  "*/15 * * * *",
  "30 2 * * *",
  "0 9 * * 1-5",
  "15,45 1,2 * 3,10,11 *",
  "0 0 29 2 *",
  "0 0 1 * *",
  "*/7 1 * * * *",
];
const ZONES = [
  "Europe/Paris",
  "America/New_York",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Pacific/Apia",
  "UTC",
];
const DAY = 86_400;

const queryOf = async (
  line: string,
  id: string,
  from: number,
  to: number,
  count: number,
): Promise<OccurrenceQuery> => {
  const read = await readCron(line, -1e10, null);
  if (!read.ok) throw new Error(read.expected);
  return {
    times: read.value.times,
    isInterval: read.value.isInterval,
    zone: zoneOf(id),
    disambiguation: "compatible",
    onInexact: null,
    fromEpochSeconds: from,
    toEpochSeconds: to,
    count,
    dayOffChoice: "keep",
    workingDays: null,
  };
};

test("the previous occurrences are the last ones of all in the span, backwards", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...LINES),
      fc.constantFrom(...ZONES),
      fc.integer({ min: 1_200_000_000, max: 2_000_000_000 }),
      fc.integer({ min: 0, max: 20 * DAY }),
      fc.integer({ min: 1, max: 60 }),
      async (line, id, to, length, count) => {
        const from = to - length;
        const forward = searchOccurrences(await queryOf(line, id, from, to, 1_000_000));
        while (forward.step());
        // A search that looks at too many times says so.
        fc.pre(forward.end() !== "search_limit");
        const back = searchPreviousOccurrences(await queryOf(line, id, from, to, count));
        while (back.step());
        const all = forward.found().map(({ epochSeconds }) => epochSeconds);
        expect(back.found().map(({ epochSeconds }) => epochSeconds)).toEqual(
          all.toReversed().slice(0, count),
        );
        expect(back.end()).toBe(all.length >= count ? "full" : "rule_ended");
      },
    ),
    { numRuns: 400 },
  );
});
