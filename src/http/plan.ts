import type { KeyRecord, SecretRecord } from "../state/store.ts";
import { AlmanacError } from "../domain/error.ts";
import type { Decision, Policy, PolicyName } from "../state/window.ts";
import { SECONDS_PER_DAY } from "../domain/time-unit.ts";

export type RateScheme = "minute" | "day" | "both" | "off";

/** The limits of callers without a key, or of the keys of a plan. */
export type Plan = {
  readonly name: string;
  readonly title: string;
  /** `null` where no price is listed. */
  readonly usdPerMonth: number | null;
  /** Units a minute and a UTC day; `null` is unlimited. */
  readonly perMinute: number | null;
  readonly perDay: number | null;
};

/** The plan of callers without a key. */
export const ANONYMOUS = "anonymous";
/** The plan of keys that callers make themselves, and of keys whose plan there no longer is. */
export const FREE_PLAN = "free";

/** The plans, unless the operator's settings file has others; both always have `anonymous` and `free`. */
export const DEFAULT_PLANS: readonly Plan[] = [
  { name: "anonymous", title: "Without a key", usdPerMonth: 0, perMinute: 100, perDay: 100 },
  { name: "free", title: "Free key", usdPerMonth: 0, perMinute: 1000, perDay: 100 },
  { name: "starter", title: "Starter", usdPerMonth: 9, perMinute: 1000, perDay: 1000 },
  { name: "pro", title: "Pro", usdPerMonth: 29, perMinute: 1000, perDay: 10_000 },
  { name: "enterprise", title: "Enterprise", usdPerMonth: null, perMinute: null, perDay: null },
];

/** The widget has a quota of its own, because a whole office may load it from one address. */
const EMBED_PER_MINUTE = 600;
/** Keys that one address may create in a UTC day. */
const KEYS_PER_DAY = 5;
/** Requests for a new key that one address may send in a minute, including refused ones, so that a caller whose other quota is used up can still make a key. */
const KEY_CALLS_PER_MINUTE = 30;
/** Bad keys that one address may send in a minute; those beyond get a 429. */
const BAD_KEYS_PER_MINUTE = 100;
/** Times a key may be rotated in a UTC day, under every scheme: each is written to the disk. */
const ROTATIONS_PER_DAY = 5;

/** Policies that limit a caller, and their text in `RateLimit-Policy`. */
export type Quota = { readonly policies: readonly Policy[]; readonly header: string };

/** The plan with a name, which may be that of a key made under earlier settings: then the free plan. */
export function planNamed<T extends Pick<Plan, "name">>(plans: readonly T[], name: string): T {
  const plan = plans.find((each) => each.name === name) ?? plans.find((each) => each.name === FREE_PLAN);
  if (plan === undefined) throw new RangeError(`there is no plan '${FREE_PLAN}'`);
  return plan;
}

/** All quotas under the operator's scheme; `off` limits only rotations. */
export function quotasOf(scheme: RateScheme, plans: readonly Plan[]): Quotas {
  const isOff = scheme === "off";
  const limits = plans.map((plan) => ({ name: plan.name, quota: quota(planPolicies(plan, scheme)) }));
  return {
    ofPlan: (name: string) => planNamed(limits, name),
    embed: quota(isOff ? [] : [{ name: "embed", limit: EMBED_PER_MINUTE, windowSeconds: 60 }]),
    newKeys: quota(isOff ? [] : [{ name: "keys", limit: KEYS_PER_DAY, windowSeconds: SECONDS_PER_DAY }]),
    badKeys: quota(isOff ? [] : [{ name: "bad_keys", limit: BAD_KEYS_PER_MINUTE, windowSeconds: 60 }]),
    keyCalls: quota(isOff ? [] : [{ name: "key_calls", limit: KEY_CALLS_PER_MINUTE, windowSeconds: 60 }]),
    rotations: quota([{ name: "rotations", limit: ROTATIONS_PER_DAY, windowSeconds: SECONDS_PER_DAY }]),
  };
}

export type Quotas = {
  /** The quota of a key's plan, and the name of the plan that grants it. */
  ofPlan(name: string): { name: string; quota: Quota };
  embed: Quota;
  newKeys: Quota;
  badKeys: Quota;
  keyCalls: Quota;
  rotations: Quota;
};

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

/** Who sent a request, and under which quota it counts. */
export type Caller = {
  /** An IPv4 address, or the /64 network of an IPv6 one. */
  readonly address: string;
  /** The same, or the /48 around it: callers of one site take turns. */
  readonly site: string;
  /** Name of the counters: that of the key, or else the address. */
  readonly bucket: string;
  readonly quota: Quota;
  /** Name of further counters under the same quota, which all free keys of a site share; `null` for others. */
  readonly sharedBucket: string | null;
  readonly key: KeyRecord | null;
  /** The secret by which the key was sent. */
  readonly secret: SecretRecord | null;
};

const WHAT_IS_LIMITED: Readonly<Record<PolicyName, string>> = {
  minute: "requests",
  day: "requests",
  embed: "requests",
  keys: "new keys a day",
  bad_keys: "invalid keys a minute",
  key_calls: "requests for new keys a minute",
  rotations: "rotations of a key a day",
};

/** The error for a caller who has fewer than `units` left. */
export function limitError(decision: Decision, units: number): AlmanacError {
  const refusing = decision.states.filter((state) => state.remaining < units);
  // If several policies are exceeded, the caller has to wait for the last reset.
  const [last = decision.tightest] = refusing.toSorted((a, b) => b.resetEpochSeconds - a.resetEpochSeconds);
  if (last === null) throw new RangeError("nothing is limited");
  const { policy, remaining, resetSeconds } = last;
  const what = WHAT_IS_LIMITED[policy.name];
  const message =
    units > policy.limit
      ? `This takes at least ${units} units, more than the ${policy.limit} of a whole window: ask for less at once.`
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
