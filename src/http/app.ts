import { Elysia } from "elysia";
import type { DataSet } from "../data/open.ts";
import type { ZoneSource } from "../data/zones.ts";
import { AlmanacError } from "../domain/error.ts";
import type { HolidayCalendar } from "../domain/holidays/calendar.ts";
import type { Counters } from "../state/store.ts";
import type { Decision } from "../state/window.ts";
import { readJsonBody } from "./body.ts";
import { createDispatcher, type Outcome } from "./dispatch.ts";
import { requireGoodKey } from "./plugins/auth.ts";
import { matchesEntityTag } from "./plugins/cache.ts";
import { addressBucket, clientAddress, isInNetworks, type Network } from "./plugins/client-ip.ts";
import { chooseEncoding, compress } from "./plugins/compress.ts";
import { ALLOW_ORIGIN, EXPOSE_HEADERS, PREFLIGHT_HEADERS } from "./plugins/cors.ts";
import { createEmbedLimit } from "./plugins/embed-limit.ts";
import { createRateLimit, limitError, type RateLimit, type RateScheme } from "./plugins/rate-limit.ts";
import { acceptedRequestId, createRequestIds } from "./plugins/request-id.ts";
import { readQuery } from "./query.ts";
import { createRouter, type RouteMatch } from "./router.ts";
import type { Route } from "./route.ts";
import { createPages } from "./routes/pages.ts";
import { createRoutes } from "./routes/routes.ts";
import type { ServiceFacts } from "./routes/service.ts";

/** Everything the service needs from outside; a test hands in its own clock and log. */
export type AppDeps = ServiceFacts & {
  now(): number;
  randomBytes(count: number): Uint8Array;
  zones: ZoneSource;
  data: DataSet;
  holidays: HolidayCalendar;
  counters: Counters;
  rateScheme: RateScheme;
  trustedProxies: readonly Network[];
  /** Told of faults of ours, which callers see only as `internal_error`. */
  reportFault(requestId: string, fault: unknown): void;
};

/** What the server tells of the connection. `null` when a request is handled without a socket. */
type Peer = { requestIP(request: Request): { address: string } | null } | null;

/** One request on its way. */
type Passage = {
  readonly request: Request;
  readonly rawPath: string;
  readonly rawQuery: string;
  readonly nowEpochMs: number;
  readonly startedMs: number;
  readonly requestId: string;
  readonly bucket: string;
  /** Whether a proxy the operator trusts sent it: only then are its headers about the caller believed. */
  readonly isProxied: boolean;
  /** The allowance the request counts against. */
  limiter: RateLimit;
  /** What the limit said last: every answer tells it. */
  limit: Decision;
};

/**
 * The whole HTTP service as an Elysia application that does not listen. Each request goes one way: id, client address,
 * key, limit, route, headers.
 */
