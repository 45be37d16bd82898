import { clipInput, foldWords, isAscii } from "./fold.ts";

/** The form of a place's canonical slug, its number among `slugFormsAt`; stored per place by the build. */
export const SLUG_KIND = { bare: 0, full: 1, id: 2, second: 3 } as const;

/** Slugs that are routes, and so never a place's. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(["search", "top"]);

const ASCII_WORDS = /[a-z0-9]+/g;
const NOT_ASCII_WORD = /[^a-z0-9]+/gu;

/** A text as part of a slug: folded, ASCII letters and digits only, words joined by `-`. Empty when nothing is left. */
export function slugifyText(text: string): string {
  const input = clipInput(text);
  if (isAscii(input)) return input.toLowerCase().match(ASCII_WORDS)?.join("-") ?? "";
  return foldWords(input)
    .map((word) => word.replace(NOT_ASCII_WORD, ""))
    .filter((word) => word !== "")
    .join("-");
}

/**
 * How a first-level division is written in a slug: the letters of its code in the United States (`tx`), the slugified name
 * elsewhere, the code where the division has no name.
 */
export function admin1SlugOf(countryCode: string, admin1Code: string, admin1Name: string): string {
  if (countryCode === "US") return slugifyText(admin1Code);
  return slugifyText(admin1Name) || slugifyText(admin1Code === "00" ? "" : admin1Code);
}
