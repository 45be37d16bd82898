import { Type, type TObject, type TSchema } from "@sinclair/typebox";
import type { InternalRoute } from "elysia";
import { NO_ROUTE, type Route } from "../../src/http/route.ts";
import { createRouteTable } from "../../src/http/route-table.ts";
import { app } from "./service.ts";

/** A route with the schemas that its requests are read with. */
export type ServedRoute = Route & {
  readonly querySchema: TObject;
  /** What a POST takes; `null` for a GET. */
  readonly bodySchema: TSchema | null;
  /** The `data` of an answer, with no member beyond those that are named. */
  readonly answerSchema: TSchema | null;
  readonly pathParameters: Readonly<Record<string, TSchema>>;
};

const table = createRouteTable(() => app.routes);
const routes = app.routes.filter(({ path }) => path !== NO_ROUTE).map(readRoute);

/** Every route that is documented, in the order of the application. */
export function allRoutes(): readonly ServedRoute[] {
  return routes.filter(({ isHidden }) => !isHidden);
}

/** Pages and other addresses that are served beside the documented routes. */
export function hiddenRoutes(): readonly ServedRoute[] {
  const published = new Set(allRoutes().map(({ operationId }) => operationId));
  return routes.filter(({ isHidden, operationId }) => isHidden && !published.has(operationId));
}

/**
 * The route that a raw path and a method lead to: fixed paths before parameters, parameters before the rest of a path.
 * Of several methods of a path the one asked for, else the first.
 */
export function findRoute(rawPath: string, method: string): ServedRoute | null {
  const path = rawPath.replace(/\/{2,}/g, "/");
  const withoutSlash = path.replace(/(.)\/$/, "$1");
  const found = routes
    .filter(({ path: pattern }) => [path, withoutSlash].some((each) => expressionOf(pattern).test(each)))
    .toSorted((a, b) => openness(a) - openness(b));
  const [first] = found;
  if (first === undefined) return null;
  const own = method === "HEAD" ? "GET" : method;
  const match = found.find((route) => openness(route) === openness(first) && route.method === own) ?? first;
  return allRoutes().find(({ operationId }) => operationId === match.operationId) ?? match;
}

/** The documented path: `/v1/city/{slug}`. */
export function documentedPathOf({ pattern }: ServedRoute): string {
  return pattern.replace(/:(\w+)/g, "{$1}");
}

function openness({ path }: ServedRoute): number {
  return path.endsWith("*") ? 100 : path.split(":").length - 1;
}

function expressionOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+").replace(/\*$/, ".*")}$`);
}

function readRoute({ method, path }: InternalRoute): ServedRoute {
  const route = table.find(method, path);
  return {
    ...route,
    querySchema: route.query ?? Type.Object({}),
    bodySchema: route.body,
    answerSchema: route.response,
    pathParameters: route.params?.properties ?? {},
  };
}
