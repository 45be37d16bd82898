import { Elysia } from "elysia";
import type { DataSet } from "../data/open.ts";
import type { ZoneSource } from "../data/zones.ts";
import type { HolidayCalendar } from "../domain/holidays/calendar.ts";
import { soon, type Soon } from "../state/soon.ts";
import { createAdmission } from "./admission.ts";
import { readJsonBody } from "./body.ts";
import { toResponse } from "./complete.ts";
import { createDispatcher, type Outcome } from "./dispatch.ts";
import { createPassages, elapsedMs, type Passage, type Peer } from "./passage.ts";
import type { Network } from "./plugins/client-ip.ts";
import { ALLOW_ORIGIN, EXPOSE_HEADERS, PREFLIGHT_HEADERS } from "./plugins/cors.ts";
import { mayReadMetrics } from "./plugins/metrics.ts";
import { createOverload, overloadedError } from "./plugins/overload.ts";
import { setLimitHeaders } from "./plugins/rate-limit.ts";
import type { Observer } from "./plugins/visit.ts";
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
import { createMetricsPage, METRICS_PATH, type MetricsFacts } from "./routes/metrics.ts";
import { createPages } from "./routes/pages.ts";
import { createRoutes } from "./routes/routes.ts";
import type { KeyFacts } from "./routes/keys.ts";
import type { ServiceFacts } from "./routes/service.ts";

/** Everything the service needs from outside; a test hands in its own clock and log. */
export type AppDeps = ServiceFacts &
  KeyFacts &
  MetricsFacts & {
    now(): number;
    randomBytes(count: number): Uint8Array;
    zones: ZoneSource;
    data: DataSet;
    holidays: HolidayCalendar;
    trustedProxies: readonly Network[];
    /** Who may frame the clock: `*`, `none`, or origins separated by commas. */
    embedAncestors: string;
    /** Told of every answer; `null` when nobody wants to be. */
    accessLog: Observer | null;
    /** Told of faults of ours, which callers see only as `internal_error`. */
    reportFault(requestId: string, fault: unknown): void;
  };

/**
 * The whole HTTP service as an Elysia application that does not listen. Each request goes one way: id, client address,
 * key, limit, route, headers.
 */
export function createApp(deps: AppDeps) {
  const dispatcher = createDispatcher(deps.data, deps.holidays, deps.version);
  const published = createRoutes(deps, dispatcher);
  const routes = [...published, ...createPages({ ...deps, published })];
  const router = createRouter(routes);
  const overload = createOverload<Response>({ nowMs: () => performance.now(), defer: setImmediate });
  const metricsPage = createMetricsPage(deps, overload);
  const admission = createAdmission(deps.rateScheme, deps.counters, deps.keys);
  const begin = createPassages(deps, admission);

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
    passage.pattern = route.path;
    const units = route.limit === "embed" ? 1 : route.cost;
    return admit(passage, route.limit, units, () => dispatch(passage, match, undefined, units));
  }

  /** What a POST costs is known only when its body is read; a body that cannot be read costs what the least would. */
  async function answerPost(match: RouteMatch, passage: Passage): Promise<Response> {
    const { route } = match;
    passage.route = route.operationId;
    passage.pattern = route.path;
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
      const units = Math.max(route.cost, route.costOf(body, remaining, passage.caller.key !== null));
      if (units > 0) await admission.charge(passage, units);
      return await dispatch(passage, match, body, units);
    } catch (thrown) {
      return refuse(passage, thrown);
    }
  }

  /** Adds what every answer carries, and tells those who count and log. */
  function respond(passage: Passage, outcome: Outcome): Response {
    const { request, caller, nowEpochMs } = passage;
    if (outcome.fault !== null) deps.reportFault(passage.requestId, outcome.fault);
    const headers = outcome.headers;
    headers["X-Request-Id"] = passage.requestId;
    headers["X-Content-Type-Options"] = "nosniff";
    headers["Access-Control-Allow-Origin"] = ALLOW_ORIGIN;
    setLimitHeaders(headers, passage.limit, caller.allowance, nowEpochMs);
    if (caller.key !== null) {
      deps.keys.recordUse(caller.key.keyId, passage.route, outcome.status >= 400, nowEpochMs);
    }
    // So that callers who keep connections open go elsewhere before they are closed.
    if (deps.isDraining()) headers["Connection"] = "close";
    if (request.headers.has("origin")) headers["Access-Control-Expose-Headers"] = EXPOSE_HEADERS;
    const response = toResponse(request, outcome);
    const durationMs = performance.now() - passage.startedMs;
    deps.metrics.observe(passage, response.status, durationMs);
    if (deps.accessLog !== null) deps.accessLog(passage, response.status, durationMs);
    return response;
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

  /** Lets a request in now, or when its turn comes, or tells it at once that too many wait. */
  function enter(
    request: Request,
    peer: Peer,
    answer: (request: Request, peer: Peer) => Soon<Response>,
  ): Soon<Response> {
    return overload.enter(
      () => answer(request, peer),
      () => refuse(begin(request, peer), overloadedError()),
    );
  }

  // standardHostname: with Elysia's default a short Host header shifts where it looks for the path (elysia#748).
  const app = new Elysia({ handler: { standardHostname: false } });

  /**
   * What Elysia calls, always bound: it reads a handler's source, takes one that returns a call for asynchronous and
   * awaits it, and defines `server` anew on every context of a handler that names it. A bound one has no source.
   */
  function answerContext(
    answer: (request: Request, peer: Peer) => Soon<Response>,
    context: { request: Request },
  ): Soon<Response> {
    return answer(context.request, app.server);
  }

  for (const route of routes) {
    if (route.method !== "GET") continue;
    const answer = (request: Request, peer: Peer): Soon<Response> => {
      const passage = begin(request, peer);
      let path: readonly string[] | null;
      try {
        path = router.pathOf(route, passage.rawPath);
      } catch (thrown) {
        return answerError(passage, thrown, "");
      }
      return path === null ? answerRest(request, peer) : answerBodiless({ route, path }, passage);
    };
    // What costs nothing is never refused: health above all.
    const admitted =
      route.cost === 0 ? answer : (request: Request, peer: Peer) => enter(request, peer, answer);
    app.get(elysiaPath(route.path), answerContext.bind(null, admitted));
  }
  const answerMetrics = (request: Request, peer: Peer): Soon<Response> => {
    const address = peer?.requestIP(request)?.address ?? "127.0.0.1";
    return mayReadMetrics(address, request.headers, deps.trustedProxies, deps.metricsAllow)
      ? respond(begin(request, peer), metricsPage())
      : answerRest(request, peer);
  };
  app.get(METRICS_PATH, answerContext.bind(null, answerMetrics));
  // The body stays unread by Elysia: it is read once, within its limit, by ours.
  const answerAny = (request: Request, peer: Peer): Soon<Response> => enter(request, peer, answerRest);
  return app.all("/*", answerContext.bind(null, answerAny), { parse: "none" });
}
