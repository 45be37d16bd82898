import { expect, test } from "bun:test";
import { assert, array, property, string } from "fast-check";
import { encodeParts, gzipPacked, joinBytes, packText } from "./packed-text.ts";

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
        expect(new TextDecoder().decode(joinBytes(encodeParts(parts), between))).toBe(text.toWellFormed());
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
