import { lowerBound } from "../lower-bound.ts";
import type { PlaceTable } from "./place.ts";
import { slugPartsAt } from "./place.ts";
import {
  RESERVED_SLUGS,
  SLUG_KIND,
  bareSlug,
  fullSlug,
  idSlug,
  slugifyText,
  type SlugParts,
} from "./slug-text.ts";

/**
 * Maps slugs to places: an open-addressed table with 24 bits of a place's index + 1 and 8 bits of the slug's hash in each slot. The slugs
 * themselves are not stored: a lookup composes the candidate's slugs and compares.
 */
export const SLUG_SECTIONS = { slots: Uint32Array } as const;

const INDEX_MASK = 0xff_ffff;
const MAX_SLUG_LENGTH = 200;
const ALL_DIGITS = /^[0-9]{1,10}$/u;
const TRAILING_ID = /-([0-9]{1,10})$/u;

/** FNV-1a over UTF-16 units with a final mix, as 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b_3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function tagOf(hash: number): number {
  return (hash >>> 24) & 255;
}

/** Whether a place in the table owns this slug: of two places with the same form only one does. */
function hasClaimed(table: PlaceTable, index: number, slug: string): boolean {
  const kind = table.slugKinds[index];
  const parts = slugPartsAt(table, index);
  return (
    (kind === SLUG_KIND.bare && slug === bareSlug(parts)) ||
    (kind !== SLUG_KIND.id && slug === fullSlug(parts))
  );
}

function findSlot(slots: Uint32Array, slug: string, isHolder: (index: number) => boolean): number {
  const hash = hashText(slug);
  const mask = slots.length - 1;
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const value = slots[slot] ?? 0;
    if (value === 0) return slot;
    if (value >>> 24 === tagOf(hash) && isHolder((value & INDEX_MASK) - 1)) return slot;
  }
}

/** The id forms of places that another place's name or division could spell too. */
function findIdForms(allParts: readonly SlugParts[]): ReadonlySet<string> {
  const idForms = new Map(allParts.map((parts) => [parts.id, parts]));
  const taken = new Set<string>();
  for (const parts of allParts) {
    for (const slug of [bareSlug(parts), fullSlug(parts)]) {
      const owner = idForms.get(Number(TRAILING_ID.exec(slug)?.[1] ?? -1));
      if (owner !== undefined && idSlug(owner) === slug) taken.add(slug);
    }
  }
  return taken;
}

/**
 * Gives every place its canonical slug, by rank: the bare form to the place that the name means; the full form to the first of a name in
 * a division, unless it has the bare one; the id form to the rest. The first of a name in a division owns the full form in any case. No
 * bare form equals a full form, and neither equals an id form. Fills `table.slugKinds`; returns the table to look up bare and full forms.
 *
 * @param placeOfName the place that a name means where one is wanted
 */
export function buildSlugTable(table: PlaceTable, placeOfName: (name: string) => number | null): Uint32Array {
  const allParts = Array.from({ length: table.count }, (_, index) => slugPartsAt(table, index));
  const idForms = findIdForms(allParts);
  const holders = new Map<string, number>();
  for (const [index, parts] of allParts.entries()) {
    const slug = fullSlug(parts);
    if (parts.name !== "" && !idForms.has(slug) && !holders.has(slug)) holders.set(slug, index);
  }
  for (const [index, parts] of allParts.entries()) {
    const slug = bareSlug(parts);
    const isUsable = slug !== "" && !RESERVED_SLUGS.has(slug) && !ALL_DIGITS.test(slug) && !idForms.has(slug);
    if (isUsable && !holders.has(slug) && placeOfName(slug.replaceAll("-", " ")) === index) {
      holders.set(slug, index);
      table.slugKinds[index] = SLUG_KIND.bare;
    } else {
      table.slugKinds[index] = holders.get(fullSlug(parts)) === index ? SLUG_KIND.full : SLUG_KIND.id;
    }
  }
  let capacity = 16;
  while (capacity * 0.7 < holders.size) capacity *= 2;
  const slots = new Uint32Array(capacity);
  for (const [slug, index] of holders) {
    const slot = findSlot(slots, slug, () => false);
    slots[slot] = ((index + 1) | (tagOf(hashText(slug)) << 24)) >>> 0;
  }
  return slots;
}

/** The place of a bare or full slug written exactly, or `null`. */
function slugToIndex(slots: Uint32Array, table: PlaceTable, slug: string): number | null {
  const slot = findSlot(slots, slug, (index) => hasClaimed(table, index, slug));
  const value = slots[slot] ?? 0;
  return value === 0 ? null : (value & INDEX_MASK) - 1;
}

/** GeoNames id -> index, by a permutation of the places sorted by id. `null` when there is no such place. */
function idToIndex(table: PlaceTable, byId: Uint32Array, id: number): number | null {
  const at = lowerBound(0, byId.length, (rank) => (table.ids[byId[rank] ?? 0] ?? 0) < id);
  const index = byId[at];
  return index !== undefined && table.ids[index] === id ? index : null;
}

/**
 * The place of a GeoNames id or of a slug that names one place alone, in any case: the full form `paris-us-tx`, the form with the id. `null`
 * for a name, which several places may bear, and when no place has it.
 */
export function findFullSlug(
  { slugs, table, byId }: { slugs: Uint32Array; table: PlaceTable; byId: Uint32Array },
  text: string,
): number | null {
  if (text === "" || text.length > MAX_SLUG_LENGTH) return null;
  if (ALL_DIGITS.test(text)) return idToIndex(table, byId, Number(text));
  if (!/[-_]/u.test(text)) return null;
  const slug = slugifyText(text);
  const index = slugToIndex(slugs, table, slug);
  if (index !== null) return bareSlug(slugPartsAt(table, index)) === slug ? null : index;
  const id = TRAILING_ID.exec(slug)?.[1];
  const byNumber = id === undefined ? null : idToIndex(table, byId, Number(id));
  return byNumber !== null && idSlug(slugPartsAt(table, byNumber)) === slug ? byNumber : null;
}
