import { Elysia } from "elysia";
import type { DataSet } from "../data/open.ts";
import type { ZoneSource } from "../data/zones.ts";
import type { HolidayCalendar } from "../domain/holidays/calendar.ts";
import { soon, type Soon } from "../state/soon.ts";
import { createAdmission, type Visitor } from "./admission.ts";
import { readJsonBody } from "./body.ts";
import { createDispatcher, type Outcome } from "./dispatch.ts";
import { matchesEntityTag } from "./plugins/cache.ts";
import { addressBucket, clientAddress, isInNetworks, type Network } from "./plugins/client-ip.ts";
import { chooseEncoding, compress } from "./plugins/compress.ts";
import { ALLOW_ORIGIN, EXPOSE_HEADERS, PREFLIGHT_HEADERS } from "./plugins/cors.ts";
import { setLimitHeaders } from "./plugins/rate-limit.ts";
import { acceptedRequestId, createRequestIds } from "./plugins/request-id.ts";
import { readQuery } from "./query.ts";
import type { Route } from "./route.ts";
import {
  createRouter,
  elysiaPath,
  methodNotAllowed,
  routeNotFound,
  takesMethod,
  type RouteMatch,
} from "./router.ts";
import { createPages } from "./routes/pages.ts";
import { createRoutes } from "./routes/routes.ts";
import type { KeyFacts } from "./routes/keys.ts";
import type { ServiceFacts } from "./routes/service.ts";

/** Everything the service needs from outside; a test hands in its own clock and log. */
export type AppDeps = ServiceFacts &
  KeyFacts & {
    now(): number;
    randomBytes(count: number): Uint8Array;
    zones: ZoneSource;
    data: DataSet;
    holidays: HolidayCalendar;
    trustedProxies: readonly Network[];
    /** Told of faults of ours, which callers see only as `internal_error`. */
    reportFault(requestId: string, fault: unknown): void;
  };

/** What the server tells of the connection. `null` when a request is handled without a socket. */
type Peer = { requestIP(request: Request): { address: string } | null } | null;

