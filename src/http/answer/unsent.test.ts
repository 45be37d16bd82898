import { describe, expect, test } from "bun:test";
import { inPieces } from "./unsent.ts";

const FIVE_MB = 5_000_000;
const answer = (): Uint8Array<ArrayBuffer> => new Uint8Array(FIVE_MB).map((_, index) => index % 251);

describe("a large answer in pieces", () => {
  test("arrives whole", async () => {
    const bytes = answer();
    expect(Buffer.from(await new Response(inPieces("reader", bytes)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("arrives whole as a text whose characters take several units", async () => {
    const text = `a${"🎄é".repeat(500_000)}`;
    expect(await new Response(inPieces("reader", text)).text()).toBe(text);
  });

  test("counts against its caller until it is read or the caller has gone", async () => {
    const unread = inPieces("a", answer());
    expect(() => inPieces("a", answer())).toThrow("Answers of 8 MiB were not yet read by this address");
    await unread.cancel();
    const read = inPieces("a", answer());
    await new Response(read).arrayBuffer();
    const last = inPieces("a", answer());
    await last.cancel();
  });

  test("counts against all, while a caller without one still gets one", async () => {
    const unread = Array.from({ length: 13 }, (_, index) => inPieces(`caller ${index}`, answer()));
    expect(() => inPieces("caller 0", new Uint8Array(3_000_000))).toThrow(
      "Answers of 64 MiB were not yet read by all callers",
    );
    unread.push(inPieces("another", answer()));
    await Promise.all(unread.map((stream) => stream.cancel()));
  });
});
