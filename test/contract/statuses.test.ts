import { beforeAll, describe, expect, test } from "bun:test";
import type { ErrorCode } from "../../src/domain/error.ts";
import { statusOf } from "../../src/http/errors/error-format.ts";
import { createAbsentKeys } from "../../src/state/open-stores.ts";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { mintSecret } from "../../src/state/key.ts";
import { withoutWaiting } from "../support/late.ts";
import { randomBytes } from "../support/process.ts";
import { needsKey, publishedOperations, readsQuery, type PublishedOperation } from "./operations.ts";
import { readTable } from "../support/table.ts";
import { createValidator } from "./published.ts";
import { createService, newKey, service as homeless, type Service } from "./service.ts";

const operations = await publishedOperations();
/** Its callers are at home, as those that ask by address need to be. */
const service = createService({ home: "Europe/Paris" });
const used = createService({ rateScheme: "minute" });
const broken = createService({
  counters: {
    take: () => {
      throw new TypeError("an internal error with a secret in it");
    },
  },
  reportError: () => {},
});
const keyless = createService({ keys: createKeyRing(createAbsentKeys(), randomBytes) });
const draining = createService({ isDraining: () => true });

const unknownKey = () => ({ "x-api-key": mintSecret(randomBytes).text });

beforeAll(async () => {
  // Uses up the look-ups of invalid keys and the requests of an address.
  for (let call = 0; call < 101; call += 1) await used.send("/v1/plans", { headers: unknownKey() });
});

/** The operation's first example, but for what is said. */
type Sending = {
  by?: Service;
  path?: string;
  method?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
};

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
/** A request that an operation answers so, where none can be made of its examples. */
function listedFor(status: string, { path: route }: PublishedOperation): Sending {
  const [, , path, body] = listed.find((row) => row[0] === status && row[1] === route) ?? [];
  return { ...(path === undefined ? {} : { path }), ...(body === undefined ? {} : { body }) };
}

const withWords = ({ path }: PublishedOperation, word: string): string => path.replace(/\{\w+\}/g, word);

/** How a request for each status differs from the operation's first example. */
const REACHED: Readonly<Record<string, (operation: PublishedOperation) => Sending | Promise<Sending>>> = {
  "200": () => ({}),
  "201": () => ({}),
  "204": () => ({}),
  "304": async (operation) => {
    const examples: Sending[] = operation["x-examples"].map(({ path }) => ({ path }));
    for (const sending of [...examples, listedFor("304", operation)]) {
      const tag = (await send(operation, sending)).headers.get("etag");
      if (tag !== null) return { ...sending, headers: { "if-none-match": tag } };
    }
    throw new Error("no answer has an entity tag");
  },
  "400": (operation) => ({
    path: readsQuery(operation)
      ? withQuery(operation, "no_such_parameter=1&strict=true")
      : withWords(operation, "%FF"),
  }),
  "401": () => ({ headers: { "x-api-key": "nonsense" } }),
  "403": async () => {
    const key = await newKey({ allowed_origins: ["https://a.example"] }, service);
    return { headers: { "x-api-key": key, origin: "https://b.example" } };
  },
  "404": (operation) => ({
    ...(operation.path.startsWith("/api/ip") ? { by: homeless } : {}),
    path: withWords(operation, "no-such-thing-xq"),
    ...listedFor("404", operation),
  }),
  "405": () => ({ method: "PATCH" }),
  "406": () => ({ headers: { accept: "image/png" } }),
  "408": () => ({ body: new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([0x20])) }) }),
  "413": () => ({ body: " ".repeat(256 * 1024 + 1) }),
  "414": (operation) => ({ path: withQuery(operation, `lang=${"a".repeat(8200)}`) }),
  "415": () => ({ headers: { "content-type": "text/csv" } }),
  "422": (operation) => listedFor("422", operation),
  "429": () => ({ by: used, headers: unknownKey() }),
  "500": () => ({ by: broken }),
  "503": ({ path }) => (path === "/health/ready" ? { by: draining } : { by: keyless, headers: unknownKey() }),
};

const rows = operations.flatMap((operation) =>
  Object.keys(operation.responses).map(
    (status) => [operation.method, operation.path, status, operation] as const,
  ),
);

describe("every documented status of every operation", () => {
  const validator = createValidator();

  test.each(rows)("%s %s: %s is answered as published", async (method, path, status, operation) => {
    const sending = await REACHED[status]?.(operation);
    if (sending === undefined) throw new Error(`nothing here reaches status ${status}`);
    const reach = () => send(operation, sending);
    const response = await (status === "408" ? withoutWaiting(reach) : reach());
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
      for (const type of Object.keys(operation.responses["200"]?.content ?? {})) {
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
