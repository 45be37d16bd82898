import { Type } from "@sinclair/typebox";
import { AlmanacError } from "../../domain/error.ts";
import { batchCost, PublishedBatchBody, readBatch, type BatchItem } from "../batch-body.ts";
import type { Call, Dispatcher } from "../dispatch.ts";
import { textOf, type Outcome } from "../outcome.ts";
import type { QueryPairs } from "../query.ts";
import { splitTarget } from "../request-target.ts";
import { createRouter, type Router } from "../router.ts";
import { defineRoute, type Answer, type Route } from "../route.ts";
import { createTargets, type Targets } from "../target.ts";
import type { Soon } from "../../state/soon.ts";

/** For all items together; one that would begin later is answered 504. */
const BUDGET_MS = 2000;
/** Letters of all answers together, beyond which the next item is answered 413: a batch is held in memory whole. */
const MAX_LETTERS = 8_000_000;
const ResponseSchema = Type.Object(
  {
    id: Type.String(),
    status: Type.Integer(),
    body: Type.Object({}, { description: "The answer the route gives alone.", additionalProperties: true }),
    headers: Type.Record(Type.String(), Type.String()),
  },
  { additionalProperties: false },
);

const BEGIN = '{"responses":[';
/** Letters of answers that are made bytes together: of what has fewer, a text. */
const PIECE_LETTERS = 200_000;

/** Headers of its route that an inner answer shows, each with how its member begins. */
const SHOWN_HEADERS = ["Link", "Content-Location"].map((name) => [name, `"${name.toLowerCase()}":`] as const);

/** How items find their routes, made once: addresses that come again are known. */
type Door = { readonly router: Router; readonly targets: Targets };

function openDoor(routes: readonly Route[]): Door {
  const router = createRouter(routes);
  return { router, targets: createTargets((rawPath) => router.match(rawPath)) };
}

/** Many questions in one request, answered by the same dispatcher as single ones. */
export function createBatchRoute(dispatcher: Dispatcher, allRoutes: () => readonly Route[]): Route {
  let door: Door | null = null;

  return defineRoute({
    path: "/v1/batch",
    operationId: "runBatch",
    tag: "Batch",
    summary: "Many requests in one",
    description:
      "Up to 50 requests, 100 with a key, with one shared now. The batch is charged whole before anything runs; each item has its own status, and the answer is 200 whatever they are.",
    query: {},
    body: PublishedBatchBody,
    costOf: batchCost,
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
      const { items, nowEpochMs } = readBatch(body, context);
      const startedMs = performance.now();
      const { zones, proxyHeader, shift } = context;
      /** Texts of items that are not yet among the pieces. */
      let texts: string[] = [];
      const pieces: Uint8Array[] = [];
      let lettersLeft = PIECE_LETTERS;
      let letters = 0;
      let succeeded = 0;

      function answerItem(item: BatchItem, index: number): Soon<Outcome> {
        const requestId = `${context.requestId}.${index}`;
        const inner = { zones, proxyHeader, shift, nowEpochMs, requestId, startedMs: performance.now() };
        if (index >= context.units) return refused(dispatcher, item, inner, limitReached());
        if (inner.startedMs - startedMs > BUDGET_MS) return refused(dispatcher, item, inner, timedOut());
        if (letters > MAX_LETTERS) return refused(dispatcher, item, inner, tooMuch());
        return runItem(dispatcher, (door ??= openDoor(allRoutes())), item, inner);
      }

      function take(item: BatchItem, index: number, outcome: Outcome): void {
        if (outcome.status < 400) succeeded += 1;
        const text = itemText(item, index, outcome);
        letters += text.length;
        lettersLeft -= text.length;
        texts.push(text);
        if (lettersLeft > 0) return;
        pieces.push(Buffer.from(`${pieces.length === 0 ? BEGIN : ","}${texts.join(",")}`));
        texts = [];
        lettersLeft = PIECE_LETTERS;
      }

      /** From one item on, one after the other; others have a turn between, and while an item takes long. */
      function answerFrom(first: number): Soon<Answer> {
        for (let index = first; index < items.length; index += 1) {
          const item = items[index];
          if (item === undefined) break;
          if (index > 0 && shift.isOver()) return shift.next().then(() => answerFrom(index));
          const outcome = answerItem(item, index);
          if (outcome instanceof Promise) {
            return outcome.then((waited) => {
              take(item, index, waited);
              return answerFrom(index + 1);
            });
          }
          take(item, index, outcome);
        }
        return shift.isOver() ? shift.next().then(finish) : finish();
      }

      function finish(): Answer {
        const count = items.length;
        const end = `],"count":${count},"succeeded":${succeeded},"failed":${count - succeeded}}`;
        if (pieces.length === 0) return { cache: "live", json: BEGIN + texts.join(",") + end };
        const rest = texts.length === 0 ? "" : `,${texts.join(",")}`;
        return { cache: "live", jsonPieces: [...pieces, Buffer.from(rest + end)] };
      }

      return answerFrom(0);
    },
  });
}

