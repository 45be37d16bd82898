import { Elysia } from "elysia";
import type { InternalRoute } from "elysia";
import type { Counters, KeyRing } from "../../state/store.ts";
import type { Observer } from "./access-log.ts";
import { accessControl } from "./access-control.ts";
import { createCharge } from "./charge.ts";
import { createAuthentication } from "./authentication.ts";
import { envelope } from "./envelope.ts";
import { errors } from "./errors.ts";
import { input } from "./input.ts";
import type { Metrics } from "./metrics.ts";
import { createObserve } from "./observers.ts";
import { eventLoop } from "./event-loop.ts";
import { createOverloadLimiter, overload } from "./overload.ts";
import { quotasOf, type RateScheme } from "./plan.ts";
import { requestContext, type RequestContextDeps } from "./request-context.ts";
import { createRespond } from "./response.ts";
import { createRouteTable, routeOptions } from "./route-table.ts";

export type CoreDeps = RequestContextDeps & {
  readonly version: string;
  readonly counters: Counters;
  readonly keys: KeyRing;
  readonly rateScheme: RateScheme;
  readonly metrics: Metrics;
  readonly accessLog: Observer | null;
  isDraining(): boolean;
  reportError(requestId: string, error: unknown): void;
};

/**
 * The plugins that handle every request, in order: context, overload limiter, access control (key, quota, body), input,
 * then the route's handler, then the envelope or the error, and last the log and metrics.
 *
 * @param routes the routes of the finished application
 */
export function createCore(deps: CoreDeps, routes: () => readonly InternalRoute[]) {
  const { version, data, holidays, counters, keys } = deps;
  const table = createRouteTable(routes);
  const limiter = createOverloadLimiter(eventLoop);
  const quotas = quotasOf(deps.rateScheme);
  const charge = createCharge(counters);
  const authentication = createAuthentication(quotas, counters, keys, charge);
  const respond = createRespond(deps.isDraining, createObserve(deps));
  const dataVersion = `${version} ${data.placesDate} ${data.tzdbVersion} ${holidays.version}`;
  const context = requestContext(deps, table, authentication.anonymous);

  const plugins = new Elysia({ name: "core" })
    .use(routeOptions)
    .use(context)
    .use(overload(context, limiter))
    .use(accessControl(context, authentication, charge, quotas))
    .use(input(context))
    .use(envelope(context, respond, dataVersion))
    .use(errors(context, respond, deps.reportError));

  return { plugins, table, overload: limiter };
}

/** The plugin that every group of routes uses: it gives handlers `context`, and routes their options. */
export type Core = ReturnType<typeof createCore>["plugins"];
