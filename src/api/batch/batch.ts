import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import { badParameter, inputError } from "../../http/errors/bad-input.ts";
import type { Core } from "../../http/plugins/core.ts";
import { refusedMembers } from "../../http/plugins/input.ts";
import type { Handle, Route } from "../../http/route.ts";
import { routeNotFound } from "../../http/route-not-found.ts";
import { renderErrorEnvelope, statusOf } from "../../http/errors/error-format.ts";
import { JsonAnswer, MEDIA_TYPES } from "../../http/answer/format.ts";
import { batchItems, type RequestContext } from "../../http/context.ts";
import { createInnerBudget } from "../../http/inner-budget.ts";
import { methodsOf, type RouteTable } from "../../http/route-table.ts";
import { parameters } from "../../http/input/parameter.ts";
import { answerOf, examples, mayFail, closed, record } from "../../http/answer/route-schema.ts";
import { bodyIssue, type ItemReading } from "../../http/input/read-body.ts";
import { noBatchItem } from "../keys/keys.ts";
import {
  BatchBody,
  batchCost,
  itemAddress,
  itemOf,
  itemUnits,
  readBatch,
  type BatchItemBody,
} from "./batch-body.ts";

const BatchSchema = record("Batch", {
  responses: Type.Array(
    closed({
      id: Type.String(),
      status: Type.Integer(),
      body: Type.Object({}, { description: "The answer the route gives alone.", additionalProperties: true }),
      headers: Type.Record(Type.String(), Type.String()),
    }),
  ),
  count: Type.Integer(),
  succeeded: Type.Integer(),
  failed: Type.Integer(),
});

/** Values of one parameter of an item; most lists take fewer. */
const MAX_VALUES = 256;

/** Headers that are copied into an item's answer. */
const SHOWN_HEADERS = ["etag", "link", "content-location", "content-language", "content-type"];

type ItemAnswer = { readonly status: number; readonly headers: Headers; readonly text: string };

/** Many requests in one, each answered by the application as if it had come alone. */
export function batchRoutes(core: Core, table: RouteTable, handle: Handle) {
  return new Elysia({ name: "batch", tags: ["Batch"] })
    .use(core)
    .post(
      "/v1/batch",
      ({ body, query, context }) => answerBatch(body as unknown as BatchBody, query, context, table, handle),
      {
        cost: batchCost(table),
        parse: "none",
        query: parameters({}),
        body: BatchBody,
        response: answerOf(BatchSchema),
        detail: {
          operationId: "runBatch",
          summary: "Many requests in one",
          description:
            "Up to 50 requests, 100 with a key, with one shared now. The batch is charged whole before anything runs; each item has its own status, and the answer is 200 whatever they are.",
          ...mayFail("duplicate_id"),
          ...examples(
            { "/v1/batch": "Two times and a conversion" },
            {
              requests: [
                { id: "paris", path: "/time/Europe/Paris" },
                { id: "tokyo", path: "/time/Asia/Tokyo" },
                {
                  path: "/time/convert",
                  query: { from: "Asia/Tokyo", to: ["UTC"], time: "2026-11-20T18:00" },
                },
              ],
            },
          ),
        },
      },
    );
}

/** Runs the items one after the other, and pauses for other requests. */
async function answerBatch(
  body: BatchBody,
  query: object,
  context: RequestContext,
  table: RouteTable,
  handle: Handle,
) {
  const isStrict = "strict" in query && query.strict === true;
  const { items, nowEpochMs } = readBatch(body, context);
  const budget = createInnerBudget(context);
  const texts: string[] = [];
  let succeeded = 0;
  let units = 0;
  for (const [index, { id, reading }] of items.entries()) {
    await context.pause();
    units += itemUnits(reading, table);
    const isPaid = units <= context.units;
    const requestId = `${context.requestId}.${index}`;
    const run = (): Promise<ItemAnswer> => {
      if (!isPaid) throw unpaidError();
      budget.assertLeft();
      const item = readItem(reading, isStrict, context, table);
      return runItem(item, { context, requestId, nowEpochMs }, table, handle);
    };
    const answer = await attempt(run, reading, requestId);
    if (answer.status < 400) succeeded += 1;
    const text = itemText(id, answer);
    budget.spend(text.length);
    texts.push(text);
  }
  await context.pause();
  const count = items.length;
  const totals = `"count":${count},"succeeded":${succeeded},"failed":${count - succeeded}`;
  return new JsonAnswer(`{"responses":[${texts.join(",")}],${totals}}`);
}

