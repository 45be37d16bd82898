import { Elysia, type InternalRoute } from "elysia";
import type { Counters, KeyRing } from "../../state/store.ts";
import { answerCache, createAnswerCache } from "./answer-cache.ts";
import { authentication } from "./authentication.ts";
import { envelope } from "./envelope.ts";
import { errors } from "./errors.ts";
import type { ErrorPage } from "../errors/error-view.ts";
import { input } from "./input.ts";
import { createCharge, limit } from "./limit.ts";
import type { Metrics } from "../metrics.ts";
import { eventLoop } from "../event-loop.ts";
import { createOverloadLimiter, overload } from "./overload.ts";
import { ANONYMOUS, quotasOf, type Plan, type RateScheme } from "../plan.ts";
import { requestContext } from "./request-context.ts";
import type { RequestContextDeps } from "../context.ts";
import { createRespond, type RespondDeps } from "../answer/response.ts";
import { routeOptions } from "./route-options.ts";
import { createRouteTable } from "../route-table.ts";

export type CoreDeps = RequestContextDeps &
  RespondDeps & {
    readonly version: string;
    readonly counters: Counters;
    readonly keys: KeyRing;
    readonly rateScheme: RateScheme;
    readonly plans: readonly Plan[];
    readonly metrics: Metrics;
    /** Most memory for answers that are kept; 0 keeps none. */
    readonly answerCacheBytes: number;
  };

/**
 * The plugins that handle every request, in order: context, overload limiter, authentication, limit (quota and body),
 * answers that are kept, input, then the route's handler, then the envelope or the error, and last the log and metrics.
 *
 * @param routes the routes of the finished application
 * @param errorPage the page of an error, for browsers
 */
export function createCore(deps: CoreDeps, routes: () => readonly InternalRoute[], errorPage: ErrorPage) {
  const table = createRouteTable(routes);
  const limiter = createOverloadLimiter(eventLoop);
  const quotas = quotasOf(deps.rateScheme, deps.plans);
  const charge = createCharge(deps.counters);
  const respond = createRespond(deps);
  const kept = createAnswerCache(deps.answerCacheBytes);
  deps.metrics.add(kept.figures);
  const context = requestContext(deps, table, quotas.ofPlan(ANONYMOUS).quota);

  const plugins = new Elysia({ name: "core" })
    .use(routeOptions())
    .use(context)
    .use(overload(context, limiter))
    .use(authentication(context, quotas, deps, charge))
    .use(limit(context, charge, table, limiter))
    .use(answerCache(context, kept))
    .use(input(context, table))
    .use(envelope(context, respond, deps.version, kept))
    .use(errors(context, respond, deps.reportError, errorPage));

  return { plugins, table, overload: limiter };
}

/** The plugin that every group of routes uses: it gives handlers `context`, and routes their options. */
export type Core = ReturnType<typeof createCore>["plugins"];
