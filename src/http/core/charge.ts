import { whenReady, type MaybePromise } from "../../state/maybe-promise.ts";
import type { Counters } from "../../state/store.ts";
import type { Decision } from "../../state/window.ts";
import { limitError } from "./rate-limit.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Takes units of the caller's quota, all or none.
 *
 * @throws AlmanacError `rate_limit_exceeded` when fewer units are left.
 */
export type Charge = (context: RequestContext, units: number) => MaybePromise<void>;

export function createCharge(counters: Counters): Charge {
  function settle(context: RequestContext, decision: Decision, units: number): void {
    context.limit = decision;
    context.units = units;
    context.isCharged = true;
    if (!decision.allowed) throw limitError(decision, units);
  }

  return (context, units) => {
    const { bucket, quota } = context.caller;
    const taken = counters.take(bucket, quota.policies, units, context.nowEpochMs);
    return whenReady(taken, (decision) => settle(context, decision, units));
  };
}
