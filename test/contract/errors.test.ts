import { afterAll, afterEach, beforeAll, describe, expect, mock, spyOn, test } from "bun:test";
import { ERROR_CODES, type ErrorCode } from "../../src/domain/error.ts";
import { statusOf, titleOf } from "../../src/http/request/error-format.ts";
import { listen, type Running } from "../../src/http/server.ts";
import { createAbsentKeys } from "../../src/state/open-stores.ts";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { createMemoryCounters } from "../../src/state/memory/counters.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import { exchange } from "../binary/raw-socket.ts";
import { withoutWaiting } from "../support/late.ts";
import { randomBytes } from "../support/process.ts";
import { createValidator } from "./published.ts";
import { createService, NOW_EPOCH_MS, serviceDeps, type Service } from "./service.ts";

const keys = createKeyRing(createSqliteKeys(openState(":memory:")), randomBytes);
const INPUT = { label: "errors", email: null, plan: "free", allowedOrigins: ["https://a.example"] } as const;
const good = await keys.create(INPUT, NOW_EPOCH_MS);
const revoked = await keys.create(INPUT, NOW_EPOCH_MS);
await keys.revoke(revoked.key.keyId, NOW_EPOCH_MS, null);
const expired = await keys.create(INPUT, NOW_EPOCH_MS);
await keys.rotate(expired.key, NOW_EPOCH_MS, NOW_EPOCH_MS - 1, null);

const service = createService({ keys });
let socketed: Running;

beforeAll(() => {
  socketed = listen(serviceDeps(), { host: "127.0.0.1", port: 0 });
});

afterAll(() => socketed.drain(100));
afterEach(() => mock.restore());

/** What a caller sees of an error. `route` is the route that documents it. */
type Refusal = { status: number; text: string; route: string };

const get = async (path: string, headers: Record<string, string> = {}, by = service): Promise<Refusal> => {
  const response = await by.send(path, { headers });
  return { status: response.status, text: await response.text(), route: "get /v1/time/{timezone}" };
};

const post = async (
  path: string,
  body: BodyInit,
  type = "application/json",
  by = service,
): Promise<Refusal> => {
  // With a key, which allows a hundred items.
  const headers = { "content-type": type, "x-api-key": good.text };
  const response = await by.send(path, { method: "POST", headers, body });
  return { status: response.status, text: await response.text(), route: `post ${path}` };
};

/** The last item of a batch as a separate response. */
const lastItem = async (requests: unknown[], route: string, by = service): Promise<Refusal> => {
  const { text } = await post("/v1/batch", JSON.stringify({ requests }), "application/json", by);
  const { data } = JSON.parse(text) as { data: { responses: { status: number; body: unknown }[] } };
  const last = data.responses.at(-1);
  return { status: last?.status ?? 0, text: JSON.stringify(last?.body), route };
};

/** Sends bytes over a real socket, for errors before a request is complete. */
const raw = async (bytes: string, route: string): Promise<Refusal> => {
  const { text } = await exchange(socketed.url, [[0, bytes]]);
  const end = text.indexOf("\r\n\r\n");
  return { status: Number(text.split(" ")[1]), text: text.slice(end + 4), route };
};

/** A service whose clock of elapsed time passes the limit of a batch while it looks a country up. */
const slowly = (): Service => {
  const { holidays } = serviceDeps();
  const { now } = performance;
  const has: typeof holidays.has = (code) => {
    spyOn(performance, "now").mockImplementation(() => now.call(performance) + 2100);
    return holidays.has(code);
  };
  return createService({ keys, holidays: { ...holidays, has } });
};

const ADD = "/v1/date/add?date=";

