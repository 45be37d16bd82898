import * as fc from "fast-check";
import lists from "./lists.json";

/** Text that has broken parsers before, and words that mean something somewhere. */
const HOSTILE = [
  ...lists.hostile,
  "9".repeat(400),
  "../".repeat(50),
  "e\u0301\u0327".repeat(60),
  ",".repeat(200),
  "a,".repeat(3000),
  Array.from({ length: 51 }, (_, index) => `lodnonn ${index}`).join(","),
  Array.from({ length: 300 }, (_, index) => `Europa/Amsterdm${index}`).join(","),
  "x".repeat(6000),
  "a".repeat(201),
  "(".repeat(100),
];

/** Any text: valid, hostile or random. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...lists.meant) },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 20 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
);

const percent = (byte: number): string => `%${byte.toString(16).padStart(2, "0")}`;

/** How a text may stand in an address: encoded as it should be, as forms do, wholly, or not at all. */
export function encoded(text: string): fc.Arbitrary<string> {
  const proper = encodeURIComponent(text.toWellFormed());
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(proper) },
    { weight: 2, arbitrary: fc.constant(proper.replaceAll("%20", "+").replaceAll("%2F", "/")) },
    { weight: 1, arbitrary: fc.constant([...new TextEncoder().encode(text)].map(percent).join("")) },
    // As some clients do: bytes beyond ASCII as they are, only what would end the line taken out.
    { weight: 1, arbitrary: fc.constant(text.replace(/[\s#?&\p{Cc}]/gu, "")) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("%", "%zz", "%ff", "%c0%af", "%ed%a0%80", "%f5%80%80%80", "%0d%0a"),
    },
  );
}
