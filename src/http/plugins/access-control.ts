import { Elysia } from "elysia";
import { whenReady, type MaybePromise } from "../../state/maybe-promise.ts";
import type { Authentication } from "./authentication.ts";
import type { Charge } from "./rate-limit.ts";
import { readJsonBody } from "../request/json-body.ts";
import type { Quotas } from "../request/plan.ts";
import type { RequestContextPlugin } from "./request-context.ts";
import type { RequestContext } from "../request/context.ts";

/**
 * Identifies the caller and charges the quota before the handler runs. The cost of a POST is known only once its body is
 * read; an unreadable body costs the least.
 */
export function accessControl(
  base: RequestContextPlugin,
  authentication: Authentication,
  charge: Charge,
  quotas: Quotas,
) {
  async function readAndCharge(context: RequestContext): Promise<void> {
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

  function authorize(context: RequestContext): MaybePromise<void> {
    const { facts, item } = context;
    if (item !== null) {
      context.body = item.body;
      context.units = 1;
      return;
    }
    if (facts.quota === "embed") context.caller = { ...context.caller, quota: quotas.embed };
    const identified = facts.quota === "embed" ? undefined : authentication.identify(context);
    if (facts.hasBody) return whenReady(identified, () => readAndCharge(context));
    const units = typeof facts.cost === "number" ? facts.cost : facts.cost.least;
    return whenReady(identified, () => charge(context, units));
  }

  return new Elysia({ name: "access-control" })
    .use(base)
    .onTransform({ as: "global" }, ({ context }) => authorize(context));
}
