import type { KeyFinding, KeyRecord, KeyRing, Counters } from "../state/store.ts";
import { soon, type Soon } from "../state/soon.ts";
import { UNLIMITED_DECISION, type Decision } from "../state/window.ts";
import { allowancesOf, type Allowance, type RateScheme } from "./plan.ts";
import { assertOriginAllowed, keyError, presentedKey, type PresentedKey } from "./plugins/auth.ts";
import { limitError } from "./plugins/rate-limit.ts";
import type { RequestHead } from "./request-head.ts";

/** Who is counted, by what. */
export type Caller = {
  /** The address as it is counted: an IPv4 address or the /64 of an IPv6 one. */
  readonly address: string;
  /** Name of the counters: the key's, without one the address's. */
  readonly bucket: string;
  readonly allowance: Allowance;
  readonly key: KeyRecord | null;
};

/** One request at the gate: who sent it and what the limit said last. Every answer tells it. */
export type Visitor = {
  readonly request: RequestHead;
  readonly nowEpochMs: number;
  caller: Caller;
  limit: Decision;
};

export type Admission = {
  /** A caller of whom nothing but the address is known. */
  anonymous(address: string): Caller;
  /** Nothing was taken yet. */
  readonly untouched: Decision;
  /**
   * Finds out whose request it is and takes the units. Embedded clocks are counted by an allowance of their own, and
   * by address. Nothing waits where counters are at hand and the key is known or there is none.
   *
   * @throws AlmanacError 401 for a key that is not good, 403 for a foreign origin, 429 where an allowance is used up or
   * an address sent too many bad keys, 503 where keys cannot be checked.
   */
  enter(visitor: Visitor, limit: "embed" | undefined, units: number): Soon<void>;
  /** Takes units of the caller's allowance. @throws AlmanacError `rate_limit_exceeded` when they are not there. */
  charge(visitor: Visitor, units: number): Soon<void>;
};

/** The gate every request passes: key, then limit. Bad keys are counted by address, before they are looked up. */
export function createAdmission(scheme: RateScheme, counters: Counters, keys: KeyRing): Admission {
  const { ofTier, embed, badKeys } = allowancesOf(scheme);

  function anonymous(address: string): Caller {
    return { address, bucket: address, allowance: ofTier.anonymous, key: null };
  }

  function take(visitor: Visitor, units: number): Soon<Decision> {
    const { bucket, allowance } = visitor.caller;
    return counters.take(bucket, allowance.policies, units, visitor.nowEpochMs);
  }

  function settleCharge(visitor: Visitor, decision: Decision, units: number): void {
    visitor.limit = decision;
    if (!decision.allowed) throw limitError(decision, units);
  }

  function charge(visitor: Visitor, units: number): Soon<void> {
    const taken = take(visitor, units);
    if (taken instanceof Promise) return taken.then((decision) => settleCharge(visitor, decision, units));
    settleCharge(visitor, taken, units);
  }

  function settle(visitor: Visitor, finding: KeyFinding, presented: PresentedKey): Soon<void> {
    if (finding.kind === "good") {
      const { key } = finding;
      assertOriginAllowed(key, visitor.request.headers.get("origin"));
      const { address } = visitor.caller;
      visitor.caller = { address, bucket: `key:${key.keyId}`, allowance: ofTier[key.plan], key };
      return;
    }
    const error = keyError(finding.kind, presented.header);
    if (finding.kind === "unavailable") {
      return soon(charge(visitor, 0), () => {
        throw error;
      });
    }
    const { address } = visitor.caller;
    return soon(counters.take(address, badKeys.policies, 1, visitor.nowEpochMs), () =>
      soon(charge(visitor, 1), () => {
        throw error;
      }),
    );
  }

  /**
   * Refuses an address that sent too many bad keys, before another is looked up. Not by what it used without a key:
   * whoever has used that up and then takes a key is the last one to turn away.
   */
  function refuseGuesser(visitor: Visitor): Soon<void> {
    const { address } = visitor.caller;
    return soon(counters.take(address, badKeys.policies, 0, visitor.nowEpochMs), (budget) => {
      if (budget.tightest === null || budget.tightest.remaining > 0) return;
      visitor.caller = { ...visitor.caller, allowance: badKeys };
      visitor.limit = budget;
      throw limitError(budget, 1);
    });
  }

  function identify(visitor: Visitor): Soon<void> {
    const presented = presentedKey(visitor.request.headers);
    if (presented === null) return;
    const fingerprint = keys.fingerprint(presented.letters);
    presented.letters.fill(0);
    const known = keys.cached(fingerprint, visitor.nowEpochMs);
    if (known?.isFresh === true) return settle(visitor, known.finding, presented);
    const lookUp = (): Soon<void> =>
      soon(keys.find(fingerprint, visitor.nowEpochMs), (finding) => settle(visitor, finding, presented));
    // Whose key was good before is not kept out by what others of the same address send.
    if (known !== null) return lookUp();
    return soon(refuseGuesser(visitor), lookUp);
  }

  return {
    anonymous,
    untouched: UNLIMITED_DECISION,
    charge,
    enter(visitor, limit, units) {
      if (limit === "embed") {
        visitor.caller = { ...visitor.caller, allowance: embed };
        return charge(visitor, units);
      }
      const identified = identify(visitor);
      if (identified instanceof Promise) return identified.then(() => charge(visitor, units));
      return charge(visitor, units);
    },
  };
}
