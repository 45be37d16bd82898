import { describe, expect, test } from "bun:test";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { mintSecret } from "../../src/state/key.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import { randomBytes } from "../support/process.ts";
import { createService, NOW_EPOCH_MS } from "../contract/service.ts";

const CALLS_EACH = 10_000;

/** The first quartile and the median of the measurements. */
function quartiles(values: Float64Array): { first: number; median: number; third: number } {
  const sorted = values.toSorted();
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return { first: at(0.25), median: at(0.5), third: at(0.75) };
}

/** A text of the length of a key, with another service's prefix. */
function foreign(): string {
  return mintSecret(randomBytes).text.replace("alm_", "sk__");
}

/** A mistyped key, whose checksum is wrong. */
function mistyped(): string {
  const { text } = mintSecret(randomBytes);
  return `${text.slice(0, 20)}${text.charAt(20) === "a" ? "b" : "a"}${text.slice(21)}`;
}

describe("10,000 well-formed keys and 10,000 malformed ones", () => {
  test.each([
    ["of another prefix", foreign],
    ["with a letter mistyped", mistyped],
  ] as const)("are refused with the same words in the same time, %s", async (_, other) => {
    const keys = createKeyRing(createSqliteKeys(openState(":memory:")), randomBytes);
    const service = createService({ keys });
    const input = { label: "", email: null, plan: "free", allowedOrigins: [] } as const;
    for (let made = 0; made < 100; made += 1) await keys.create(input, NOW_EPOCH_MS);
    const makers = [() => mintSecret(randomBytes).text, other];
    const tookNs = makers.map(() => new Float64Array(CALLS_EACH));
    const answers = new Set<string>();
    for (let call = -1000; call < CALLS_EACH; call += 1) {
      // Alternating, and each first as often as the other, so that other load affects both alike.
      for (const kind of call % 2 === 0 ? [0, 1] : [1, 0]) {
        const init = { headers: { "x-api-key": makers[kind]?.() ?? "" } };
        const start = Bun.nanoseconds();
        const response = await service.send("/v1/time/UTC", init);
        const end = Bun.nanoseconds();
        const { error } = (await response.json()) as { error: unknown };
        answers.add(JSON.stringify([response.status, response.headers.get("www-authenticate"), error]));
        const times = tookNs[kind];
        if (call >= 0 && times !== undefined) times[call] = end - start;
      }
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toStartWith("[401,");
    const [right, wrong] = tookNs.map(quartiles);
    if (right === undefined || wrong === undefined) throw new Error("two kinds were measured");
    const spread = Math.max(right.third - right.first, wrong.third - wrong.first);
    expect(Math.abs(right.median - wrong.median)).toBeLessThan(spread / 4);
  });
});
