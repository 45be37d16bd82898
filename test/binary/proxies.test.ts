import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { temporaryFolder } from "../support/folder.ts";
import { awayFromMidnight, freePort, MIDNIGHT_TIMEOUT_MS, until } from "../support/process.ts";
import { startRedis, untilAlone, withStoreInTime, type RunningRedis } from "../support/redis.ts";
import { ask, connectionsTo, startCaddy, startNginx, type Proxy } from "./proxy.ts";
import { exchange, statusOf } from "./raw-socket.ts";
import { startServer, type Server } from "./server.ts";

// The examples as they are published, run by the programs they are for; only addresses and certificates are exchanged.
// Both stand before the same three nodes, which share a store.

const folder = temporaryFolder();
const ports = [freePort(), freePort(), freePort()];
let redis: RunningRedis;
let nodes: Server[];
const proxies = new Map<string, Proxy>();

const startNode = (port: number): Promise<Server> => {
  const words = `--rate-scheme day --trusted-proxies 127.0.0.1,::1 --state ${redis.url} --port ${port}`;
  return startServer({ args: words.split(" "), hasMetrics: false });
};

beforeAll(async () => {
  await awayFromMidnight();
  redis = await startRedis(folder, freePort());
  nodes = await Promise.all(ports.map(startNode));
  proxies.set("nginx", await startNginx(folder, ports)).set("Caddy", await startCaddy(folder, ports));
}, MIDNIGHT_TIMEOUT_MS);

afterAll(async () => {
  const started: AsyncDisposable[] = [...proxies.values(), ...nodes, redis];
  await Promise.all(started.map((each) => each[Symbol.asyncDispose]()));
});

const portOf = (name: string): number => proxies.get(name)?.port ?? 0;

