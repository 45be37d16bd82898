import { AlmanacError } from "../../domain/error.ts";
import { whenReady, type MaybePromise } from "../../state/maybe-promise.ts";
import type { Counters, KeyLookup, KeyRecord, KeyRing } from "../../state/store.ts";
import type { Caller } from "./caller.ts";
import type { Charge } from "./charge.ts";
import type { Quotas } from "./plan.ts";
import { limitError } from "./rate-limit.ts";
import type { RequestContext } from "./request-context.ts";

/** A key as it was sent, and the header that held it. */
type PresentedKey = { readonly header: "X-API-Key" | "Authorization"; readonly text: string };

const bearerPattern = /^bearer\s+(.*)$/i;

/**
 * The key of a request: `X-API-Key`, or `Authorization: Bearer`. Never the query, which ends up in logs and histories.
 * `null` when no key was sent; other schemes of `Authorization` are not ours to judge.
 */
function presentedKey(headers: Headers): PresentedKey | null {
  const own = headers.get("x-api-key");
  if (own !== null) return { header: "X-API-Key", text: own.trim() };
  const bearer = bearerPattern.exec(headers.get("authorization") ?? "");
  return bearer === null ? null : { header: "Authorization", text: (bearer[1] ?? "").trim() };
}

export type Authentication = {
  /** A caller of whom nothing but the address is known. */
  anonymous(address: string): Caller;
  /**
   * Finds out whose request it is. Nothing waits where counters are at hand and the key is known or there is none.
   *
   * @throws AlmanacError 401 for a bad key, 403 for a foreign origin, 429 where an address sent too many bad keys, 503
   * where keys cannot be checked.
   */
  identify(context: RequestContext): MaybePromise<void>;
};

/** Bad keys are counted by address, before another is looked up. */
export function createAuthentication(
  { ofTier, badKeys }: Quotas,
  counters: Counters,
  keys: KeyRing,
  charge: Charge,
): Authentication {
  function settle(context: RequestContext, found: KeyLookup, presented: PresentedKey): MaybePromise<void> {
    const { address } = context.caller;
    if (found.kind === "good") {
      const { key } = found;
      assertOriginAllowed(key, context.request.headers.get("origin"));
      context.caller = { address, bucket: `key:${key.keyId}`, quota: ofTier[key.plan], key };
      return;
    }
    const error = keyError(found.kind, presented.header);
    if (found.kind === "unavailable") throw error;
    return whenReady(counters.take(address, badKeys.policies, 1, context.nowEpochMs), () =>
      whenReady(charge(context, 1), () => {
        throw error;
      }),
    );
  }

  /**
   * Refuses an address that sent too many bad keys. What it used without a key does not count: whoever has used that up
   * and then takes a key is the last one to turn away.
   */
  function refuseGuesser(context: RequestContext): MaybePromise<void> {
    const { address } = context.caller;
    return whenReady(counters.take(address, badKeys.policies, 0, context.nowEpochMs), (decision) => {
      if (decision.tightest === null || decision.tightest.remaining > 0) return;
      context.caller = { ...context.caller, quota: badKeys };
      context.limit = decision;
      context.isCharged = true;
      throw limitError(decision, 1);
    });
  }

  return {
    anonymous: (address) => ({ address, bucket: address, quota: ofTier.anonymous, key: null }),
    identify(context) {
      const presented = presentedKey(context.request.headers);
      if (presented === null) return;
      const fingerprint = keys.fingerprint(new TextEncoder().encode(presented.text));
      const known = keys.cached(fingerprint, context.nowEpochMs);
      if (known?.isFresh === true) return settle(context, known.lookup, presented);
      const lookUp = (): MaybePromise<void> =>
        whenReady(keys.find(fingerprint, context.nowEpochMs), (found) => settle(context, found, presented));
      // A key that was good before is not kept out by what others of the same address send.
      return known === null ? whenReady(refuseGuesser(context), lookUp) : lookUp();
    },
  };
}

/** The same words whether the form, the check or the look-up failed, so that guessing teaches nothing. */
const REFUSALS = {
  unknown: ["invalid_api_key", "This API key is not known. Leave it out to call without a key."],
  revoked: ["revoked_api_key", "This API key was revoked."],
  expired: ["expired_api_key", "This API key was replaced and its time is over; use the new one."],
} as const;

/** Why a key is refused: never a silent fall-back to anonymous. The key itself is not repeated. */
function keyError(kind: Exclude<KeyLookup["kind"], "good">, header: PresentedKey["header"]): AlmanacError {
  if (kind === "unavailable") {
    return new AlmanacError(
      "overloaded",
      "Keys cannot be checked right now. Try again in a moment, or without a key.",
      { extra: { retry_after_seconds: 1 } },
    );
  }
  const [code, message] = REFUSALS[kind];
  return new AlmanacError(code, message, {
    errors: [{ in: "header", name: header, reason: "unknown", expected: "a key issued by this service" }],
  });
}

/**
 * Whether a page's origin may use the key. Browsers name the origin of every call from another site; calls without
 * one come from servers and command lines, which a list of origins does not concern.
 */
function assertOriginAllowed(key: KeyRecord, origin: string | null): void {
  if (key.allowedOrigins.length === 0 || origin === null) return;
  if (key.allowedOrigins.includes(origin.toLowerCase())) return;
  throw new AlmanacError("forbidden", "This API key may not be used from this origin.", {
    errors: [
      {
        in: "header",
        name: "Origin",
        reason: "enum",
        value: origin.slice(0, 100),
        expected: "one of the key's allowed_origins",
      },
    ],
  });
}
