import { SECONDS_PER_HOUR } from "../time-unit.ts";

/** A slot to choose from. `days`: the organiser's local date. */
export type Choice = { index: number; startEpochSeconds: number; days: number };

/** Limits on similar slots, so that a list is varied. */
export type Variety = {
  /** Slots on one of the organiser's days. */
  perDay: number;
  /** Whether a day never gets more; else it does when no other slot of the same quality is left. */
  isStrict: boolean;
  /** The organiser's clock at the start of a slot, and how good the slot is. */
  clockOf(index: number): number;
  qualityOf(index: number): string;
};

const SPREAD_SECONDS = SECONDS_PER_HOUR;
/** So many slots at one time of day come before those of the same quality at other times. */
const PER_CLOCK = 2;

/**
 * The best slots, in order, at most `limit`. Each of `ties` has the indexes of equally good slots in order of time, the best tie first;
 * reads no more of them than needed.
 *
 * With `spread`, a slot that starts within 60 minutes (60 included) of one already taken is dropped, and of equally good slots those
 * on the organiser's days with the fewest taken come first, the earliest of them before the others. The answer is in rank order again.
 */
export function pickSlots(
  ties: Iterable<readonly number[]>,
  choiceOf: (index: number) => Choice,
  { limit, spread, variety }: { limit: number; spread: boolean; variety: Variety | null },
): number[] {
  if (variety !== null) return pickVaried(ties, choiceOf, { limit, spread, variety });
  const picked: number[] = [];
  const taken: Choice[] = [];
  const takenByDay = new Map<number, number>();
  for (const tie of ties) {
    if (!spread) picked.push(...tie.slice(0, limit - picked.length));
    else {
      takeFromTie(tie.map(choiceOf), taken, takenByDay, limit);
      const ofTie = taken.slice(picked.length);
      ofTie.sort((a, b) => a.startEpochSeconds - b.startEpochSeconds);
      for (const { index } of ofTie) picked.push(index);
    }
    if (picked.length >= limit) break;
  }
  return picked;
}

/**
 * As `pickSlots`, but no day has more than `perDay` slots, and no time of day more than two, while others of the same quality are left.
 */
function pickVaried(
  ties: Iterable<readonly number[]>,
  choiceOf: (index: number) => Choice,
  { limit, spread, variety }: { limit: number; spread: boolean; variety: Variety },
): number[] {
  const { perDay, isStrict, clockOf, qualityOf } = variety;
  const taken: (Choice & { rank: number })[] = [];
  const takenByDay = new Map<number, number>();
  const takenByClock = new Map<number, number>();
  let deferred: (Choice & { rank: number })[] = [];
  let quality = "";
  let rank = 0;

  const take = (choice: Choice & { rank: number }): void => {
    const clock = clockOf(choice.index);
    taken.push(choice);
    takenByDay.set(choice.days, (takenByDay.get(choice.days) ?? 0) + 1);
    takenByClock.set(clock, (takenByClock.get(clock) ?? 0) + 1);
  };
  const hasPlace = (choice: Choice): boolean =>
    taken.length < limit && !(spread && taken.some((other) => isNear(choice, other)));
  const isDayFull = (choice: Choice): boolean => (takenByDay.get(choice.days) ?? 0) >= perDay;
  const isRepeated = (choice: Choice): boolean =>
    spread && (takenByClock.get(clockOf(choice.index)) ?? 0) >= PER_CLOCK;
  const takeDeferred = (): void => {
    for (const choice of deferred) if (hasPlace(choice) && !(isStrict && isDayFull(choice))) take(choice);
    deferred = [];
  };

  for (const tie of ties) {
    if (taken.length >= limit) break;
    const [first = 0] = tie;
    if (qualityOf(first) !== quality) takeDeferred();
    quality = qualityOf(first);
    rank += 1;
    const choices = tie.map((index) => ({ ...choiceOf(index), rank }));
    const byDay = choices.toSorted(
      (a, b) =>
        (spread ? (takenByDay.get(a.days) ?? 0) - (takenByDay.get(b.days) ?? 0) : 0) ||
        a.startEpochSeconds - b.startEpochSeconds,
    );
    // One slot for each day, then a second round: of equal slots those on other days come first.
    for (const round of spread ? roundsOf(byDay) : [byDay]) {
      for (const choice of round) {
        if (!hasPlace(choice)) continue;
        if (isDayFull(choice) || isRepeated(choice)) deferred.push(choice);
        else take(choice);
      }
    }
  }
  takeDeferred();
  return taken
    .toSorted((a, b) => a.rank - b.rank || a.startEpochSeconds - b.startEpochSeconds)
    .map(({ index }) => index);
}

/** The first slot of each day, then the second of each, and so on. */
function roundsOf(choices: readonly (Choice & { rank: number })[]): (Choice & { rank: number })[][] {
  const rounds: (Choice & { rank: number })[][] = [];
  const countByDay = new Map<number, number>();
  for (const choice of choices) {
    const round = countByDay.get(choice.days) ?? 0;
    countByDay.set(choice.days, round + 1);
    (rounds[round] ??= []).push(choice);
  }
  return rounds;
}

function isNear(a: Choice, b: Choice): boolean {
  return Math.abs(a.startEpochSeconds - b.startEpochSeconds) <= SPREAD_SECONDS;
}

function takeFromTie(
  tie: readonly Choice[],
  taken: Choice[],
  takenByDay: Map<number, number>,
  limit: number,
): void {
  const free = tie.filter((choice) => !taken.some((other) => isNear(choice, other)));
  // By day, so that a choice compares days and not slots, of which a tie may have thousands.
  const byDay = Map.groupBy(free, ({ days }) => days);
  while (taken.length < limit) {
    const heads = [...byDay.values()].flatMap(([head]) => head ?? []);
    if (heads.length === 0) return;
    const best = heads.reduce((one, other) => (comesBefore(other, one, takenByDay) ? other : one));
    taken.push(best);
    takenByDay.set(best.days, (takenByDay.get(best.days) ?? 0) + 1);
    for (const [days, choices] of byDay) {
      // The hour may reach into the days before and after, and further when a clock jumps.
      if (Math.abs(days - best.days) > 2) continue;
      byDay.set(
        days,
        choices.filter((choice) => !isNear(choice, best)),
      );
    }
  }
}

function comesBefore(a: Choice, b: Choice, takenByDay: ReadonlyMap<number, number>): boolean {
  const takenOnA = takenByDay.get(a.days) ?? 0;
  const takenOnB = takenByDay.get(b.days) ?? 0;
  if (takenOnA !== takenOnB) return takenOnA < takenOnB;
  return a.startEpochSeconds < b.startEpochSeconds;
}
