import { expect, test } from "bun:test";
import { mintSecret } from "../../src/state/key.ts";
import { randomBytes } from "../support/process.ts";
import { createService, keyRing, NOW_EPOCH_MS } from "../contract/service.ts";

const CALLS_EACH = 10_000;

/** The median of measurements, and the width of the half around it. */
function spreadOf(values: Float64Array): { median: number; width: number } {
  const sorted = values.toSorted();
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return { median: at(0.5), width: at(0.75) - at(0.25) };
}

const wellFormed = (): string => mintSecret(randomBytes).text;

test.each([
  ["of another prefix", () => wellFormed().replace("alm_", "sk__")],
  [
    "with a letter mistyped",
    () => wellFormed().replace(/(?<=^.{20})./, (letter) => (letter === "a" ? "b" : "a")),
  ],
])(
  "10,000 well-formed keys and 10,000 %s are refused with the same words in the same time",
  async (_, malformed) => {
    const keys = keyRing();
    const service = createService({ keys });
    const input = { label: "", email: null, plan: "free", allowedOrigins: [] } as const;
    for (let made = 0; made < 100; made += 1) await keys.create(input, NOW_EPOCH_MS);
    const right = { make: wellFormed, tookNs: new Float64Array(CALLS_EACH) };
    const wrong = { make: malformed, tookNs: new Float64Array(CALLS_EACH) };
    const answers = new Set<string>();
    for (let call = -1000; call < CALLS_EACH; call += 1) {
      // Alternating, and each first as often as the other, so that other load affects both alike.
      for (const { make, tookNs } of call % 2 === 0 ? [right, wrong] : [wrong, right]) {
        const init = { headers: { "x-api-key": make() } };
        const start = Bun.nanoseconds();
        const response = await service.send("/v1/time/UTC", init);
        if (call >= 0) tookNs[call] = Bun.nanoseconds() - start;
        const { error } = (await response.json()) as { error: unknown };
        answers.add(JSON.stringify([response.status, response.headers.get("www-authenticate"), error]));
      }
    }
    expect([...answers]).toEqual([expect.stringMatching(/^\[401,/)]);
    const [one, other] = [spreadOf(right.tookNs), spreadOf(wrong.tookNs)];
    expect(Math.abs(one.median - other.median)).toBeLessThan(Math.max(one.width, other.width) / 4);
  },
);
