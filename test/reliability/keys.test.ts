import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { copyFileSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import { runProgram, startServer } from "../binary/server.ts";
import { createService, NOW_EPOCH_MS, service as otherService, type Service } from "../contract/service.ts";
import { parseNetworks } from "../../src/network.ts";
import { temporaryFolder } from "../support/folder.ts";
import { randomBytes, untilObserved } from "../support/process.ts";
import { MS_PER_DAY } from "../../src/domain/time-unit.ts";

const folder = temporaryFolder();

type Json = Record<string, Record<string, unknown>>;

async function bodyOf(response: Response): Promise<Json> {
  return (await response.json()) as Json;
}

async function codeOf(response: Response): Promise<unknown> {
  return (await bodyOf(response))["error"]?.["code"];
}

async function makeKey(service: Service, body: unknown = {}): Promise<{ key: string; keyId: string }> {
  const response = await service.send("/v1/keys", { method: "POST", body: JSON.stringify(body) });
  expect(response.status).toBe(201);
  const { data } = await bodyOf(response);
  return { key: String(data?.["key"]), keyId: String(data?.["key_id"]) };
}

function withKey(key: string, more: Record<string, string> = {}): RequestInit {
  return { headers: { "x-api-key": key, ...more } };
}

/** A well-formed key that was never issued. */
async function strangeKey(): Promise<string> {
  return (await makeKey(otherService)).key;
}

describe("creating a key", () => {
  test("returns one with the free plan's limits, and says if it is lost at a restart", async () => {
    const service = createService({ rateScheme: "both" });
    const response = await service.send("/v1/keys", {
      method: "POST",
      body: JSON.stringify({
        label: "my app",
        email: "a@b.example",
        allowed_origins: ["https://A.example/"],
      }),
    });
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({
      data: {
        key: expect.stringMatching(/^alm_[0-9A-Za-z]{38}$/),
        key_id: expect.stringMatching(/^key_[0-9A-Za-z]{16}$/),
        plan: "free",
        limits: [
          { name: "minute", limit: 1000, window_seconds: 60 },
          { name: "day", limit: 100, window_seconds: 86_400 },
        ],
        label: "my app",
        email: "a@b.example",
        allowed_origins: ["https://a.example"],
        created_at: "2026-11-20T09:00:00Z",
      },
      meta: { warnings: [{ code: "keys_in_memory" }] },
    });
  });

  test("is refused if only the operator issues keys", async () => {
    const response = await createService({ isBeta: false }).send("/v1/keys", { method: "POST" });
    expect(response.status).toBe(403);
    expect(await codeOf(response)).toBe("forbidden");
  });

  test("is possible five times a day for one address; an invalid body does not count", async () => {
    let now = NOW_EPOCH_MS;
    const service = createService({ rateScheme: "minute", now: () => now });
    const bad = await service.send("/v1/keys", {
      method: "POST",
      body: JSON.stringify({ email: "nobody", allowed_origins: ["https://a.example/path", "null", "*"] }),
    });
    expect(bad.status).toBe(400);
    expect((await bodyOf(bad))["error"]?.["errors"]).toMatchObject([
      { pointer: "/email" },
      { pointer: "/allowed_origins/0" },
      { pointer: "/allowed_origins/1" },
      { pointer: "/allowed_origins/2" },
    ]);
    for (let made = 0; made < 5; made += 1) await makeKey(service);
    const sixth = await service.send("/v1/keys", { method: "POST" });
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get("retry-after")).toBe(String(15 * 3600));
    expect(await bodyOf(sixth)).toMatchObject({ error: { policy: "keys", limit: 5 } });
    now += 15 * 3_600_000;
    await makeKey(service);
  });
});

