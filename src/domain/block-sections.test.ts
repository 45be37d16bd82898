import { expect, test } from "bun:test";
import { AlmanacError } from "./error.ts";
import { jsonOfSection, jsonSection, openSections, packSections } from "./block-sections.ts";

const KINDS = {
  bytes: Uint8Array,
  words: Uint32Array,
  empty: Uint16Array,
  degrees: Float64Array,
  levels: Int16Array,
  places: Int32Array,
  note: Uint8Array,
} as const;
const ARRAYS = {
  bytes: Uint8Array.of(1, 2, 3),
  words: Uint32Array.of(7, 4_000_000_000),
  empty: new Uint16Array(0),
  degrees: Float64Array.of(-1.5, 2.25),
  levels: Int16Array.of(-5),
  places: Int32Array.of(-18_000_000),
  note: jsonSection({ a: ["ü"] }),
};
const bytes = packSections(KINDS, ARRAYS);

test("sections are read as they were written, as views where the bytes are aligned", () => {
  const sections = openSections(KINDS, bytes);
  expect(sections).toEqual(ARRAYS);
  expect(jsonOfSection(sections.note)).toEqual({ a: ["ü"] });
  expect(sections.words.buffer).toBe(bytes.buffer);
});

test("bytes at an odd offset are read all the same", () => {
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  expect(openSections(KINDS, shifted.subarray(3))).toEqual(ARRAYS);
});

test.each([
  ["nothing", new Uint8Array(0)],
  ["a cut header", bytes.slice(0, 4)],
  ["a cut directory", bytes.slice(0, 40)],
  ["cut sections", bytes.slice(0, bytes.length - 16)],
  ["sections cut by a byte", bytes.slice(0, bytes.length - 1)],
  ["more bytes", Uint8Array.from([...bytes, 0])],
  ["another magic number", bytes.with(0, 0)],
  ["another directory", bytes.with(9, 0)],
  ["other bytes", new Uint8Array(1000).fill(7)],
])("%s is refused", (_, damaged) => {
  expect(() => openSections(KINDS, damaged)).toThrow(AlmanacError);
});

test("a section that is not there is named", () => {
  expect(() => openSections({ absent: Uint8Array }, bytes)).toThrow("section absent is missing");
});
