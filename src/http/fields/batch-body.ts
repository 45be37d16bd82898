import { Type, type Static } from "@sinclair/typebox";
import { parseMoment } from "../../domain/calendar/parse.ts";
import { AlmanacError } from "../../domain/error.ts";
import { inputError } from "../request/bad-input.ts";
import {
  assertOneOf,
  bodyIssue,
  checkBody,
  withSentPointers,
  type SentPointer,
} from "../request/check-body.ts";
import { instantOf } from "./moment-parameter.ts";
import type { RequestContext } from "../request/context.ts";
import type { BodyCost } from "../request/route.ts";
import { record } from "./route-schema.ts";

/** Most items of a batch, without a key and with one. */
const MAX_ITEMS_ANONYMOUS = 50;
const MAX_ITEMS = 100;

const QueryValue = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.Union([Type.String(), Type.Number()])),
]);

const BatchItemSchema = record("BatchItem", {
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, examples: ["paris"] })),
  method: Type.Optional(Type.Union([Type.Literal("GET"), Type.Literal("POST")])),
  path: Type.String({ minLength: 1, maxLength: 8192, examples: ["/time/Europe/Paris"] }),
  query: Type.Optional(Type.Record(Type.String(), QueryValue)),
  body: Type.Optional(Type.Unknown()),
});

const BatchBody = record("BatchBody", {
  requests: Type.Array(BatchItemSchema, { minItems: 1, maxItems: MAX_ITEMS }),
  at: Type.Optional(Type.String({ maxLength: 200, examples: ["2026-11-20T09:00:00Z"] })),
  on_limit: Type.Optional(Type.Union([Type.Literal("reject"), Type.Literal("partial")])),
});

const looseItems = Type.Array(
  Type.Union([BatchItemSchema, Type.String({ description: "A path alone.", examples: ["/time/UTC"] })]),
  {
    minItems: 1,
    maxItems: MAX_ITEMS,
  },
);

/** The accepted bodies: also `items` for `requests`, a bare array, and paths alone as items. */
export const PublishedBatchBody = Type.Union([
  Type.Object({
    requests: Type.Optional(looseItems),
    items: Type.Optional(looseItems),
    at: BatchBody.properties.at,
    on_limit: BatchBody.properties.on_limit,
  }),
  looseItems,
]);

export type BatchItemBody = Static<typeof BatchItemSchema>;

function maxItems(hasKey: boolean): number {
  return hasKey ? MAX_ITEMS : MAX_ITEMS_ANONYMOUS;
}

/** One unit an item; with `partial` no more than is left. A batch that will be refused costs one. */
export const batchCost: BodyCost = {
  least: 1,
  of(body, remaining, hasKey) {
    const { requests, on_limit: onLimit } = asBatch(body);
    const count = Array.isArray(requests) ? requests.length : 1;
    if (count > maxItems(hasKey)) return 1;
    return onLimit === "partial" ? Math.max(1, Math.min(count, remaining)) : Math.max(1, count);
  },
};

/** Expands a bare array, bare strings as items, and `items` for `requests`. */
function asBatch(body: unknown): Record<string, unknown> {
  const whole: unknown = Array.isArray(body) ? { requests: body } : body;
  if (typeof whole !== "object" || whole === null) return { requests: undefined };
  const given = whole as Record<string, unknown>;
  const list = given["requests"] ?? given["items"];
  const isPlain = !Array.isArray(list) || list.every((item) => typeof item !== "string");
  // Saves the copy if nothing has to be expanded.
  if (given["items"] === undefined && isPlain) return given;
  const { items: _items, requests: _requests, ...rest } = given;
  if (!Array.isArray(list)) return { ...rest, requests: list };
  return {
    ...rest,
    requests: list.map((item: unknown) => (typeof item === "string" ? { path: item } : item)),
  };
}

/** Maps a pointer into the expanded batch to one into the body as it was sent. */
function sentPointerIn(given: unknown): SentPointer {
  const list: unknown = Array.isArray(given) ? given : (given as Record<string, unknown> | null)?.["items"];
  return (pointer) => {
    if (list === undefined || !pointer.startsWith("/requests")) return pointer;
    const [, , index = "", ...rest] = pointer.split("/");
    const isText = Array.isArray(list) && typeof list[Number(index)] === "string";
    const inner = index === "" ? "" : `/${[index, ...(isText ? [] : rest)].join("/")}`;
    return Array.isArray(given) ? inner : `/items${inner}`;
  };
}

/** The items of a batch and their common time. @throws AlmanacError `invalid_body`, `duplicate_id`. */
export function readBatch(
  body: unknown,
  context: RequestContext,
): { items: BatchItemBody[]; nowEpochMs: number } {
  const sentPointer = sentPointerIn(body);
  try {
    return readItems(body, context, sentPointer);
  } catch (thrown) {
    throw withSentPointers(thrown, sentPointer);
  }
}

function readItems(
  body: unknown,
  context: RequestContext,
  sentPointer: SentPointer,
): { items: BatchItemBody[]; nowEpochMs: number } {
  if (typeof body === "object" && body !== null) assertOneOf(body, ["requests", "items"]);
  const batch = checkBody(BatchBody, asBatch(body), context, sentPointer);
  const hasKey = context.caller.key !== null;
  if (batch.requests.length > maxItems(hasKey)) {
    const expected = `at most ${MAX_ITEMS_ANONYMOUS} items, or ${MAX_ITEMS} with a key`;
    throw inputError([bodyIssue("/requests", "too_many", undefined, expected)]);
  }
  const seen = new Set<string>();
  const twice: number[] = [];
  for (const [index, item] of batch.requests.entries()) {
    const id = item.id ?? String(index);
    if (seen.has(id)) twice.push(index);
    seen.add(id);
  }
  if (twice.length > 0) {
    throw new AlmanacError("duplicate_id", "Two items have the same id. Give each its own, or none.", {
      errors: twice.map((index) =>
        bodyIssue(`/requests/${index}/id`, "repeated", batch.requests[index]?.id, "an id of its own"),
      ),
    });
  }
  if (batch.at === undefined) return { items: batch.requests, nowEpochMs: context.nowEpochMs };
  const parsed = parseMoment(batch.at);
  if (!parsed.ok) throw inputError([bodyIssue("/at", parsed.reason, batch.at, parsed.expected)]);
  return { items: batch.requests, nowEpochMs: instantOf("/at", parsed.value, context).epochMs };
}
