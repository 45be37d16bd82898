import { describe, expect, test } from "bun:test";
import { MS_PER_HOUR } from "../../src/domain/time-unit.ts";
import { temporaryFolder } from "../support/folder.ts";
import { clockOf, startAt, type MovedServer } from "./moved-server.ts";

const folder = temporaryFolder();

const PATHS = (
  "/v1/time/Europe/Paris /v1/context?city=paris /v1/city/paris /v1/sun?city=paris /v1/moon?tz=UTC " +
  "/v1/timezone/Europe/Paris /v1/date/week-number /v1/status /health/ready " +
  "/embed/clock?timezone=Europe/Paris"
).split(" ");

/** When the clock is right: any moment that is not near midnight. */
const PRESENT = Date.UTC(2026, 10, 20, 9);

/** A new key, as it is sent, and when it was made. */
async function makeKey({ server }: MovedServer) {
  const response = await fetch(`${server.url}/v1/keys`, { method: "POST" });
  const { data } = (await response.json()) as { data: { key: string; created_at: string } };
  return { keyed: { headers: { "x-api-key": data.key } }, createdAt: data.created_at };
}

/** All requests succeed, and the rate limit headers fit the current clock. */
async function expectSane({ server }: MovedServer, init?: RequestInit): Promise<void> {
  for (const path of PATHS) {
    const before = await clockOf(server);
    const response = await fetch(server.url + path, init);
    expect(`${path} ${response.status}`).toBe(`${path} 200`);
    const header = (name: string): number => Number(response.headers.get(`x-ratelimit-${name}`));
    expect(header("remaining")).toBeWithin(0, header("limit") + 1);
    expect(header("reset")).toBeGreaterThanOrEqual(Math.floor(before / 1000));
    expect(header("reset") - (await clockOf(server)) / 1000).toBeLessThanOrEqual(86_400);
    const maxAge = /max-age=(-?\d+)/.exec(response.headers.get("cache-control") ?? "")?.[1];
    if (maxAge !== undefined) expect(Number(maxAge)).toBeGreaterThanOrEqual(0);
  }
  expect(server.log().filter(({ level }) => level === "error")).toEqual([]);
}

describe("a machine whose clock is wrong", () => {
  test("can start a server in 1970, which goes on when the clock is corrected and still accepts its keys", async () => {
    await using clock = await startAt(3000, folder, "epoch");
    expect(await clockOf(clock.server)).toBeLessThan(600_000);
    await expectSane(clock);
    const { keyed, createdAt } = await makeKey(clock);
    expect(createdAt).toStartWith("1970-01-01T00:");
    await expectSane(clock, keyed);
    await clock.moveTo(PRESENT);
    await expectSane(clock, keyed);
    await expectSane(clock);
    const usage = (await (await fetch(`${clock.server.url}/v1/usage`, keyed)).json()) as {
      data: { today: { requests: number } };
    };
    // The embedded clock has its own quota and is not counted with a key.
    expect(usage.data.today.requests).toBe(PATHS.length - 1);
    await clock.end();
  });

  test("can jump by an hour, to 1970 and by a century: a refused caller passes after Retry-After, and a revoked key does not", async () => {
    await using clock = await startAt(PRESENT, folder, "hours");
    const { server } = clock;
    const { keyed } = await makeKey(clock);
    await expectSane(clock, keyed);
    for (let call = 0; call < 101; call += 1) await server.statusOf("/v1/time/UTC");
    expect(await server.statusOf("/v1/time/UTC")).toBe(429);
    const century = PRESENT + 100 * 365 * 24 * MS_PER_HOUR;
    for (const jumped of [PRESENT - MS_PER_HOUR, 5000, century, PRESENT + MS_PER_HOUR]) {
      await clock.moveTo(jumped);
      const { status, headers } = await fetch(`${server.url}/v1/time/UTC`);
      expect([200, 429]).toContain(status);
      if (status === 429) expect(Number(headers.get("retry-after"))).toBeWithin(1, 86_401);
      await expectSane(clock, keyed);
    }
    expect(await server.statusOf("/v1/keys/me", { method: "DELETE", ...keyed })).toBe(204);
    for (const shiftMs of [0, -MS_PER_HOUR, 25 * MS_PER_HOUR]) {
      await clock.moveTo(PRESENT + shiftMs);
      expect(await server.statusOf("/v1/time/UTC", keyed)).toBe(401);
    }
    // A day later at the latest the address passes again.
    expect(await server.statusOf("/v1/time/UTC")).toBe(200);
    await clock.end();
  });
});
