/** Mulberry32: the same draw at every run, so that two runs can be compared. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A name with one error: 0 a wrong letter, 1 a missing one, 2 an extra one, 3 swapped neighbours. */
export function spoil(name: string, how: number, draw: (end: number) => number): string {
  const letters = Array.from(name);
  const at = draw(letters.length - 1);
  const other = "abcdefghijklmnopqrstuvwxyz".charAt(draw(26));
  if (how === 0) letters[at] = other;
  else if (how === 1) letters.splice(at, 1);
  else if (how === 2) letters.splice(at, 0, other);
  else letters.splice(at, 2, letters[at + 1] ?? "", letters[at] ?? "");
  return letters.join("");
}

/** Draws of what requests are made of. */
export function createDraws(seed: number) {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  /** Any second of 1970 to 2059. */
  const moment = (): string =>
    new Date(Math.floor(random() * Date.UTC(2060, 0))).toISOString().slice(0, "YYYY-MM-DDTHH:MM:SS".length);
  return {
    below,
    pick: (list: readonly string[]): string => list[below(list.length)] ?? "",
    moment,
    date: (): string => moment().slice(0, "YYYY-MM-DD".length),
    latitude: (): string => (below(160_000) / 1000 - 80).toFixed(3),
    longitude: (): string => (below(360_000) / 1000 - 180).toFixed(3),
  };
}
