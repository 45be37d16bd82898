/** A slot to choose from. `days`: the organiser's local date. */
export type Choice = { index: number; startEpochSeconds: number; days: number };

const SPREAD_SECONDS = 3600;

/**
 * The best slots, in order. `ranked` holds indexes in rank order (best first, ties by start), `isTie` says whether two differ by their
 * start alone. At most `limit`.
 *
 * With `spread`, a slot that starts within 60 minutes (60 included) of one already taken is dropped, and of equally good slots those
 * on the organiser's days with the fewest taken come first, the earliest of them before the others. The answer is in rank order again.
 */
export function pickSlots(
  ranked: readonly number[],
  choiceOf: (index: number) => Choice,
  isTie: (a: number, b: number) => boolean,
  options: { limit: number; spread: boolean },
): number[] {
  const { limit, spread } = options;
  if (!spread) return ranked.slice(0, limit);
  const taken: Choice[] = [];
  const takenByDay = new Map<number, number>();
  let from = 0;
  while (from < ranked.length && taken.length < limit) {
    const to = endOfTie(ranked, from, isTie);
    const tie = ranked.slice(from, to).map(choiceOf);
    takeFromTie(tie, taken, takenByDay, limit);
    from = to;
  }
  const position = new Map(ranked.map((index, rank) => [index, rank]));
  return taken.map(({ index }) => index).sort((a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0));
}

function endOfTie(ranked: readonly number[], from: number, isTie: (a: number, b: number) => boolean): number {
  const first = ranked[from] ?? 0;
  let to = from + 1;
  while (to < ranked.length && isTie(first, ranked[to] ?? 0)) to += 1;
  return to;
}

function isNear(a: Choice, b: Choice): boolean {
  return Math.abs(a.startEpochSeconds - b.startEpochSeconds) <= SPREAD_SECONDS;
}

/** One queue for each day, so that a choice looks at the days and not at all slots; a tie may hold thousands. */
function takeFromTie(
  tie: readonly Choice[],
  taken: Choice[],
  takenByDay: Map<number, number>,
  limit: number,
): void {
  const queues = new Map<number, Choice[]>();
  for (const choice of tie) {
    if (taken.some((other) => isNear(choice, other))) continue;
    const queue = queues.get(choice.days);
    if (queue === undefined) queues.set(choice.days, [choice]);
    else queue.push(choice);
  }
  while (taken.length < limit) {
    let best: Choice | null = null;
    for (const queue of queues.values()) {
      const [head] = queue;
      if (head !== undefined && (best === null || comesBefore(head, best, takenByDay))) best = head;
    }
    if (best === null) return;
    const chosen = best;
    taken.push(chosen);
    takenByDay.set(chosen.days, (takenByDay.get(chosen.days) ?? 0) + 1);
    // The hour may reach into the day before and the day after, on clocks that jump even further.
    for (const [days, queue] of queues) {
      if (Math.abs(days - chosen.days) > 2) continue;
      queues.set(
        days,
        queue.filter((choice) => !isNear(choice, chosen)),
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
