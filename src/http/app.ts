import { Elysia } from "elysia";
import type { DataSet } from "../dataset/open.ts";
import type { ZoneSource } from "../dataset/zones.ts";
import type { HolidayCalendar } from "../domain/holidays/calendar.ts";
import type { Soon } from "../state/soon.ts";
import { createAdmission } from "./admission.ts";
import { readJsonBody } from "./body.ts";
import { createCompletion, toResponse, type Completed, type Reply } from "./complete.ts";
import { createDispatcher } from "./dispatch.ts";
import { OUTCOME_OF_NO_ROUTE, type Outcome } from "./outcome.ts";
import { createAnswerKeeper } from "./kept-answer.ts";
import { createPassages, type Passage } from "./passage.ts";
import type { Network } from "./plugins/client-ip.ts";
import { PREFLIGHT_HEADERS } from "./plugins/cors.ts";
import { mayReadMetrics } from "./plugins/metrics.ts";
import { createOverload, overloadedError } from "./plugins/overload.ts";
import type { Observer } from "./plugins/visit.ts";
import type { RequestMessage } from "./request-head.ts";
import { splitTarget, targetOfUrl } from "./request-target.ts";
import type { Route } from "./route.ts";
import { createRouter, methodNotAllowed, routeNotFound, takesMethod, type RouteMatch } from "./router.ts";
import { createMetricsPage, METRICS_PATH, type MetricsFacts } from "./routes/metrics.ts";
import { createPages } from "./routes/pages.ts";
import { createRoutes } from "./routes/routes.ts";
import type { KeyFacts } from "./routes/keys.ts";
import type { ServiceFacts } from "./routes/service.ts";
import { createTargets, targetOf, type Target } from "./target.ts";

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

/** What is left to send: `null` where the answer has left. */
type Sent = ReturnType<Reply>;

/** The whole HTTP service, without a socket. */
export type App = {
  /** Answers a request that came from an address; left out, from this machine. */
  fetch(request: Request, socketAddress?: string): Soon<Response>;
  /** Answers a request for a path and query by `reply`, at once unless something has to be waited for. */
  answer(message: RequestMessage, target: string, socketAddress: string, reply: Reply): Soon<unknown>;
  /** Lets go of what is kept for those who ask the same again. */
  forget(): void;
};

/**
 * Makes the service. Each request goes one way: id, client address, key, limit, route, headers. What was read on a
 * socket goes it at once; what the platform's server reads comes by Elysia, which with the platform's requests costs
 * more than the whole of an answer that is kept.
 */
