import { placeAt } from "../places/place-index.ts";
import { readPoint } from "../places/point-text.ts";
import { readWords, type World } from "../places/read-words.ts";
import type { NamedPlace } from "./question.ts";

/** A town of fewer people is known to few. */
const SMALL_TOWN = 20_000;

/** The place or zone that words name as a whole; `null` for misspelt or half-known names. */
export function namedPlaceOf(words: string, world: World): NamedPlace | null {
  if (readPoint(words) !== null) return { kind: "point", name: words, id: words, isSmall: false };
  const reading = readWords(words, "zone", world);
  if (reading === null) return null;
  if ("naming" in reading) {
    const { id } = reading.naming.zone;
    return { kind: reading.kind, name: id, id, isSmall: false };
  }
  const { kind, bearer } = reading;
  if (bearer.area !== null)
    return { kind, name: bearer.area.name, id: `area ${bearer.area.number}`, isSmall: false };
  if (bearer.place === null) return null;
  const { name, slug, population } = placeAt(world.index, bearer.place);
  return { kind, name, id: slug, isSmall: kind === "city" && population < SMALL_TOWN };
}
