import { Elysia } from "elysia";
import type { DataSet } from "../data/open.ts";
import type { ZoneSource } from "../data/zones.ts";
import { AlmanacError, type Warning } from "../domain/error.ts";
import type { HolidayCalendar } from "../domain/holidays/calendar.ts";
import type { Counters } from "../state/store.ts";
import type { Decision } from "../state/window.ts";
import { cacheControlOf, cacheControlOfError, envelope } from "./envelope.ts";
import { acceptedKey } from "./plugins/auth.ts";
import { entityTag, matchesEntityTag } from "./plugins/cache.ts";
import { addressBucket, clientAddress, type Network } from "./plugins/client-ip.ts";
import { chooseEncoding, compress } from "./plugins/compress.ts";
import { ALLOW_ORIGIN, EXPOSE_HEADERS, PREFLIGHT_HEADERS } from "./plugins/cors.ts";
import { createRateLimit, type RateScheme } from "./plugins/rate-limit.ts";
import { acceptedRequestId, createRequestIds } from "./plugins/request-id.ts";
import {
  PROBLEM_MEDIA_TYPE,
  renderErrorEnvelope,
  renderProblem,
  statusOf,
  toAlmanacError,
} from "./problem.ts";
import { readQuery } from "./query.ts";
import { createRouter } from "./router.ts";
import { MEDIA_TYPES, type Route, type RunResult } from "./route.ts";
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

const GET_ALLOW = "GET, HEAD, OPTIONS";

/** One request on its way: what every answer, good or bad, needs to be finished. */
type Passage = {
  request: Request;
  rawPath: string;
  nowEpochMs: number;
  startedMs: number;
  requestId: string;
  limit: Decision;
};

/**
 * The whole HTTP service as an Elysia application that does not listen. Each route goes through one wrapper: id,
 * client address, key, limit, handler, envelope, headers.
 */
