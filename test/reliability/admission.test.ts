import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { processorMs } from "../support/processor-time.ts";
import { openMemoryGroup } from "../support/memory-group.ts";
import { readMemory } from "../support/memory.ts";
import { until } from "../support/process.ts";
import { open } from "../binary/raw-socket.ts";
import { startServer, untilAtRest, type Server } from "../binary/server.ts";

/** The memory of the unit that we ship, and the most that a storm may take of it. */
const UNIT_BYTES = 512 * 2 ** 20;
const MOST_BYTES = 420e6;
/** What a short request of another caller may wait, on a machine that does nothing else. */
const SHORT_WITHIN_MS = 300;

const args = ["--trusted-proxies", "127.0.0.1", "--access-log", "off", "--rate-scheme", "minute"];
/** A year of altitudes at once, of another place each, so that no answer is cached. */
const yearOfSun = (index: number): string =>
  `/v1/sun?lat=${(index % 120) / 2 - 30}&lon=${index % 180}&date=2026-01-01&days=366&altitude=-4,6,10`;
const CITIES = "london,paris,tokyo,sydney,new-york-city,mumbai,cairo,lagos,lima,moscow";

type Storm = readonly [
  title: string,
  callers: number,
  count: number,
  ask: (index: number) => [string, RequestInit?],
];

const json = (path: string, body: unknown): [string, RequestInit] => [
  path,
  { method: "POST", body: JSON.stringify(body) },
];

const STORMS: readonly Storm[] = [
  ["200 years of sun of 2 callers", 2, 200, (index) => [yearOfSun(index)]],
  ["200 years of sun of 50 callers", 50, 200, (index) => [yearOfSun(index)]],
  [
    "300 planners of 50 callers",
    50,
    300,
    (index) => [`/meet?cities=${CITIES}&date=2026-12-${(index % 28) + 1}`.replace(/-(\d)$/, "-0$1")],
  ],
  ["450 world maps of 50 callers", 50, 450, () => ["/world"]],
  [
    "250 pictures of 50 callers",
    50,
    250,
    (index) => [`/charts/daylight.png?lat=${index % 60}&lon=${index % 170}`],
  ],
  ["450 lists of 50 callers", 50, 450, (index) => [`/v1/holidays/upcoming?days=${(index % 30) + 1}`]],
  [
    "100 batches of 4 callers",
    4,
    100,
    (index) =>
      json(
        "/v1/batch",
        Array.from({ length: 20 }, (_, item) => yearOfSun(index * 20 + item)),
      ),
  ],
];

describe("in 512 MB", () => {
  const group = openMemoryGroup(UNIT_BYTES);
  let server: Server;
  beforeAll(async () => {
    server = await startServer({
      args,
      ...(group === null ? {} : { wrapper: group.wrapper }),
      env: { BUN_JSC_forceRAMSize: String(UNIT_BYTES) },
    });
    await untilAtRest(server);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    group?.[Symbol.dispose]();
  });

  test.each(STORMS)(
    "%s at once kill nothing: each is answered or gets a 503 with Retry-After, and others are answered soon",
    async (title, callers, count, ask) => {
      const startedMs = performance.now();
      const headersOf = (index: number) => ({ "x-forwarded-for": `198.51.100.${index % callers}` });
      const results = new Map<string, number>();
      const pending = new Set<number>();
      const storm = Array.from({ length: count }, async (_, index) => {
        pending.add(index);
        const [path, init] = ask(index);
        let result = "no answer";
        try {
          // A kept connection may be closed for its idleness at the same moment.
          const response = await fetch(server.url + path, {
            ...init,
            headers: headersOf(index),
            keepalive: false,
          });
          await response.arrayBuffer();
          const { status } = response;
          result =
            status === 503 && !response.headers.has("retry-after")
              ? "503 without Retry-After"
              : String(status);
        } catch {
          // Counted as no answer.
        }
        results.set(result, (results.get(result) ?? 0) + 1);
        pending.delete(index);
      });
      const waitsMs: number[] = [];
      while (pending.size > 0) {
        const askedMs = performance.now();
        const response = await fetch(`${server.url}/v1/time/UTC`, {
          headers: { "x-forwarded-for": "203.0.113.7" },
        });
        expect([200, 429]).toContain(response.status);
        waitsMs.push(performance.now() - askedMs);
        await Bun.sleep(100);
      }
      await Promise.all(storm);
      const mostBytes = group === null ? readMemory(server.pid).mostMb * 1e6 : group.mostBytes();
      const median = waitsMs.toSorted((a, b) => a - b)[Math.floor(waitsMs.length / 2)] ?? 0;
      console.log(
        `${title}: ${JSON.stringify(Object.fromEntries(results))} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s, at most ${(mostBytes / 1e6).toFixed(0)} MB, others wait ${median.toFixed(0)} ms, at most ${Math.max(...waitsMs).toFixed(0)}`,
      );
      expect([...results.keys()].filter((result) => !["200", "429", "503"].includes(result))).toEqual([]);
      expect(results.get("200") ?? 0).toBeGreaterThan(0);
      expect(mostBytes).toBeLessThan(MOST_BYTES);
      expect(median).toBeLessThan(SHORT_WITHIN_MS);
    },
  );
});

