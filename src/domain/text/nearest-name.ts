import { editDistance } from "./edit-distance.ts";

const MAX_EDITS = 2;

/** The name that a text begins, or that it is misspelt from; `null` where none is near. */
export function nearestName(text: string, names: readonly string[]): string | null {
  const ranked = names
    .map((name) => ({
      name,
      edits: text.length > 1 && name.startsWith(text) ? 0 : editDistance(text, name, MAX_EDITS),
    }))
    .toSorted((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best === undefined || best.edits > Math.min(MAX_EDITS, Math.floor(text.length / 3))
    ? null
    : best.name;
}
