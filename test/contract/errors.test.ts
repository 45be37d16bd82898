import { afterEach, describe, expect, mock, spyOn, test } from "bun:test";
import { readdirSync } from "node:fs";
import { ERROR_CODES, type ErrorCode } from "../../src/domain/error.ts";
import { statusOf, titleOf } from "../../src/http/errors/error-format.ts";
import { listen } from "../../src/server.ts";
import { createAbsentKeys } from "../../src/state/open-stores.ts";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { randomBytes } from "../support/process.ts";
import { publishedOperations } from "./operations.ts";
import { createValidator } from "./published.ts";
import type { Scenario } from "./scenario.ts";
import { createService, dataOf, keyRing, NOW_EPOCH_MS, serviceDeps } from "./service.ts";

const keys = keyRing();
const INPUT = { label: "errors", email: null, plan: "free", allowedOrigins: [] } as const;
const revoked = await keys.create(INPUT, NOW_EPOCH_MS);
await keys.revoke(revoked.key.keyId, NOW_EPOCH_MS, null);
const expired = await keys.create(INPUT, NOW_EPOCH_MS);
await keys.rotate(expired.key, NOW_EPOCH_MS, NOW_EPOCH_MS - 1, null);

const service = createService({ keys });

afterEach(() => mock.restore());

const get = (key: string, by = service): Promise<Response> =>
  by.send("/v1/time/UTC", { headers: key === "" ? {} : { "x-api-key": key } });

/** The last item of a batch as a separate response. */
async function lastItem(requests: unknown[], by = service): Promise<Response> {
  type Batch = { responses: { status: number; body: object }[] };
  const { status = 0, body } = (await dataOf<Batch>("/v1/batch", { requests }, by)).responses.at(-1) ?? {};
  return Response.json(body, { status });
}

/** A request for each code that is in no table, and shares its status with others. */
const PROVOKED: Partial<Record<ErrorCode, () => Promise<Response>>> = {
  nested_batch: () => lastItem([{ path: "/batch", body: ["/time/UTC"] }]),
  revoked_api_key: () => get(revoked.text),
  expired_api_key: () => get(expired.text),
  item_timeout: () => {
    const { holidays } = serviceDeps();
    const { now } = performance;
    // The clock of elapsed time passes the limit of a batch while a country is looked up.
    const has: typeof holidays.has = (code) => {
      spyOn(performance, "now").mockImplementation(() => now.call(performance) + 2100);
      return holidays.has(code);
    };
    const slow = createService({ keys, holidays: { ...holidays, has } });
    return lastItem([{ path: "/holidays/FR/2026" }, { path: "/time/UTC" }], slow);
  },
  overloaded: async () => {
    const busy = createService();
    const answers = await Promise.all(Array.from({ length: 600 }, () => get("", busy)));
    return answers.find(({ status }) => status === 503) ?? get("", busy);
  },
  store_unavailable: () =>
    get(revoked.text, createService({ keys: createKeyRing(createAbsentKeys(), randomBytes) })),
};

/** Is answered before the application sees a request. */
const BY_THE_RUNTIME: ErrorCode = "headers_too_large";

describe("every code of the contract", () => {
  test("is provoked here, by a row of a table, or by the documented status that is its alone", async () => {
    const tables = readdirSync(`${import.meta.dir}/scenarios`);
    const inTables: (string | undefined)[] = [];
    for (const name of tables) {
      const { SCENARIOS } = (await import(`./scenarios/${name}`)) as { SCENARIOS: readonly Scenario[] };
      inTables.push(...SCENARIOS.map(({ code }) => code));
    }
    const operations = await publishedOperations();
    const documented = new Set(operations.flatMap(({ responses }) => Object.keys(responses)));
    const isAlone = (code: ErrorCode): boolean =>
      documented.has(String(statusOf(code))) &&
      ERROR_CODES.every((each) => each === code || statusOf(each) !== statusOf(code));
    const seen = new Set<string | undefined>([...inTables, ...Object.keys(PROVOKED), BY_THE_RUNTIME]);
    expect(ERROR_CODES.filter((code) => !seen.has(code) && !isAlone(code))).toEqual([]);
  });

  test.each(Object.entries(PROVOKED))("%s is answered as published", async (name, provoke) => {
    const response = await provoke();
    const code = name as ErrorCode;
    const body: unknown = await response.json();
    expect([response.status, body]).toMatchObject([
      statusOf(code),
      { error: { code, title: titleOf(code) } },
    ]);
    const validate = await createValidator();
    // Items of a batch have their own statuses, so only their shape is published.
    const status = code === "item_timeout" ? 400 : response.status;
    expect(validate("get", "/v1/time/{timezone}", status, "application/json", body)).toEqual([]);
  });
});

test("a failure before the request is parsed shows nothing internal", async () => {
  const faults: unknown[] = [];
  const deps = serviceDeps({
    now: () => {
      throw new Error("no clock in /secret/path");
    },
    reportError: (_, fault) => faults.push(fault),
  });
  const running = listen(deps, { host: "127.0.0.1", port: 0 });
  try {
    const response = await fetch(`${running.url}/v1/time/UTC`);
    expect(response.status).toBe(500);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      status: "error",
      error: { code: "internal_error", http_status: 500 },
    });
    expect(text).not.toContain("secret");
    expect(faults).toHaveLength(1);
  } finally {
    await running.drain(500);
  }
});
