import { SECONDS_PER_HOUR } from "../time-unit.ts";
import type { Quality } from "./group-score.ts";

/** A slot to choose from: its start, by the organiser's clock too, as a date and a second of the day. */
export type Choice = {
  index: number;
  startEpochSeconds: number;
  days: number;
  secondOfDay: number;
  quality: Quality;
};

export type PickRules = {
  /** Most slots in all. */
  limit: number;
  spread: boolean;
  /** Most slots on one of the organiser's days; unless `isStrict`, more when no other slot of the same quality is left. */
  perDay: { limit: number; isStrict: boolean };
};

const SPREAD_SECONDS = SECONDS_PER_HOUR;
/** At most this many slots at one time of day come before equally good ones at other times. */
const PER_CLOCK = 2;

/**
 * The indexes of the best slots, in order. Each of `ties` has equally good slots in order of time, the best tie first; reads no more of
 * them than needed.
 *
 * With `spread`, a slot that starts within 60 minutes (60 included) of one already taken is dropped, of equally good slots those on the
 * organiser's days with the fewest taken come first, and slots vary by time of day. The answer is in rank order again.
 */
export function pickSlots(ties: Iterable<readonly Choice[]>, { limit, spread, perDay }: PickRules): number[] {
  const taken: (Choice & { rank: number })[] = [];
  let deferred: typeof taken = [];
  const takenByDay = new Map<number, number>();
  const takenByClock = new Map<number, number>();
  const take = (choice: Choice & { rank: number }): void => {
    const { days, secondOfDay } = choice;
    taken.push(choice);
    takenByDay.set(days, (takenByDay.get(days) ?? 0) + 1);
    takenByClock.set(secondOfDay, (takenByClock.get(secondOfDay) ?? 0) + 1);
  };
  const hasPlace = ({ startEpochSeconds }: Choice): boolean =>
    taken.length < limit &&
    !(
      spread && taken.some((other) => Math.abs(startEpochSeconds - other.startEpochSeconds) <= SPREAD_SECONDS)
    );
  const isDayFull = ({ days }: Choice): boolean => (takenByDay.get(days) ?? 0) >= perDay.limit;
  const isRepeated = ({ secondOfDay }: Choice): boolean =>
    spread && (takenByClock.get(secondOfDay) ?? 0) >= PER_CLOCK;
  const takeDeferred = (): void => {
    for (const choice of deferred)
      if (hasPlace(choice) && !(perDay.isStrict && isDayFull(choice))) take(choice);
    deferred = [];
  };

  let quality: Quality | null = null;
  let rank = 0;
  for (const tie of ties) {
    if (taken.length >= limit) break;
    if (tie[0]?.quality !== quality) takeDeferred();
    quality = tie[0]?.quality ?? null;
    rank += 1;
    for (const choice of spread && tie.length > 1 ? turnsOf(tie, takenByDay) : tie) {
      if (taken.length >= limit) break;
      if (!hasPlace(choice)) continue;
      if (isDayFull(choice) || isRepeated(choice)) deferred.push({ ...choice, rank });
      else take({ ...choice, rank });
    }
  }
  takeDeferred();
  return taken
    .toSorted((a, b) => a.rank - b.rank || a.startEpochSeconds - b.startEpochSeconds)
    .map(({ index }) => index);
}

/** One slot for each day, then the second of each, and so on; the days with the fewest taken first. */
function turnsOf(tie: readonly Choice[], takenByDay: ReadonlyMap<number, number>): Choice[] {
  const days = [...Map.groupBy(tie, (choice) => choice.days)].toSorted(
    ([a], [b]) => (takenByDay.get(a) ?? 0) - (takenByDay.get(b) ?? 0),
  );
  const turns = Math.max(...days.map(([, choices]) => choices.length));
  return Array.from({ length: turns }, (_, turn) =>
    days.flatMap(([, choices]) => choices.slice(turn, turn + 1)),
  ).flat();
}
