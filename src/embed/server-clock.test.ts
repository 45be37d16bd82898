import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { createServerClock } from "./server-clock.ts";

/** The machine's two clocks and the network, as the tests set them. */
const world = {
  tickMs: 0,
  wallMs: 0,
  serverMs: 0,
  trips: [] as { thereMs: number; backMs: number }[],
  asked: 0,
};

const restores: (() => void)[] = [];

function pass(ms: number): void {
  world.tickMs += ms;
  world.wallMs += ms;
  world.serverMs += ms;
}

beforeEach(() => {
  Object.assign(world, { tickMs: 5000, wallMs: 1_000_000, serverMs: 1_795_165_200_000, trips: [], asked: 0 });
  const perf = spyOn(performance, "now").mockImplementation(() => world.tickMs);
  const wall = spyOn(Date, "now").mockImplementation(() => world.wallMs);
  const net = spyOn(globalThis, "fetch").mockImplementation(
    Object.assign(
      async () => {
        world.asked += 1;
        const trip = world.trips.shift();
        if (trip === undefined) throw new TypeError("offline");
        pass(trip.thereMs);
        const now = world.serverMs;
        pass(trip.backMs);
        return Response.json({ now_ms: now });
      },
      { preconnect: fetch.preconnect },
    ),
  );
  restores.push(
    () => perf.mockRestore(),
    () => wall.mockRestore(),
    () => net.mockRestore(),
  );
});

afterEach(() => {
  for (const restore of restores.splice(0)) restore();
});

describe("the server clock", () => {
  test("subtracts half of the round trip, and uses the shortest of three", async () => {
    world.trips = [
      { thereMs: 400, backMs: 100 },
      { thereMs: 60, backMs: 60 },
      { thereMs: 50, backMs: 250 },
    ];
    const serverClock = createServerClock("/embed/now", 0);
    await serverClock.sync();
    expect(world.asked).toBe(3);
    expect(Math.abs(serverClock.nowEpochMs() - world.serverMs)).toBeLessThan(1);
  });

  test("asks once if the round trip is short", async () => {
    world.trips = [{ thereMs: 4, backMs: 6 }];
    const serverClock = createServerClock("/embed/now", 0);
    await serverClock.sync();
    expect(world.asked).toBe(1);
    expect(Math.abs(serverClock.nowEpochMs() - world.serverMs)).toBeLessThanOrEqual(1);
  });

  test("goes on from the time in the page while there is no network", async () => {
    const serverClock = createServerClock("/embed/now", world.serverMs);
    await serverClock.sync();
    pass(90_000);
    expect(serverClock.nowEpochMs()).toBe(world.serverMs);
  });

  test("ignores the browser's clock, but asks again when it jumps against the monotonic clock", async () => {
    world.trips = [
      { thereMs: 1, backMs: 1 },
      { thereMs: 1, backMs: 1 },
    ];
    const serverClock = createServerClock("/embed/now", world.serverMs);
    await serverClock.sync();
    expect(world.asked).toBe(1);
    // The machine slept for an hour: its monotonic clock stood still.
    world.wallMs += 3_600_000;
    world.serverMs += 3_600_000;
    serverClock.nowEpochMs();
    await serverClock.sync();
    expect(world.asked).toBe(2);
    expect(Math.abs(serverClock.nowEpochMs() - world.serverMs)).toBeLessThanOrEqual(1);
  });

  test("ignores a response without a time", async () => {
    const serverClock = createServerClock("/embed/now", world.serverMs);
    spyOn(globalThis, "fetch").mockImplementation(
      Object.assign(async () => Response.json({ now: "soon" }), { preconnect: fetch.preconnect }),
    );
    await serverClock.sync();
    expect(serverClock.nowEpochMs()).toBe(world.serverMs);
  });
});