export function createApp(deps: AppDeps) {
  const dispatcher = createDispatcher(deps.data, deps.holidays, deps.version);
  const published = createRoutes(deps, dispatcher);
  const routes = [...published, ...createPages(deps.version, published)];
  const router = createRouter(routes);
  const embedLimit = createEmbedLimit(deps.rateScheme, deps.counters);
  const rateLimit = createRateLimit(deps.rateScheme, deps.counters);
  const nextRequestId = createRequestIds(deps.randomBytes);

  function begin(request: Request, peer: Peer): Passage {
    const nowEpochMs = deps.now();
    const { headers } = request;
    const socketAddress = peer?.requestIP(request)?.address ?? "127.0.0.1";
    const address =
      deps.trustedProxies.length === 0
        ? socketAddress
        : clientAddress(socketAddress, headers.get("x-forwarded-for"), deps.trustedProxies);
    const bucket = addressBucket(address);
    return {
      request,
      ...splitUrl(request.url),
      nowEpochMs,
      startedMs: performance.now(),
      requestId: acceptedRequestId(headers.get("x-request-id")) ?? nextRequestId(nowEpochMs),
      bucket,
      isProxied: deps.trustedProxies.length > 0 && isInNetworks(socketAddress, deps.trustedProxies),
      limiter: rateLimit,
      limit: rateLimit.take(bucket, 0, nowEpochMs),
    };
  }

  /** Takes units from the caller's allowance. @throws AlmanacError `rate_limit_exceeded` when they are not there. */
  function charge(passage: Passage, units: number): void {
    passage.limit = passage.limiter.take(passage.bucket, units, passage.nowEpochMs);
    if (!passage.limit.allowed) throw limitError(passage.limit, units);
  }

  function elapsedMs(passage: Passage): number {
    return Math.floor(performance.now() - passage.startedMs);
  }

  function refuse(passage: Passage, thrown: unknown): Response {
    const outcome = dispatcher.refuse(thrown, {
      accept: passage.request.headers.get("accept"),
      rawPath: passage.rawPath,
      requestId: passage.requestId,
      elapsedMs: () => elapsedMs(passage),
    });
    return respond(passage, outcome);
  }

  function dispatch(passage: Passage, { route, path }: RouteMatch, body: unknown, units: number): Response {
    let outcome: Outcome;
    try {
      outcome = dispatcher.run({
        route,
        path,
        pairs: readQuery(passage.rawQuery),
        body,
        accept: passage.request.headers.get("accept"),
        rawPath: passage.rawPath,
        requestId: passage.requestId,
        units,
        nowEpochMs: passage.nowEpochMs,
        zones: deps.zones.current(),
        proxyHeader: (name) => (passage.isProxied ? passage.request.headers.get(name) : null),
        elapsedMs: () => elapsedMs(passage),
      });
    } catch (thrown) {
      return refuse(passage, thrown);
    }
    return respond(passage, outcome);
  }

  /** Reads: everything at hand, so nothing waits. */
  function answerGet(match: RouteMatch, passage: Passage): Response {
    try {
      if (match.route.limit === "embed") {
        passage.limiter = embedLimit;
        charge(passage, 1);
      } else charge(passage, match.route.cost);
      requireGoodKey(passage.request.headers);
    } catch (thrown) {
      return refuse(passage, thrown);
    }
    return dispatch(passage, match, undefined, match.route.cost);
  }

  /** What a POST costs is known only when its body is read; a body that cannot be read costs what the least would. */
  async function answerPost(match: RouteMatch, passage: Passage): Promise<Response> {
    const { route } = match;
    try {
      let body: unknown;
      try {
        requireGoodKey(passage.request.headers);
        body = await readJsonBody(passage.request);
      } catch (thrown) {
        charge(passage, route.cost);
        throw thrown;
      }
      const remaining = passage.limit.tightest?.remaining ?? Number.POSITIVE_INFINITY;
      const units = Math.max(route.cost, route.costOf(body, remaining));
      charge(passage, units);
      return dispatch(passage, match, body, units);
    } catch (thrown) {
      return refuse(passage, thrown);
    }
  }

  /** Adds what every answer carries, answers conditional requests and compresses. */
  function respond(passage: Passage, outcome: Outcome): Response {
    const { request } = passage;
    if (outcome.fault !== null) deps.reportFault(passage.requestId, outcome.fault);
    const headers = outcome.headers;
    headers["X-Request-Id"] = passage.requestId;
    headers["X-Content-Type-Options"] = "nosniff";
    headers["Access-Control-Allow-Origin"] = ALLOW_ORIGIN;
    passage.limiter.setHeaders(headers, passage.limit, passage.nowEpochMs);
    if (request.headers.has("origin")) headers["Access-Control-Expose-Headers"] = EXPOSE_HEADERS;
    const tag = headers["ETag"];
    const ifNoneMatch = tag === undefined ? null : request.headers.get("if-none-match");
    if (tag !== undefined && ifNoneMatch !== null && matchesEntityTag(ifNoneMatch, tag)) {
      delete headers["Content-Type"];
      return new Response(null, { status: 304, headers });
    }
    if (request.method === "HEAD") {
      headers["Content-Length"] = String(Buffer.byteLength(outcome.body));
      return new Response(null, { status: outcome.status, headers });
    }
    const encoding = chooseEncoding(request.headers.get("accept-encoding"), outcome.body);
    if (encoding === null) return new Response(outcome.body, { status: outcome.status, headers });
    headers["Content-Encoding"] = encoding;
    headers["Vary"] = "Accept, Accept-Encoding";
    return new Response(compress(outcome.body, encoding), { status: outcome.status, headers });
  }

  function answerPreflight(passage: Passage, allow: string): Response {
    const headers: Record<string, string> = {
      ...PREFLIGHT_HEADERS,
      Allow: allow,
      "Cache-Control": "no-store",
    };
    return respond(passage, { status: 204, body: "", headers, fault: null });
  }

  /** What no plain route took: odd slashes, other methods, preflights, unknown paths. */
  function answerRest(request: Request, peer: Peer): Response | Promise<Response> {
    const passage = begin(request, peer);
    let match: RouteMatch | null;
    try {
      match = router.match(passage.rawPath);
    } catch (thrown) {
      return refuse(passage, thrown);
    }
    const allow = match === null ? "GET, HEAD, POST, OPTIONS" : allowOf(match.route);
    if (request.method === "OPTIONS") return answerPreflight(passage, allow);
    if (match !== null && takesMethod(match.route, request.method)) {
      return match.route.method === "POST" ? answerPost(match, passage) : answerGet(match, passage);
    }
    try {
      charge(passage, 1);
      throw match === null
        ? routeNotFound(router.near(passage.rawPath))
        : methodNotAllowed(request.method, allow);
    } catch (thrown) {
      const response = refuse(passage, thrown);
      if (response.status === 405) response.headers.set("Allow", allow);
      return response;
    }
  }

  // standardHostname: with Elysia's default a short Host header shifts where it looks for the path (elysia#748).
  const app = new Elysia({ handler: { standardHostname: false } });
  for (const route of routes) {
    if (route.method === "POST") continue;
    app.get(elysiaPath(route.path), ({ request, server }) => {
      const passage = begin(request, server);
      try {
        const path = router.pathOf(route, passage.rawPath);
        return path === null ? answerRest(request, server) : answerGet({ route, path }, passage);
      } catch (thrown) {
        return refuse(passage, thrown);
      }
    });
  }
  // The body stays unread by Elysia: it is read once, within its limit, by ours.
  return app.all("/*", ({ request, server }) => answerRest(request, server), { parse: "none" });
}

