import type { DataSet } from "../../dataset/open.ts";
import { AlmanacError } from "../../domain/error.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import { readName } from "../../domain/places/read-name.ts";
import { whereOf } from "../errors/bad-input.ts";
import { displayNameOf } from "./place-name.ts";

type ListContext = { data: DataSet };

/** A code of a country or region, of ISO 3166 or the post: MA, D.C., GBR. */
const CODE = /^(?:\p{L}\.?){2,3}$/u;

/**
 * The names in a parameter's texts, which commas part. With a space after it, a comma may stand within the name of one place:
 * "Boston, MA" and "Lima, Peru" are one name, "Paris, Tokyo" and "London,Ontario" two.
 *
 * @param maxNames the rest is left out
 * @throws AlmanacError `ambiguous_place` if a country may be meant beside the city before it, or that city may lie there ("Toledo,
 *   Spain") or in a state of the same letters ("Boston,MA")
 */
export function namesInTexts(
  parameter: string,
  texts: readonly string[],
  context: ListContext,
  maxNames = Infinity,
): string[] {
  const names: string[] = [];
  for (const text of texts) {
    const parts = text.split(",").filter((part) => part.trim() !== "");
    for (let at = 0; at < parts.length && names.length < maxNames;) {
      const count = [3, 2].find((n) => isOneName(parameter, parts.slice(at, at + n), n, context)) ?? 1;
      names.push(
        parts
          .slice(at, at + count)
          .join(",")
          .trim(),
      );
      at += count;
    }
  }
  return names;
}

/** Whether this many parts together are the name of one place. */
function isOneName(
  parameter: string,
  parts: readonly string[],
  count: number,
  { data }: ListContext,
): boolean {
  const [first = "", ...qualifiers] = parts;
  const last = qualifiers.at(-1)?.trim() ?? "";
  const isSpaced = qualifiers.every((part) => part.startsWith(" "));
  const isCode = CODE.test(last);
  if (parts.length < count || !(isSpaced || (isCode && count === 2))) return false;
  const alone = readName(data.placeIndex, last)?.bearer;
  if (alone?.kind === "city" && !isCode) return false;
  const text = parts.join(",").trim();
  const index = readName(data.placeIndex, text)?.bearer.place ?? null;
  if (index === null) return false;
  const one = placeAt(data.placeIndex, index);
  const named = readName(data.placeIndex, first)?.bearer.place ?? index;
  const isCountry = alone?.kind === "country";
  const isClear = isSpaced
    ? count > 2 || isCode || !isCountry || named === index
    : !isCountry || alone.area?.code === one.countryCode;
  if (isClear) return isSpaced;
  const other = placeAt(data.placeIndex, named);
  throw new AlmanacError(
    "ambiguous_place",
    `'${text}' may be one place or two. For ${displayNameOf(one, data)} send ${one.slug}; for two, send each by itself: ${parameter}=${other.slug}&${parameter}=${last}.`,
    {
      errors: [
        { ...whereOf(parameter), reason: "unknown", value: text.slice(0, 100), expected: "one place or two" },
      ],
      suggestions: [one.slug, other.slug],
    },
  );
}
