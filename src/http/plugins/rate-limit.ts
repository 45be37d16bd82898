import { AlmanacError } from "../../domain/error.ts";
import type { Counters } from "../../state/store.ts";
import { UNLIMITED, type Decision, type Policy } from "../../state/window.ts";

export type RateScheme = "minute" | "day" | "both" | "off";

const ANONYMOUS_POLICIES: Readonly<Record<RateScheme, readonly Policy[]>> = (() => {
  const minute: Policy = { name: "minute", limit: 100, windowSeconds: 60 };
  const day: Policy = { name: "day", limit: 100, windowSeconds: 86_400 };
  return { minute: [minute], day: [day], both: [minute, day], off: [] };
})();

export type RateLimit = {
  take(bucket: string, cost: number, nowEpochMs: number): Decision;
  /** Sets the three `X-RateLimit-*` headers and, where something is limited, the IETF pair. */
  setHeaders(headers: Record<string, string>, decision: Decision, nowEpochMs: number): void;
};

/** Limits callers by the scheme the operator chose. Every answer carries the headers, counted or not. */
export function createRateLimit(scheme: RateScheme, counters: Counters): RateLimit {
  const policies = ANONYMOUS_POLICIES[scheme];
  const policyHeader = policies
    .map((policy) => `"${policy.name}";q=${policy.limit};w=${policy.windowSeconds}`)
    .join(", ");

  return {
    take: (bucket, cost, nowEpochMs) => counters.take(bucket, policies, cost, nowEpochMs),
    setHeaders(headers, decision, nowEpochMs) {
      const tightest = decision.tightest;
      if (tightest === null) {
        headers["X-RateLimit-Limit"] = String(UNLIMITED);
        headers["X-RateLimit-Remaining"] = String(UNLIMITED);
        headers["X-RateLimit-Reset"] = String((Math.floor(nowEpochMs / 60_000) + 1) * 60);
        return;
      }
      headers["X-RateLimit-Limit"] = String(tightest.policy.limit);
      headers["X-RateLimit-Remaining"] = String(tightest.remaining);
      headers["X-RateLimit-Reset"] = String(tightest.resetEpochSeconds);
      headers["RateLimit-Policy"] = policyHeader;
      let states = "";
      for (const state of decision.states) {
        states += `${states === "" ? "" : ", "}"${state.policy.name}";r=${state.remaining};t=${state.resetSeconds}`;
      }
      headers["RateLimit"] = states;
    },
  };
}

/** What a caller is told whose allowance does not hold `units` more. */
export function limitError(decision: Decision, units: number): AlmanacError {
  const { policy, remaining, resetSeconds } = decision.tightest ?? {
    policy: { name: "minute", limit: UNLIMITED },
    remaining: 0,
    resetSeconds: 60,
  };
  const message =
    units > 1
      ? `This takes ${units} units and ${remaining} of ${policy.limit} are left. Try again in ${resetSeconds} seconds.`
      : `The limit of ${policy.limit} requests is used up. Try again in ${resetSeconds} seconds.`;
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
