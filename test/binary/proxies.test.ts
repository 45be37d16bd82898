import { beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { temporaryFolder } from "../support/folder.ts";
import { awayFromMidnight, freePort, MIDNIGHT_TIMEOUT_MS, until } from "../support/process.ts";
import { startRedis, untilAlone, withStoreInTime } from "../support/redis.ts";
import { adapt, ask, connectionsTo, readExample, startCaddy, startNginx, type Proxy } from "./proxy.ts";
import { exchange, statusOf } from "./raw-socket.ts";
import { startServer, type Server } from "./server.ts";

// The examples as they are published, run by the programs they are for; only addresses and certificates are exchanged.

const temporary = temporaryFolder();

function folder(): string {
  const path = join(temporary, crypto.randomUUID());
  mkdirSync(path, { recursive: true });
  return path;
}

const portOf = (server: Server): string => new URL(server.url).port;

function nginxExample(servers: readonly Server[], port: number): string {
  const plain = readExample("packaging/nginx.conf").replaceAll(/^\s*ssl_certificate.*\n/gm, "");
  const node = "server 127.0.0.1:3000 max_fails=0;";
  return adapt(plain, [
    ["listen 443 ssl http2;", `listen 127.0.0.1:${port};`],
    ["    listen [::]:443 ssl http2;\n", ""],
    [node, servers.map((server) => node.replace("3000", portOf(server))).join("\n")],
  ]);
}

type StartProxy = (...servers: readonly Server[]) => Promise<Proxy>;

const PROXIES: readonly (readonly [name: string, start: StartProxy])[] = [
  [
    "nginx",
    (...servers) => {
      const port = freePort();
      return startNginx(folder(), port, nginxExample(servers, port));
    },
  ],
  [
    "Caddy",
    (...servers) => {
      const port = freePort();
      const nodes = servers.map((server) => `127.0.0.1:${portOf(server)}`).join(" ");
      const env = { SITE: `http://127.0.0.1:${port}`, NODES: nodes };
      return startCaddy(folder(), port, readExample("packaging/Caddyfile"), env);
    },
  ],
];

const LIMITED = ["--rate-scheme", "day", "--trusted-proxies", "127.0.0.1,::1"];

beforeAll(awayFromMidnight, MIDNIGHT_TIMEOUT_MS);

describe.each(PROXIES)("behind %s", (name, startProxy) => {
  test("callers are counted by their own addresses, whatever they claim", async () => {
    await using server = await startServer({ args: LIMITED });
    await using proxy = await startProxy(server);
    const remaining = async (from: string, headers = {}): Promise<number> => {
      const { status, headers: told } = await ask(proxy.port, "/v1/time/UTC", { from, headers });
      expect(status).toBe(200);
      return Number(told.get("x-ratelimit-remaining"));
    };
    expect(await remaining("127.0.0.2")).toBe(99);
    expect(await remaining("127.0.0.2", { "X-Forwarded-For": "203.0.113.9" })).toBe(98);
    expect(await remaining("127.0.0.3")).toBe(99);
  });

  test("metrics stay hidden; framed pages, compressed lists and the ids of traces pass unchanged", async () => {
    await using server = await startServer({
      args: ["--trusted-proxies", "127.0.0.1,::1"],
      hasMetrics: false,
    });
    await using proxy = await startProxy(server);
    for (const path of ["/metrics", "/metrics/", "//metrics"])
      expect([path, (await ask(proxy.port, path)).status]).toEqual([path, 404]);

    const direct = await ask(Number(portOf(server)), "/embed/clock?timezone=Asia/Tokyo");
    const frame = await ask(proxy.port, "/embed/clock?timezone=Asia/Tokyo");
    expect(frame.status).toBe(200);
    expect(frame.headers.get("content-security-policy")).toContain("frame-ancestors *");
    expect(frame.headers.has("x-frame-options")).toBe(direct.headers.has("x-frame-options"));

    const headers = { "Accept-Encoding": "gzip" };
    const packed = await ask(proxy.port, "/v1/timezone/list?limit=200", { headers });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    const list: unknown = JSON.parse(gunzipSync(packed.body).toString());
    expect(list).toHaveProperty("status", "ok");
    const posted = await fetch(`http://127.0.0.1:${proxy.port}/v1/batch`, {
      method: "POST",
      body: JSON.stringify({ requests: [{ path: "/time/UTC", method: "GET" }] }),
    });
    expect(posted.status).toBe(200);
    const traceparent = `00-${crypto.randomUUID().replaceAll("-", "")}-00f067aa0ba902b7-01`;
    await ask(proxy.port, "/v1/time/UTC", { headers: { traceparent } });
    await until(() => server.output().includes(`"trace":"${traceparent.slice(3, 35)}"`) || null, "the trace");
    if (name === "nginx") expect(frame.headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/);
  });

  test("two Host headers are refused, and requests sent ahead are answered in order", async () => {
    await using server = await startServer();
    await using proxy = await startProxy(server);
    const url = `http://127.0.0.1:${proxy.port}`;
    const two =
      "GET /v1/time/UTC HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n";
    expect(statusOf(await exchange(server.url, [[0, two]]))).toBe(200);
    expect(statusOf(await exchange(url, [[0, two]]))).toBe(400);
    const body = '["/time/UTC"]';
    const posted = `POST /v1/batch HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const last = "GET /health/live HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n";
    const { text } = await exchange(url, [[0, posted + posted + last]]);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 200"]);
  });

  test("connections to the server are reused", async () => {
    await using server = await startServer({ args: ["--trusted-proxies", "127.0.0.1,::1"] });
    await using proxy = await startProxy(server);
    for (let count = 0; count < 5; count += 1) await ask(proxy.port, "/v1/time/UTC");
    const before = connectionsTo(Number(portOf(server)));
    expect(before.length).toBeGreaterThan(0);
    for (let count = 0; count < 20; count += 1) await ask(proxy.port, "/v1/time/UTC");
    const after = connectionsTo(Number(portOf(server)));
    expect(after.filter((port) => before.includes(port)).length).toBeGreaterThan(0);
    expect(after.length).toBeLessThan(before.length + 5);
  });
});

/** To print how many requests were answered. */
const SHOWN = process.env["ALMANAC_TEST_FIGURES"] !== undefined;

const BATCH = JSON.stringify({ requests: [{ path: "/time/UTC" }] });

/** Asks a proxy all the time, from many addresses, until it is stopped. Every fifth request has a body. */
function keepAsking(port: number) {
  const answers: string[] = [];
  const stopped = new AbortController();
  let count = 0;
  const callers = Array.from({ length: 4 }, async () => {
    while (!stopped.signal.aborted) {
      count += 1;
      const from = `127.1.${Math.floor(count / 250)}.${1 + (count % 250)}`;
      const isPost = count % 5 === 0;
      const { status } = await (isPost
        ? fetch(`http://127.0.0.1:${port}/v1/batch`, { method: "POST", body: BATCH })
        : ask(port, "/v1/time/UTC", { from }));
      answers.push(`${isPost ? "POST" : "GET"} ${status}`);
      await Bun.sleep(15);
    }
  });
  return {
    /** How many answers had each method and status. */
    async stop(): Promise<Record<string, number>> {
      stopped.abort();
      await Promise.all(callers);
      const counts = Map.groupBy(answers, (answer) => answer);
      return Object.fromEntries([...counts].map(([answer, all]) => [answer, all.length]));
    },
  };
}

