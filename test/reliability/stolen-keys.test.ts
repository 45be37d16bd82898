import { describe, expect, test } from "bun:test";
import { parseNetworks } from "../../src/network.ts";
import { createService, NOW_EPOCH_MS, service as otherService, type Service } from "../contract/service.ts";

type Json = { data: Record<string, unknown>; error?: { code: string; policy?: string } };

/** Sends a request with a key; returns the status, the body and the headers. */
async function call(service: Service, path: string, key: string, init: RequestInit = {}) {
  const response = await service.send(path, { ...init, headers: { "x-api-key": key } });
  const text = await response.text();
  const json = (text === "" ? { data: {} } : JSON.parse(text)) as Json;
  return { status: response.status, json, headers: response.headers };
}

async function makeKey(service: Service, address = "203.0.113.9"): Promise<string> {
  const response = await service.send("/v1/keys", {
    method: "POST",
    headers: { "x-forwarded-for": address },
  });
  expect(response.status).toBe(201);
  return String(((await response.json()) as Json).data["key"]);
}

const rotate = (service: Service, key: string, overlapHours?: number) =>
  call(service, "/v1/keys/me/rotate", key, {
    method: "POST",
    ...(overlapHours === undefined ? {} : { body: JSON.stringify({ overlap_hours: overlapHours }) }),
  });

const newOf = ({ status, json }: Awaited<ReturnType<typeof rotate>>): string => {
  expect(status).toBe(200);
  return String(json.data["key"]);
};

const worksIn = async (service: Service, key: string): Promise<number> =>
  (await call(service, "/v1/time/UTC", key)).status;

describe("a secret that was replaced", () => {
  test("answers questions until its overlap ends, and may neither rotate nor end the key", async () => {
    const service = createService();
    const stolen = await makeKey(service);
    const own = newOf(await rotate(service, stolen));
    for (const [path, method] of [
      ["/v1/keys/me/rotate", "POST"],
      ["/v1/keys/me", "DELETE"],
    ] as const) {
      const refused = await call(service, path, stolen, { method });
      expect([refused.status, refused.json.error?.code]).toEqual([403, "forbidden"]);
    }
    expect(await worksIn(service, stolen)).toBe(200);
    expect(await worksIn(service, own)).toBe(200);
    expect((await call(service, "/v1/keys/me", own, { method: "DELETE" })).status).toBe(204);
    expect(await worksIn(service, stolen)).toBe(401);
  });

  test("ends at once when the owner asks for no overlap", async () => {
    const service = createService();
    const stolen = await makeKey(service);
    const rotated = await rotate(service, stolen, 0);
    const own = newOf(rotated);
    expect(rotated.json.data["previous_key_expires_at"]).toBe("2026-11-20T09:00:00Z");
    expect([await worksIn(service, stolen), await worksIn(service, own)]).toEqual([401, 200]);
  });

  test.each([-1, 169, 1.5, "now"])("an overlap of %p hours is refused", async (hours) => {
    const service = createService();
    const key = await makeKey(service);
    const body = JSON.stringify({ overlap_hours: hours });
    const refused = await call(service, "/v1/keys/me/rotate", key, { method: "POST", body });
    expect([refused.status, refused.json.error?.code]).toEqual([400, "invalid_body"]);
  });
});

describe("rotating without end", () => {
  test("works five times a day, of which at most three secrets are good, and is refused with 429 then", async () => {
    let now = NOW_EPOCH_MS;
    const service = createService({ now: () => (now += 1) });
    const secrets = [await makeKey(service)];
    const statuses = new Map<number, number>();
    for (let turn = 0; turn < 2000; turn += 1) {
      const rotated = await rotate(service, secrets.at(-1) ?? "");
      statuses.set(rotated.status, (statuses.get(rotated.status) ?? 0) + 1);
      if (rotated.status === 200) secrets.push(newOf(rotated));
      else expect(rotated.json.error?.policy).toBe("rotations");
    }
    expect([...statuses]).toEqual([
      [200, 5],
      [429, 1995],
    ]);
    const good = await Promise.all(secrets.map((secret) => worksIn(service, secret)));
    expect(good).toEqual([401, 401, 401, 200, 200, 200]);
  });
});

describe("keys beside abuse at the same address", () => {
  const behindProxy = () =>
    createService({ rateScheme: "minute", trustedProxies: parseNetworks("127.0.0.1") });
  const create = async (service: Service, address: string): Promise<number> =>
    (await service.send("/v1/keys", { method: "POST", headers: { "x-forwarded-for": address } })).status;

  test("a /48 shares one quota for making keys", async () => {
    const service = behindProxy();
    const statuses: number[] = [];
    for (let network = 0; network < 7; network += 1)
      statuses.push(await create(service, `2001:db8:7:${network.toString(16)}::1`));
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect(await create(service, "2001:db8:8::1")).toBe(201);
    expect(await create(service, "203.0.113.1")).toBe(201);
  });

  test("a good key works for the first time after a hundred bad ones", async () => {
    const service = behindProxy();
    const good = await makeKey(service);
    const strange = await makeKey(otherService);
    const send = async (key: string): Promise<number> =>
      (
        await service.send("/v1/time/UTC", {
          headers: { "x-api-key": key, "x-forwarded-for": "203.0.113.7" },
        })
      ).status;
    const statuses: number[] = [];
    for (let guess = 0; guess < 101; guess += 1) statuses.push(await send(strange));
    expect([statuses[99], statuses[100]]).toEqual([401, 429]);
    expect(await send(good)).toBe(200);
  });
});

describe("answers to callers with a key", () => {
  test.each([
    "/v1/timezone/list",
    "/v1/time/Europe/Paris?at=2026-01-01T00:00Z",
    "/v1/time/Nowhere",
    "/v1/nowhere",
    "/openapi.json",
  ])("%s is kept by no cache that callers share", async (path) => {
    const service = createService();
    const key = await makeKey(service);
    const shared = (await service.send(path)).headers.get("cache-control") ?? "";
    expect(shared).toStartWith("public, max-age=");
    const { headers } = await call(service, path, key);
    expect(headers.get("cache-control")).toBe(shared.replace("public", "private"));
  });
});
