import { Elysia, type InternalRoute } from "elysia";
import { Kind, type TObject, type TSchema } from "@sinclair/typebox";
import {
  adviseOnName,
  bodyOf,
  createNameIndex,
  namesOfSchema,
  type KnownNames,
  type NameIndex,
} from "./name-advice.ts";
import { ONLY_FORMAT } from "./parameter.ts";
import { createParameterReader, type ParameterReader } from "./parameter-reader.ts";
import { editDistance } from "../../domain/edit-distance.ts";
import type { Format } from "./format.ts";
import type { CacheClass } from "./caching.ts";

/** Units that a POST costs, depending on its body. */
export type BodyCost = {
  /** The cost of an unreadable body. */
  readonly least: number;
  of(body: unknown, remaining: number, hasKey: boolean): number;
};

/** Options of a route beside its schemas. */
export type RouteOptions = {
  /** Units of the caller's quota; 0 is free. */
  cost: number | BodyCost;
  /** `embed` counts by the quota of embedded clocks instead of the caller's own. */
  quota: "embed";
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
};

/** A route as hooks and the OpenAPI document see it. */
export type RouteFacts = Omit<RouteOptions, "quota"> & {
  readonly method: string;
  /** As it is registered: `/v1/time/*`. */
  readonly path: string;
  /** As it is documented, logged and counted: `/v1/time/:timezone`; "none" for unknown paths. */
  readonly pattern: string;
  readonly operationId: string;
  readonly summary: string;
  readonly quota: "embed" | null;
  readonly formats: readonly Format[];
  /** Reader of the query schema; `null` without one. */
  readonly parameters: ParameterReader | null;
  readonly query: TObject | null;
  readonly body: TSchema | null;
  readonly hasBody: boolean;
  readonly isHidden: boolean;
};

/** Edits by which a path may differ from one that is suggested. */
const MAX_MISSPELLED = 2;

/** Path of the fallback route. */
export const NO_ROUTE = "/*";

/** Member of a route's `detail` that contains its options; the published document leaves it out. */
export const OPTIONS_MEMBER = "x-almanac";

/** Macros for the options of routes, such as `cost: 1`. Each writes into the route's `detail`, where the table reads it. */
export const routeOptions = new Elysia({ name: "route-options" }).macro({
  cost: (cost: RouteOptions["cost"]) => option({ cost }),
  quota: (quota: RouteOptions["quota"]) => option({ quota }),
  cache: (cache: RouteOptions["cache"]) => option({ cache }),
  needsKey: (needsKey: boolean) => option({ needsKey }),
  usesZones: (usesZones: boolean) => option({ usesZones }),
  successStatus: (successStatus: RouteOptions["successStatus"]) => option({ successStatus }),
  isBodyOptional: (isBodyOptional: boolean) => option({ isBodyOptional }),
  unlisted: (unlisted: boolean) => option({ unlisted }),
});

function option(given: Partial<RouteOptions>) {
  return {
    introspect(hook: Record<string, unknown>): void {
      const detail = hook["detail"] as Record<string, unknown> | undefined;
      const known = detail?.[OPTIONS_MEMBER] as Partial<RouteOptions> | undefined;
      hook["detail"] = { ...detail, [OPTIONS_MEMBER]: { ...known, ...given } };
    },
  };
}

export type RouteTable = {
  /** The route of a method and a registered path; a HEAD has that of the GET. */
  find(method: string, pattern: string): RouteFacts;
  /** All documented routes. */
  readonly published: readonly RouteFacts[];
  /** Listed routes of any method that match a path. */
  matching(path: string): RouteFacts[];
  /** What to send instead of an unknown query parameter; `null` if it is unrelated to this API. */
  adviseOnParameter(name: string, facts: RouteFacts): string | null;
  /** What to send instead of an unknown body member, given the names that its object may have. */
  adviseOnMember(name: string, own: KnownNames, facts: RouteFacts): string | null;
  /** Up to three listed routes that share words with a path or are spelled like it. */
  near(path: string): string[];
};

