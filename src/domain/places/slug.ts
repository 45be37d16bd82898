import { mustExist } from "../must-exist.ts";
import { lowerBound } from "../lower-bound.ts";
import { foldText } from "../text/fold.ts";
import type { PlaceTable } from "./place.ts";
import type { PlaceIndex } from "./place-index.ts";
import { slugFormsAt } from "./place.ts";
import { placeOfPosting } from "./posting.ts";
import { RESERVED_SLUGS, SLUG_KIND, slugifyText } from "../text/slug-text.ts";
import { postingsOfKey } from "./trie.ts";

/** What slugs are looked up in. */
type SlugIndex = Pick<PlaceIndex, "table" | "trie" | "byId">;

type SlugForms = ReturnType<typeof slugFormsAt>;

const MAX_SLUG_LENGTH = 200;
const ALL_DIGITS = /^[0-9]{1,10}$/u;
const TRAILING_ID = /-([0-9]{1,10})$/u;

/** The id forms of places that another place's name or division could spell too. */
function findIdForms({ ids }: PlaceTable, forms: readonly SlugForms[]): ReadonlySet<string> {
  const indexes = new Map(Array.from(ids, (id, index) => [id, index]));
  const taken = new Set<string>();
  for (const [bare, full, , second] of forms) {
    for (const slug of [bare, full, second]) {
      const owner = indexes.get(Number(TRAILING_ID.exec(slug)?.[1] ?? -1));
      if (forms[owner ?? -1]?.[SLUG_KIND.id] === slug) taken.add(slug);
    }
  }
  return taken;
}

/**
 * Gives every place its canonical slug, by rank: the bare form to the place that the name means; the full form to the first of a name in
 * a division, unless it has the bare one; the form with the second level to the first of a name there; the id form to the rest. The
 * first of a name in a division owns the full form in any case. No form equals another's. Fills `table.slugKinds`.
 *
 * @param placeOfName the place that a name means where one is wanted
 */
export function assignSlugs(table: PlaceTable, placeOfName: (name: string) => number | null): void {
  const forms = Array.from({ length: table.count }, (_, index) => slugFormsAt(table, index));
  const idForms = findIdForms(table, forms);
  const holders = new Map<string, number>();
  for (const [index, [name, slug]] of forms.entries())
    if (name !== "" && !idForms.has(slug) && !holders.has(slug)) holders.set(slug, index);
  const seconds = new Map<string, number>();
  for (const [index, [, full, , second]] of forms.entries())
    if (
      second !== full &&
      holders.get(full) !== index &&
      !holders.has(second) &&
      !idForms.has(second) &&
      !seconds.has(second)
    )
      seconds.set(second, index);
  for (const [slug, index] of seconds) holders.set(slug, index);
  for (const [index, [slug, full, , second]] of forms.entries()) {
    const isUsable = slug !== "" && !RESERVED_SLUGS.has(slug) && !ALL_DIGITS.test(slug) && !idForms.has(slug);
    if (isUsable && !holders.has(slug) && placeOfName(slug.replaceAll("-", " ")) === index) {
      holders.set(slug, index);
      table.slugKinds[index] = SLUG_KIND.bare;
    } else {
      const isSecond = holders.get(second) === index;
      table.slugKinds[index] =
        holders.get(full) === index ? SLUG_KIND.full : isSecond ? SLUG_KIND.second : SLUG_KIND.id;
    }
  }
}

/** The place that has a full slug, or `null`: the largest of its name in its division, of the first level or the second. */
function placeOfFullSlug({ table, trie }: SlugIndex, slug: string): number | null {
  const words = slug.split("-");
  for (const [at, word] of words.entries()) {
    if (word.length !== 2 || !table.countryCodes.includes(word.toUpperCase())) continue;
    const named = Array.from(postingsOfKey(trie, foldText(words.slice(0, at).join(""))), placeOfPosting);
    const owners = named.filter((place) => {
      const kind = table.slugKinds[place] ?? SLUG_KIND.id;
      const forms = slugFormsAt(table, place);
      const isSecond = kind === SLUG_KIND.second;
      return kind !== SLUG_KIND.id && forms[isSecond ? kind : SLUG_KIND.full] === slug;
    });
    if (owners.length > 0) return Math.min(...owners);
  }
  return null;
}

/** GeoNames id -> index, by a permutation of the places sorted by id. `null` when there is no such place. */
function idToIndex(table: PlaceTable, byId: Uint32Array, id: number): number | null {
  const at = lowerBound(byId.length, (rank) => mustExist(table.ids[mustExist(byId[rank])]) < id);
  const index = byId[at];
  return index !== undefined && table.ids[index] === id ? index : null;
}

/**
 * The place of a GeoNames id or of a slug that names one place alone, in any case: the full form `paris-us-tx`, the form with the id. `null`
 * for a name, which several places may bear, and when no place has it.
 */
export function findFullSlug(index: SlugIndex, text: string): number | null {
  const { table, byId } = index;
  if (text === "" || text.length > MAX_SLUG_LENGTH) return null;
  if (ALL_DIGITS.test(text)) return idToIndex(table, byId, Number(text));
  if (!/[-_]/u.test(text)) return null;
  const slug = slugifyText(text);
  const id = TRAILING_ID.exec(slug)?.[1];
  const byNumber = id === undefined ? null : idToIndex(table, byId, Number(id));
  // No place owns a full form that is another's form with the id.
  if (byNumber !== null && slugFormsAt(table, byNumber)[SLUG_KIND.id] === slug) return byNumber;
  return placeOfFullSlug(index, slug);
}
