import { editDistance } from "./edit-distance.ts";

/** A candidate, and how unlike the text it is. */
export type Near<T> = { readonly candidate: T; readonly cost: number };

/**
 * Finds what a misspelt text may mean, among names of any kind: parameters, routes, commands, settings, zones, countries.
 *
 * @param costOf how unlike the text a candidate is; `Infinity` where it is too unlike
 * @param compare the order of candidates of equal cost; by default as they came
 * @returns the candidates that are like it, the likest first
 */
export function nearNames<T>(
  candidates: Iterable<T>,
  costOf: (candidate: T) => number,
  compare: (a: T, b: T) => number = () => 0,
): Near<T>[] {
  const near: Near<T>[] = [];
  for (const candidate of candidates) {
    const cost = costOf(candidate);
    if (cost < Infinity) near.push({ candidate, cost });
  }
  return near.sort((a, b) => a.cost - b.cost || compare(a.candidate, b.candidate));
}

/** The edits between two texts; `Infinity` for more than a limit. */
export function editsWithin(text: string, name: string, limit: number): number {
  const edits = editDistance(text, name, limit);
  return edits > limit ? Infinity : edits;
}

const MAX_EDITS = 2;

/** The name that a text begins, or that it is misspelt from; `null` where none is near. */
export function nearestName(text: string, names: readonly string[]): string | null {
  const limit = Math.min(MAX_EDITS, Math.floor(text.length / 3));
  const [best] = nearNames(names, (name) =>
    text.length > 1 && name.startsWith(text) ? 0 : editsWithin(text, name, limit),
  );
  return best?.candidate ?? null;
}
