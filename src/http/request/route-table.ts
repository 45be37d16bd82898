import type { InternalRoute } from "elysia";
import { Kind, Type, type TObject, type TSchema } from "@sinclair/typebox";
import { adviseOnName, bodyOf, createNameIndex } from "./name-advice.ts";
import { namesOfSchema, type KnownNames } from "./name-advice.ts";
import { ONLY_FORMAT } from "./parameter.ts";
import { createBodyReader } from "./read-body.ts";
import { createQueryReader } from "./read-address.ts";
import { editDistance } from "../../domain/edit-distance.ts";
import type { ErrorCode } from "../../domain/error.ts";
import type { Format } from "./format.ts";
import {
  NO_ROUTE,
  OPTIONS_MEMBER,
  type OwnAnswers,
  type Route,
  type RouteExample,
  type RouteOptions,
} from "./route.ts";

/** Edits by which a path may differ from one that is suggested. */
const MAX_MISSPELLED = 2;

/** Reads the application's routes at the first request, when all are registered. */
export function createRouteTable(routes: () => readonly InternalRoute[]) {
  let made: ReturnType<typeof readTables> | null = null;
  const tables = () => (made ??= readTables(routes()));

  return {
    /** The route of a method and a registered path; a HEAD has that of the GET. */
    find(method: string, pattern: string): Route {
      const methods = tables().byPattern.get(pattern);
      const route = methods?.get(method === "HEAD" ? "GET" : method) ?? methods?.get("ALL");
      if (route === undefined) throw new Error(`no route is registered for ${method} ${pattern}`);
      return route;
    },
    /** The documented route such as `GET /v1/time/:timezone`. */
    named(name: string): Route {
      const route = tables().published.find(({ method, path }) => `${method} ${path}` === name);
      if (route === undefined) throw new Error(`there is no route ${name}`);
      return route;
    },
    get published(): readonly Route[] {
      return tables().published;
    },
    /** Listed routes of any method that match a path. */
    matching(path: string): Route[] {
      return tables().listed.flatMap(({ expression, route }) => (expression.test(path) ? [route] : []));
    },
    /** What to send instead of an unknown query parameter; `null` if it is unrelated to this API. */
    adviseOnParameter(name: string, route: Route): string | null {
      const inPath = [...route.pattern.matchAll(/:(\w+)/g)].map(([, each = ""]) => each);
      return adviseOnName(name, "query", namesOfSchema(route.query), inPath, tables().index);
    },
    /** What to send instead of an unknown body member, given the names that its object may have. */
    adviseOnMember: (name: string, own: KnownNames, route: Route): string | null =>
      adviseOnName(name, "body", own, [], tables().index, bodyOf(labelOf(route))),
    /** Up to three listed routes that share words with a path or are spelled like it. */
    near(path: string): string[] {
      const lower = path.toLowerCase();
      const words = new Set(lower.split("/").filter(Boolean).slice(0, 8));
      const candidates = tables()
        .listed.map(({ route }) => ({
          path: documentedPath(route.pattern),
          shared:
            route.pattern.split("/").filter((word) => word !== "v1" && words.has(word)).length +
            (editDistance(lower, route.pattern, MAX_MISSPELLED) <= MAX_MISSPELLED ? 1 : 0),
        }))
        .filter((candidate) => candidate.shared > 0)
        .toSorted((a, b) => b.shared - a.shared || a.path.length - b.path.length);
      return [...new Set(candidates.map((candidate) => candidate.path))].slice(0, 3);
    },
  };
}

export type RouteTable = ReturnType<typeof createRouteTable>;

function readTables(routes: readonly InternalRoute[]) {
  const all = withPublishedPatterns(routes.map(routeOf));
  const byPattern = new Map<string, Map<string, Route>>();
  for (const route of all) {
    const methods = byPattern.get(route.path) ?? new Map<string, Route>();
    byPattern.set(route.path, methods.set(route.method, route));
  }
  const listed = all
    .filter(({ path, unlisted }) => path !== NO_ROUTE && !unlisted)
    .map((route) => ({ route, expression: expressionOf(route.path) }));
  const published = all.filter(({ isHidden }) => !isHidden);
  const index = createNameIndex(
    published.map((route) => ({ owner: labelOf(route), query: route.query, body: route.body })),
  );
  return { byPattern, published, listed, index };
}

/** Methods of routes for `Allow`, without OPTIONS. */
export function methodsOf(routes: readonly Route[]): string[] {
  const methods = new Set(routes.map(({ method }) => method));
  return [...methods].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}

function labelOf({ method, pattern }: Route): string {
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

function routeOf({ method, path, hooks }: InternalRoute): Route {
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
    description: String(detail["description"] ?? ""),
    tag: String((detail["tags"] as unknown[] | undefined)?.[0] ?? ""),
    examples: (detail["x-examples"] ?? []) as readonly RouteExample[],
    errors: (detail["x-errors"] ?? []) as readonly ErrorCode[],
    cost: detail["operationId"] === undefined ? 0 : 1,
    cache: "live",
    needsKey: false,
    usesZones: true,
    successStatus: 200,
    isBodyOptional: false,
    unlisted: false,
    ...options,
    quota: options.quota ?? null,
    formats: formatsOf(query),
    query: isObjectSchema(query) ? query : null,
    readQuery: isObjectSchema(query) ? createQueryReader(query) : null,
    body: isSchema(body) ? body : null,
    readBody: createBodyReader(isSchema(body) ? body : Type.Unknown()),
    hasBody: body !== undefined,
    params: isObjectSchema(hooks.params) ? hooks.params : null,
    response: isSchema(hooks.response) ? hooks.response : null,
    ownAnswers: (detail["x-own-answers"] ?? null) as OwnAnswers | null,
    isHidden: detail["hide"] === true,
  };
}

/** Gives a hidden route with the operation id of a published one the pattern of that one. */
function withPublishedPatterns(all: readonly Route[]): Route[] {
  const published = new Map(
    all.filter(({ isHidden }) => !isHidden).map(({ operationId, pattern }) => [operationId, pattern]),
  );
  return all.map((route) => ({ ...route, pattern: published.get(route.operationId) ?? route.pattern }));
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
