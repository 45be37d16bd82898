import { Type, type Static } from "@sinclair/typebox";
import { AlmanacError, type InputFault } from "../../domain/error.ts";
import { bodyError, bodyFault, checkBody } from "../body-check.ts";
import { parseMoment } from "../../domain/calendar/parse.ts";
import type { Dispatcher, Outcome } from "../dispatch.ts";
import { instantOf } from "../moment-parameter.ts";
import { readQuery, type QueryPairs } from "../query.ts";
import { createRouter, type Router } from "../router.ts";
import { defineRoute, type Route, type RouteContext } from "../route.ts";

/** Items of one batch, without a key and with one. */
const MAX_ITEMS_ANONYMOUS = 50;
const MAX_ITEMS = 100;
/** For all items together; one that would begin later is answered 504. */
const BUDGET_MS = 2000;

const QueryValue = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.Union([Type.String(), Type.Number()])),
]);

const Item = Type.Object(
  {
    id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    method: Type.Optional(Type.String({ enum: ["GET", "POST"] })),
    path: Type.String({ minLength: 1, maxLength: 8192 }),
    query: Type.Optional(Type.Record(Type.String(), QueryValue)),
    body: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
);

const Batch = Type.Object(
  {
    requests: Type.Array(Item, { minItems: 1, maxItems: MAX_ITEMS }),
    at: Type.Optional(Type.String({ maxLength: 200 })),
    on_limit: Type.Optional(Type.String({ enum: ["reject", "partial"] })),
  },
  { additionalProperties: false },
);

type BatchItem = Static<typeof Item>;

const ResponseSchema = Type.Object(
  {
    id: Type.String(),
    status: Type.Integer(),
    body: Type.Object({}, { description: "The answer the route gives alone.", additionalProperties: true }),
    headers: Type.Record(Type.String(), Type.String()),
  },
  { additionalProperties: false },
);

/** Headers of an inner answer that a caller can use. */
const SHOWN_HEADERS = ["ETag", "Link", "Content-Location", "Content-Language", "Content-Type"] as const;

/** Many questions in one request, answered by the same dispatcher as single ones. */
export function createBatchRoute(dispatcher: Dispatcher, allRoutes: () => readonly Route[]): Route {
  let router: Router | null = null;

  return defineRoute({
    path: "/v1/batch",
    operationId: "runBatch",
    tag: "Batch",
    summary: "Many requests in one",
    description:
      "Up to 50 requests, 100 with a key, with one shared now. The batch is charged whole before anything runs; each item has its own status, and the answer is 200 whatever they are.",
    query: {},
    body: Type.Union([Batch, Type.Array(Type.Union([Item, Type.String()]))]),
    costOf,
    data: Type.Object(
      {
        responses: Type.Array(ResponseSchema),
        count: Type.Integer(),
        succeeded: Type.Integer(),
        failed: Type.Integer(),
      },
      { additionalProperties: false },
    ),
    errors: ["invalid_json", "invalid_body", "duplicate_id", "rate_limit_exceeded", "unsupported_media_type"],
    examples: [
      {
        path: "/v1/batch",
        summary: "Two times and a conversion",
        body: {
          requests: [
            { id: "paris", path: "/time/Europe/Paris" },
            { id: "tokyo", path: "/time/Asia/Tokyo" },
            { path: "/time/convert", query: { from: "Asia/Tokyo", to: ["UTC"], time: "2026-11-20T18:00" } },
          ],
        },
      },
    ],
    handle(context, _query, body) {
      router ??= createRouter(allRoutes());
      const { items, nowEpochMs } = readBatch(body, context);
      const startedMs = performance.now();
      const parts: string[] = [];
      let succeeded = 0;
      for (const [index, item] of items.entries()) {
        const elapsedMs = (): number => Math.floor(performance.now() - startedMs);
        const requestId = `${context.requestId}.${index}`;
        const inner = { ...context, nowEpochMs, requestId };
        const outcome =
          index >= context.units
            ? refused(dispatcher, item, inner, elapsedMs, limitReached())
            : elapsedMs() > BUDGET_MS
              ? refused(dispatcher, item, inner, elapsedMs, timedOut())
              : runItem(dispatcher, router, item, inner, elapsedMs);
        if (outcome.status < 400) succeeded += 1;
        parts.push(itemText(item, index, outcome));
      }
      const count = items.length;
      return {
        cache: "live",
        json: `{"responses":[${parts.join(",")}],"count":${count},"succeeded":${succeeded},"failed":${count - succeeded}}`,
      };
    },
  });
}

function maxItems(hasKey: boolean): number {
  return hasKey ? MAX_ITEMS : MAX_ITEMS_ANONYMOUS;
}

/** One unit an item; where the caller takes what fits, no more than is left. What will be refused costs one. */
function costOf(body: unknown, remaining: number, hasKey: boolean): number {
  const { requests, on_limit: onLimit } = asBatch(body);
  const count = Array.isArray(requests) ? requests.length : 1;
  if (count > maxItems(hasKey)) return 1;
  return onLimit === "partial" ? Math.max(1, Math.min(count, remaining)) : Math.max(1, count);
}

/** A bare array, bare strings as items, and `items` for `requests` all mean the same. */
function asBatch(body: unknown): Record<string, unknown> {
  const whole = Array.isArray(body) ? { requests: body } : body;
  if (typeof whole !== "object" || whole === null) return { requests: undefined };
  const { items, requests, ...rest } = whole as Record<string, unknown>;
  const list = requests ?? items;
  if (!Array.isArray(list)) return { ...rest, requests: list };
  return {
    ...rest,
    requests: list.map((item: unknown) => (typeof item === "string" ? { path: item } : item)),
  };
}

function readBatch(body: unknown, context: RouteContext): { items: BatchItem[]; nowEpochMs: number } {
  const batch = checkBody(Batch, asBatch(body), (pointer) => {
    context.warn("unknown_parameter", `The body has no member '${pointer}'; it was ignored.`, pointer);
  });
  const faults: InputFault[] = [];
  const hasKey = (context.visit?.caller.key ?? null) !== null;
  if (batch.requests.length > maxItems(hasKey)) {
    const expected = `at most ${MAX_ITEMS_ANONYMOUS} items, or ${MAX_ITEMS} with a key`;
    throw bodyError([bodyFault("/requests", "too_many", undefined, expected)]);
  }
  const seen = new Set<string>();
  const twice: number[] = [];
  for (const [index, item] of batch.requests.entries()) {
    const id = item.id ?? String(index);
    if (seen.has(id)) twice.push(index);
    seen.add(id);
  }
  if (twice.length > 0) {
    throw new AlmanacError("duplicate_id", "Two items have the same id.", {
      errors: twice.map((index) =>
        bodyFault(`/requests/${index}/id`, "repeated", batch.requests[index]?.id, "an id of its own"),
      ),
    });
  }
  if (batch.at === undefined) return { items: batch.requests, nowEpochMs: context.nowEpochMs };
  const parsed = parseMoment(batch.at);
  if (!parsed.ok) faults.push(bodyFault("/at", parsed.reason, batch.at, parsed.expected));
  if (!parsed.ok) throw bodyError(faults);
  return { items: batch.requests, nowEpochMs: instantOf("at", parsed.value, context).epochMs };
}

type ItemContext = RouteContext;

function runItem(
  dispatcher: Dispatcher,
  router: Router,
  item: BatchItem,
  context: ItemContext,
  elapsedMs: () => number,
): Outcome {
  try {
    const { rawPath, rawQuery } = splitPath(item.path);
    const match = router.match(rawPath);
    if (match === null) {
      throw new AlmanacError("route_not_found", "There is no such route.", {
        suggestions: router.near(rawPath),
      });
    }
    const { route, path } = match;
    assertAllowed(
      route,
      item.method ?? (route.method === "POST" && item.body !== undefined ? "POST" : "GET"),
    );
    return dispatcher.run({
      route,
      path,
      pairs: withQuery(readQuery(rawQuery), item.query),
      body: item.body,
      accept: null,
      rawPath,
      requestId: context.requestId,
      units: 1,
      nowEpochMs: context.nowEpochMs,
      zones: context.zones,
      proxyHeader: context.proxyHeader,
      elapsedMs,
    });
  } catch (thrown) {
    return refused(dispatcher, item, context, elapsedMs, thrown);
  }
}

function refused(
  dispatcher: Dispatcher,
  item: BatchItem,
  context: ItemContext,
  elapsedMs: () => number,
  thrown: unknown,
): Outcome {
  const [rawPath = ""] = item.path.split("?");
  return dispatcher.refuse(thrown, {
    accept: null,
    rawPath: rawPath.slice(0, 200),
    requestId: context.requestId,
    elapsedMs,
  });
}

/** Path below `/v1`, with or without it; nothing that names a host. */
function splitPath(path: string): { rawPath: string; rawQuery: string } {
  if (!path.startsWith("/") || path.startsWith("//")) {
    throw new AlmanacError("invalid_parameter", "An item's path begins with one slash and names no host.", {
      errors: [
        {
          in: "body",
          pointer: "/path",
          reason: "syntax",
          value: path.slice(0, 100),
          expected: "a path such as /time/UTC",
        },
      ],
    });
  }
  const mark = path.indexOf("?");
  const bare = mark === -1 ? path : path.slice(0, mark);
  const rawPath = bare === "/v1" || bare.startsWith("/v1/") ? bare : `/v1${bare}`;
  return { rawPath, rawQuery: mark === -1 ? "" : path.slice(mark + 1) };
}

function assertAllowed(route: Route, method: string): void {
  if (route.path === "/v1/batch") throw new AlmanacError("nested_batch", "A batch cannot hold a batch.");
  if (/^\/v1\/(?:keys|usage)(?:\/|$)/.test(route.path)) {
    throw new AlmanacError("forbidden", "Keys and usage are not for batches.");
  }
  if (route.method !== method) {
    throw new AlmanacError("method_not_allowed", `This route takes ${route.method}.`);
  }
}

function withQuery(pairs: QueryPairs, query: BatchItem["query"]): QueryPairs {
  if (query === undefined) return pairs;
  const names = [...pairs.names];
  const values = [...pairs.values];
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      names.push(name);
      values.push(String(each));
    }
  }
  return { names, values };
}

/** The inner answer stands in the outer one as it is, byte for byte; another format than JSON as a string. */
function itemText(item: BatchItem, index: number, outcome: Outcome): string {
  const headers: Record<string, string> = {};
  for (const name of SHOWN_HEADERS) {
    const value = outcome.headers[name];
    if (value !== undefined) headers[name.toLowerCase()] = value;
  }
  const isJson = outcome.headers["Content-Type"]?.startsWith("application/json") ?? false;
  const body = isJson ? outcome.body : JSON.stringify({ text: outcome.body });
  const id = JSON.stringify(item.id ?? String(index));
  return `{"id":${id},"status":${outcome.status},"body":${body},"headers":${JSON.stringify(headers)}}`;
}

function limitReached(): AlmanacError {
  return new AlmanacError("rate_limit_exceeded", "The allowance did not reach this item.", {
    extra: { retry_after_seconds: 60 },
  });
}

function timedOut(): AlmanacError {
  return new AlmanacError("item_timeout", `The batch had used its ${BUDGET_MS} ms before this item.`);
}