describe("a key", () => {
  test("is shown once: afterwards only its id and its first characters, and never its hash", async () => {
    const path = join(folder, "shown.sqlite");
    const keys = createKeyRing(createSqliteKeys(openState(path)), randomBytes);
    const service = createService({ keys });
    const { key, keyId } = await makeKey(service);
    const hash = keys.fingerprint(Buffer.from(key));
    const texts = [
      await (await service.send("/v1/keys/me", withKey(key))).text(),
      await (await service.send("/v1/usage", withKey(key))).text(),
      (await runProgram(["keys", "list", "--state", path])).output,
      (await runProgram(["keys", "list", "--state", path, "--json"])).output,
    ];
    for (const text of texts) {
      expect(text).toContain(keyId);
      expect(text).not.toContain(key);
      expect(text).not.toContain(key.slice(9, 20));
      expect(text).not.toContain(hash);
    }
    expect(texts[2]).toContain(key.slice(0, 8));
  });

  test.each([
    ["X-API-Key", (key: string) => ({ "X-API-Key": key })],
    ["Authorization: Bearer", (key: string) => ({ Authorization: `Bearer ${key}` })],
    ["authorization: bearer", (key: string) => ({ authorization: `bearer  ${key} ` })],
  ] as const)("is accepted as %s", async (_, headersOf) => {
    const service = createService({ rateScheme: "minute" });
    const { key } = await makeKey(service);
    const response = await service.send("/v1/time/UTC", { headers: headersOf(key) });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-ratelimit-limit")).toBe("1000");
  });

  test.each(["key", "api_key", "apikey", "X-API-Key", "token", "access_token"])(
    "is refused in the query as %s, and the answer names the header and not the key",
    async (name) => {
      const service = createService({ rateScheme: "minute" });
      const { key } = await makeKey(service);
      for (const path of ["/v1/time/UTC", "/v1/keys/me"]) {
        const response = await service.send(`${path}?${name}=${key}`);
        expect(response.headers.get("x-ratelimit-limit")).toBe("100");
        expect([400, 401]).toContain(response.status);
        const text = await response.text();
        expect(text).toContain("X-API-Key");
        expect(text).not.toContain(hiddenOf(key));
      }
    },
  );

  test("is not read from other schemes of Authorization", async () => {
    const service = createService({ rateScheme: "minute" });
    const response = await service.send("/v1/time/UTC", { headers: { authorization: "Basic dTpw" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-ratelimit-limit")).toBe("100");
  });

  test("that is invalid is refused with the same message on every kind of route", async () => {
    const service = createService();
    const strange = await strangeKey();
    const bodies = new Set<string>();
    for (const sent of ["x", "", strange, `${strange}0`, strange.replace("alm_", "sk_"), "a".repeat(5000)]) {
      for (const path of ["/v1/time/UTC", "/v1/nowhere", "/v1/keys/me", "/v1/time/Nowhere"]) {
        const response = await service.send(path, withKey(sent));
        expect(response.status).toBe(401);
        expect(response.headers.get("www-authenticate")).toBe('ApiKey realm="api"');
        const { error } = await bodyOf(response);
        bodies.add(JSON.stringify({ ...error, instance: "" }));
        if (sent.length > 3) expect(JSON.stringify(error)).not.toContain(sent);
      }
    }
    expect(bodies.size).toBe(1);
    const post = await service.send("/v1/batch", { method: "POST", body: "{}", ...withKey(strange) });
    expect(post.status).toBe(401);
  });

  test("works from its allowed origins, and without an origin", async () => {
    const service = createService();
    const { key } = await makeKey(service, {
      allowed_origins: ["https://a.example", "http://localhost:8080"],
    });
    const statusFrom = async (origin: string) =>
      (await service.send("/v1/time/UTC", withKey(key, { origin }))).status;
    expect(await statusFrom("https://a.example")).toBe(200);
    expect(await statusFrom("http://localhost:8080")).toBe(200);
    for (const foreign of ["https://b.example", "http://a.example", "https://a.example.evil", "null"]) {
      const response = await service.send("/v1/time/UTC", withKey(key, { origin: foreign }));
      expect(response.status).toBe(403);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
    }
    expect((await service.send("/v1/time/UTC", withKey(key))).status).toBe(200);
  });

  test("works for 24 hours beside its replacement and then expires; the usage stays with the id", async () => {
    let now = NOW_EPOCH_MS;
    const service = createService({ now: () => now });
    const { key, keyId } = await makeKey(service);
    await service.send("/v1/time/UTC", withKey(key));
    const rotated = await service.send("/v1/keys/me/rotate", { method: "POST", ...withKey(key) });
    expect(rotated.status).toBe(200);
    const { data } = await bodyOf(rotated);
    expect(data).toMatchObject({ key_id: keyId, previous_key_expires_at: "2026-11-21T09:00:00Z" });
    const renewed = String(data?.["key"]);
    expect(renewed).not.toBe(key);
    now += MS_PER_DAY - 1;
    for (const each of [key, renewed]) {
      expect((await service.send("/v1/time/UTC", withKey(each))).status).toBe(200);
    }
    now += 1;
    const old = await service.send("/v1/time/UTC", withKey(key));
    expect(old.status).toBe(401);
    expect(await codeOf(old)).toBe("expired_api_key");
    await untilObserved();
    const usage = await bodyOf(await service.send("/v1/usage", withKey(renewed)));
    expect(usage["data"]).toMatchObject({ key_id: keyId });
    const days = usage["data"]?.["last_30_days"] as { date: string; requests: number }[];
    expect(days).toHaveLength(30);
    expect(days.slice(0, 2).map(({ date }) => date)).toEqual(["2026-11-21", "2026-11-20"]);
    expect(days.reduce((sum, { requests }) => sum + requests, 0)).toBe(4);
  });

  test("that is rotated twice has no old secret after the last overlap", async () => {
    let now = NOW_EPOCH_MS;
    const service = createService({ now: () => now });
    const first = (await makeKey(service)).key;
    const rotate = async (key: string) =>
      String(
        (await bodyOf(await service.send("/v1/keys/me/rotate", { method: "POST", ...withKey(key) })))[
          "data"
        ]?.["key"],
      );
    const second = await rotate(first);
    now += MS_PER_DAY / 2;
    const third = await rotate(second);
    now += MS_PER_DAY / 2;
    const statuses = await Promise.all(
      [first, second, third].map(async (key) => (await service.send("/v1/time/UTC", withKey(key))).status),
    );
    expect(statuses).toEqual([401, 200, 200]);
  });

  test("that is revoked is refused at once with every secret it had", async () => {
    const service = createService();
    const { key } = await makeKey(service);
    const rotated = await service.send("/v1/keys/me/rotate", { method: "POST", ...withKey(key) });
    const renewed = String((await bodyOf(rotated))["data"]?.["key"]);
    const revoked = await service.send("/v1/keys/me", { method: "DELETE", ...withKey(renewed) });
    expect(revoked.status).toBe(204);
    expect(await revoked.text()).toBe("");
    for (const each of [key, renewed]) {
      const response = await service.send("/v1/time/UTC", withKey(each));
      expect(await codeOf(response)).toBe("revoked_api_key");
    }
  });

  test("has its calls and errors counted by route", async () => {
    const service = createService({ rateScheme: "minute" });
    const { key } = await makeKey(service);
    for (const path of ["/v1/time/UTC", "/v1/time/UTC", "/v1/time/Nowhere", "/v1/nowhere", "/health/live"]) {
      await service.send(path, withKey(key));
    }
    await untilObserved();
    const usage = await bodyOf(await service.send("/v1/usage", withKey(key)));
    expect(usage["data"]).toMatchObject({
      plan: "free",
      policies: [{ name: "minute", limit: 1000, used: 4, remaining: 996, resets_at: "2026-11-20T09:01:00Z" }],
      today: { requests: 5, errors: 2, by_route: { getTime: 3, none: 1, getLiveness: 1 } },
    });
  });

  test("accepts GET and DELETE at one address, and says so", async () => {
    const service = createService();
    for (const method of ["OPTIONS", "PUT"]) {
      const response = await service.send("/v1/keys/me", { method });
      expect(response.headers.get("allow")).toBe("GET, HEAD, DELETE, OPTIONS");
    }
  });
});

describe("guessing keys", () => {
  test("is limited to 100 of 1,000 guesses of one client, and locks no owner out", async () => {
    const service = createService({ rateScheme: "minute", trustedProxies: parseNetworks("127.0.0.1") });
    const owner = (await makeKey(service)).key;
    const neighbour = (await makeKey(service)).key;
    const from = (key: string, address: string) => withKey(key, { "x-forwarded-for": address });
    expect((await service.send("/v1/time/UTC", from(owner, "203.0.113.1"))).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 20 }, strangeKey));
    const statuses = new Map<number, number>();
    for (let guess = 0; guess < 1000; guess += 1) {
      const { status } = await service.send("/v1/time/UTC", from(guesses[guess % 20] ?? "", "203.0.113.1"));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [401, 100],
      [429, 900],
    ]);
    expect((await service.send("/v1/time/UTC", from(owner, "203.0.113.1"))).status).toBe(200);
    expect((await service.send("/v1/time/UTC", from(neighbour, "203.0.113.2"))).status).toBe(200);
  });

  test("does not affect a caller who used up the anonymous limit and then creates a key", async () => {
    const service = createService({ rateScheme: "day" });
    for (let call = 0; call < 101; call += 1) await service.send("/v1/time/UTC");
    expect((await service.send("/v1/time/UTC")).status).toBe(429);
    const { key } = await makeKey(service);
    expect((await service.send("/v1/time/UTC", withKey(key))).status).toBe(200);
  });

  test("is limited by address for malformed keys too", async () => {
    const service = createService({ rateScheme: "minute" });
    const statuses: number[] = [];
    for (let guess = 0; guess < 120; guess += 1) {
      statuses.push((await service.send("/v1/time/UTC", withKey(`alm_${guess}`))).status);
    }
    expect(statuses.filter((status) => status === 401).length).toBe(100);
    expect(statuses.slice(100)).toEqual(Array.from({ length: 20 }, () => 429));
  });
});

