import { AlmanacError } from "../domain/error.ts";
import { decodeComponent } from "./query.ts";
import type { Route } from "./route.ts";

/** One route's path cut into segments, to be matched by hand. */
type Pattern = { route: Route; segments: readonly string[]; hasRest: boolean };

export type RouteMatch = { route: Route; path: readonly string[] };

export type Router = {
  /**
   * The route of a raw (still encoded) path, slashes doubled or trailing as they may be; `null` when none fits. Of
   * several methods of one path the one asked for, else the first.
   */
  match(rawPath: string, method?: string): RouteMatch | null;
  /** The methods that the path of a route takes, as `Allow` lists them. */
  allowOf(route: Route): string;
  /** Paths of routes nearest to one that does not exist, at most three. */
  near(rawPath: string): string[];
};

/**
 * Finds routes by path alone. The server's own router answers the plain cases; this one answers what it leaves:
 * doubled and trailing slashes, encoded slashes, and which methods a path would have taken.
 */
export function createRouter(routes: readonly Route[]): Router {
  const statics = new Map<string, Route[]>();
  const patterns: Pattern[] = [];
  for (const route of routes) {
    if (!/[:*]/.test(route.path)) {
      statics.set(route.path, [...(statics.get(route.path) ?? []), route]);
      continue;
    }
    const segments = route.path.split("/").slice(1);
    patterns.push({ route, segments, hasRest: segments.at(-1)?.startsWith("*") ?? false });
  }
  // A longer pattern is the more particular one: `/v1/city/:slug/nearby` before `/v1/city/:slug`.
  patterns.sort((a, b) => Number(a.hasRest) - Number(b.hasRest) || b.segments.length - a.segments.length);

  // By their second word, that after the version; a pattern that leaves it open could never be found.
  const patternsByWord = Map.groupBy(patterns, ({ segments }) => segments[1] ?? "");
  const open = [...patternsByWord.keys()].find((word) => /^(?:[:*]|$)/.test(word));
  if (open !== undefined) throw new Error(`a path's second word is open: ${open}`);

  return {
    allowOf(route) {
      const methods = (statics.get(route.path) ?? [route]).flatMap(({ method }) =>
        method === "GET" ? ["GET", "HEAD"] : [method],
      );
      return [...methods, "OPTIONS"].join(", ");
    },
    match(rawPath, method) {
      const path = plainPath(rawPath);
      const fixed = statics.get(path);
      if (fixed !== undefined) {
        const route = fixed.find((each) => takesMethod(each, method ?? each.method)) ?? fixed[0];
        if (route !== undefined) return { route, path: [] };
      }
      const segments = path.split("/").slice(1);
      for (const pattern of patternsByWord.get(segments[1] ?? "") ?? []) {
        const values = matchPattern(pattern, segments);
        if (values !== null) return { route: pattern.route, path: values };
      }
      return null;
    },
    near(rawPath) {
      const words = new Set(plainPath(rawPath).toLowerCase().split("/").filter(Boolean).slice(0, 8));
      return routes
        .map((route) => ({
          path: route.path.replace(/[:*](\w+)/g, "{$1}"),
          shared: route.path.split("/").filter((word) => word !== "v1" && words.has(word)).length,
        }))
        .filter((candidate) => candidate.shared > 0)
        .toSorted((a, b) => b.shared - a.shared || a.path.length - b.path.length)
        .slice(0, 3)
        .map((candidate) => candidate.path);
    },
  };
}

export function takesMethod(route: Route, method: string): boolean {
  return route.method === (method === "HEAD" ? "GET" : method);
}

function matchPattern(pattern: Pattern, segments: readonly string[]): string[] | null {
  const { segments: wanted, hasRest } = pattern;
  if (hasRest ? segments.length < wanted.length : segments.length !== wanted.length) return null;
  const values: string[] = [];
  for (let index = 0; index < wanted.length; index += 1) {
    const want = wanted[index] ?? "";
    if (want.startsWith("*")) {
      values.push(decodeComponent(segments.slice(index).join("/"), "path", want.slice(1)));
      return values;
    }
    const segment = segments[index] ?? "";
    if (want.startsWith(":")) values.push(decodeComponent(segment, "path", want.slice(1)));
    else if (segment !== want) return null;
  }
  return values;
}

/** Doubled slashes are one, one at the end is none. */
function plainPath(rawPath: string): string {
  const single = rawPath.includes("//") ? rawPath.replace(/\/{2,}/g, "/") : rawPath;
  return single.length > 1 && single.endsWith("/") ? single.slice(0, -1) : single;
}

export function routeNotFound(near: readonly string[]): AlmanacError {
  const hint = near.length > 0 ? ` Near it: ${near.join(", ")}.` : " See /v1 for all of them.";
  return new AlmanacError("route_not_found", `There is no such route.${hint}`, { suggestions: near });
}

export function methodNotAllowed(method: string, allow: string): AlmanacError {
  return new AlmanacError("method_not_allowed", `${method.slice(0, 20)} is not possible here; ${allow} are.`);
}
