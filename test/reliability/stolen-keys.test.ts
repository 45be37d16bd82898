import { describe, expect, test } from "bun:test";
import { createService, newKey, NOW_EPOCH_MS } from "../contract/service.ts";
import { behindProxy, keyed, rotate, statusesOf, strangeKey } from "./keyed.ts";

describe("a secret that was replaced", () => {
  test("answers questions until its overlap ends, and may neither rotate nor end the key", async () => {
    const service = createService();
    const stolen = await newKey({}, service);
    const own = String((await rotate(service, stolen)).data?.["key"]);
    for (const refused of [
      await rotate(service, stolen),
      await keyed(service, stolen, "/v1/keys/me", { method: "DELETE" }),
    ])
      expect(refused).toMatchObject({ status: 403, error: { code: "forbidden" } });
    expect(await statusesOf(service, [stolen, own])).toEqual([200, 200]);
    expect(await keyed(service, own, "/v1/keys/me", { method: "DELETE" })).toMatchObject({ status: 204 });
    expect(await statusesOf(service, [stolen])).toEqual([401]);
  });

  test("ends at once when the owner asks for no overlap", async () => {
    const service = createService();
    const stolen = await newKey({}, service);
    const { data } = await rotate(service, stolen, { overlap_hours: 0 });
    expect(data?.["previous_key_expires_at"]).toBe("2026-11-20T09:00:00Z");
    expect(await statusesOf(service, [stolen, String(data?.["key"])])).toEqual([401, 200]);
  });

  test.each([-1, 169, 1.5, "now"])("an overlap of %p hours is refused", async (hours) => {
    const service = createService();
    const refused = await rotate(service, await newKey({}, service), { overlap_hours: hours });
    expect(refused).toMatchObject({ status: 400, error: { code: "invalid_body" } });
  });
});

test("rotating without end works five times a day, of which at most three secrets are good, and is refused with 429 then", async () => {
  let now = NOW_EPOCH_MS;
  const service = createService({ now: () => (now += 1) });
  const secrets = [await newKey({}, service)];
  for (let turn = 0; turn < 2000; turn += 1) {
    const { status, data, error } = await rotate(service, secrets.at(-1) ?? "");
    expect([turn, status, error?.["policy"]]).toEqual(
      turn < 5 ? [turn, 200, undefined] : [turn, 429, "rotations"],
    );
    if (status === 200) secrets.push(String(data?.["key"]));
  }
  expect(await statusesOf(service, secrets)).toEqual([401, 401, 401, 200, 200, 200]);
});

describe("keys beside abuse at the same address", () => {
  test("a /48 shares one quota for making keys", async () => {
    const service = behindProxy();
    const create = async (address: string): Promise<number> =>
      (await keyed(service, null, "/v1/keys", { method: "POST", headers: { "x-forwarded-for": address } }))
        .status;
    const statuses: number[] = [];
    for (let network = 0; network < 7; network += 1)
      statuses.push(await create(`2001:db8:7:${network.toString(16)}::1`));
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect([await create("2001:db8:8::1"), await create("203.0.113.1")]).toEqual([201, 201]);
  });

  test.each([
    ["well-formed", () => Promise.all(Array.from({ length: 20 }, strangeKey))],
    ["malformed", async () => Array.from({ length: 20 }, (_, guess) => `alm_${guess}`)],
  ])(
    "guessing %s keys is limited to 100 of 1,000 guesses of one client; a key of that address works on, one works for the first time, and so does a neighbour's",
    async (_, guess) => {
      const service = behindProxy();
      const [known, fresh, neighbour] = [
        await newKey({}, service),
        await newKey({}, service),
        await newKey({}, service),
      ];
      const statusOf = async (key: string, address = "203.0.113.1"): Promise<number> =>
        (await keyed(service, key, "/v1/time/UTC", { headers: { "x-forwarded-for": address } })).status;
      expect(await statusOf(known)).toBe(200);
      const guesses = await guess();
      const statuses: number[] = [];
      for (let turn = 0; turn < 1000; turn += 1) statuses.push(await statusOf(guesses[turn % 20] ?? ""));
      expect(statuses).toEqual(statuses.map((__, turn) => (turn < 100 ? 401 : 429)));
      const after = [await statusOf(known), await statusOf(fresh), await statusOf(neighbour, "203.0.113.2")];
      expect(after).toEqual([200, 200, 200]);
    },
  );

  test("a caller who used up the anonymous limit goes on with a new key", async () => {
    const service = createService({ rateScheme: "day" });
    for (let call = 0; call < 101; call += 1) await keyed(service, null);
    expect(await keyed(service, null)).toMatchObject({ status: 429 });
    expect(await statusesOf(service, [await newKey({}, service)])).toEqual([200]);
  });
});

test.each([
  "/v1/timezone/list",
  "/v1/time/Europe/Paris?at=2026-01-01T00:00Z",
  "/v1/time/Nowhere",
  "/v1/nowhere",
  "/openapi.json",
])("the answer of %s to a caller with a key is kept by no cache that callers share", async (path) => {
  const service = createService();
  const shared = (await keyed(service, null, path)).headers.get("cache-control") ?? "";
  expect(shared).toStartWith("public, max-age=");
  const { headers } = await keyed(service, await newKey({}, service), path);
  expect(headers.get("cache-control")).toBe(shared.replace("public", "private"));
});