/** The part of a key that is shown once and stored nowhere, without its first characters. */
function hiddenOf(key: string): string {
  return key.slice(8, 36);
}

describe("the secret of a key", () => {
  test("is in the response that created it and nowhere else: not in files, logs, errors, metrics or settings", async () => {
    const path = join(folder, "secret.sqlite");
    const seen: string[] = [];
    const secrets: string[] = [];
    {
      await using server = await startServer({ args: ["--state", path, "--access-log", "json"] });
      const made = await fetch(`${server.url}/v1/keys`, { method: "POST" });
      const key = String((await bodyOf(made))["data"]?.["key"]);
      const headers = { "x-api-key": key };
      const rotated = await fetch(`${server.url}/v1/keys/me/rotate`, { method: "POST", headers });
      secrets.push(key, String((await bodyOf(rotated))["data"]?.["key"]));
      for (const [target, init] of [
        ["/v1/time/UTC", { headers }],
        [`/v1/time/UTC?api_key=${key}&key=${key}`, {}],
        ["/v1/time/UTC", { headers: { authorization: `Bearer ${key}x` } }],
        ["/v1/usage", { headers }],
        ["/v1/keys/me", { headers }],
        ["/v1/keys/me", { headers: { authorization: `Bearer ${key}`, origin: "https://x.example" } }],
        ["/v1/batch", { method: "POST", headers, body: "[" }],
        ["/metrics", {}],
        ["/v1/keys/me", { method: "DELETE", headers }],
        ["/v1/time/UTC", { headers }],
      ] as const) {
        const response = await fetch(server.url + target, init);
        const text = await response.text();
        // The query is the caller's own; this test is about headers.
        seen.push(text, JSON.stringify([...response.headers]));
      }
      seen.push((await runProgram(["keys", "list", "--state", path])).output);
      seen.push((await runProgram(["config", "--state", path])).output);
      seen.push(server.output(), server.errors());
    }
    for (const file of readdirSync(folder).filter((name) => name.startsWith("secret"))) {
      seen.push(readFileSync(join(folder, file), "latin1"));
    }
    expect(seen.length).toBeGreaterThan(20);
    for (const secret of secrets) {
      expect(seen.filter((text) => text.includes(hiddenOf(secret)))).toEqual([]);
    }
  });

  test("is in no backup, by VACUUM INTO or by copying the files of a running server", async () => {
    const path = join(folder, "original.sqlite");
    await using server = await startServer({ args: ["--state", path] });
    const made = await bodyOf(await fetch(`${server.url}/v1/keys`, { method: "POST" }));
    const { key, key_id: keyId } = made["data"] as { key: string; key_id: string };
    expect((await fetch(`${server.url}/v1/time/UTC`, withKey(key))).status).toBe(200);
    const vacuumed = join(folder, "vacuumed.sqlite");
    using opened = new Database(path, { readonly: true });
    opened.run("vacuum into ?", [vacuumed]);
    const copies = ["", "-wal"].map((end) => {
      const copy = join(folder, `copied.sqlite${end}`);
      copyFileSync(path + end, copy);
      return copy;
    });
    const texts = [vacuumed, ...copies].map((file) => readFileSync(file, "latin1"));
    expect(texts[0]).toContain(keyId);
    expect(texts[0]).toContain(key.slice(0, 8));
    for (const text of texts) {
      expect(text).not.toContain(hiddenOf(key));
      expect(text).not.toContain(key.slice(9, 20));
    }
  });
});
