import { beforeAll, describe, expect, test } from "bun:test";
import type { ErrorCode } from "../../src/domain/error.ts";
import { statusOf } from "../../src/http/request/error-format.ts";
import { createAbsentKeys } from "../../src/state/open-stores.ts";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { mintSecret } from "../../src/state/key.ts";
import { createMemoryCounters } from "../../src/state/memory/counters.ts";
import { withoutWaiting } from "../support/late.ts";
import { randomBytes } from "../support/process.ts";
import { needsKey, publishedOperations, readsQuery, type PublishedOperation } from "./operations.ts";
import { readTable } from "../support/table.ts";
import { createValidator } from "./published.ts";
import { createService, newKey, service as homeless, type Service } from "./service.ts";

const operations = await publishedOperations();
/** Its callers are at home, as those that ask by address need to be. */
const service = createService({ home: "Europe/Paris" });
const counters = createMemoryCounters();
const used = createService({ rateScheme: "minute", counters });
const broken = createService({
  counters: {
    take: () => {
      throw new TypeError("an internal error with a secret in it");
    },
  },
  reportError: () => {},
});
const keyless = createService({ keys: createKeyRing(createAbsentKeys(), randomBytes) });

beforeAll(async () => {
  // Uses up the look-ups of invalid keys and the requests of an address.
  for (let call = 0; call < 101; call += 1) {
    await used.send("/v1/plans", { headers: { "x-api-key": mintSecret(randomBytes).text } });
  }
});

type Sending = {
  by?: Service;
  path?: string;
  method?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
};

/** The operation's first example, but for what is said. */
async function send(operation: PublishedOperation, sending: Sending = {}): Promise<Response> {
  const [example] = operation["x-examples"];
  const { by = service, path = example?.path ?? "", headers = {} } = sending;
  const method = sending.method ?? operation.method.toUpperCase();
  const body = sending.body ?? (example?.body === undefined ? undefined : JSON.stringify(example.body));
  const key = needsKey(operation) && by === service ? { "x-api-key": await newKey({}, service) } : undefined;
  return by.send(path, {
    method,
    headers: { ...key, ...headers },
    ...(body === undefined || method === "GET" ? {} : { body }),
  });
}

const withQuery = (operation: PublishedOperation, query: string): string => {
  const path = operation["x-examples"][0]?.path ?? "";
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
};

const listed = readTable("contract/statuses.tsv");
/** Requests that an operation answers so, where none can be made of its examples. */
const requestsFor = (status: string, { path }: PublishedOperation): string[] =>
  listed.flatMap(([of, route, request = ""]) => (of === status && route === path ? [request] : []));

/** A request for each status. */
const REACHED: Readonly<Record<string, (operation: PublishedOperation) => Promise<Response>>> = {
  "200": (operation) => send(operation),
  "201": (operation) => send(operation),
  "204": (operation) => send(operation),
  "304": async (operation) => {
    const paths = [...operation["x-examples"].map(({ path }) => path), ...requestsFor("304", operation)];
    for (const path of paths) {
      const tag = (await send(operation, { path })).headers.get("etag");
      if (tag !== null) return send(operation, { path, headers: { "if-none-match": tag } });
    }
    throw new Error("no answer has an entity tag");
  },
  "400": (operation) =>
    send(operation, {
      path: readsQuery(operation)
        ? withQuery(operation, "no_such_parameter=1&strict=true")
        : operation.path.replace(/\{\w+\}/g, "%FF"),
    }),
  "401": (operation) => send(operation, { headers: { "x-api-key": "nonsense" } }),
  "403": async (operation) => {
    const key = await newKey({ allowed_origins: ["https://a.example"] }, service);
    return send(operation, { headers: { "x-api-key": key, origin: "https://b.example" } });
  },
  "404": (operation) =>
    send(operation, {
      ...(operation.path.startsWith("/api/ip") ? { by: homeless } : {}),
      path: requestsFor("404", operation)[0] ?? operation.path.replace(/\{\w+\}/g, "no-such-thing-xq"),
    }),
  "405": (operation) => send(operation, { method: "PATCH" }),
  "406": (operation) => send(operation, { headers: { accept: "image/png" } }),
  "408": async (operation) => {
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([0x20])) });
    const headers: Record<string, string> = needsKey(operation)
      ? { "x-api-key": await newKey({}, service) }
      : {};
    return withoutWaiting(() => send(operation, { body, headers }));
  },
  "413": (operation) => send(operation, { body: " ".repeat(256 * 1024 + 1) }),
  "414": (operation) => send(operation, { path: withQuery(operation, `lang=${"a".repeat(8200)}`) }),
  "415": (operation) => send(operation, { headers: { "content-type": "text/csv" } }),
  "422": (operation) => {
    if (operation.path !== "/v1/meeting/score")
      return send(operation, { path: requestsFor("422", operation)[0] ?? "" });
    const slots = [{ start: "2026-03-08T02:30", duration_minutes: 60 }];
    const body = {
      participants: ["America/New_York"],
      slots,
      timezone: "America/New_York",
      disambiguation: "reject",
    };
    return send(operation, { body: JSON.stringify(body) });
  },
  "429": (operation) => send(operation, { by: used, headers: { "x-api-key": mintSecret(randomBytes).text } }),
  "500": (operation) => send(operation, { by: broken }),
  "503": (operation) =>
    operation.path === "/health/ready"
      ? send(operation, { by: createService({ isDraining: () => true }) })
      : send(operation, { by: keyless, headers: { "x-api-key": mintSecret(randomBytes).text } }),
};

const rows = operations.flatMap((operation) =>
  Object.keys(operation.responses).map(
    (status) => [operation.method, operation.path, status, operation] as const,
  ),
);

describe("every documented status of every operation", () => {
  const validator = createValidator();

  test.each(rows)("%s %s: %s is answered as published", async (method, path, status, operation) => {
    const reach = REACHED[status];
    if (reach === undefined) throw new Error(`nothing here reaches status ${status}`);
    const response = await reach(operation);
    const text = await response.text();
    expect(`${response.status} ${text.slice(0, 300)}`).toStartWith(`${status} `);
    const published = operation.responses[status];
    const missing = Object.keys(published?.headers ?? {}).filter((name) => !response.headers.has(name));
    // Only responses that do not change with time have an entity tag, as the document says.
    expect(missing.filter((name) => name !== "ETag" || status === "304")).toEqual([]);
    if (published?.content === undefined) {
      expect(text).toBe("");
      return;
    }
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    const body = (type === "application/json" ? JSON.parse(text) : text) as { error?: { code?: ErrorCode } };
    const code = body.error?.code;
    if (code !== undefined) {
      expect([code, statusOf(code)]).toEqual([code, Number(status)]);
      expect(text).not.toContain("secret");
    }
    const validate = await validator;
    expect(validate(method, path, Number(status), type, body)).toEqual([]);
  });

  test("of a success is tested in every published format", async () => {
    const validate = await validator;
    for (const operation of operations) {
      const content = operation.responses["200"]?.content ?? {};
      for (const type of Object.keys(content)) {
        const answers = await Promise.all(
          operation["x-examples"].map(({ path }) => send(operation, { path, headers: { accept: type } })),
        );
        const response = answers.find(
          ({ headers }) => headers.get("content-type")?.startsWith(type) ?? false,
        );
        expect([operation.path, type, response?.status]).toEqual([operation.path, type, 200]);
        const text = (await response?.text()) ?? "";
        const body: unknown = type.endsWith("json") ? JSON.parse(text) : text;
        expect(validate(operation.method, operation.path, 200, type, body)).toEqual([]);
      }
    }
  });
});