describe.each(PROXIES)("three nodes behind %s", (name, startProxy) => {
  test("share one limit, and go on when one of them is gone", async () => {
    await using redis = await startRedis(folder(), freePort());
    const args = [...LIMITED, "--state", redis.url];
    await using one = await startServer({ args });
    await using two = await startServer({ args });
    await using three = await startServer({ args });
    await using proxy = await startProxy(one, two, three);
    await withStoreInTime(redis, [one, two, three], async () => {
      const asked = await Promise.all(
        Array.from({ length: 130 }, () => ask(proxy.port, "/v1/time/UTC", { from: "127.0.0.2" })),
      );
      expect(asked.filter(({ status }) => status === 200)).toHaveLength(100);
      expect(asked.filter(({ status }) => status === 429)).toHaveLength(30);
    });

    one.kill("SIGKILL");
    await one.exited;
    for (let count = 0; count < 30; count += 1) {
      expect((await ask(proxy.port, "/v1/time/UTC", { from: "127.0.0.3" })).status).toBe(200);
    }
  });

  test("answer everybody without a key while the store is gone, whatever callers with keys get", async () => {
    await using redis = await startRedis(folder(), freePort());
    const args = ["--rate-scheme", "minute", "--trusted-proxies", "127.0.0.0/8", "--state", redis.url];
    await using one = await startServer({ args });
    await using two = await startServer({ args });
    await using three = await startServer({ args });
    await using proxy = await startProxy(one, two, three);
    const made = await fetch(`${one.url}/v1/keys`, { method: "POST", body: "{}" });
    const { key } = ((await made.json()) as { data: { key: string } }).data;
    const anonymous = keepAsking(proxy.port);
    await Bun.sleep(500);
    redis.kill("SIGKILL");
    await untilAlone([one, two, three], true);
    // Nodes that have not seen the key answer 503, as all do for keys that they cannot know.
    const unknown = Array.from({ length: 60 }, () =>
      ask(proxy.port, "/v1/time/UTC", { headers: { "X-API-Key": key } }),
    );
    const keyed = await Promise.all(unknown);
    expect(keyed.some(({ status }) => status === 503)).toBe(true);
    await Bun.sleep(1000);
    const statuses = await anonymous.stop();
    if (SHOWN) console.log(name, statuses);
    expect(Object.keys(statuses).toSorted()).toEqual(["GET 200", "POST 200"]);
  });

  test("lose nothing while they are restarted one after another", async () => {
    const ports = [freePort(), freePort(), freePort()];
    const start = (port: number): Promise<Server> =>
      startServer({ args: ["--port", String(port), "--trusted-proxies", "127.0.0.1"] });
    const nodes = await Promise.all(ports.map(start));
    try {
      await using proxy = await startProxy(...nodes);
      const callers = keepAsking(proxy.port);
      for (const [index, port] of ports.entries()) {
        const pause = Bun.sleep(2000);
        const node = nodes[index];
        node?.kill("SIGTERM");
        await node?.exited;
        nodes[index] = await start(port);
        await pause;
      }
      const statuses = await callers.stop();
      if (SHOWN) console.log(name, statuses);
      expect(Object.keys(statuses).toSorted()).toEqual(["GET 200", "POST 200"]);
    } finally {
      await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()));
    }
  }, 60_000);
});