export function createApp(deps: AppDeps) {
  const routes = createRoutes(deps);
  const router = createRouter(routes);
  const rateLimit = createRateLimit(deps.rateScheme, deps.counters);
  const nextRequestId = createRequestIds(deps.randomBytes);
  const dataVersion = `${deps.version} ${deps.data.placesDate} ${deps.data.tzdbVersion} ${deps.holidays.version}`;

  function begin(request: Request, peer: Peer, rawPath: string, cost: number): Passage {
    const nowEpochMs = deps.now();
    const headers = request.headers;
    const socketAddress = peer?.requestIP(request)?.address ?? "127.0.0.1";
    const address =
      deps.trustedProxies.length === 0
        ? socketAddress
        : clientAddress(socketAddress, headers.get("x-forwarded-for"), deps.trustedProxies);
    return {
      request,
      rawPath,
      nowEpochMs,
      startedMs: performance.now(),
      requestId: acceptedRequestId(headers.get("x-request-id")) ?? nextRequestId(nowEpochMs),
      limit: rateLimit.take(addressBucket(address), cost, nowEpochMs),
    };
  }

  function baseHeaders(passage: Passage): Record<string, string> {
    const headers: Record<string, string> = {
      "Content-Type": MEDIA_TYPES.json,
      "X-Request-Id": passage.requestId,
      "X-Content-Type-Options": "nosniff",
      "Access-Control-Allow-Origin": ALLOW_ORIGIN,
    };
    rateLimit.setHeaders(headers, passage.limit, passage.nowEpochMs);
    if (passage.request.headers.has("origin")) headers["Access-Control-Expose-Headers"] = EXPOSE_HEADERS;
    return headers;
  }

  function elapsedMs(passage: Passage): number {
    return Math.floor(performance.now() - passage.startedMs);
  }

  function answerRoute(route: Route, path: readonly string[] | null, request: Request, peer: Peer): Response {
    const { rawPath, rawQuery } = splitUrl(request.url);
    const passage = begin(request, peer, rawPath, route.cost);
    try {
      admit(passage);
      const warnings: Warning[] = [];
      const zones = deps.zones.current();
      const result = route.run(
        {
          nowEpochMs: passage.nowEpochMs,
          zones,
          data: deps.data,
          holidays: deps.holidays,
          path: path ?? router.match(rawPath)?.path ?? [],
          warn: (code, message, param) => {
            warnings.push(param === undefined ? { code, message } : { code, message, param });
          },
        },
        readQuery(rawQuery),
        request.headers.get("accept"),
      );
      const tzdbVersion = route.usesZones ? zones.table.version : null;
      return finish(passage, result, warnings, tzdbVersion);
    } catch (thrown) {
      return fail(passage, thrown);
    }
  }

  /** Refuses bad keys first, then callers over their limit. */
  function admit(passage: Passage): void {
    acceptedKey(passage.request.headers);
    if (passage.limit.allowed) return;
    const violated = passage.limit.tightest;
    if (violated === null) return;
    const { policy, resetSeconds } = violated;
    throw new AlmanacError(
      "rate_limit_exceeded",
      `The limit of ${policy.limit} requests is used up. Try again in ${resetSeconds} seconds.`,
      {
        extra: {
          policy: policy.name,
          limit: policy.limit,
          retry_after_seconds: resetSeconds,
          upgrade_url: "/v1/plans",
        },
      },
    );
  }

  function finish(
    passage: Passage,
    { answer, language, format }: RunResult,
    warnings: readonly Warning[],
    tzdbVersion: string | null,
  ): Response {
    const headers = baseHeaders(passage);
    headers["Cache-Control"] = cacheControlOf(answer.cache);
    headers["Content-Language"] = language;
    if (answer.headers) Object.assign(headers, answer.headers);
    const content = "data" in answer ? JSON.stringify(answer.data) : answer.body;
    const mediaType = MEDIA_TYPES["data" in answer ? format : answer.format];
    headers["Content-Type"] = mediaType;
    if (answer.cache !== "live") {
      const versions = `${dataVersion} ${tzdbVersion ?? ""}`;
      const tag = entityTag(content, versions, language, mediaType);
      headers["ETag"] = tag;
      headers["Vary"] = "Accept, Accept-Encoding";
      const ifNoneMatch = passage.request.headers.get("if-none-match");
      if (ifNoneMatch !== null && matchesEntityTag(ifNoneMatch, tag)) {
        delete headers["Content-Type"];
        return new Response(null, { status: 304, headers });
      }
    }
    const body =
      "data" in answer
        ? envelope(content, {
            requestId: passage.requestId,
            elapsedMs: elapsedMs(passage),
            warnings,
            tzdbVersion,
          })
        : content;
    return send(passage, 200, body, headers);
  }

  function fail(passage: Passage, thrown: unknown): Response {
    const error = toAlmanacError(thrown);
    if (error.code === "internal_error") deps.reportFault(passage.requestId, thrown);
    const status = statusOf(error.code);
    const headers = baseHeaders(passage);
    headers["Cache-Control"] = cacheControlOfError(status);
    headers["Content-Language"] = "en";
    if (status === 401) headers["WWW-Authenticate"] = 'ApiKey realm="api"';
    if (error.code === "method_not_allowed") headers["Allow"] = GET_ALLOW;
    if (status === 429 || status === 503) {
      headers["Retry-After"] = String(error.extra["retry_after_seconds"] ?? 1);
    }
    const context = {
      docsUrl: "/docs/errors",
      instance: passage.rawPath,
      requestId: passage.requestId,
      elapsedMs: elapsedMs(passage),
    };
    const accept = passage.request.headers.get("accept");
    if (accept?.includes(PROBLEM_MEDIA_TYPE)) {
      headers["Content-Type"] = PROBLEM_MEDIA_TYPE;
      return send(passage, status, renderProblem(error, context), headers);
    }
    return send(passage, status, renderErrorEnvelope(error, context), headers);
  }

  function send(passage: Passage, status: number, body: string, headers: Record<string, string>): Response {
    if (passage.request.method === "HEAD") {
      headers["Content-Length"] = String(Buffer.byteLength(body));
      return new Response(null, { status, headers });
    }
    const encoding = chooseEncoding(passage.request.headers.get("accept-encoding"), body);
    if (encoding === null) return new Response(body, { status, headers });
    headers["Content-Encoding"] = encoding;
    headers["Vary"] = "Accept, Accept-Encoding";
    return new Response(compress(body, encoding), { status, headers });
  }

  /** What no plain route took: odd slashes, other methods, preflights, unknown paths. */
  function answerRest(request: Request, peer: Peer): Response {
    const { rawPath } = splitUrl(request.url);
    let match: ReturnType<typeof router.match>;
    try {
      match = router.match(rawPath);
    } catch (thrown) {
      return fail(begin(request, peer, rawPath, 1), thrown);
    }
    if (request.method === "OPTIONS") {
      const passage = begin(request, peer, rawPath, 0);
      const headers: Record<string, string> = {
        ...baseHeaders(passage),
        ...PREFLIGHT_HEADERS,
        Allow: GET_ALLOW,
      };
      headers["Cache-Control"] = "no-store";
      delete headers["Content-Type"];
      return new Response(null, { status: 204, headers });
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (match !== null && isRead) return answerRoute(match.route, match.path, request, peer);
    const passage = begin(request, peer, rawPath, 1);
    if (!passage.limit.allowed) {
      try {
        admit(passage);
      } catch (thrown) {
        return fail(passage, thrown);
      }
    }
    if (match !== null) {
      const message = `${request.method} is not possible here; ${GET_ALLOW} are.`;
      return fail(passage, new AlmanacError("method_not_allowed", message));
    }
    const near = router.near(rawPath);
    const hint = near.length > 0 ? ` Near it: ${near.join(", ")}.` : " See /v1 for all of them.";
    return fail(
      passage,
      new AlmanacError("route_not_found", `There is no such route.${hint}`, { suggestions: near }),
    );
  }

  // standardHostname: with Elysia's default a short Host header shifts where it looks for the path (elysia#748).
  const app = new Elysia({ handler: { standardHostname: false } });
  for (const route of routes) {
    app.get(elysiaPath(route.path), ({ request, server }) => answerRoute(route, null, request, server));
  }
  return app.all("/*", ({ request, server }) => answerRest(request, server));
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
