import { expect, test } from "bun:test";
import { assert, array, property, string } from "fast-check";
import { fillGaps, gapText, gzipPacked, packText } from "./packed-text.ts";

const anyText = string({ unit: "grapheme", maxLength: 300 });

test("whatever the parts and what stands between them, unpacking gives the text", () => {
  assert(
    property(
      array(anyText, { minLength: 1, maxLength: 5 }),
      array(anyText, { maxLength: 4 }),
      (parts, all) => {
        const between = all.slice(0, parts.length - 1);
        const text = parts.map((part, index) => part + (between[index] ?? "")).join("");
        const packed = packText(parts);
        for (let round = 0; round < 2; round += 1) {
          expect(new TextDecoder().decode(Bun.gunzipSync(gzipPacked(packed, between)))).toBe(
            text.toWellFormed(),
          );
        }
      },
    ),
  );
});

test("a long part is compressed, and other tools can read it", () => {
  const part = JSON.stringify(Array.from({ length: 5000 }, (_, index) => ({ index, name: "Europe/Paris" })));
  const bytes = gzipPacked(packText([part, "}"]), ["01JD3Q8H3W8M7W5N0R4T2V6XYZ"]);
  expect(bytes.length).toBeLessThan(part.length / 5);
  const read = Bun.spawnSync(["gzip", "-dc"], { stdin: bytes });
  expect(read.exitCode).toBe(0);
  expect(read.stdout.toString()).toBe(`${part}01JD3Q8H3W8M7W5N0R4T2V6XYZ}`);
});

test("texts of the same lengths fill the gaps between parts of any kind; of another length none do", () => {
  const ascii = string({ unit: "grapheme-ascii", maxLength: 30 });
  assert(
    property(array(anyText, { minLength: 1, maxLength: 5 }), array(ascii, { maxLength: 4 }), (parts, all) => {
      const between = parts.slice(1).map((_, index) => all[index] ?? "");
      const other = between.map((text) => [...text].toReversed().join(""));
      const gapped = gapText(parts, between);
      for (const texts of [between, other, between]) {
        const text = parts.map((part, index) => part + (texts[index] ?? "")).join("");
        expect(new TextDecoder().decode(fillGaps(gapped, texts) ?? undefined)).toBe(text.toWellFormed());
      }
      if (between.length > 0) expect(fillGaps(gapped, between.with(0, `${between[0]}x`))).toBeNull();
    }),
  );
});
