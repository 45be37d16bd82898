import { Elysia } from "elysia";
import { whenReady, type MaybePromise } from "../../state/maybe-promise.ts";
import type { Counters } from "../../state/store.ts";
import { AlmanacError } from "../../domain/error.ts";
import type { BatchItem, RequestContext } from "../context.ts";
import { parseJson, receiveBody } from "../input/json-body.ts";
import { ownKey } from "../own-key.ts";
import { limitError } from "../plan.ts";
import type { Route } from "../route.ts";
import type { RouteTable } from "../route-table.ts";
import { admit, type OverloadLimiter } from "./overload.ts";
import type { RequestContextPlugin } from "./request-context.ts";

/**
 * Takes units of the caller's quota, all or none.
 *
 * @throws AlmanacError `rate_limit_exceeded` when fewer units are left.
 */
export type Charge = (context: RequestContext, units: number) => MaybePromise<void>;

export function createCharge(counters: Counters): Charge {
  return (context, units) => {
    const { bucket, quota } = context.caller;
    const taken = counters.take(bucket, quota.policies, units, context.nowEpochMs);
    return whenReady(taken, (decision) => {
      context.limit = decision;
      context.units = units;
      if (!decision.allowed) throw limitError(decision, units);
    });
  };
}

/**
 * Charges the caller's quota before the handler runs. The cost of a POST is known only once its body is read; an
 * unreadable body costs the least, and is not waited for where not even that is left.
 */
export function limit(
  base: RequestContextPlugin,
  charge: Charge,
  table: RouteTable,
  limiter: OverloadLimiter,
) {
  async function readAndCharge(context: RequestContext): Promise<void> {
    const { bodyExample, cost, isBodyOptional, needsKey, readBody } = context.route;
    const least = typeof cost === "number" ? cost : cost.least;
    await charge(context, 0);
    if (needsKey) ownKey(context);
    const { tightest } = context.limit;
    if ((tightest?.remaining ?? Number.POSITIVE_INFINITY) < least) throw limitError(context.limit, least);
    try {
      const bytes = await limiter.untilArrived(receiveBody(context.request));
      // Many bodies may arrive in one tick.
      await admit(context, limiter);
      context.body = readBody(parseJson(bytes, isBodyOptional, bodyExample));
    } catch (thrown) {
      await charge(context, least);
      throw thrown;
    }
    const { value, issues } = context.body;
    if (typeof cost === "number" || issues.length > 0) return charge(context, least);
    const remaining = context.limit.tightest?.remaining ?? Number.POSITIVE_INFINITY;
    await charge(context, Math.max(least, cost.of(value, remaining, context.caller.key !== null)));
  }

  function chargeRequest(context: RequestContext): MaybePromise<void> {
    const { route, item } = context;
    if (item !== null) {
      assertReachable(item, route, table);
      if (route.hasBody) context.body = route.readBody(item.body);
      context.units = 1;
      return;
    }
    if (route.hasBody) return readAndCharge(context);
    return charge(context, typeof route.cost === "number" ? route.cost : route.cost.least);
  }

  return new Elysia({ name: "limit" })
    .use(base)
    .onTransform({ as: "global" }, ({ context }) => chargeRequest(context));
}

/**
 * Lets calls from inside reach documented routes alone, and of these the one that was meant, whatever their texts are.
 *
 * @throws AlmanacError `route_not_found`.
 */
function assertReachable({ pattern }: BatchItem, route: Route, table: RouteTable): void {
  const isPublished = table.published.some(({ operationId }) => operationId === route.operationId);
  if (isPublished && (pattern === null || pattern === route.pattern)) return;
  throw new AlmanacError("route_not_found", "This text would lead to another route.");
}
