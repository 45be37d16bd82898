import { beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { temporaryFolder } from "../support/folder.ts";
import { awayFromMidnight, freePort, MIDNIGHT_TIMEOUT_MS } from "../support/process.ts";
import { startRedis, withStoreInTime } from "../support/redis.ts";
import { adapt, ask, connectionsTo, readExample, startCaddy, startNginx, type Proxy } from "./proxy.ts";
import { startServer, type Server } from "./server.ts";

// The examples as they are published, run by the programs they are for; only addresses and certificates are exchanged.

const temporary = temporaryFolder();

function folder(): string {
  const path = join(temporary, crypto.randomUUID());
  mkdirSync(path, { recursive: true });
  return path;
}

const portOf = (server: Server): string => new URL(server.url).port;

function nginxExample(server: Server, port: number): string {
  const plain = readExample("packaging/nginx.conf").replaceAll(/^\s*ssl_certificate.*\n/gm, "");
  return adapt(plain, [
    ["listen 443 ssl http2;", `listen 127.0.0.1:${port};`],
    ["    listen [::]:443 ssl http2;\n", ""],
    ["127.0.0.1:3000", `127.0.0.1:${portOf(server)}`],
  ]);
}

function caddyExample(server: Server, port: number): string {
  return adapt(readExample("packaging/Caddyfile"), [
    ["almanac.example.org {", `http://127.0.0.1:${port} {\n\tbind 127.0.0.1`],
    ["127.0.0.1:3000", `127.0.0.1:${portOf(server)}`],
  ]);
}

const PROXIES: readonly (readonly [name: string, start: (server: Server) => Promise<Proxy>])[] = [
  [
    "nginx",
    (server) => {
      const port = freePort();
      return startNginx(folder(), port, nginxExample(server, port));
    },
  ],
  [
    "Caddy",
    (server) => {
      const port = freePort();
      return startCaddy(folder(), port, caddyExample(server, port));
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

  test("metrics stay hidden; framed pages and compressed lists pass unchanged", async () => {
    await using server = await startServer({ args: ["--trusted-proxies", "127.0.0.1,::1"] });
    await using proxy = await startProxy(server);
    expect((await ask(proxy.port, "/metrics")).status).toBe(404);

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
    if (name === "nginx") expect(frame.headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/);
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

describe("the README's three nodes", () => {
  test("share one limit behind a balancer, and go on when one of them is gone", async () => {
    await using redis = await startRedis(folder(), freePort());
    const port = freePort();
    const args = [...LIMITED, "--state", redis.url];
    await using one = await startServer({ args });
    await using two = await startServer({ args });
    await using three = await startServer({ args });
    const example = /```nginx\n([\s\S]*?)```/.exec(readExample("README.md"))?.[1] ?? "";
    const http = adapt(example, [
      ["listen 80;", `listen 127.0.0.1:${port};`],
      ["10.0.0.1:3000", `127.0.0.1:${portOf(one)}`],
      ["10.0.0.2:3000", `127.0.0.1:${portOf(two)}`],
      ["10.0.0.3:3000", `127.0.0.1:${portOf(three)}`],
    ]);
    await using proxy = await startNginx(folder(), port, http);
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
});
