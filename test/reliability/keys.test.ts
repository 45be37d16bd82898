import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { copyFileSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { MS_PER_DAY } from "../../src/domain/time-unit.ts";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import { runProgram, startServer } from "../binary/server.ts";
import { createService, dataOf, newKey, NOW_EPOCH_MS } from "../contract/service.ts";
import { temporaryFolder } from "../support/folder.ts";
import { randomBytes, untilObserved } from "../support/process.ts";
import { keyed, rotate, statusesOf, strangeKey } from "./keyed.ts";

const folder = temporaryFolder();

type Made = { key: string; key_id: string };

describe("creating a key", () => {
  test("is refused if only the operator issues keys", async () => {
    const refused = await keyed(createService({ isBeta: false }), null, "/v1/keys", { method: "POST" });
    expect(refused).toMatchObject({ status: 403, error: { code: "forbidden" } });
  });

  test("is possible five times a day for one address; an invalid body does not count", async () => {
    let now = NOW_EPOCH_MS;
    const service = createService({ rateScheme: "minute", now: () => now });
    const make = (body = "{}") => keyed(service, null, "/v1/keys", { method: "POST", body });
    expect(await make('{"email":"nobody"}')).toMatchObject({ status: 400 });
    for (let made = 0; made < 5; made += 1) await newKey({}, service);
    const sixth = await make();
    expect(sixth).toMatchObject({ status: 429, error: { policy: "keys", limit: 5 } });
    expect(sixth.headers.get("retry-after")).toBe(String(15 * 3600));
    now += 15 * 3_600_000;
    await newKey({}, service);
  });
});

describe("a key", () => {
  test("is shown once: afterwards only its id and its first characters, and never its hash", async () => {
    const path = join(folder, "shown.sqlite");
    const keys = createKeyRing(createSqliteKeys(openState(path)), randomBytes);
    const service = createService({ keys });
    const { key, key_id: keyId } = await dataOf<Made>("/v1/keys", {}, service);
    const texts = [
      (await keyed(service, key, "/v1/keys/me")).text,
      (await keyed(service, key, "/v1/usage")).text,
      (await runProgram(["keys", "list", "--state", path])).output,
      (await runProgram(["keys", "list", "--state", path, "--json"])).output,
    ];
    for (const text of texts) {
      expect(text).toContain(keyId);
      for (const hidden of [key, key.slice(9, 20), keys.fingerprint(Buffer.from(key))])
        expect(text).not.toContain(hidden);
    }
    expect(texts[2]).toContain(key.slice(0, 8));
  });

  test.each([
    ["X-API-Key", ""],
    ["Authorization", "Bearer "],
    ["authorization", "bearer  "],
  ])("is accepted as %s: %s", async (name, before) => {
    const service = createService({ rateScheme: "minute" });
    const headers = { [name]: `${before}${await newKey({}, service)} ` };
    const response = await service.send("/v1/time/UTC", { headers });
    expect([response.status, response.headers.get("x-ratelimit-limit")]).toEqual([200, "1000"]);
  });

  test.each(["key", "api_key", "apikey", "X-API-Key", "token", "access_token"])(
    "is refused in the query as %s, and the answer names the header and not the key",
    async (name) => {
      const service = createService({ rateScheme: "minute" });
      const key = await newKey({}, service);
      for (const path of ["/v1/time/UTC", "/v1/keys/me"]) {
        const { status, headers, text } = await keyed(service, null, `${path}?${name}=${key}`);
        expect(headers.get("x-ratelimit-limit")).toBe("100");
        expect([400, 401]).toContain(status);
        expect(text).toContain("X-API-Key");
        expect(text).not.toContain(hiddenOf(key));
      }
    },
  );

  test("that is invalid is refused with the same message on every kind of route", async () => {
    const service = createService();
    const strange = await strangeKey();
    const bodies = new Set<string>();
    for (const sent of ["x", "", strange, `${strange}0`, strange.replace("alm_", "sk_"), "a".repeat(5000)]) {
      for (const path of ["/v1/time/UTC", "/v1/nowhere", "/v1/keys/me", "/v1/time/Nowhere"]) {
        const { status, headers, error } = await keyed(service, sent, path);
        expect([status, headers.get("www-authenticate")]).toEqual([401, 'ApiKey realm="api"']);
        bodies.add(JSON.stringify({ ...error, instance: "" }));
        if (sent.length > 3) expect(JSON.stringify(error)).not.toContain(sent);
      }
    }
    expect(bodies.size).toBe(1);
    expect(await keyed(service, strange, "/v1/batch", { method: "POST", body: "{}" })).toMatchObject({
      status: 401,
    });
  });

  test.each([
    [200, ["https://a.example", "http://localhost:8080", null]],
    [403, ["https://b.example", "http://a.example", "https://a.example.evil", "null"]],
  ])("of two origins gives %d to %p", async (status, origins) => {
    const service = createService();
    const key = await newKey({ allowed_origins: ["https://a.example", "http://localhost:8080"] }, service);
    for (const origin of origins) {
      const answer = await keyed(
        service,
        key,
        "/v1/time/UTC",
        origin === null ? {} : { headers: { origin } },
      );
      expect([origin, answer.status]).toEqual([origin, status]);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  test("works for 24 hours beside its replacement and then expires, also if that is replaced meanwhile; the usage stays with the id", async () => {
    let now = NOW_EPOCH_MS;
    const service = createService({ now: () => now });
    const { key, key_id: keyId } = await dataOf<Made>("/v1/keys", {}, service);
    await keyed(service, key);
    const secrets = [key];
    for (const expiry of ["2026-11-21T09:00:00Z", "2026-11-21T21:00:00Z"]) {
      const { data } = await rotate(service, secrets.at(-1) ?? "");
      expect(data).toMatchObject({ key_id: keyId, previous_key_expires_at: expiry });
      secrets.push(String(data?.["key"]));
      now += MS_PER_DAY / 2;
    }
    expect(new Set(secrets).size).toBe(3);
    now -= 1;
    expect(await statusesOf(service, secrets)).toEqual([200, 200, 200]);
    now += 1;
    expect(await statusesOf(service, secrets)).toEqual([401, 200, 200]);
    expect((await keyed(service, key)).error?.["code"]).toBe("expired_api_key");
    await untilObserved();
    const { data: usage } = await keyed(service, secrets[2] ?? "", "/v1/usage");
    expect(usage?.["key_id"]).toBe(keyId);
    const days = usage?.["last_30_days"] as { date: string; requests: number }[];
    expect(days).toHaveLength(30);
    expect(days.slice(0, 2).map(({ date }) => date)).toEqual(["2026-11-21", "2026-11-20"]);
    expect(days.reduce((sum, { requests }) => sum + requests, 0)).toBe(8);
  });

  test("that is revoked is refused at once with every secret it had", async () => {
    const service = createService();
    const key = await newKey({}, service);
    const renewed = String((await rotate(service, key)).data?.["key"]);
    const revoked = await keyed(service, renewed, "/v1/keys/me", { method: "DELETE" });
    expect(revoked).toMatchObject({ status: 204, text: "" });
    for (const each of [key, renewed])
      expect((await keyed(service, each)).error?.["code"]).toBe("revoked_api_key");
  });

  test("has its calls and errors counted by route", async () => {
    const service = createService({ rateScheme: "minute" });
    const key = await newKey({}, service);
    for (const path of ["/v1/time/UTC", "/v1/time/UTC", "/v1/time/Nowhere", "/v1/nowhere", "/health/live"])
      await keyed(service, key, path);
    await untilObserved();
    expect((await keyed(service, key, "/v1/usage")).data).toMatchObject({
      plan: "free",
      policies: [{ name: "minute", limit: 1000, used: 5, remaining: 995, resets_at: "2026-11-20T09:01:00Z" }],
      today: { requests: 5, errors: 2, by_route: { getTime: 3, none: 1, getLiveness: 1 } },
    });
  });
});

/** The part of a key that is shown once and stored nowhere, without its first characters. */
function hiddenOf(key: string): string {
  return key.slice(8, 36);
}

describe("the secret of a key", () => {
  test("is in the response that created it and nowhere else: not in files, backups, logs, errors, metrics or settings", async () => {
    const path = join(folder, "secret.sqlite");
    const seen: string[] = [];
    await using server = await startServer({ args: ["--state", path, "--access-log", "json"] });
    const by = { send: (target: string, init?: RequestInit) => fetch(server.url + target, init) };
    const { key, key_id: keyId } = await dataOf<Made>("/v1/keys", {}, by);
    const renewed = String((await rotate(by, key)).data?.["key"]);
    const headers = { "x-api-key": key };
    const ask = async (target: string, init: RequestInit): Promise<void> => {
      const response = await by.send(target, init);
      // The query is the caller's own; this test is about headers.
      seen.push(await response.text(), JSON.stringify([...response.headers]));
    };
    for (const [target, init] of [
      ["/v1/time/UTC", { headers }],
      [`/v1/time/UTC?api_key=${key}&key=${key}`, {}],
      ["/v1/time/UTC", { headers: { authorization: `Bearer ${key}x` } }],
      ["/v1/usage", { headers }],
      ["/v1/keys/me", { headers }],
      ["/v1/keys/me", { headers: { authorization: `Bearer ${key}`, origin: "https://x.example" } }],
      ["/v1/batch", { method: "POST", headers, body: "[" }],
      ["/metrics", {}],
    ] as const)
      await ask(target, init);
    // Backups of a running server: by VACUUM INTO, and by copying its files.
    {
      using opened = new Database(path, { readonly: true });
      opened.run("vacuum into ?", [join(folder, "secret-vacuumed.sqlite")]);
    }
    for (const end of ["", "-wal"]) copyFileSync(path + end, join(folder, `secret-copied.sqlite${end}`));
    await ask("/v1/keys/me", { method: "DELETE", headers: { "x-api-key": renewed } });
    await ask("/v1/time/UTC", { headers });
    for (const command of [["keys", "list"], ["config"]])
      seen.push((await runProgram([...command, "--state", path])).output);
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    seen.push(server.output(), server.errors());
    const files = readdirSync(folder).filter((name) => name.startsWith("secret"));
    expect(files).toEqual(
      expect.arrayContaining(["", "-copied", "-vacuumed"].map((kind) => `secret${kind}.sqlite`)),
    );
    const stored = files.map((name) => readFileSync(join(folder, name), "latin1"));
    const vacuumed = stored[files.indexOf("secret-vacuumed.sqlite")];
    expect(vacuumed).toContain(keyId);
    expect(vacuumed).toContain(renewed.slice(0, 8));
    for (const secret of [key, renewed])
      for (const hidden of [hiddenOf(secret), secret.slice(9, 20)])
        expect([...seen, ...stored].filter((text) => text.includes(hidden))).toEqual([]);
    expect(seen.length).toBeGreaterThan(20);
  });
});
