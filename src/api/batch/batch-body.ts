import { Type, type Static } from "@sinclair/typebox";
import { AlmanacError } from "../../domain/error.ts";
import { inputError } from "../../http/errors/bad-input.ts";
import type { RequestContext } from "../../http/context.ts";
import { choice, moment, unchecked } from "../../http/input/parameter.ts";
import { bodyIssue, READ_APART, type ItemReading } from "../../http/input/read-body.ts";
import { normalPath } from "../../http/input/read-address.ts";
import type { BodyCost } from "../../http/route.ts";
import type { RouteTable } from "../../http/route-table.ts";
import { instantOf } from "../../http/input/moment-parameter.ts";
import { members } from "../../http/answer/route-schema.ts";

/** Most items of a batch, without a key and with one. */
const MAX_ITEMS_ANONYMOUS = 50;
const MAX_ITEMS = 100;

/** Longest path of an item, without its query: longer ones would take time to compare with the routes. */
const MAX_PATH = 2048;

const QueryValue = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.Union([Type.String(), Type.Number()])),
]);

const BatchItemSchema = members("BatchItem", {
  id: Type.Optional(
    Type.String({
      description: "Names its result; the place in the list when absent.",
      minLength: 1,
      maxLength: 64,
      examples: ["paris"],
    }),
  ),
  method: Type.Optional(choice(["GET", "POST"], { description: "By default what the path takes." })),
  path: Type.String({
    description: "Path of a route, with or without `/v1`; it may have a query.",
    minLength: 1,
    maxLength: 8192,
    examples: ["/time/Europe/Paris"],
  }),
  query: Type.Optional(Type.Record(Type.String(), QueryValue, { description: "Parameters by name." })),
  body: Type.Optional(Type.Unknown({ description: "Body of a POST." })),
});

const items = Type.Array(
  Type.Union([BatchItemSchema, Type.String({ description: "A path alone.", examples: ["/time/UTC"] })]),
  {
    description: `Requests, up to ${MAX_ITEMS_ANONYMOUS} without a key.`,
    minItems: 1,
    maxItems: MAX_ITEMS,
    "x-aliases": ["items"],
    [READ_APART]: true,
  },
);

/** A list of requests, alone or with what they share; a path alone is a request too. */
export const BatchBody = unchecked(
  Type.Union([
    members("BatchBody", {
      requests: items,
      at: Type.Optional(moment({ description: "Now for all of them.", example: "2026-11-20T09:00:00Z" })),
      on_limit: Type.Optional(
        choice(["reject", "partial"], { description: "Whether to run what the quota leaves." }),
      ),
    }),
    items,
  ]),
);

type Shared = Pick<Exclude<Static<typeof BatchBody>, readonly unknown[]>, "at" | "on_limit">;
/** As it is read: an item that cannot be read spoils no other. */
export type BatchBody = (Shared & { requests: readonly ItemReading[] }) | readonly ItemReading[];

/** An item that was read; its method may be none that any route takes. */
export type BatchItemBody = Omit<Static<typeof BatchItemSchema>, "method"> & { method?: string };

function maxItems(hasKey: boolean): number {
  return hasKey ? MAX_ITEMS : MAX_ITEMS_ANONYMOUS;
}

/**
 * The units of its items; with `partial` of those that what is left suffices for. A batch that will be refused costs one, and
 * items beyond a whole window are not looked at.
 */
export function batchCost(table: RouteTable): BodyCost {
  return {
    least: 1,
    of(body, remaining, hasKey, whole) {
      const { requests, on_limit: onLimit } = asObject(body as BatchBody);
      if (requests.length > maxItems(hasKey)) return 1;
      const most = onLimit === "partial" ? remaining : Number.POSITIVE_INFINITY;
      let units = 0;
      for (const item of requests) {
        const own = itemUnits(item, table);
        if (units + own > most) break;
        units += own;
        if (units > whole) break;
      }
      return Math.max(1, units);
    },
  };
}

/** The item that a reading is of; `null` where it cannot be read. A method that no route takes is left to its route. */
export function itemOf({ sent, value, issues }: ItemReading): BatchItemBody | null {
  if (typeof value === "string") return issues.length > 0 ? null : { path: value };
  const method: unknown = Object(sent).method;
  const isOfMethod =
    issues.length === 1 && issues[0]?.pointer?.endsWith("/method") && typeof method === "string";
  if (issues.length > 0 && !isOfMethod) return null;
  return { ...(value as BatchItemBody), ...(isOfMethod === true ? { method } : {}) };
}

/** Units of an item, as its route charges them alone: only a body makes them more than one. */
export function itemUnits(reading: ItemReading, table: RouteTable): number {
  const item = itemOf(reading);
  if (item === null || item.body === undefined || item.method === "GET") return 1;
  const [path = ""] = itemAddress(item.path)?.split("?") ?? [];
  const route = table.matching(path).find(({ method, isHidden }) => method === "POST" && !isHidden);
  if (route === undefined || typeof route.cost === "number" || route.operationId === "runBatch") return 1;
  const { value, issues } = route.readBody(item.body);
  return issues.length > 0 ? route.cost.least : route.cost.of(value, 0, false, Number.POSITIVE_INFINITY);
}

/** The address of an item, its path in normal form, to which `/v1` is added if it is missing; a fragment is cut off. */
export function itemAddress(path: string): string | null {
  if (!path.startsWith("/") || path.startsWith("//")) return null;
  const [address = ""] = path.split("#");
  const [sentPath = "", ...query] = address.split("?");
  if (sentPath.length > MAX_PATH) return null;
  const normal = normalPath(sentPath.replace(/\/{2,}/g, "/"));
  if (normal === null) return null;
  return [/^\/v1(?:\/|$)/.test(normal) ? normal : `/v1${normal}`, ...query].join("?");
}

function asObject(body: BatchBody): Exclude<BatchBody, readonly unknown[]> {
  return "requests" in body ? body : { requests: body };
}

/** The readings of a batch's items, each with its id, and their common time. @throws AlmanacError `invalid_body`, `duplicate_id`. */
export function readBatch(
  body: BatchBody,
  context: RequestContext,
): { items: { id: string; reading: ItemReading }[]; nowEpochMs: number } {
  const sent = asObject(body);
  const pointer = "requests" in body ? context.sentPointer("/requests") : "";
  const all = sent.requests.map((reading, index) => ({ id: idOf(reading) ?? String(index), reading }));
  if (all.length > maxItems(context.caller.key !== null)) {
    const expected = `at most ${MAX_ITEMS_ANONYMOUS} items, or ${MAX_ITEMS} with a key`;
    throw inputError([bodyIssue(pointer, "too_many", undefined, expected)]);
  }
  assertDistinctIds(all, pointer);
  return { items: all, nowEpochMs: instantOf("/at", sent.at, context).epochMs };
}

/** The id that an item has, also where the rest of it cannot be read. */
function idOf({ value }: ItemReading): string | null {
  const { id }: { id?: unknown } = Object(value);
  return typeof id === "string" ? id : null;
}

/** @throws AlmanacError `duplicate_id`. */
function assertDistinctIds(all: readonly { id: string }[], pointer: string): void {
  const seen = new Set<string>();
  const twice: number[] = [];
  for (const [index, { id }] of all.entries()) {
    if (seen.has(id)) twice.push(index);
    seen.add(id);
  }
  if (twice.length === 0) return;
  throw new AlmanacError("duplicate_id", "Two items have the same id. Give each its own, or none.", {
    errors: twice.map((index) =>
      bodyIssue(`${pointer}/${index}/id`, "repeated", all[index]?.id, "an id of its own"),
    ),
  });
}
