import { expect, test } from "bun:test";
import { AlmanacError } from "../error.ts";
import { jsonSection, openSections, packSections } from "./section.ts";

const ARRAYS = {
  bytes: Uint8Array.of(1, 2, 3),
  words: Uint32Array.of(7, 4_000_000_000),
  empty: new Uint16Array(0),
  degrees: Float64Array.of(-1.5, 2.25),
  levels: Int16Array.of(-5),
  places: Int32Array.of(-18_000_000),
  note: jsonSection({ a: ["ü"] }),
};

function expectArrays(bytes: Uint8Array): void {
  const sections = openSections(bytes);
  expect(sections.u8("bytes")).toEqual(ARRAYS.bytes);
  expect(sections.u32("words")).toEqual(ARRAYS.words);
  expect(sections.u16("empty")).toEqual(ARRAYS.empty);
  expect(sections.f64("degrees")).toEqual(ARRAYS.degrees);
  expect(sections.i16("levels")).toEqual(ARRAYS.levels);
  expect(sections.i32("places")).toEqual(ARRAYS.places);
  expect(sections.json("note")).toEqual({ a: ["ü"] });
}

test("sections are read as they were written, as views where the bytes are aligned", () => {
  const bytes = packSections(ARRAYS);
  expectArrays(bytes);
  expect(openSections(bytes).u32("words").buffer).toBe(bytes.buffer);
});

test("bytes at an odd offset are read all the same", () => {
  const bytes = packSections(ARRAYS);
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  expectArrays(shifted.subarray(3));
});

test("damaged bytes are refused", () => {
  const bytes = packSections(ARRAYS);
  const damagedBlocks = [
    new Uint8Array(0),
    bytes.slice(0, 4),
    bytes.slice(0, 40),
    bytes.slice(0, bytes.length - 16),
    bytes.with(0, 0),
    bytes.with(9, 0),
  ];
  for (const damaged of damagedBlocks) expect(() => openSections(damaged)).toThrow(AlmanacError);
  expect(() => openSections(bytes).u8("absent")).toThrow("absent");
});