describe("a request to /mcp", () => {
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const cancellation = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };

  test.each([
    ["before", [cancellation, ping]],
    ["after", [ping, cancellation]],
  ])("with its cancellation %s it in one body is answered, and none stays in flight", async (_, body) => {
    await using server = await startServer({ args });
    await untilAtRest(server);
    const send = async (index: number) => {
      const response = await fetch(`${server.url}/mcp`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${index % 50}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(8000),
      });
      return [response.status, await response.json()];
    };
    const answers = await Promise.all(Array.from({ length: 40 }, (__, index) => send(index)));
    expect(answers.every(([status]) => status === 200)).toBe(true);
    expect(answers[0]?.[1]).toMatchObject({ id: 1, result: {} });
    expect(await server.figure("almanac_requests_in_flight")).toBe(0);
  });
});

describe("what was read is charged", () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer({ args });
    await untilAtRest(server);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /**
   * Sends the same until the quota must be used up, and then a hundred times a second; what of a processor the latter takes. A
   * refusal that is not charged would take as much as the first.
   */
  async function shareOf(address: string, path: string, body: string): Promise<number> {
    const send = async (): Promise<void> => {
      const headers = { "x-forwarded-for": address };
      await (await fetch(server.url + path, { method: "POST", headers, body })).arrayBuffer();
    };
    for (let round = 0; round < 30; round += 1) await Promise.all([send(), send(), send(), send()]);
    const beforeMs = processorMs(server.pid);
    const startedMs = performance.now();
    while (performance.now() - startedMs < 2000) await Promise.all([send(), send(), Bun.sleep(20)]);
    return (processorMs(server.pid) - beforeMs) / (performance.now() - startedMs);
  }

  const search = {
    path: "/meeting/suggest",
    body: {
      participants: Array.from({ length: 2 }, (_, index) => ({
        timezone: index % 2 ? "Europe/Paris" : "Asia/Tokyo",
      })),
      window: { start: "2026-11-20", end: "2027-01-20" },
      duration_minutes: 60,
    },
  };

  test.each([
    [
      "batches that cost more than a whole window",
      "198.51.100.1",
      "/v1/batch",
      JSON.stringify(Array.from({ length: 50 }, () => search)),
    ],
    [
      "bodies of 255 kB for new keys",
      "198.51.100.2",
      "/v1/keys",
      JSON.stringify({ label: "x".repeat(255_000) }),
    ],
    ["bodies of 255 kB that are no JSON", "198.51.100.3", "/v1/batch", "[".repeat(255_000)],
  ])(
    "%s end with 429 like others, and take less than a fifth of a processor",
    async (title, address, path, body) => {
      const share = await shareOf(address, path, body);
      console.log(`${title}: ${(100 * share).toFixed(1)} % of a processor`);
      expect(share).toBeLessThan(0.2);
      const init = { method: "POST", headers: { "x-forwarded-for": address }, body: "[]" };
      expect(await server.statusOf(path, init)).toBe(429);
    },
  );

  test("free keys made at one address share one quota", async () => {
    const headers = { "x-forwarded-for": "198.51.100.9" };
    const keys = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const made = await fetch(`${server.url}/v1/keys`, { method: "POST", headers });
        return ((await made.json()) as { data: { key: string } }).data.key;
      }),
    );
    const remaining: number[] = [];
    for (const key of keys) {
      const response = await fetch(`${server.url}/v1/time/UTC`, {
        headers: { ...headers, "x-api-key": key },
      });
      remaining.push(Number(response.headers.get("x-ratelimit-remaining")));
    }
    expect(remaining.map((each) => each - (remaining[0] ?? 0))).toEqual([0, -1, -2, -3, -4]);
  });

  test("a page of another site makes no key", async () => {
    const send = (origin: string) =>
      server.statusOf("/v1/keys", {
        method: "POST",
        headers: { origin, "content-type": "text/plain", "x-forwarded-for": "198.51.100.10" },
        body: "{}",
      });
    expect(await send("https://evil.example")).toBe(403);
    expect(await send("null")).toBe(403);
    expect(await send(new URL(server.url).origin)).toBe(201);
  });

  test("two equal lengths of a body are refused by name", async () => {
    const answers: string[] = [];
    const head = "POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n[]";
    const socket = await open(server.url, head);
    socket.on("data", (bytes) => answers.push(bytes.toString("latin1")));
    await until(() => answers.length > 0 || null, "the answer");
    socket.destroy();
    expect(answers.join("")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await server.statusOf("/v1/batch", { method: "POST", body: '["/time/UTC"]' })).toBe(200);
    expect(server.errors()).not.toContain("NaN");
  });
});

test("500 connections that ask for the largest file and do not read leave health checks within 0.3 s", async () => {
  await using server = await startServer({ args: ["--access-log", "off"] });
  await untilAtRest(server);
  // It is not compressed for those who take none, which would take seconds.
  const plain = { headers: { "accept-encoding": "identity" } };
  expect(await server.statusOf("/docs/reference.js", plain)).toBe(200);
  const sockets = await Promise.all(
    Array.from({ length: 500 }, async () => {
      const socket = await open(server.url, "");
      socket.pause();
      return socket;
    }),
  );
  for (const socket of sockets) socket.write("GET /docs/reference.js HTTP/1.1\r\nHost: x\r\n\r\n");
  const waitsMs: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const askedMs = performance.now();
    expect(await server.statusOf("/health/live")).toBe(200);
    waitsMs.push(performance.now() - askedMs);
    await Bun.sleep(20);
  }
  for (const socket of sockets) socket.destroy();
  console.log(`health beside 500 who do not read: at most ${Math.max(...waitsMs).toFixed(0)} ms`);
  expect(waitsMs.toSorted((a, b) => a - b).at(-2)).toBeLessThan(SHORT_WITHIN_MS);
});
