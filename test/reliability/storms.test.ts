import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Socket } from "node:net";
import { join } from "node:path";
import { atPace } from "./pace.ts";
import { temporaryFolder } from "../support/folder.ts";
import { until } from "../support/process.ts";
import { open } from "../binary/raw-socket.ts";
import { startServer, untilAtRest, type Server } from "../binary/server.ts";
import { watchHealth } from "../binary/watched-health.ts";

/** The longest that others may wait. */
const WAIT_MS = 50;

const folder = temporaryFolder();

test("a storm of new keys and rotations of 50 callers at once is refused but for a few, and others wait less than 50 ms", async () => {
  const args = ["--rate-scheme", "minute", "--trusted-proxies", "127.0.0.1"];
  await using server = await startServer({ args: ["--state", join(folder, "storm.sqlite"), ...args] });
  await untilAtRest(server);
  const post = (path: string, headers: Record<string, string>) =>
    fetch(server.url + path, { method: "POST", headers });
  const statuses: number[] = [];
  const slowestMs: number[] = [];
  for (let round = 0; round < 3 && (round === 0 || Math.min(...slowestMs) >= WAIT_MS); round += 1) {
    const watch = await watchHealth(server.url);
    await Promise.all(
      Array.from({ length: 50 }, async (_, caller) => {
        const address = { "x-forwarded-for": `203.0.${round}.${caller}` };
        const made = await post("/v1/keys", address);
        const { data } = (await made.json()) as { data: { key: string } };
        for (let turn = 0; turn < 40; turn += 1)
          statuses.push((await post("/v1/keys/me/rotate", { ...address, "x-api-key": data.key })).status);
      }),
    );
    slowestMs.push(Math.max(...(await watch.stop()).timesMs));
  }
  // Each caller goes on with its first secret, which may rotate once.
  const counts = Map.groupBy(statuses, (status) => status);
  expect(counts.get(200)).toHaveLength(50 * slowestMs.length);
  expect(counts.get(403)).toHaveLength(50 * 39 * slowestMs.length);
  expect(atPace(Math.min(...slowestMs), WAIT_MS)).toBeLessThan(WAIT_MS);
});

test("a caller with a hundred dear pages on the way does not make another wait for them", async () => {
  await using server = await startServer({ args: ["--trusted-proxies", "127.0.0.1"] });
  await untilAtRest(server);
  const ask = (path: string, address: string) =>
    fetch(server.url + path, { headers: { "x-forwarded-for": address } });
  const cities = (await (await ask("/v1/city/top?limit=50", "203.0.113.9")).json()) as {
    data: { cities: { slug: string }[] };
  };
  const page = `/meet?cities=${cities.data.cities.map(({ slug }) => slug).join(",")}&date=2026-12-01`;
  const statuses: number[] = [];
  const refusedMs: number[] = [];
  const pages = Array.from({ length: 100 }, async () => {
    const startedMs = performance.now();
    const { status } = await ask(page, "203.0.113.1");
    statuses.push(status);
    if (status === 503) refusedMs.push(performance.now() - startedMs);
  });
  await until(() => statuses.length > 0 || null, "the first page");
  const waitsMs: number[] = [];
  while (statuses.length < pages.length) {
    const startedMs = performance.now();
    expect((await ask("/v1/time/UTC", "203.0.113.2")).status).toBe(200);
    waitsMs.push(performance.now() - startedMs);
  }
  await Promise.all(pages);
  const median = waitsMs.toSorted((a, b) => a - b)[Math.floor(waitsMs.length / 2)] ?? Infinity;
  console.log(`another waits ${median.toFixed(0)} ms beside 100 dear pages, ${waitsMs.length} times`);
  // Pages are refused on arrival that would not be ready in time, and by the caller's quota.
  expect([...new Set(statuses)].filter((status) => status !== 429 && status !== 503)).toEqual([200]);
  // None is given up later than this, because the runtime closes its connection after ten seconds.
  expect(Math.max(0, ...refusedMs)).toBeLessThan(9500);
  expect(waitsMs.length).toBeGreaterThan(10);
  expect(atPace(median, WAIT_MS)).toBeLessThan(WAIT_MS);
});

const BODY_BYTES = 262_144;

describe("two thousand bodies that are never finished", () => {
  let server: Server;
  let restBytes = 0;
  const residentBytes = (): Promise<number> => server.figure("process_resident_memory_bytes");

  beforeAll(async () => {
    server = await startServer({ args: ["--trusted-proxies", "127.0.0.1"] });
    await untilAtRest(server);
    restBytes = await residentBytes();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each([
    ["a free route", "/v1/keys", "203.0.113.1"],
    ["a route that is charged", "/v1/batch", "203.0.113.1"],
    ["/mcp", "/mcp", "203.0.113.1"],
    ["a free route, from as many addresses", "/v1/keys", null],
    ["a route that takes none", "/v1/time/UTC", null],
  ])("to %s take less than 100 MB, and others are answered", async (_, path, address) => {
    let mostBytes = 0;
    const unfinished = " ".repeat(BODY_BYTES - 100);
    const answers: string[] = [];
    const sockets: Socket[] = [];
    const send = async (index: number): Promise<void> => {
      const from = address ?? `203.0.${index >> 8}.${index & 255}`;
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`;
      const socket = await open(server.url, head + unfinished);
      socket.on("data", (bytes) => answers.push(bytes.toString("latin1", 9, 12)));
      sockets.push(socket);
    };
    // In waves, as the system lets no more connections wait to be accepted; then it is looked at twice more.
    for (let wave = 0; wave < 12; wave += 1) {
      if (wave < 10) await Promise.all(Array.from({ length: 200 }, (__, index) => send(200 * wave + index)));
      else await Bun.sleep(200);
      mostBytes = Math.max(mostBytes, await residentBytes());
      const other = await server.statusOf("/v1/batch", { method: "POST", body: '["/time/UTC"]' });
      expect(address === null ? [200, 503] : [200]).toContain(other);
      expect(await server.statusOf("/v1/time/UTC")).toBe(200);
    }
    const grownMb = ((mostBytes - restBytes) / 1e6).toFixed(0);
    console.log(`${path}: ${grownMb} MB more; ${answers.length} get ${[...new Set(answers)].join(" and ")}`);
    for (const socket of sockets) socket.destroy();
    await until(() => sockets.every(({ closed }) => closed) || null, "the end of all connections");
    expect(mostBytes - restBytes).toBeLessThan(100_000_000);
  });
});