/** One request on its way. */
type Passage = Visitor & {
  readonly rawPath: string;
  readonly rawQuery: string;
  readonly startedMs: number;
  readonly requestId: string;
  /** Whether a proxy the operator trusts sent it: only then are its headers about the caller believed. */
  readonly isProxied: boolean;
  /** Operation id of the route it reached. */
  route: string;
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
  const admission = createAdmission(deps.rateScheme, deps.counters, deps.keys);
  const nextRequestId = createRequestIds(deps.randomBytes);

  function begin(request: Request, peer: Peer): Passage {
    const nowEpochMs = deps.now();
    const { headers } = request;
    const socketAddress = peer?.requestIP(request)?.address ?? "127.0.0.1";
    const address =
      deps.trustedProxies.length === 0
        ? socketAddress
        : clientAddress(socketAddress, headers.get("x-forwarded-for"), deps.trustedProxies);
    return {
      request,
      ...splitUrl(request.url),
      nowEpochMs,
      startedMs: performance.now(),
      requestId: acceptedRequestId(headers.get("x-request-id")) ?? nextRequestId(nowEpochMs),
      isProxied: deps.trustedProxies.length > 0 && isInNetworks(socketAddress, deps.trustedProxies),
      route: "none",
      caller: admission.anonymous(addressBucket(address)),
      limit: admission.untouched,
    };
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

  function dispatch(
    passage: Passage,
    { route, path }: RouteMatch,
    body: unknown,
    units: number,
  ): Soon<Response> {
    let outcome: Soon<Outcome>;
    try {
      outcome = dispatcher.answer(
        {
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
        },
        passage,
      );
    } catch (thrown) {
      return refuse(passage, thrown);
    }
    return soon(outcome, (answered) => respond(passage, answered));
  }

  /** Lets a request through the gate and goes on; whatever the gate throws becomes the answer. */
  function admit(
    passage: Passage,
    limit: Route["limit"],
    units: number,
    next: () => Soon<Response>,
  ): Soon<Response> {
    try {
      const admitted = admission.enter(passage, limit, units);
      if (!(admitted instanceof Promise)) return next();
      return admitted.then(next, (thrown: unknown) => refuse(passage, thrown));
    } catch (thrown) {
      return refuse(passage, thrown);
    }
  }

  /** Nothing waits where nothing has to be waited for. */
  function answerBodiless(match: RouteMatch, passage: Passage): Soon<Response> {
    const { route } = match;
    passage.route = route.operationId;
    const units = route.limit === "embed" ? 1 : route.cost;
    return admit(passage, route.limit, units, () => dispatch(passage, match, undefined, units));
  }

  /** What a POST costs is known only when its body is read; a body that cannot be read costs what the least would. */
  async function answerPost(match: RouteMatch, passage: Passage): Promise<Response> {
    const { route } = match;
    passage.route = route.operationId;
    try {
      await admission.enter(passage, route.limit, 0);
      let body: unknown;
      try {
        body = await readJsonBody(passage.request, route.isBodyOptional);
      } catch (thrown) {
        await admission.charge(passage, route.cost);
        throw thrown;
      }
      const remaining = passage.limit.tightest?.remaining ?? Number.POSITIVE_INFINITY;
      const units = Math.max(route.cost, route.costOf(body, remaining));
      if (units > 0) await admission.charge(passage, units);
      return await dispatch(passage, match, body, units);
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
    setLimitHeaders(headers, passage.limit, passage.caller.allowance, passage.nowEpochMs);
    if (passage.caller.key !== null) {
      deps.keys.recordUse(passage.caller.key.keyId, passage.route, outcome.status >= 400, passage.nowEpochMs);
    }
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

  /** A request that reaches no route costs what the least would. */
  function answerError(passage: Passage, thrown: unknown, allow: string): Soon<Response> {
    return admit(passage, undefined, 1, () => {
      const response = refuse(passage, thrown);
      if (response.status === 405) response.headers.set("Allow", allow);
      return response;
    });
  }

  /** What no plain route took: odd slashes, other methods, preflights, unknown paths. */
  function answerRest(request: Request, peer: Peer): Soon<Response> {
    const passage = begin(request, peer);
    let match: RouteMatch | null;
    try {
      match = router.match(passage.rawPath, request.method);
    } catch (thrown) {
      return answerError(passage, thrown, "");
    }
    const allow = match === null ? "GET, HEAD, POST, OPTIONS" : router.allowOf(match.route);
    if (request.method === "OPTIONS") {
      return admit(passage, match?.route.limit, 0, () => answerPreflight(passage, allow));
    }
    if (match === null) return answerError(passage, routeNotFound(router.near(passage.rawPath)), allow);
    if (!takesMethod(match.route, request.method)) {
      return answerError(passage, methodNotAllowed(request.method, allow), allow);
    }
    return match.route.method === "POST" ? answerPost(match, passage) : answerBodiless(match, passage);
  }

  // standardHostname: with Elysia's default a short Host header shifts where it looks for the path (elysia#748).
  const app = new Elysia({ handler: { standardHostname: false } });
  for (const route of routes) {
    if (route.method !== "GET") continue;
    app.get(elysiaPath(route.path), ({ request, server }) => {
      const passage = begin(request, server);
      let path: readonly string[] | null;
      try {
        path = router.pathOf(route, passage.rawPath);
      } catch (thrown) {
        return answerError(passage, thrown, "");
      }
      return path === null ? answerRest(request, server) : answerBodiless({ route, path }, passage);
    });
  }
  // The body stays unread by Elysia: it is read once, within its limit, by ours.
  return app.all("/*", ({ request, server }) => answerRest(request, server), { parse: "none" });
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
