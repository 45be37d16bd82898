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
import type { Decision } from "../../state/window.ts";
import { admit, type OverloadLimiter } from "./overload.ts";
import type { RequestContextPlugin } from "./request-context.ts";

/**
 * Takes units of the caller's quota, all or none.
 *
 * @throws AlmanacError `rate_limit_exceeded` when fewer units are left.
 */
export type Charge = (context: RequestContext, units: number) => MaybePromise<void>;

export function createCharge(counters: Counters): Charge {
  const take = ({ caller, nowEpochMs }: RequestContext, bucket: string, units: number) =>
    counters.take(bucket, caller.quota.policies, units, nowEpochMs);
  return (context, units) => {
    const { bucket, sharedBucket } = context.caller;
    if (sharedBucket === null)
      return whenReady(take(context, bucket, units), (decision) => settle(context, decision, units));
    // A caller who makes several free keys has no more than with one.
    return whenReady(take(context, sharedBucket, units), (shared) => {
      settle(context, shared, units);
      return whenReady(take(context, bucket, units), (own) => {
        settle(context, own, units);
        if (remainingOf(shared) < remainingOf(own)) context.limit = shared;
      });
    });
  };
}

/** Notes what a caller has left. @throws AlmanacError `rate_limit_exceeded` when nothing was taken */
function settle(context: RequestContext, decision: Decision, units: number): void {
  context.limit = decision;
  context.units = units;
  if (!decision.allowed) throw limitError(decision, units);
}

/** A body costs a unit more for each of these, whatever it asks for. */
const BYTES_A_UNIT = 64 * 1024;

const remainingOf = ({ tightest }: Decision): number => tightest?.remaining ?? Number.POSITIVE_INFINITY;

const leastOf = ({ route: { cost } }: RequestContext): number =>
  typeof cost === "number" ? cost : cost.least;

/**
 * Charges the caller's quota before the handler runs. The cost of a POST is known only once its body is read; an
 * unreadable or refused body costs the least and its bytes, and is not waited for where not even the least is left.
 */
export function limit(
  base: RequestContextPlugin,
  charge: Charge,
  table: RouteTable,
  limiter: OverloadLimiter,
) {
  async function readAndCharge(context: RequestContext): Promise<void> {
    let least = leastOf(context);
    const { bodyExample, cost, isBodyOptional, needsKey, readBody } = context.route;
    await charge(context, 0);
    if (needsKey) ownKey(context);
    if (remainingOf(context.limit) < least) throw limitError(context.limit, least);
    try {
      const bytes = await limiter.untilArrived(receiveBody(context.request));
      least += Math.floor(bytes.byteLength / BYTES_A_UNIT);
      // Many bodies may arrive in one tick.
      await admit(context, limiter);
      context.body = readBody(parseJson(bytes, isBodyOptional, bodyExample));
    } catch (thrown) {
      await chargeAtMost(context, least);
      throw thrown;
    }
    const { value, issues } = context.body;
    const { limit: decision, caller } = context;
    const remaining = remainingOf(decision);
    const whole = Math.min(...caller.quota.policies.map((policy) => policy.limit));
    const units =
      typeof cost === "number" || issues.length > 0
        ? least
        : Math.max(least, cost.of(value, remaining, caller.key !== null, whole));
    // What is refused was read all the same.
    if (units > remaining) {
      const refused = limitError(decision, units);
      await chargeAtMost(context, least);
      throw refused;
    }
    await charge(context, units);
  }

  /** Charges what is left of the units. */
  const chargeAtMost = (context: RequestContext, units: number): MaybePromise<void> =>
    charge(context, Math.min(units, remainingOf(context.limit)));

  function chargeRequest(context: RequestContext): MaybePromise<void> {
    const { route, item } = context;
    if (item !== null) {
      assertReachable(item, route, table);
      if (route.hasBody) context.body = route.readBody(item.body);
      context.units = 1;
      return;
    }
    if (route.hasBody) return readAndCharge(context);
    return charge(context, leastOf(context));
  }

  return new Elysia({ name: "limit" })
    .use(base)
    .onTransform({ as: "global" }, ({ context }) => chargeRequest(context));
}

/**
 * Lets internal calls reach only documented routes, and only the intended one, whatever their texts are.
 *
 * @throws AlmanacError `route_not_found`.
 */
function assertReachable({ pattern }: BatchItem, route: Route, table: RouteTable): void {
  const isPublished = table.published.some(({ operationId }) => operationId === route.operationId);
  if (isPublished && (pattern === null || pattern === route.pattern)) return;
  throw new AlmanacError("route_not_found", "This text would lead to another route.");
}
