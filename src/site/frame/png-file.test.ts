import { describe, expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { pngFile } from "./png-file.ts";

describe("a PNG file", () => {
  test("has the pixels row by row, with colours that are not multiplied by alpha", async () => {
    const bytes = Uint8Array.of(255, 0, 10, 255, 0, 0, 0, 0, 50, 100, 0, 100, 1, 2, 3, 255);
    const file = Buffer.from(await pngFile({ width: 1, height: 4, bytes }));
    expect(file.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
    // Length 13, one pixel wide, four high, 8 bits, RGBA.
    expect(file.subarray(8, 29).toString("hex")).toBe("0000000d4948445200000001000000040806000000");
    const length = file.readUInt32BE(33);
    expect(file.toString("latin1", 37, 41)).toBe("IDAT");
    expect([...inflateSync(file.subarray(41, 41 + length))]).toEqual(
      [
        [0, 255, 0, 10, 255],
        [0, 0, 0, 0, 0],
        [0, 128, 255, 0, 100],
        [0, 1, 2, 3, 255],
      ].flat(),
    );
    // The check sum of the empty last chunk is the same in every file.
    expect(file.subarray(-12).toString("hex")).toBe("0000000049454e44ae426082");
  });
});
