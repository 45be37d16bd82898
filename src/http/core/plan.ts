import type { PlanName } from "../../state/store.ts";
import type { Policy } from "../../state/window.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";

/** Who is counted together under one set of limits: callers without a key, or keys of a plan. */
export type Tier = "anonymous" | PlanName;

export type RateScheme = "minute" | "day" | "both" | "off";

export type Plan = {
  readonly tier: Tier;
  readonly title: string;
  /** `null` where no price is listed. */
  readonly usdPerMonth: number | null;
  /** Units a minute and a UTC day; `null` is unlimited. */
  readonly perMinute: number | null;
  readonly perDay: number | null;
};

/** The one table of plans. */
export const PLANS: readonly Plan[] = [
  { tier: "anonymous", title: "Without a key", usdPerMonth: 0, perMinute: 100, perDay: 100 },
  { tier: "free", title: "Free key", usdPerMonth: 0, perMinute: 1000, perDay: 100 },
  { tier: "starter", title: "Starter", usdPerMonth: 9, perMinute: 1000, perDay: 1000 },
  { tier: "pro", title: "Pro", usdPerMonth: 29, perMinute: 1000, perDay: 10_000 },
  { tier: "enterprise", title: "Enterprise", usdPerMonth: null, perMinute: null, perDay: null },
];

/** Pages that embed the widget share an address where an office does, so it has a quota of its own. */
const EMBED_PER_MINUTE = 600;
/** Keys one address may make in a UTC day. */
const KEYS_PER_DAY = 5;
/** Keys that are none an address may send in a minute before it is not even listened to. */
const BAD_KEYS_PER_MINUTE = 100;

/** Policies that count a caller, and how they read in `RateLimit-Policy`. */
export type Quota = { readonly policies: readonly Policy[]; readonly header: string };

export type Quotas = {
  readonly ofTier: Readonly<Record<Tier, Quota>>;
  readonly embed: Quota;
  readonly newKeys: Quota;
  readonly badKeys: Quota;
};

/** What everybody may do under the scheme the operator chose; `off` limits nothing. */
export function quotasOf(scheme: RateScheme): Quotas {
  const isOff = scheme === "off";
  const byTier = PLANS.map((plan) => [plan.tier, quota(planPolicies(plan, scheme))] as const);
  return {
    // One row of PLANS for every tier, which a test holds.
    ofTier: Object.fromEntries(byTier) as Record<Tier, Quota>,
    embed: quota(isOff ? [] : [{ name: "embed", limit: EMBED_PER_MINUTE, windowSeconds: 60 }]),
    newKeys: quota(isOff ? [] : [{ name: "keys", limit: KEYS_PER_DAY, windowSeconds: SECONDS_PER_DAY }]),
    badKeys: quota(isOff ? [] : [{ name: "bad_keys", limit: BAD_KEYS_PER_MINUTE, windowSeconds: 60 }]),
  };
}

/** Limits of a plan by policy, whichever scheme is in force. */
export function planPolicies(plan: Plan, scheme: RateScheme): readonly Policy[] {
  const policies: Policy[] = [];
  if ((scheme === "minute" || scheme === "both") && plan.perMinute !== null) {
    policies.push({ name: "minute", limit: plan.perMinute, windowSeconds: 60 });
  }
  if ((scheme === "day" || scheme === "both") && plan.perDay !== null) {
    policies.push({ name: "day", limit: plan.perDay, windowSeconds: SECONDS_PER_DAY });
  }
  return policies;
}

function quota(policies: readonly Policy[]): Quota {
  const header = policies
    .map((policy) => `"${policy.name}";q=${policy.limit};w=${policy.windowSeconds}`)
    .join(", ");
  return { policies, header };
}
