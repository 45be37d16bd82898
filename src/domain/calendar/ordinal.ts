/** English ordinals of the weekdays that a month may have, the first at 0. */
export const ORDINALS: readonly string[] = ["first", "second", "third", "fourth", "fifth"];

/** The number of "first" and "1st", and -1 of "last"; 0 for other words. */
export function ordinalOf(word: string): number {
  if (word === "last") return -1;
  return ORDINALS.indexOf(word) + 1 || Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(word)?.[1] ?? 0);
}
