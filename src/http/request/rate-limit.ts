import { AlmanacError } from "../../domain/error.ts";
import { UNLIMITED, type Decision, type PolicyName } from "../../state/window.ts";
import { whenReady, type MaybePromise } from "../../state/maybe-promise.ts";
import type { Counters } from "../../state/store.ts";
import type { RequestContext } from "./context.ts";

/** Values of the rate limit headers. */
export type LimitValues = {
  readonly limit: string;
  readonly remaining: string;
  readonly reset: string;
  /** The state of every policy, for `RateLimit`; `""` when nothing is limited. */
  readonly states: string;
};

/**
 * Values of `X-RateLimit-*`, which every answer has, and of `RateLimit` (draft-ietf-httpapi-ratelimit-headers).
 */
export function limitValues(decision: Decision, nowEpochMs: number): LimitValues {
  const { tightest } = decision;
  if (tightest === null) {
    const limit = String(UNLIMITED);
    const reset = String((Math.floor(nowEpochMs / 60_000) + 1) * 60);
    return { limit, remaining: limit, reset, states: "" };
  }
  let states = "";
  for (const state of decision.states) {
    states += `${states === "" ? "" : ", "}"${state.policy.name}";r=${state.remaining};t=${state.resetSeconds}`;
  }
  return {
    limit: String(tightest.policy.limit),
    remaining: String(tightest.remaining),
    reset: String(tightest.resetEpochSeconds),
    states,
  };
}

const WHAT_IS_LIMITED: Readonly<Record<PolicyName, string>> = {
  minute: "requests",
  day: "requests",
  embed: "requests",
  keys: "new keys a day",
  bad_keys: "invalid keys a minute",
  rotations: "rotations of a key a day",
};

/** The error for a caller who has fewer than `units` left. */
export function limitError(decision: Decision, units: number): AlmanacError {
  const refusing = decision.states.filter((state) => state.remaining < units);
  // Of several exceeded policies, the caller has to wait for the one that resets last.
  const [last = decision.tightest] = refusing.toSorted((a, b) => b.resetEpochSeconds - a.resetEpochSeconds);
  if (last === null) throw new RangeError("nothing is limited");
  const { policy, remaining, resetSeconds } = last;
  const what = WHAT_IS_LIMITED[policy.name];
  const message =
    units > policy.limit
      ? `This takes ${units} units, more than the ${policy.limit} of a whole window: ask for less at once.`
      : units > 1
        ? `This takes ${units} units and ${remaining} of ${policy.limit} are left. Try again in ${resetSeconds} seconds.`
        : `The limit of ${policy.limit} ${what} is used up. Try again in ${resetSeconds} seconds.`;
  return new AlmanacError("rate_limit_exceeded", message, {
    extra: {
      policy: policy.name,
      limit: policy.limit,
      required: units,
      remaining,
      retry_after_seconds: resetSeconds,
      upgrade_url: "/v1/plans",
    },
  });
}

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
    if (!decision.allowed) throw limitError(decision, units);
  }

  return (context, units) => {
    const { bucket, quota } = context.caller;
    const taken = counters.take(bucket, quota.policies, units, context.nowEpochMs);
    return whenReady(taken, (decision) => settle(context, decision, units));
  };
}
