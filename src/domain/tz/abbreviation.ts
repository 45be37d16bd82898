import { offsetName } from "./offset-name.ts";

/**
 * An offset as tzdb writes it for zones without a lettered abbreviation: `+0545`, `-03`, `+013230`.
 */
export function numericAbbreviation(offsetSeconds: number): string {
  return offsetName(offsetSeconds).replace(/:00$/, "").replaceAll(":", "");
}

/**
 * The abbreviation that a zone line's FORMAT gives (zic(8)): `GMT/BST` picks by the flag, `%s` takes the rule's letters,
 * `%z` the offset. `letters` is `null` when no rule is known: a `%s` format then gives `""`.
 */
export function abbreviate(
  format: string,
  offsetSeconds: number,
  flag: boolean,
  letters: string | null,
): string {
  const slash = format.indexOf("/");
  if (slash >= 0) return flag ? format.slice(slash + 1) : format.slice(0, slash);
  if (format.includes("%z")) return format.replace("%z", () => numericAbbreviation(offsetSeconds));
  if (!format.includes("%s")) return format;
  return letters === null ? "" : format.replace("%s", () => letters);
}
