import type { InternalRoute } from "elysia";
import { adviseOnName, bodyOf, createNameIndex } from "./name-advice.ts";
import { namesOfSchema, type KnownNames } from "./name-advice.ts";
import { editDistance } from "../../domain/edit-distance.ts";
import { NO_ROUTE, readRoute, type Route } from "./route.ts";

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
  const all = withPublishedPatterns(routes.map(readRoute));
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

/** Gives a hidden route with the operation id of a published one the pattern of that one. */
function withPublishedPatterns(all: readonly Route[]): Route[] {
  const published = new Map(
    all.filter(({ isHidden }) => !isHidden).map(({ operationId, pattern }) => [operationId, pattern]),
  );
  return all.map((route) => ({ ...route, pattern: published.get(route.operationId) ?? route.pattern }));
}