/** Reads the application's routes at the first request, when all are registered. */
export function createRouteTable(routes: () => readonly InternalRoute[]): RouteTable {
  let made: Tables | null = null;
  const tables = (): Tables => (made ??= readTables(routes()));

  return {
    find(method, pattern) {
      const methods = tables().byPattern.get(pattern);
      const facts = methods?.get(method === "HEAD" ? "GET" : method) ?? methods?.get("ALL");
      if (facts === undefined) throw new Error(`no route is registered for ${method} ${pattern}`);
      return facts;
    },
    get published() {
      return tables().published;
    },
    matching(path) {
      return tables().listed.flatMap(({ expression, facts }) => (expression.test(path) ? [facts] : []));
    },
    adviseOnParameter(name, facts) {
      const inPath = [...facts.pattern.matchAll(/:(\w+)/g)].map(([, each = ""]) => each);
      return adviseOnName(name, "query", namesOfSchema(facts.query), inPath, tables().index);
    },
    adviseOnMember: (name, own, facts) =>
      adviseOnName(name, "body", own, [], tables().index, bodyOf(labelOf(facts))),
    near(path) {
      const lower = path.toLowerCase();
      const words = new Set(lower.split("/").filter(Boolean).slice(0, 8));
      const candidates = tables()
        .listed.map(({ facts }) => ({
          path: documentedPath(facts.pattern),
          shared:
            facts.pattern.split("/").filter((word) => word !== "v1" && words.has(word)).length +
            (editDistance(lower, facts.pattern, MAX_MISSPELLED) <= MAX_MISSPELLED ? 1 : 0),
        }))
        .filter((candidate) => candidate.shared > 0)
        .toSorted((a, b) => b.shared - a.shared || a.path.length - b.path.length);
      return [...new Set(candidates.map((candidate) => candidate.path))].slice(0, 3);
    },
  };
}

type Tables = {
  readonly index: NameIndex;
  readonly byPattern: ReadonlyMap<string, ReadonlyMap<string, RouteFacts>>;
  readonly published: readonly RouteFacts[];
  readonly listed: readonly { readonly facts: RouteFacts; readonly expression: RegExp }[];
};

function readTables(routes: readonly InternalRoute[]): Tables {
  const all = withPublishedPatterns(routes.map(factsOf));
  const byPattern = new Map<string, Map<string, RouteFacts>>();
  for (const facts of all) {
    const methods = byPattern.get(facts.path) ?? new Map<string, RouteFacts>();
    byPattern.set(facts.path, methods.set(facts.method, facts));
  }
  const listed = all
    .filter(({ path, unlisted }) => path !== NO_ROUTE && !unlisted)
    .map((facts) => ({ facts, expression: expressionOf(facts.path) }));
  const published = all.filter(({ isHidden }) => !isHidden);
  const index = createNameIndex(
    published.map((facts) => ({ owner: labelOf(facts), query: facts.query, body: facts.body })),
  );
  return { byPattern, published, listed, index };
}

/** Methods of routes for `Allow`, without OPTIONS. */
export function methodsOf(routes: readonly RouteFacts[]): string[] {
  const methods = new Set(routes.map(({ method }) => method));
  return [...methods].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}

function labelOf({ method, pattern }: RouteFacts): string {
  return `${method} ${documentedPath(pattern)}`;
}

/** `/v1/city/:slug` as documents write it: `/v1/city/{slug}`. */
export function documentedPath(pattern: string): string {
  return pattern.replace(/:(\w+)/g, "{$1}");
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/:\w+/g, "[^/]+")
    .replace(/\*$/, ".*");
  return new RegExp(`^${source}/?$`);
}

function factsOf({ method, path, hooks }: InternalRoute): RouteFacts {
  const detail: Record<string, unknown> = hooks.detail ?? {};
  const options = (detail[OPTIONS_MEMBER] ?? {}) as Partial<RouteOptions>;
  const query: unknown = hooks.query;
  const body: unknown = hooks.body;
  return {
    method,
    path,
    pattern: path === NO_ROUTE ? "none" : path,
    operationId: path === NO_ROUTE ? "none" : String(detail["operationId"] ?? path),
    summary: String(detail["summary"] ?? ""),
    cost: 0,
    cache: "live",
    needsKey: false,
    usesZones: true,
    successStatus: 200,
    isBodyOptional: false,
    unlisted: false,
    ...options,
    quota: options.quota ?? null,
    formats: formatsOf(query),
    parameters: isObjectSchema(query) ? createParameterReader(query) : null,
    query: isObjectSchema(query) ? query : null,
    body: isSchema(body) ? body : null,
    hasBody: body !== undefined,
    isHidden: detail["hide"] === true,
  };
}

/** Gives a hidden route with the operation id of a published one the pattern of that one. */
function withPublishedPatterns(all: readonly RouteFacts[]): RouteFacts[] {
  const published = new Map(
    all.filter(({ isHidden }) => !isHidden).map(({ operationId, pattern }) => [operationId, pattern]),
  );
  return all.map((facts) => ({ ...facts, pattern: published.get(facts.operationId) ?? facts.pattern }));
}

function isSchema(schema: unknown): schema is TSchema {
  return typeof schema === "object" && schema !== null && Kind in schema;
}

function isObjectSchema(schema: unknown): schema is TObject {
  return isSchema(schema) && schema[Kind] === "Object";
}

/** The values of the `format` parameter; without one, the route's only format, which is JSON unless it says otherwise. */
function formatsOf(query: unknown): readonly Format[] {
  const format: TSchema | undefined = isObjectSchema(query) ? query.properties["format"] : undefined;
  if (Array.isArray(format?.["enum"])) return format["enum"] as Format[];
  const only: unknown = isObjectSchema(query) ? query[ONLY_FORMAT] : undefined;
  return only === undefined ? ["json"] : [only as Format];
}
