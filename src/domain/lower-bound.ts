/** The first number of `[0, count)` that is not before what is searched, or `count`. The numbers before come first. */
export function lowerBound(count: number, isBefore: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
