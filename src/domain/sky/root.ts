const MAX_STEPS = 60;

/**
 * Root of a continuous function between two points where its signs differ (a value of zero counts as
 * positive), by Chandrupatla's mix of bisection and inverse quadratic interpolation (Advances in
 * Engineering Software 28:145, 1997).
 *
 * @param tolerance width of the last bracket, in the unit of the argument
 * @returns an argument within `tolerance` of the root
 */
export function findRoot(
  f: (at: number) => number,
  from: number,
  fFrom: number,
  to: number,
  fTo: number,
  tolerance: number,
): number {
  let newest = from;
  let fNewest = fFrom;
  let opposite = to;
  let fOpposite = fTo;
  let oldest = newest;
  let fOldest = fNewest;
  let share = 0.5;

  for (let step = 0; step < MAX_STEPS; step += 1) {
    const at = newest + share * (opposite - newest);
    const fAt = f(at);
    if (fAt >= 0 === fNewest >= 0) {
      oldest = newest;
      fOldest = fNewest;
    } else {
      oldest = opposite;
      fOldest = fOpposite;
      opposite = newest;
      fOpposite = fNewest;
    }
    newest = at;
    fNewest = fAt;

    const width = Math.abs(opposite - newest);
    const best = Math.abs(fNewest) < Math.abs(fOpposite) ? newest : opposite;
    const least = tolerance / width / 2;
    if (least >= 0.5 || fNewest === 0) return best;

    const xi = (newest - opposite) / (oldest - opposite);
    const phi = (fNewest - fOpposite) / (fOldest - fOpposite);
    const isQuadratic = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi;
    share = isQuadratic
      ? (fNewest / (fOpposite - fNewest)) * (fOldest / (fOpposite - fOldest)) +
        ((oldest - newest) / (opposite - newest)) *
          (fNewest / (fOldest - fNewest)) *
          (fOpposite / (fOldest - fOpposite))
      : 0.5;
    share = Math.min(1 - least, Math.max(least, share));
  }
  return newest;
}
