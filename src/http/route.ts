import { Kind, Type, type TObject, type TSchema } from "@sinclair/typebox";
import type { InternalRoute } from "elysia";
import type { ErrorCode } from "../domain/error.ts";
import { exampleOf } from "./errors/expected.ts";
import type { Format } from "./answer/format.ts";
import { ONLY_FORMAT } from "./input/parameter.ts";
import { createQueryReader, namesWithLines } from "./input/read-address.ts";
import { createBodyReader } from "./input/read-body.ts";

/** How long an answer stays valid. */
export type CacheClass = "live" | "minute" | "pinned" | "reference";

/** Units that a POST costs, depending on its body. */
export type BodyCost = {
  /** The cost of an unreadable body. */
  readonly least: number;
  /**
   * @param body as it was read by the route's schema, without issues
   * @param whole units of a whole window; a sum may stop beyond, because the request is refused
   */
  of(body: unknown, remaining: number, hasKey: boolean, whole: number): number;
};

/** Options of a route beside its schemas. */
export type RouteOptions = {
  /** Units of the caller's quota; 0 is free. Without it an operation costs 1, and what the document does not name is free. */
  cost: number | BodyCost;
  /** Counts by another quota than the caller's own: that of embedded clocks, or that of requests for new keys without a key. */
  quota: "embed" | "key_calls";
  /** How long the answer stays valid unless the handler says otherwise. */
  cache: CacheClass;
  /** Whether the route needs an API key. */
  needsKey: boolean;
  /** Whether answers depend on the zone table, so that `meta.tzdb_version` names its release. */
  usesZones: boolean;
  successStatus: 200 | 201 | 204;
  /** Whether a POST may come without a body. */
  isBodyOptional: boolean;
  /** Whether errors and suggestions must not reveal the path. */
  unlisted: boolean;
  /** Languages that a page is in, English first; `Accept-Language` chooses where the address names none. */
  languages: readonly string[];
};

/** A request as the documentation shows it. */
export type RouteExample = {
  /** Path and query as a caller would send them. */
  readonly path: string;
  readonly body?: unknown;
  readonly summary: string;
};

/** Answers of a route without the envelope: JSON, text, or both, and the schema of its 404. */
export type OwnAnswers = {
  readonly json: TSchema | null;
  readonly isText: boolean;
  readonly error: TSchema | null;
};

/** Path of the fallback route. */
export const NO_ROUTE = "/*";

/** Member of a route's `detail` that contains its options; the published document leaves it out. */
export const OPTIONS_MEMBER = "x-almanac";

const DEFAULTS: Omit<RouteOptions, "cost" | "quota"> = {
  cache: "live",
  needsKey: false,
  usesZones: true,
  successStatus: 200,
  isBodyOptional: false,
  unlisted: false,
  languages: [],
};

/** A route as plugins and the OpenAPI document see it. */
export type Route = Readonly<ReturnType<typeof readRoute>>;

export function readRoute({ method, path, hooks }: InternalRoute) {
  const detail: Record<string, unknown> = hooks.detail ?? {};
  const options = (detail[OPTIONS_MEMBER] ?? {}) as Partial<RouteOptions>;
  const body: TSchema | null = isSchema(hooks.body) ? hooks.body : null;
  const query: TObject | null = isObjectSchema(hooks.query) ? hooks.query : null;
  return {
    method,
    /** As it is registered: `/v1/time/*`. */
    path,
    /** As it is documented, logged and counted: `/v1/time/:timezone`; "none" for unknown paths. */
    pattern: path === NO_ROUTE ? "none" : path,
    operationId: path === NO_ROUTE ? "none" : String(detail["operationId"] ?? path),
    summary: String(detail["summary"] ?? ""),
    description: String(detail["description"] ?? ""),
    tag: String((detail["tags"] as unknown[] | undefined)?.[0] ?? ""),
    examples: (detail["x-examples"] ?? []) as readonly RouteExample[],
    /** Groups of parameters; a request needs one parameter or one pair. Empty where there is no such choice. */
    oneOf: (detail["x-one-of"] ?? []) as readonly (readonly string[])[],
    /** Codes of errors besides those that follow from its schemas and options. */
    errors: (detail["x-errors"] ?? []) as readonly ErrorCode[],
    cost: detail["operationId"] === undefined ? 0 : 1,
    ...DEFAULTS,
    ...options,
    quota: options.quota ?? null,
    formats: formatsOf(query),
    query,
    /** Reader of the query schema; `null` without one. */
    readQuery: query === null ? null : createQueryReader(query),
    namesWithLines: query === null ? undefined : namesWithLines(query),
    body,
    readBody: createBodyReader(body ?? Type.Unknown()),
    /** A short body, for those who sent none or what is no JSON. */
    bodyExample: JSON.stringify(exampleOf(body ?? Type.Unknown()) ?? {}),
    hasBody: hooks.body !== undefined,
    params: isObjectSchema(hooks.params) ? hooks.params : null,
    /** Schema of an answer's `data`. */
    response: isSchema(hooks.response) ? hooks.response : null,
    ownAnswers: (detail["x-own-answers"] ?? null) as OwnAnswers | null,
    isHidden: detail["hide"] === true,
  };
}

/** `/v1/city/:slug` as documents write it: `/v1/city/{slug}`. */
export function documentedPath(pattern: string): string {
  return pattern.replace(/:(\w+)/g, "{$1}");
}

function isSchema(schema: unknown): schema is TSchema {
  return typeof schema === "object" && schema !== null && Kind in schema;
}

function isObjectSchema(schema: unknown): schema is TObject {
  return isSchema(schema) && schema[Kind] === "Object";
}

/** The values of the `format` parameter; without one, the route's only format, which is JSON unless it says otherwise. */
function formatsOf(query: TObject | null): readonly Format[] {
  const several: unknown = query?.properties["format"]?.["enum"];
  return (Array.isArray(several) ? several : [query?.[ONLY_FORMAT] ?? "json"]) as Format[];
}

/** Answers a request inside the process, as `App.handle` does. */
export type Handle = (request: Request) => Promise<Response>;
