import { describe, expect, test } from "bun:test";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import { randomBytes } from "../support/process.ts";
import { publishedDocument } from "./published.ts";
import { runScenarios } from "./scenario.ts";
import { createService, NOW_EPOCH_MS } from "./service.ts";

const keys = createKeyRing(createSqliteKeys(openState(":memory:")), randomBytes);
const INPUT = { label: "contract", email: null, plan: "pro", allowedOrigins: [] } as const;
const made = await keys.create(INPUT, NOW_EPOCH_MS);
const narrow = await keys.create({ ...INPUT, allowedOrigins: ["https://a.example"] }, NOW_EPOCH_MS);

const headers = { "x-api-key": made.text };
const NO_STORE = { "cache-control": "no-store" };

describe("keys, usage and plans", () => {
  runScenarios(
    [
      {
        title: "the key that was sent",
        path: "/v1/keys/me",
        init: { headers },
        data: { key_id: made.key.keyId, plan: "pro", key_hint: made.text.slice(0, 8) },
        headers: { ...NO_STORE, "x-ratelimit-limit": "10000" },
        absent: [made.text],
      },
      {
        title: "a foreign origin",
        path: "/v1/time/UTC",
        init: { headers: { "x-api-key": narrow.text, origin: "https://b.example" } },
        status: 403,
        code: "forbidden",
        headers: NO_STORE,
      },
      {
        title: "usage",
        path: "/v1/usage",
        init: { headers },
        data: {
          plan: "pro",
          policies: [{ name: "day", limit: 10_000, resets_at: "2026-11-21T00:00:00Z" }],
        },
        headers: NO_STORE,
      },
      {
        title: "rotation",
        path: "/v1/keys/me/rotate",
        init: { method: "POST", headers: { "x-api-key": narrow.text } },
        data: { key_id: narrow.key.keyId, previous_key_expires_at: "2026-11-21T09:00:00Z" },
        warnings: ["keys_in_memory"],
      },
      {
        title: "keys in a batch",
        path: "/v1/batch",
        init: { method: "POST", headers, body: '{"requests":["/keys/me","/usage"]}' },
        data: { failed: 2, responses: [{ status: 403 }, { status: 403 }] },
        absent: [made.key.keyId],
      },
    ],
    createService({ rateScheme: "day", keys }),
  );

  test("are in the published document with all their methods and security", async () => {
    const { paths, components } = (await publishedDocument()) as {
      paths: Record<string, Record<string, { security: unknown; responses: Record<string, unknown> }>>;
      components: { securitySchemes: unknown };
    };
    expect(Object.keys(paths["/v1/keys/me"] ?? {}).toSorted()).toEqual(["delete", "get"]);
    expect(Object.keys(paths["/v1/keys"]?.["post"]?.responses ?? {})).toContain("201");
    expect(Object.keys(paths["/v1/keys/me"]?.["delete"]?.responses ?? {})).toContain("204");
    expect(paths["/v1/usage"]?.["get"]?.security).toEqual([{ apiKey: [] }, { bearer: [] }]);
    expect(paths["/v1/time/{timezone}"]?.["get"]?.security).toContainEqual({});
    expect(components.securitySchemes).toMatchObject({
      apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
      bearer: { type: "http", scheme: "bearer" },
    });
  });
});
