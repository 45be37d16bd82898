import { foldText } from "./fold.ts";
import { placeAt, type PlaceIndex } from "./place-index.ts";
import { searchPlaces } from "./search.ts";
import { RESERVED_SLUGS } from "./slug-text.ts";
import { findSlug } from "./slug.ts";

/** A shorter name used as a slug is too likely to be something else, such as a country's code. */
const MIN_ALIAS_LENGTH = 4;
export const MAX_SUGGESTIONS = 5;

/** The place that a text means. `isCanonical` when the text is exactly the place's canonical slug. */
export type FoundPlace = { index: number; isCanonical: boolean; by: "slug" | "id" | "alias" };

/**
 * Finds the place of a slug, an id or a name written like a slug: canonical slug, full form, form with the id, GeoNames id; any case,
 * underscores, spaces, diacritics (`Paris`, `São Paulo`). Last comes any other name (`new_york`, `munchen`), which means the most
 * populous place of that name: then `by` is `alias`, and a caller that also accepts countries should try those first. `null` when no
 * place has the name.
 */
export function findPlace(index: PlaceIndex, text: string): FoundPlace | null {
  if (RESERVED_SLUGS.has(text.toLowerCase())) return null;
  const found = findSlug(index.slugs, index.table, index.byId, text);
  if (found !== null)
    return { ...found, isCanonical: found.by === "slug" && placeAt(index, found.index).slug === text };
  if (foldText(text).length < MIN_ALIAS_LENGTH) return null;
  const name = text.replaceAll(/[-_]/gu, " ");
  const [match] = searchPlaces(index, { text: name, match: "exact", fuzzy: "off", limit: 1 }).matches;
  return match === undefined ? null : { index: match.index, isCanonical: false, by: "alias" };
}

/** Up to five canonical slugs of places that a text may have meant, best first. */
export function suggestSlugs(index: PlaceIndex, text: string): string[] {
  const name = text.replaceAll(/[-_]/gu, " ");
  const { matches } = searchPlaces(index, {
    text: name,
    match: "auto",
    fuzzy: "auto",
    limit: MAX_SUGGESTIONS,
  });
  return matches.map((match) => placeAt(index, match.index).slug);
}