describe.each(["nginx", "Caddy"])("behind %s", (name) => {
  test("callers are counted by their own addresses, whatever they claim", () =>
    withStoreInTime(redis, nodes, async () => {
      const remaining = async (from: string, headers = {}): Promise<number> => {
        const answer = await ask(portOf(name), "/v1/time/UTC", { from, headers });
        expect(answer.status).toBe(200);
        return Number(answer.headers.get("x-ratelimit-remaining"));
      };
      expect(await remaining("127.0.0.2")).toBe(99);
      expect(await remaining("127.0.0.2", { "X-Forwarded-For": "203.0.113.9" })).toBe(98);
      expect(await remaining("127.0.0.3")).toBe(99);
    }));

  test("nodes share one limit", () =>
    withStoreInTime(redis, nodes, async () => {
      const asked = await Promise.all(
        Array.from({ length: 130 }, () => ask(portOf(name), "/v1/time/UTC", { from: "127.0.0.2" })),
      );
      const counts = Map.groupBy(asked, ({ status }) => status);
      expect([counts.get(200)?.length, counts.get(429)?.length]).toEqual([100, 30]);
    }));

  test("metrics stay hidden; framed pages, compressed lists and the ids of traces pass unchanged", async () => {
    const port = portOf(name);
    for (const path of ["/metrics", "/metrics/", "//metrics"])
      expect([path, (await ask(port, path)).status]).toEqual([path, 404]);

    const direct = await ask(ports[0] ?? 0, "/embed/clock?timezone=Asia/Tokyo");
    const frame = await ask(port, "/embed/clock?timezone=Asia/Tokyo");
    expect(frame.status).toBe(200);
    expect(frame.headers.get("content-security-policy")).toContain("frame-ancestors *");
    expect(frame.headers.has("x-frame-options")).toBe(direct.headers.has("x-frame-options"));
    if (name === "nginx") expect(frame.headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/);

    const headers = { "Accept-Encoding": "gzip" };
    const packed = await ask(port, "/v1/timezone/list?limit=200", { headers });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(JSON.parse(gunzipSync(packed.body).toString())).toHaveProperty("status", "ok");
    const traceparent = `00-${crypto.randomUUID().replaceAll("-", "")}-00f067aa0ba902b7-01`;
    await ask(port, "/v1/time/UTC", { headers: { traceparent } });
    const told = `"trace":"${traceparent.slice(3, 35)}"`;
    await until(() => nodes.some((node) => node.output().includes(told)) || null, "the trace");
  });

  test("two Host headers are refused, and requests sent ahead are answered in order", async () => {
    const url = `http://127.0.0.1:${portOf(name)}`;
    const two =
      "GET /v1/time/UTC HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n";
    expect(statusOf(await exchange(nodes[0]?.url ?? "", [[0, two]]))).toBe(200);
    expect(statusOf(await exchange(url, [[0, two]]))).toBe(400);
    const body = '["/time/UTC"]';
    const posted = `POST /v1/batch HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const last = "GET /health/live HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n";
    const { text } = await exchange(url, [[0, posted + posted + last]]);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 200"]);
  });

  test("connections to the nodes are reused", async () => {
    const askTimes = async (count: number): Promise<number[]> => {
      for (let left = count; left > 0; left -= 1) await ask(portOf(name), "/health/live");
      return ports.flatMap(connectionsTo);
    };
    const before = await askTimes(5);
    const after = await askTimes(20);
    expect(after.filter((port) => before.includes(port)).length).toBeGreaterThan(0);
    expect(after.length).toBeLessThan(before.length + 5);
  });
});

/** To print how many requests were answered. */
const SHOWN = process.env["ALMANAC_TEST_FIGURES"] !== undefined;

/**
 * Asks both proxies all the time, through each from a network of its own, in which every request has an address of its
 * own, until it is stopped. Every fifth request has a body.
 */
function keepAsking() {
  const answers: string[] = [];
  const stopped = new AbortController();
  const saidBefore = new Map(nodes.map((node) => [node, node.output().length]));
  let count = 0;
  const callers = [...proxies].flatMap(([name, { port }], network) =>
    Array.from({ length: 4 }, async () => {
      while (!stopped.signal.aborted) {
        count += 1;
        const from = `127.${network + 1}.${Math.floor(count / 250)}.${1 + (count % 250)}`;
        const isPost = count % 5 === 0;
        const { status } = await (isPost
          ? ask(port, "/v1/batch", { from, body: '["/time/UTC"]' })
          : ask(port, "/v1/time/UTC", { from }));
        answers.push(`${name}: ${isPost ? "POST" : "GET"} ${status}`);
        await Bun.sleep(15);
      }
    }),
  );
  return {
    /** Waits until both proxies have sent a node requests. */
    reach: (node: Server) =>
      until(() => {
        const said = node.output().slice(saidBefore.get(node));
        return new Set(said.match(/"127\.[12]\./g)).size === 2 || null;
      }, "requests"),
    /** Ends, and fails unless everybody was answered, by both. */
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.all(callers);
      const counts = Map.groupBy(answers, (answer) => answer);
      if (SHOWN) for (const [answer, { length }] of counts) console.log(answer, length);
      const all = ["Caddy: GET 200", "Caddy: POST 200", "nginx: GET 200", "nginx: POST 200"];
      expect([...counts.keys()].toSorted()).toEqual(all);
    },
  };
}

describe("three nodes behind both", () => {
  test("go on when one of them is gone", async () => {
    nodes[0]?.kill("SIGKILL");
    await nodes[0]?.exited;
    for (const { port } of proxies.values())
      for (let count = 0; count < 30; count += 1)
        expect((await ask(port, "/v1/time/UTC", { from: "127.0.0.3" })).status).toBe(200);
  });

  // Which starts the one that is gone again.
  test("lose nothing while they are restarted one after another", async () => {
    const callers = keepAsking();
    for (const [index, port] of ports.entries()) {
      nodes[index]?.kill("SIGTERM");
      await nodes[index]?.exited;
      const node = await startNode(port);
      nodes[index] = node;
      await callers.reach(node);
    }
    await callers.stop();
  });

  test("answer everybody without a key while the store is gone, whatever callers with keys get", async () => {
    // Again if the store does not answer in its 50 ms.
    const key = await until(async () => {
      const made = await ask(ports[0] ?? 0, "/v1/keys", { body: "{}" });
      return /"key":"(\w+)"/.exec(made.body.toString())?.[1] ?? null;
    }, "a key");
    const anonymous = keepAsking();
    await Promise.all(nodes.map(anonymous.reach));
    redis.kill("SIGKILL");
    await untilAlone(nodes, true);
    // Nodes that have not seen the key answer 503, as all do for keys that they cannot know.
    const headers = { "X-API-Key": key };
    const keyed = [...proxies.values()].map(async ({ port }) => {
      const asked = Array.from({ length: 60 }, () => ask(port, "/v1/time/UTC", { headers }));
      return (await Promise.all(asked)).some(({ status }) => status === 503);
    });
    expect(await Promise.all(keyed)).toEqual([true, true]);
    await Bun.sleep(1000);
    await anonymous.stop();
  });
});
