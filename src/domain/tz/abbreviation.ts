import { SECONDS_PER_HOUR } from "../time-unit.ts";

/**
 * An offset as tzdb writes it for zones without a lettered abbreviation: `+0545`, `-03`, `+013230`.
 */
export function numericAbbreviation(offsetSeconds: number): string {
  const size = Math.abs(offsetSeconds);
  const hours = String(Math.floor(size / SECONDS_PER_HOUR)).padStart(2, "0");
  const minutes = String(Math.floor(size / 60) % 60).padStart(2, "0");
  const seconds = String(size % 60).padStart(2, "0");
  const tail = size % 60 !== 0 ? minutes + seconds : size % SECONDS_PER_HOUR !== 0 ? minutes : "";
  return (offsetSeconds < 0 ? "-" : "+") + hours + tail;
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
