import { describe, expect, test } from "bun:test";
import { createService, NOW_EPOCH_MS } from "../contract/service.ts";
import { MS_PER_HOUR } from "../../src/domain/time-unit.ts";

/** What an answer says of limits, which must make sense whatever the clock does. */
type Reading = { status: number; remaining: number; resetInSeconds: number; retryAfter: number | null };

// Moves the application's clock, because a test cannot move the machine's.
describe("an application whose clock jumps", () => {
  test.each([
    ["an hour back", NOW_EPOCH_MS - MS_PER_HOUR],
    ["an hour ahead", NOW_EPOCH_MS + MS_PER_HOUR],
    ["to 1970, as machines without a battery have it", 5_000],
    ["a hundred years ahead", NOW_EPOCH_MS + 100 * 365 * 24 * MS_PER_HOUR],
  ])(
    "goes on answering when it jumps %s; limits recover, and nothing is negative",
    async (_, jumpedEpochMs) => {
      let nowEpochMs = NOW_EPOCH_MS;
      const service = createService({ now: () => nowEpochMs, rateScheme: "both" });
      const read = async (path: string): Promise<Reading> => {
        const response = await service.send(path);
        const header = (name: string): number => Number(response.headers.get(name) ?? Number.NaN);
        const retryAfter = response.headers.get("retry-after");
        return {
          status: response.status,
          remaining: header("x-ratelimit-remaining"),
          resetInSeconds: header("x-ratelimit-reset") - nowEpochMs / 1000,
          retryAfter: retryAfter === null ? null : Number(retryAfter),
        };
      };
      const drained = await Promise.all(Array.from({ length: 101 }, () => read("/v1/time/UTC")));
      expect(drained.at(-1)?.status).toBe(429);

      nowEpochMs = jumpedEpochMs;
      for (const path of ["/v1/time/Europe/Paris", "/v1/status", "/v1/context?city=paris", "/health/ready"]) {
        const { status, remaining, resetInSeconds, retryAfter } = await read(path);
        expect([200, 429]).toContain(status);
        expect(remaining).toBeGreaterThanOrEqual(0);
        expect(resetInSeconds).toBeGreaterThanOrEqual(0);
        expect(resetInSeconds).toBeLessThanOrEqual(86_400);
        if (retryAfter !== null) expect(retryAfter).toBeGreaterThan(0);
      }
      // A day later at the latest the caller is let in again.
      nowEpochMs += 24 * MS_PER_HOUR;
      expect((await read("/v1/time/UTC")).status).toBe(200);
    },
  );
});
