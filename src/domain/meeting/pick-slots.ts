/** A slot to choose from. `days`: the organiser's local date. */
export type Choice = { index: number; startEpochSeconds: number; days: number };

const SPREAD_SECONDS = 3600;

/**
 * The best slots, in order, at most `limit`. `ties` are the indexes of equally good slots, in order of time: the best first. No more
 * of them are asked for than are needed.
 *
 * With `spread`, a slot that starts within 60 minutes (60 included) of one already taken is dropped, and of equally good slots those
 * on the organiser's days with the fewest taken come first, the earliest of them before the others. The answer is in rank order again.
 */
export function pickSlots(
  ties: Iterable<readonly number[]>,
  choiceOf: (index: number) => Choice,
  { limit, spread }: { limit: number; spread: boolean },
): number[] {
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