export function createApp(deps: AppDeps): App {
  const keeper = createAnswerKeeper();
  const dispatcher = createDispatcher(deps.data, deps.holidays, deps.version, keeper);
  const published = createRoutes(deps, dispatcher);
  const routes = [...published, ...createPages({ ...deps, published })];
  const router = createRouter(routes);
  const targets = createTargets((rawPath) => {
    const match = router.match(rawPath, "GET");
    return match?.route.method === "GET" ? match : null;
  });
  const overload = createOverload<Passage, Sent>({
    run: (passage) => (passage.target === null ? answerRest(passage) : answerTarget(passage, passage.target)),
    refuse: (passage) => refuse(passage, overloadedError()),
    nowMs: () => performance.now(),
    defer: setImmediate,
  });
  const metricsPage = createMetricsPage(deps, overload);
  const admission = createAdmission(deps.rateScheme, deps.counters, deps.keys);
  const begin = createPassages(deps, admission);
  const complete = createCompletion(deps.isDraining);

  function refusal(passage: Passage, thrown: unknown): Outcome {
    const accept = passage.request.headers.get("accept");
    const { requestId, startedMs } = passage;
    return dispatcher.refuse(thrown, { accept, target: passage, requestId, startedMs });
  }

  function refuse(passage: Passage, thrown: unknown): Soon<Sent> {
    return respond(passage, refusal(passage, thrown));
  }

  function dispatch(passage: Passage, target: Target, body: unknown, units: number): Soon<Sent> {
    const { headers } = passage.request;
    let outcome: Soon<Outcome>;
    try {
      outcome = dispatcher.answer(
        {
          target,
          moreQuery: null,
          body,
          accept: headers.get("accept"),
          requestId: passage.requestId,
          units,
          nowEpochMs: passage.nowEpochMs,
          startedMs: passage.startedMs,
          zones: deps.zones.current(),
          proxyHeader: passage.isProxied ? (name) => headers.get(name) : null,
          shift: null,
        },
        passage,
      );
    } catch (thrown) {
      return refuse(passage, thrown);
    }
    if (outcome instanceof Promise) return outcome.then((answered) => respond(passage, answered));
    return respond(passage, outcome);
  }

  /** Lets a request through the gate and goes on; whatever the gate throws becomes the answer. */
  function admit(passage: Passage, limit: Route["limit"], units: number, next: () => Soon<Sent>): Soon<Sent> {
    try {
      const admitted = admission.enter(passage, limit, units);
      if (!(admitted instanceof Promise)) return next();
      return admitted.then(next, (thrown: unknown) => refuse(passage, thrown));
    } catch (thrown) {
      return refuse(passage, thrown);
    }
  }

  /** Nothing waits where nothing has to be waited for. */
  function answerTarget(passage: Passage, target: Target): Soon<Sent> {
    const { route } = target;
    const units = route.limit === "embed" ? 1 : route.cost;
    return admit(passage, route.limit, units, () => dispatch(passage, target, undefined, units));
  }

  /** What a POST costs is known only when its body is read; a body that cannot be read costs what the least would. */
  async function answerPost(target: Target, passage: Passage): Promise<Sent> {
    const { route } = target;
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
      return await dispatch(passage, target, body, units);
    } catch (thrown) {
      return refuse(passage, thrown);
    }
  }

  /** Makes the answer, and tells those who count and log. */
  function respond(passage: Passage, outcome: Outcome): Soon<Sent> {
    const { caller, nowEpochMs } = passage;
    if (outcome.fault !== null) deps.reportFault(passage.requestId, outcome.fault);
    if (caller.key !== null) {
      deps.keys.recordUse(caller.key.keyId, passage.route, outcome.status >= 400, nowEpochMs);
    }
    const completed = complete(passage, outcome);
    return completed instanceof Promise
      ? completed.then((waited) => send(passage, waited))
      : send(passage, completed);
  }

  function send(passage: Passage, completed: Completed): Sent {
    const durationMs = performance.now() - passage.startedMs;
    deps.metrics.observe(passage, completed.status, durationMs);
    if (deps.accessLog !== null) deps.accessLog(passage, completed.status, durationMs);
    return passage.reply(completed);
  }

  function answerPreflight(passage: Passage, allow: string): Soon<Sent> {
    return respond(passage, {
      ...OUTCOME_OF_NO_ROUTE,
      status: 204,
      body: "",
      mediaType: "",
      headers: { ...PREFLIGHT_HEADERS, Allow: allow },
    });
  }

  /** A request that reaches no route costs what the least would. */
  function answerError(passage: Passage, thrown: unknown, allow: string): Soon<Sent> {
    return admit(passage, undefined, 1, () => {
      const outcome = refusal(passage, thrown);
      if (outcome.status !== 405) return respond(passage, outcome);
      return respond(passage, { ...outcome, headers: { ...outcome.headers, Allow: allow } });
    });
  }

  /** What is no plain GET of a route: other methods, preflights, unknown paths. */
  function answerRest(passage: Passage): Soon<Sent> {
    const { request, rawPath, rawQuery } = passage;
    let match: RouteMatch | null;
    try {
      match = router.match(rawPath, request.method);
    } catch (thrown) {
      return answerError(passage, thrown, "");
    }
    const allow = match === null ? "GET, HEAD, POST, OPTIONS" : router.allowOf(match.route);
    if (request.method === "OPTIONS") {
      return admit(passage, match?.route.limit, 0, () => answerPreflight(passage, allow));
    }
    if (match === null) return answerError(passage, routeNotFound(router.near(rawPath)), allow);
    if (!takesMethod(match.route, request.method)) {
      return answerError(passage, methodNotAllowed(request.method, allow), allow);
    }
    passage.route = match.route.operationId;
    passage.pattern = match.route.path;
    const target = targetOf(match, rawPath, rawQuery);
    return match.route.method === "POST" ? answerPost(target, passage) : answerTarget(passage, target);
  }

  function answerMetrics(passage: Passage): Soon<Sent> {
    const { request, socketAddress } = passage;
    return mayReadMetrics(socketAddress, request.headers, deps.trustedProxies, deps.metricsAllow)
      ? respond(passage, metricsPage())
      : answerRest(passage);
  }

  /** Elysia hands a handler nothing but the request: whom it is from stands here while it is handed over. */
  let socketAddressNow = LOOPBACK_ADDRESS;

  function arrive(message: RequestMessage, text: string, socketAddress: string, reply: Reply): Soon<Sent> {
    const target = findTarget(message.method, text);
    const where = target ?? splitTarget(text);
    return enter(begin({ message, socketAddress, where, target, reply }));
  }

  // standardHostname: with Elysia's default a short Host header shifts where it looks for the path (elysia#748).
  const elysia = new Elysia({ handler: { standardHostname: false } })
    // Else Elysia tells the caller what was thrown, and nobody else.
    .onError(({ error }) => {
      throw error;
    })
    // The body stays unread by Elysia: it is read once, within its limit, by ours.
    .all("/*", ({ request }) => arrive(request, targetOfUrl(request.url), socketAddressNow, toResponse), {
      parse: "none",
    });

  /** What costs nothing is never refused: health above all. */
  function enter(passage: Passage): Soon<Sent> {
    const { target, request, rawPath } = passage;
    if (rawPath === METRICS_PATH && request.method === "GET") return answerMetrics(passage);
    return target !== null && target.route.cost === 0
      ? answerTarget(passage, target)
      : overload.enter(passage, passage.startedMs);
  }

  /** Of a GET or HEAD. `null` too for a path that cannot be read: that is told on the longer way. */
  function findTarget(method: string, text: string): Target | null {
    if (method !== "GET" && method !== "HEAD") return null;
    try {
      return targets.find(text);
    } catch {
      return null;
    }
  }

  return {
    forget() {
      keeper.forget();
      targets.forget();
    },
    fetch(request, socketAddress = LOOPBACK_ADDRESS) {
      socketAddressNow = socketAddress;
      return elysia.fetch(request);
    },
    answer: arrive,
  };
}

const LOOPBACK_ADDRESS = "127.0.0.1";