/** Runs an item, and turns an error from before its route into the answer that a route would give. */
async function attempt(
  run: () => Promise<ItemAnswer>,
  { sent }: ItemReading,
  requestId: string,
): Promise<ItemAnswer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AlmanacError)) throw error;
    const given: unknown = typeof sent === "string" ? sent : Object(sent).path;
    const [path = ""] = typeof given === "string" ? given.split("?") : [];
    const problem = { docsUrl: "/docs/errors", instance: path.slice(0, 200), requestId, elapsedMs: 0 };
    const headers = new Headers({ "content-language": "en", "content-type": MEDIA_TYPES.json });
    return { status: statusOf(error.code), headers, text: renderErrorEnvelope(error, problem) };
  }
}

/** @throws AlmanacError with every issue of an item. */
function readItem(
  reading: ItemReading,
  isStrict: boolean,
  context: RequestContext,
  table: RouteTable,
): BatchItemBody {
  const refused = refusedMembers(reading.unknown, isStrict, context, table);
  const item = itemOf(reading);
  if (item === null || refused.length > 0) throw inputError(item === null ? reading.issues : [], refused);
  return item;
}

type Outer = { readonly context: RequestContext; readonly requestId: string; readonly nowEpochMs: number };

async function runItem(
  item: BatchItemBody,
  { context, requestId, nowEpochMs }: Outer,
  table: RouteTable,
  handle: Handle,
): Promise<ItemAnswer> {
  const address = itemAddress(item.path);
  if (address === null) throw badPath(item.path);
  const [path = ""] = address.split("?");
  const operations = new Set(table.published.map(({ operationId }) => operationId));
  const methods = methodsOf(table.matching(path).filter(({ operationId }) => operations.has(operationId)));
  const method = item.method ?? (item.body !== undefined && methods.includes("POST") ? "POST" : "GET");
  if (methods.length === 0) {
    const sent = { path, query: address.slice(path.length + 1) };
    const isItem = ({ operationId, pattern }: Route): boolean =>
      pattern.startsWith("/v1/") && operations.has(operationId);
    throw await routeNotFound(sent, context, { table, handle }, isItem);
  }
  assertAllowed(path, method, methods);
  const request = new Request(`http://localhost${withQuery(address, item.query)}`, { method });
  batchItems.set(request, { outer: context, pattern: null, requestId, nowEpochMs, body: item.body });
  const response = await handle(request);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function badPath(path: string): AlmanacError {
  const expected = "a path such as /time/UTC, without a host, '.', '..' and backslashes";
  const message = `The path of an item begins with one slash and cannot be read otherwise. Send ${expected}.`;
  return new AlmanacError("invalid_parameter", message, {
    errors: [bodyIssue("/path", "syntax", path, expected)],
  });
}

function assertAllowed(path: string, method: string, methods: readonly string[]): void {
  if (/^\/v1\/batch\/?$/.test(path))
    throw new AlmanacError("nested_batch", "A batch cannot contain /batch. Send its requests in this batch.");
  if (/^\/v1\/(?:keys|usage)(?:\/|$)/.test(path)) {
    throw noBatchItem();
  }
  if (!methods.includes(method)) {
    const [takes = "GET"] = methods;
    throw new AlmanacError("method_not_allowed", `This route does not take ${method}. Send ${takes}.`);
  }
}

function withQuery(address: string, query: BatchItemBody["query"]): string {
  for (const [name, value] of Object.entries(query ?? {}))
    if (Array.isArray(value) && value.length > MAX_VALUES)
      throw badParameter(name.toWellFormed(), "too_many", "", `at most ${MAX_VALUES} values`);
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${encode(name)}=${encode(String(each), name)}`),
  );
  if (pairs.length === 0) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${pairs.join("&")}`;
}

/** @throws AlmanacError `invalid_parameter` for a lone surrogate, which an address cannot contain. */
function encode(text: string, name = text): string {
  if (text.isWellFormed()) return encodeURIComponent(text);
  throw badParameter(name.toWellFormed(), "syntax", text.toWellFormed(), "text without lone surrogates");
}

/** An item of the answer: JSON is copied unparsed, other formats become a string. */
function itemText(id: string, { status, headers, text }: ItemAnswer): string {
  const shown = SHOWN_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const isJson = headers.get("content-type")?.startsWith("application/json") ?? false;
  const body = isJson ? text : JSON.stringify({ text });
  return `{"id":${JSON.stringify(id)},"status":${status},"body":${body},"headers":${JSON.stringify(Object.fromEntries(shown))}}`;
}

function unpaidError(): AlmanacError {
  const message = "The rate limit was used up before this item. Send it again later.";
  return new AlmanacError("rate_limit_exceeded", message, { extra: { retry_after_seconds: 60 } });
}