function takesMethod(route: Route, method: string): boolean {
  return route.method === "POST" ? method === "POST" : method === "GET" || method === "HEAD";
}

function allowOf(route: Route): string {
  return route.method === "POST" ? "POST, OPTIONS" : "GET, HEAD, OPTIONS";
}

function routeNotFound(near: readonly string[]): AlmanacError {
  const hint = near.length > 0 ? ` Near it: ${near.join(", ")}.` : " See /v1 for all of them.";
  return new AlmanacError("route_not_found", `There is no such route.${hint}`, { suggestions: near });
}

function methodNotAllowed(method: string, allow: string): AlmanacError {
  return new AlmanacError("method_not_allowed", `${method.slice(0, 20)} is not possible here; ${allow} are.`);
}

/** Our `*name` is Elysia's `*`; parameters are named by place, as its router wants one name in one place. */
function elysiaPath(path: string): string {
  return path
    .split("/")
    .map((segment, index) =>
      segment.startsWith(":") ? `:p${index}` : segment.startsWith("*") ? "*" : segment,
    )
    .join("/");
}

function splitUrl(url: string): { rawPath: string; rawQuery: string } {
  const pathStart = url.indexOf("/", url.indexOf("//") + 2);
  if (pathStart === -1) return { rawPath: "/", rawQuery: "" };
  const queryStart = url.indexOf("?", pathStart);
  const fragmentStart = url.indexOf("#", pathStart);
  const end = fragmentStart === -1 ? url.length : fragmentStart;
  if (queryStart === -1 || queryStart > end) return { rawPath: url.slice(pathStart, end), rawQuery: "" };
  return { rawPath: url.slice(pathStart, queryStart), rawQuery: url.slice(queryStart + 1, end) };
}
