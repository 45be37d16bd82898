import { expect, test } from "bun:test";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blobFileBytes, mapFile, PAGE_BYTES, placeBlobs, readBlobs, readFileEnd } from "./blob-file.ts";
import { sha256 } from "./sha256.ts";
import { runWhole } from "./time-slices.ts";
import { temporaryFolder } from "../../test/support/folder.ts";

const folder = temporaryFolder();

test("BLOBs follow each other, each aligned for any typed array", () => {
  const places = placeBlobs(
    new Map([
      ["a", new Uint8Array(65)],
      ["b", new Uint8Array(0)],
      ["c", new Uint8Array(3)],
    ]),
  );
  expect(places).toEqual([
    { name: "a", offset: 0, length: 65 },
    { name: "b", offset: 128, length: 0 },
    { name: "c", offset: 128, length: 3 },
  ]);
  expect(blobFileBytes(places)).toBe(131);
  expect(blobFileBytes([])).toBe(0);
});

test("reads the end of a file whatever comes before it, and nothing of a shorter file", () => {
  const path = join(folder, "file");
  writeFileSync(path, new Uint8Array([9, 9, 9, 1, 2, 3]));
  expect(runWhole(readFileEnd(path, 3))).toEqual(new Uint8Array([1, 2, 3]));
  expect(runWhole(readFileEnd(path, 6))?.length).toBe(6);
  expect(runWhole(readFileEnd(path, 7))).toBeNull();
});

test("maps the end of a file from the start of a page, and reads it from anywhere else", () => {
  const path = join(folder, "executable");
  const end = Uint8Array.from({ length: 100 }, (_, index) => index);
  writeFileSync(path, Buffer.concat([new Uint8Array(PAGE_BYTES), end]));
  const descriptor = openSync(path, "r");
  try {
    expect(mapFile(descriptor, PAGE_BYTES, 100)).toEqual(end);
    expect(mapFile(descriptor, PAGE_BYTES + 1, 99)).toBeNull();
  } finally {
    closeSync(descriptor);
  }
  expect(runWhole(readFileEnd(path, 100))).toEqual(end);
  expect(runWhole(readFileEnd(path, 99))).toEqual(end.subarray(1));
});

test("BLOBs that are in use already are shared while the file has the same bytes, and the others are read", () => {
  const path = join(folder, "almanac.bin");
  const [first, second] = [new Uint8Array(200).fill(1), new Uint8Array(100).fill(2)];
  const places = placeBlobs(
    new Map([
      ["first", first],
      ["second", second],
    ]),
  ).map((place) => ({ ...place, sha256: sha256(place.name === "first" ? first : second) }));
  const inUse = new Map([[sha256(first), first]]);
  const read = (bytes: Uint8Array) => {
    writeFileSync(path, bytes);
    return runWhole(readBlobs(path, places, inUse));
  };
  const file = Buffer.concat([first, new Uint8Array(56), second]);
  const sound = read(file);
  expect(sound?.get("first")).toBe(first);
  expect(sound?.get("second")).toEqual(second);
  const altered = read(Uint8Array.from(file, (byte, at) => (at === 150 ? 9 : byte)));
  expect(altered?.get("first")?.[150]).toBe(9);
  expect(read(file.subarray(0, 350))).toBeNull();
});
