import { html, type HtmlValue } from "../http/answer/html-tag.ts";
/** Segments that are lit for each digit: a on top, then clockwise b to f, g in the middle. */
const LIT = ["abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg"];

/** Digits of the scripts that languages write times in, zero to nine of each. */
const DIGITS = "0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९";

/** Height of a digit that is 10 units wide. */
export const SEGMENT_HEIGHT = 18;
const DIGIT_STEP = 12.5;
const COLON_STEP = 6;
/** The gap after a digit, which the last one does not need. */
const LAST_GAP = 2.5;

/** Bars with pointed ends, from their left or upper point on. */
const FLAT = "l1-1h5.6l1 1-1 1h-5.6z";
const UPRIGHT = "l1 1v5.6l-1 1-1-1v-5.6z";

/** Start points of segments a to g. */
const BARS = [
  [1.2, 1, FLAT],
  [9, 1.2, UPRIGHT],
  [9, 9.2, UPRIGHT],
  [1.2, 17, FLAT],
  [1, 9.2, UPRIGHT],
  [1, 1.2, UPRIGHT],
  [1.2, 9, FLAT],
] as const;

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Shapes of a text of digits and colons. */
export type Segments = { readonly width: number; readonly lit: string; readonly unlit: string };

/** @returns `null` for text that such a display cannot show */
export function segmentsOf(text: string): Segments | null {
  let left = 0;
  let lit = "";
  let unlit = "";
  for (const character of text) {
    if (character === ":") {
      lit += `M${round(left + 1)} 5h2v2h-2zm0 6.4h2v2h-2z`;
      left += COLON_STEP;
      continue;
    }
    const place = DIGITS.indexOf(character);
    if (place === -1) return null;
    for (const [index, [x, y, bar]] of BARS.entries()) {
      const shape = `M${round(x + left)} ${y}${bar}`;
      if (LIT[place % 10]?.includes("abcdefg".charAt(index)) === true) lit += shape;
      else unlit += shape;
    }
    left += DIGIT_STEP;
  }
  return left === 0 ? null : { width: round(left - LAST_GAP), lit, unlit };
}

/** A part of the time as shapes, with its text for screen readers; only the text where there are no shapes. */
export function segmentHtml(text: string): HtmlValue {
  const segments = segmentsOf(text);
  if (segments === null) return text;
  // One element beside the other, because the parts of a time stand in a line, where a break would be a space.
  const shapes = html`<path class="unlit" d="${segments.unlit}" /><path d="${segments.lit}" />`;
  const box = `0 0 ${segments.width} ${SEGMENT_HEIGHT}`;
  const drawn = html`<svg class="segments" viewBox="${box}" aria-hidden="true">${shapes}</svg>`;
  return [html`<span class="read">${text}</span>`, drawn];
}
