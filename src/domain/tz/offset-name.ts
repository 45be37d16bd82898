import { SECONDS_PER_HOUR } from "../time-unit.ts";

/** "00" … "99", for every field of a time or an offset. */
const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));

export function twoDigits(n: number): string {
  return TWO_DIGITS[n] ?? String(n);
}

/** `+HH:MM`, with `:SS` only where the offset has seconds: the form of RFC 3339 and RFC 9557. Zero is `+00:00`. */
export function offsetName(offsetSeconds: number): string {
  const size = Math.abs(offsetSeconds);
  const minute = Math.floor(size / 60);
  const hour = Math.floor(minute / 60);
  const second = size - minute * 60;
  const text = `${offsetSeconds < 0 ? "-" : "+"}${twoDigits(hour)}:${twoDigits(minute - hour * 60)}`;
  return second === 0 ? text : `${text}:${twoDigits(second)}`;
}

/**
 * An offset as tzdb writes it for zones without a lettered abbreviation: `+0545`, `-03`, `+013230`.
 */
export function numericAbbreviation(offsetSeconds: number): string {
  return offsetName(offsetSeconds).replace(/:00$/, "").replaceAll(":", "");
}

/** Digits after the sign: `5`, `05`, `0530`, `5:30`, `05:30`, `053015`, `05:30:15`. */
const DIGITS = /^(?:(\d{1,2})|(\d{1,2}):(\d{2})(?::(\d{2}))?|(\d{2})(\d{2})(\d{2})?)$/;

/**
 * Reads a fixed offset: `+05:30`, `-0330`, `+5`, `UTC+5`, `GMT -3:30`, in any case. A space stands for a plus that was lost in a
 * query string, and U+2212 for a minus. Seconds, from -64,800 to 64,800; `null` for all other text.
 */
export function parseOffsetName(text: string): number | null {
  const isPrefixed = /^(?:utc|gmt)/i.test(text);
  const signed = isPrefixed ? text.slice(3).replace(/^ (?=[ +\u2212-])/, "") : text;
  const sign = signed.charAt(0);
  const isNegative = sign === "-" || sign === "\u2212";
  if (!isNegative && sign !== "+" && sign !== " ") return null;
  const match = DIGITS.exec(signed.slice(1));
  if (match === null) return null;
  const hours = Number(match[1] ?? match[2] ?? match[5]);
  const minutes = Number(match[3] ?? match[6] ?? 0);
  const seconds = Number(match[4] ?? match[7] ?? 0);
  const total = hours * SECONDS_PER_HOUR + minutes * 60 + seconds;
  if (minutes > 59 || seconds > 59 || total > 18 * SECONDS_PER_HOUR) return null;
  return isNegative && total !== 0 ? -total : total;
}