type ItemContext = Pick<Call, "zones" | "proxyHeader" | "shift" | "nowEpochMs" | "requestId" | "startedMs">;

function runItem(dispatcher: Dispatcher, door: Door, item: BatchItem, context: ItemContext): Soon<Outcome> {
  try {
    const address = addressOf(item.path);
    const target = door.targets.find(address);
    if (target === null) {
      throw new AlmanacError("route_not_found", "There is no such route.", {
        suggestions: door.router.near(splitTarget(address).rawPath),
      });
    }
    assertAllowed(
      target.route,
      item.method ?? (target.route.method === "POST" && item.body !== undefined ? "POST" : "GET"),
    );
    const { query } = item;
    return dispatcher.answer(
      {
        ...context,
        target,
        moreQuery: query === undefined ? null : (pairs) => withQuery(pairs, query),
        body: item.body,
        accept: null,
        units: 1,
      },
      null,
    );
  } catch (thrown) {
    return refused(dispatcher, item, context, thrown);
  }
}

function refused(
  dispatcher: Dispatcher,
  item: BatchItem,
  { requestId, startedMs }: ItemContext,
  thrown: unknown,
): Outcome {
  const [rawPath = ""] = item.path.split("?");
  return dispatcher.refuse(thrown, {
    accept: null,
    target: { rawPath: rawPath.slice(0, 200) },
    requestId,
    startedMs,
  });
}

/** Path and query below `/v1`, with or without it; nothing that names a host, and no fragment. */
function addressOf(path: string): string {
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
  const [address = ""] = path.split("#");
  return /^\/v1(?:[/?]|$)/.test(address) ? address : `/v1${address}`;
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

function withQuery(pairs: QueryPairs, query: NonNullable<BatchItem["query"]>): QueryPairs {
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
  const { mediaType, entityTag, headers } = outcome;
  let shown = entityTag === null ? "" : `"etag":${JSON.stringify(entityTag)},`;
  for (const [name, begin] of SHOWN_HEADERS) {
    const value = headers?.[name];
    if (value !== undefined) shown += `${begin}${JSON.stringify(value)},`;
  }
  const isJson = mediaType.startsWith("application/json");
  const text = textOf(outcome);
  const body = isJson ? text : JSON.stringify({ text });
  const id = JSON.stringify(item.id ?? String(index));
  return `{"id":${id},"status":${outcome.status},"body":${body},"headers":{${shown}"content-language":"${outcome.language}","content-type":"${mediaType}"}}`;
}

function limitReached(): AlmanacError {
  return new AlmanacError("rate_limit_exceeded", "The allowance did not reach this item.", {
    extra: { retry_after_seconds: 60 },
  });
}

function timedOut(): AlmanacError {
  return new AlmanacError("item_timeout", `The batch had used its ${BUDGET_MS} ms before this item.`);
}

function tooMuch(): AlmanacError {
  return new AlmanacError(
    "payload_too_large",
    `The answers of the batch had ${MAX_LETTERS / 1e6} million letters before this item; ask for it by itself.`,
  );
}
