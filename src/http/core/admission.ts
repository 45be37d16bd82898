import { Elysia } from "elysia";
import { whenReady, type MaybePromise } from "../../state/maybe-promise.ts";
import type { Counters } from "../../state/store.ts";
import type { Decision } from "../../state/window.ts";
import type { Authentication } from "./authentication.ts";
import { readJsonBody } from "./json-body.ts";
import type { Quotas } from "./plan.ts";
import { limitError } from "./rate-limit.ts";
import type { RequestContext, RequestContextPlugin } from "./request-context.ts";

/**
 * Takes units of the caller's quota, all or none.
 *
 * @throws AlmanacError `rate_limit_exceeded` when they are not there.
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

/**
 * Decides whether a request is answered, before anything is worked out for it: whose it is, what it costs, whether that
 * much is left. What a POST costs is known only once its body is read; a body that cannot be read costs the least.
 */
export function admission(
  base: RequestContextPlugin,
  authentication: Authentication,
  charge: Charge,
  quotas: Quotas,
) {
  async function admitBody(context: RequestContext): Promise<void> {
    const { cost, isBodyOptional } = context.facts;
    const least = typeof cost === "number" ? cost : cost.least;
    await charge(context, 0);
    try {
      context.body = await readJsonBody(context.request, isBodyOptional);
    } catch (thrown) {
      await charge(context, least);
      throw thrown;
    }
    if (typeof cost === "number") return charge(context, cost);
    const remaining = context.limit.tightest?.remaining ?? Number.POSITIVE_INFINITY;
    await charge(context, Math.max(least, cost.of(context.body, remaining, context.caller.key !== null)));
  }

  function admit(context: RequestContext): MaybePromise<void> {
    const { facts, item } = context;
    if (item !== null) {
      context.body = item.body;
      context.units = 1;
      return;
    }
    if (facts.quota === "embed") context.caller = { ...context.caller, quota: quotas.embed };
    const identified = facts.quota === "embed" ? undefined : authentication.identify(context);
    if (facts.hasBody) return whenReady(identified, () => admitBody(context));
    const units = typeof facts.cost === "number" ? facts.cost : facts.cost.least;
    return whenReady(identified, () => charge(context, units));
  }

  return new Elysia({ name: "admission" }).use(base).onTransform({ as: "global" }, async ({ context }) => {
    const waiting = admit(context);
    if (waiting !== undefined) await waiting;
  });
}
