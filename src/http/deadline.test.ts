import { expect, test } from "bun:test";
import { atPace } from "../../test/reliability/pace.ts";
import { untilDeadline } from "./deadline.ts";

const never = new Promise<never>(() => {});

/** A request that last paused so long ago. */
const requestOf = (sincePauseMs: () => number, signal?: AbortSignal) => ({
  request: new Request("http://localhost/mcp", signal === undefined ? {} : { signal }),
  get sincePauseMs() {
    return sincePauseMs();
  },
});

async function msUntilRefused(work: Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  const { message } = await work.then(
    () => new Error("it was made"),
    (error: Error) => error,
  );
  expect(message).toBe("This request was not answered in time. Send it again.");
  return performance.now() - startMs;
}

test("work that never ends is given up within a second, though its request had waited for long before", async () => {
  const request = requestOf(() => 60_000);
  const tookMs = await msUntilRefused(untilDeadline(never, request));
  expect(tookMs).toBeGreaterThan(400);
  expect(atPace(tookMs, 1000)).toBeLessThan(1000);
});

test("work of a caller who goes is given up at once", async () => {
  const caller = new AbortController();
  const request = requestOf(() => 0, caller.signal);
  const given = msUntilRefused(untilDeadline(never, request));
  caller.abort();
  expect(atPace(await given, 50)).toBeLessThan(50);
});

test("work that waits for its turn is left alone, and what it makes or throws is handed on", async () => {
  const request = requestOf(() => 0);
  const slow = Bun.sleep(1300).then(() => "made");
  expect(await untilDeadline(slow, request)).toBe("made");
  const broken = untilDeadline(Promise.reject(new Error("broken")), request);
  await expect(broken).rejects.toThrow("broken");
});
