import type { InternalRoute } from "elysia";
import { adviseOnName, bodyOf, createNameIndex } from "./errors/name-advice.ts";
import { namesOfSchema, type KnownNames } from "./errors/name-advice.ts";
import { addressBelow, nearAddresses, type NearAddresses } from "./errors/near-path.ts";
import { documentedPath, NO_ROUTE, readRoute, type Route } from "./route.ts";

/** Reads the application's routes at the first request, when all are registered. */
export function createRouteTable(routes: () => readonly InternalRoute[]): RouteTable {
  let made: ReturnType<typeof readTables> | null = null;
  const tables = () => (made ??= readTables(routes()));

  return {
    find(method: string, pattern: string): Route {
      const methods = tables().byPattern.get(pattern);
      const route = methods?.get(method === "HEAD" ? "GET" : method) ?? methods?.get("ALL");
      if (route === undefined) throw new Error(`no route is registered for ${method} ${pattern}`);
      return route;
    },
    named(name: string): Route {
      const route = tables().published.find(({ method, path }) => `${method} ${path}` === name);
      if (route === undefined) throw new Error(`there is no route ${name}`);
      return route;
    },
    get published(): readonly Route[] {
      return tables().published;
    },
    matching(path: string): Route[] {
      return tables().listed.flatMap(({ expression, route }) => (expression.test(path) ? [route] : []));
    },
    adviseOnParameter(
      name: string,
      value: string,
      { route, rawPath }: { readonly route: Route; readonly rawPath: string },
    ): string | null {
      const { listed, index } = tables();
      const below = addressBelow({ route, rawPath }, [name, value], listed, index);
      const inPath = [...route.pattern.matchAll(/:(\w+)/g)].map(([, each = ""]) => each);
      return adviseOnName(name, "query", namesOfSchema(route.query), inPath, index, labelOf(route), below);
    },
    adviseOnMember: (name: string, own: KnownNames, route: Route): string | null =>
      adviseOnName(name, "body", own, [], tables().index, bodyOf(labelOf(route))),
    near: (path: string, query = ""): NearAddresses =>
      nearAddresses(path, query, tables().listed, tables().index),
  };
}

export type RouteTable = {
  /** The route of a method and a registered path; a HEAD has that of the GET. */
  find(method: string, pattern: string): Route;
  /** The documented route such as `GET /v1/time/:timezone`. */
  named(name: string): Route;
  readonly published: readonly Route[];
  /** Listed routes of any method that match a path. */
  matching(path: string): Route[];
  /** What to send instead of an unknown query parameter; `null` if it is unrelated to this API. */
  adviseOnParameter(
    name: string,
    value: string,
    input: { readonly route: Route; readonly rawPath: string },
  ): string | null;
  /** What to send instead of an unknown body member, given the names that its object may have. */
  adviseOnMember(name: string, own: KnownNames, route: Route): string | null;
  /** Suggests addresses for an unknown path, given its query without `?`. */
  near(path: string, query?: string): NearAddresses;
};

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