/** One request for each error code. A code without a row fails the test. */
const PROVOKED: Readonly<Record<ErrorCode, () => Promise<Refusal>>> = {
  missing_parameter: () => get("/v1/time/convert?from=UTC"),
  invalid_parameter: () => get("/v1/time/UTC?at=06/07/2026"),
  conflicting_parameters: () => get("/v1/context?city=paris&q=tokyo"),
  ambiguous_place: () => get("/v1/time/usa"),
  unknown_parameter: () => get("/v1/time/UTC?att=now"),
  invalid_json: () => post("/v1/batch", "{"),
  invalid_body: () => post("/v1/batch", '{"requests":7}'),
  duplicate_id: () => post("/v1/batch", '[{"id":"a","path":"/time/UTC"},{"id":"a","path":"/time/UTC"}]'),
  nested_batch: () => lastItem([{ path: "/batch", body: ["/time/UTC"] }], "post /v1/batch"),
  invalid_api_key: () => get("/v1/time/UTC", { "x-api-key": "nonsense" }),
  revoked_api_key: () => get("/v1/time/UTC", { "x-api-key": revoked.text }),
  expired_api_key: () => get("/v1/time/UTC", { "x-api-key": expired.text }),
  api_key_required: async () => ({ ...(await get("/v1/keys/me")), route: "get /v1/keys/me" }),
  forbidden: () => get("/v1/time/UTC", { "x-api-key": good.text, origin: "https://b.example" }),
  route_not_found: () => get("/v1/thyme/UTC"),
  timezone_not_found: () => get("/v1/time/Europe/Pariss"),
  city_not_found: () => get("/v1/city/parris"),
  slug_not_found: () => get("/v1/context/parris"),
  country_not_found: () => get("/v1/holidays/ZZ/2026"),
  holidays_not_available: () => get("/v1/holidays/AQ/2026"),
  method_not_allowed: async () => {
    const response = await service.send("/v1/time/UTC", { method: "PUT" });
    return { status: response.status, text: await response.text(), route: "get /v1/time/{timezone}" };
  },
  not_acceptable: () => get("/v1/time/UTC", { accept: "image/png" }),
  request_timeout: () =>
    withoutWaiting(() =>
      post("/v1/batch", new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([0x5b])) })),
    ),
  payload_too_large: () =>
    raw("POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 262145\r\n\r\n[", "post /v1/batch"),
  uri_too_long: () => get(`/v1/time/UTC?at=${"9".repeat(8200)}`),
  unsupported_media_type: () => post("/v1/batch", "a=1", "multipart/form-data"),
  headers_too_large: () =>
    raw(
      `GET /v1/time/UTC HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`,
      "get /v1/time/{timezone}",
    ),
  nonexistent_time: () =>
    get("/v1/time/convert?from=America/New_York&to=UTC&time=2026-03-08T02:30&disambiguation=reject"),
  ambiguous_time: () =>
    get("/v1/time/convert?from=America/New_York&to=UTC&time=2026-11-01T01:30&disambiguation=reject"),
  date_overflow: () => get(`${ADD}2026-01-31&months=1&overflow=reject`),
  out_of_range: () => get(`${ADD}9999-12-31&days=1`),
  no_business_days: () =>
    get(`${ADD}2026-11-20&business_days=1&weekend=monday,tuesday,wednesday,thursday,friday,saturday,sunday`),
  rate_limit_exceeded: async () => {
    const limited = createService({ rateScheme: "minute" });
    for (let call = 0; call < 100; call += 1) await limited.send("/v1/time/UTC");
    return get("/v1/time/UTC", {}, limited);
  },
  item_timeout: () =>
    lastItem([{ path: "/holidays/FR/2026" }, { path: "/time/UTC" }], "post /v1/batch", slowly()),
  internal_error: () => {
    const counters = createMemoryCounters();
    const take = (): never => {
      throw new TypeError("an internal error with a secret in it");
    };
    return get("/v1/time/UTC", {}, createService({ counters: { ...counters, take }, reportError: () => {} }));
  },
  overloaded: async () => {
    const busy = createService();
    const answers = await Promise.all(Array.from({ length: 600 }, () => get("/v1/time/UTC", {}, busy)));
    return answers.find(({ status }) => status === 503) ?? get("/v1/time/UTC", {}, busy);
  },
  store_unavailable: () => {
    const unreachable = createKeyRing(createAbsentKeys(), randomBytes);
    return get("/v1/time/UTC", { "x-api-key": good.text }, createService({ keys: unreachable }));
  },
  draining: async () => ({
    ...(await get("/health/ready", {}, createService({ isDraining: () => true }))),
    route: "get /health/ready",
  }),
};

/** Responses of the runtime before our code sees the request: only a status. */
const BY_THE_RUNTIME: ReadonlySet<ErrorCode> = new Set(["headers_too_large"]);

/** Codes about input, which name at least one issue. */
const NAMES_INPUTS = /^(?:missing|invalid|conflicting|unknown|duplicate)_(?!api)/;

type ErrorBody = {
  error: { code: string; title: string; message: string; errors: { name?: string; pointer?: string }[] };
};

describe("every code of the contract", () => {
  test("has a row in this test", () => {
    expect(Object.keys(PROVOKED).toSorted()).toEqual([...ERROR_CODES].toSorted());
  });

  const validator = createValidator();
  test.each(ERROR_CODES.map((code) => [code] as const))(
    "%s can be provoked, and is answered as published",
    async (code) => {
      const { status, text, route } = await PROVOKED[code]();
      expect(`${status} ${text.slice(0, 200)}`).toStartWith(`${statusOf(code)} `);
      if (BY_THE_RUNTIME.has(code)) {
        expect(text).toBe("");
        return;
      }
      const body = JSON.parse(text) as ErrorBody;
      expect(body.error).toMatchObject({ code, title: titleOf(code) });
      expect(text).not.toContain("secret");
      if (NAMES_INPUTS.test(code)) {
        expect(body.error.errors.length).toBeGreaterThan(0);
        for (const issue of body.error.errors) expect(issue.name ?? issue.pointer).toBeString();
      }
      const [method = "", path = ""] = route.split(" ");
      const validate = await validator;
      // Items of a batch have their own statuses, so only their shape is published.
      const published = validate(
        method,
        path,
        code === "item_timeout" ? 400 : status,
        "application/json",
        body,
      );
      expect(published).toEqual([]);
    },
  );
});
