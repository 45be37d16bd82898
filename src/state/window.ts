import { mustExist } from "../domain/must-exist.ts";

/**
 * The counting rule: fixed windows aligned to the epoch (a minute, a UTC day); a request is charged to all its policies
 * or to none. Pure; every store of counters follows it.
 */

/** What is limited: calls in a minute, calls in a day, the widget's calls, new keys, wrong keys, new secrets of a key, requests for new keys. */
export const POLICY_NAMES = ["minute", "day", "embed", "keys", "bad_keys", "rotations", "key_calls"] as const;

export type PolicyName = (typeof POLICY_NAMES)[number];

export type Policy = {
  readonly name: PolicyName;
  readonly limit: number;
  readonly windowSeconds: number;
};

/** The header's value for "no limit": the largest 32-bit signed integer. */
export const UNLIMITED = 2_147_483_647;

export type PolicyState = {
  policy: Policy;
  remaining: number;
  /** When the window ends, in Unix seconds. */
  resetEpochSeconds: number;
  /** Whole seconds until then, at least 1. */
  resetSeconds: number;
};

export type Decision = {
  readonly allowed: boolean;
  /** One per policy, in the order asked. Empty when nothing is limited. */
  readonly states: readonly PolicyState[];
  /** The policy that refused, or would refuse first. */
  readonly tightest: PolicyState | null;
};

/** Nothing is limited. */
export const UNLIMITED_DECISION: Decision = { allowed: true, states: [], tightest: null };

/** Number of the window with the instant, counted from the epoch. */
export function windowNumber(policy: Policy, nowEpochMs: number): number {
  return Math.floor(nowEpochMs / 1000 / policy.windowSeconds);
}

/** The state of one window after `used` units, at `nowEpochMs`. */
function policyState(policy: Policy, used: number, nowEpochMs: number): PolicyState {
  const resetEpochSeconds = (windowNumber(policy, nowEpochMs) + 1) * policy.windowSeconds;
  return {
    policy,
    remaining: Math.max(0, policy.limit - used),
    resetEpochSeconds,
    resetSeconds: Math.max(1, Math.ceil(resetEpochSeconds - nowEpochMs / 1000)),
  };
}

/**
 * Decides for all policies together, from what each has used so far. A refused request is not charged; a cost of 0 is
 * always allowed and only reports.
 */
export function decide(
  policies: readonly Policy[],
  used: readonly number[],
  cost: number,
  nowEpochMs: number,
): Decision {
  const usedBy = (index: number): number => mustExist(used[index]);
  const allowed = cost === 0 || policies.every(({ limit }, index) => usedBy(index) + cost <= limit);
  const states = policies.map((policy, index) =>
    policyState(policy, usedBy(index) + (allowed ? cost : 0), nowEpochMs),
  );
  let tightest: PolicyState | null = null;
  for (const state of states) if (tightest === null || isTighter(state, tightest)) tightest = state;
  return { allowed, states, tightest };
}

/** Fewer left is tighter; if equal, the later reset is. */
function isTighter(a: PolicyState, b: PolicyState): boolean {
  if (a.remaining !== b.remaining) return a.remaining < b.remaining;
  return a.resetEpochSeconds > b.resetEpochSeconds;
}
