import { describe, expect, test } from "bun:test";
import { hashSecret, isWellFormedSecret, mintKeyId, mintSecret } from "./key.ts";

const isWellFormedText = (text: string): boolean => isWellFormedSecret(new TextEncoder().encode(text));
const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

describe("a key", () => {
  test("is a prefix, 32 characters and a checksum of 6", () => {
    expect(mintSecret(random).text).toMatch(/^alm_[0-9A-Za-z]{38}$/);
    expect(mintKeyId(random)).toMatch(/^key_[0-9A-Za-z]{16}$/);
  });

  test("is well formed whatever the random bytes", () => {
    for (let round = 0; round < 500; round += 1) {
      expect(isWellFormedSecret(mintSecret(random).bytes)).toBe(true);
    }
    const zeros = mintSecret((count) => new Uint8Array(count));
    expect(zeros.text.slice(4, 36)).toBe("0".repeat(32));
  });

  test("with any one character changed is malformed", () => {
    const { text } = mintSecret(random);
    for (let index = 0; index < text.length; index += 1) {
      for (const character of ["0", "Z", "a", "_", "é"]) {
        if (text.charAt(index) === character) continue;
        expect(isWellFormedText(text.slice(0, index) + character + text.slice(index + 1))).toBe(false);
      }
    }
  });

  test("with two neighbours swapped is malformed", () => {
    const { text } = mintSecret(random);
    for (let index = 4; index < 35; index += 1) {
      const [a, b] = [text.charAt(index), text.charAt(index + 1)];
      if (a === b) continue;
      expect(isWellFormedText(text.slice(0, index) + b + a + text.slice(index + 2))).toBe(false);
    }
  });

  test("that is shorter, longer, empty or of another prefix is malformed", () => {
    const { text } = mintSecret(random);
    for (const other of ["", text.slice(1), `${text}0`, text.replace("alm_", "ALM_"), `${text}\n`, "alm_"]) {
      expect(isWellFormedText(other)).toBe(false);
    }
  });

  test("draws every character equally: bytes that would favour some are dropped", () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 2000; round += 1) {
      for (const character of mintSecret(random).text.slice(4, 36)) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(62);
    // 64,000 draws of 62 characters: 1,032 of each, standard deviation 32; allows six of them either way.
    for (const count of counts.values()) expect(Math.abs(count - 1032)).toBeLessThan(195);
    // Bytes of 248 and above give no character.
    let calls = 0;
    const loaded = mintSecret((count) => new Uint8Array(count).fill((calls += 1) % 2 === 1 ? 255 : 61));
    expect(loaded.text.slice(4, 36)).toBe("z".repeat(32));
  });

  test("is stored as SHA-256, with a hint of its first 8 characters", () => {
    const { bytes, text, hash, hint } = mintSecret(random);
    const expected = new Bun.CryptoHasher("sha256").update(text).digest("base64url");
    expect(hash).toBe(expected);
    expect(hashSecret(bytes)).toBe(hash);
    expect(hint).toBe(text.slice(0, 8));
  });
});
