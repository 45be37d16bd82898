import { Elysia, type InternalRoute } from "elysia";
import { Kind, type TObject, type TSchema } from "@sinclair/typebox";
import {
  adviseOnName,
  bodyOf,
  createNameIndex,
  namesOfSchema,
  type KnownNames,
  type NameIndex,
} from "../schema/name-advice.ts";
import { ONLY_FORMAT } from "../schema/parameter.ts";
import { createParameterReader, type ParameterReader } from "../schema/parameter-reader.ts";
import { editDistance } from "../../domain/edit-distance.ts";
import type { Format } from "./format.ts";
import type { CacheClass } from "./caching.ts";

/** Units of a POST by what its body asks for. */
export type BodyCost = {
  /** What an unreadable body costs. */
  readonly least: number;
  of(body: unknown, remaining: number, hasKey: boolean): number;
};

/** What a route says of itself, beside its schemas. */
export type RouteOptions = {
  /** Units of the caller's limit; 0 is free. A POST may cost by what its body asks for. */
  cost: number | BodyCost;
  /** `embed`: counted by the quota of embedded clocks and never by the caller's own. */
  quota: "embed";
  /** How long the answer stays true where the handler says nothing. */
  cache: CacheClass;
  /** Whether it answers for the key that was sent, and for none without. */
  needsKey: boolean;
  /** Whether answers rest on the zone table: then `meta.tzdb_version` names its release. */
  usesZones: boolean;
  successStatus: 200 | 201 | 204;
  /** Whether a POST may come without a body. */
  isBodyOptional: boolean;
  /** Whether nobody is told that there is such a path. */
  unlisted: boolean;
};

/** A route as hooks and the document see it. */
export type RouteFacts = Omit<RouteOptions, "quota"> & {
  readonly method: string;
  /** As it is registered: `/v1/time/*`. */
  readonly path: string;
  /** As it is documented, for logs and metrics: `/v1/time/:timezone`; "none" where a request reached no route. */
  readonly pattern: string;
  readonly operationId: string;
  readonly summary: string;
  readonly quota: "embed" | null;
  readonly formats: readonly Format[];
  /** Made from the route's own query schema; `null` where it has none. */
  readonly parameters: ParameterReader | null;
  /** The query schema; `null` where the route has none. */
  readonly query: TObject | null;
  /** The body schema; `null` where the route takes none. */
  readonly body: TSchema | null;
  readonly hasBody: boolean;
  readonly isHidden: boolean;
};

/** Letters by which a misspelled path differs at most. */
const MAX_MISSPELLED = 2;

/** Path of the route that takes what no other does. */
export const NO_ROUTE = "/*";

/** Member of a route's `detail` in which its options stand; the document leaves it out. */
export const OPTIONS_MEMBER = "x-almanac";

/**
 * The macros by which routes say what they are: `cost: 1`, `cache: "reference"`. Each writes into the route's `detail`,
 * where the table of routes finds it.
 */
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
  /** The route of a method and a registered path. A HEAD is answered by the GET. */
  find(method: string, pattern: string): RouteFacts;
  /** Every route that is documented. */
  readonly published: readonly RouteFacts[];
  /** Listed routes, of any method, that a path leads to; none where there is no such path. */
  matching(path: string): RouteFacts[];
  /** What to send instead of a query parameter that a route does not take; `null` where it is unrelated to this API. */
  adviseOnParameter(name: string, facts: RouteFacts): string | null;
  /** The same of a body's member, among the names that its object may have. */
  adviseOnMember(name: string, own: KnownNames, facts: RouteFacts): string | null;
  /** Patterns of listed routes that share most words with a path, or are misspelled in it, at most three. */
  near(path: string): string[];
};

/** Reads the application's routes once it is put together, at the first request. */
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

/** Methods of routes as `Allow` lists them, OPTIONS apart. */
export function methodsOf(routes: readonly RouteFacts[]): string[] {
  const methods = new Set(routes.map(({ method }) => method));
  return [...methods].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}

/** How a route is named to callers. */
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

/** A hidden route that answers for another address of a published one bears its pattern. */
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

/** The formats that the `format` parameter offers; where there is none, the route's only one, which mostly is JSON. */
function formatsOf(query: unknown): readonly Format[] {
  const format: TSchema | undefined = isObjectSchema(query) ? query.properties["format"] : undefined;
  if (Array.isArray(format?.["enum"])) return format["enum"] as Format[];
  const only: unknown = isObjectSchema(query) ? query[ONLY_FORMAT] : undefined;
  return only === undefined ? ["json"] : [only as Format];
}
