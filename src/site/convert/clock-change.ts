import { formatDate } from "../../domain/calendar/format.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { offsetSecondsAt, clockMovesBetween, type Zone } from "../../domain/tz/zone.ts";
import type { DifferenceChange } from "./convert-text.ts";

/** Changes further ahead are not told: rules of most places repeat each year. */
const DAYS_AHEAD = 400;
/** Of each clock; more than two a year are rare. */
const MAX_CHANGES = 8;
/** The one that comes next, and the one after it where the shown day contains the first. */
const MAX_TOLD = 2;

type NamedClock = { readonly name: string; readonly zone: Zone };

/** When the difference of two clocks changes after an instant, because one of them is changed and the other not, or not alike. */
export function differenceChanges(
  first: NamedClock,
  other: NamedClock,
  fromEpochSeconds: number,
): DifferenceChange[] {
  const until = fromEpochSeconds + DAYS_AHEAD * SECONDS_PER_DAY;
  const changes = [other, first].flatMap(({ name, zone }) =>
    clockMovesBetween(zone, fromEpochSeconds + 1, until, MAX_CHANGES).map(({ epochSeconds, before }) => ({
      name,
      epochSeconds,
      localSeconds: epochSeconds + before.offsetSeconds,
    })),
  );
  const differenceAt = (at: number): number =>
    offsetSecondsAt(other.zone, at) - offsetSecondsAt(first.zone, at);
  return changes
    .filter(({ epochSeconds }) => differenceAt(epochSeconds) !== differenceAt(epochSeconds - 1))
    .toSorted((a, b) => a.epochSeconds - b.epochSeconds)
    .slice(0, MAX_TOLD)
    .map(({ name, epochSeconds, localSeconds }) => ({
      atEpochSeconds: epochSeconds,
      name,
      date: formatDate(Math.floor(localSeconds / SECONDS_PER_DAY)),
      differenceSeconds: differenceAt(epochSeconds),
    }));
}
