const MAX_STEPS = 60;
const PATIENCE = 6;
/** Of the last two steps, in tolerances: the functions here are far from so curved that the rest would be one. */
const MOST_PRODUCT = 80_000;

/**
 * Root of a smooth function between two points where its signs differ (a value of zero counts as
 * positive): secant steps inside the bracket; bisection where they leave it or take long (Press et al.,
 * Numerical Recipes, 3rd ed., 9.2). Where the function is nearly straight it takes three evaluations.
 *
 * The values at the ends may be approximate: only their signs have to be right.
 *
 * @param tolerance largest distance of the result from the root, in the unit of the argument
 * @param guess where to begin, and the slope there, if more is known than the ends
 */
export function findRoot(
  f: (at: number) => number,
  from: number,
  fFrom: number,
  to: number,
  fTo: number,
  tolerance: number,
  guess?: { at: number; slope: number },
): number {
  const isFromPositive = fFrom >= 0;
  let low = from;
  let high = to;
  let last = Math.abs(fFrom) < Math.abs(fTo) ? from : to;
  let fLast = last === from ? fFrom : fTo;
  let at = guess?.at ?? from + ((to - from) * fFrom) / (fFrom - fTo);

  for (let step = 0; step < MAX_STEPS; step += 1) {
    const fAt = f(at);
    if (fAt >= 0 === isFromPositive) low = at;
    else high = at;
    if (fAt === 0 || Math.abs(high - low) <= tolerance) return at;

    const base = Math.abs(at - last);
    const slope = step === 0 && guess !== undefined ? guess.slope : (fAt - fLast) / (at - last);
    const next = at - fAt / slope;
    last = at;
    fLast = fAt;
    const isInside = (next - low) * (next - high) < 0;
    // A secant errs by the product of both steps, far less than the step itself.
    if (isInside && base * Math.abs(next - at) <= tolerance * tolerance * MOST_PRODUCT) return next;

    const isSlow = step >= PATIENCE && step % 2 === 0;
    at = isInside && !isSlow ? next : (low + high) / 2;
  }
  return at;
}
