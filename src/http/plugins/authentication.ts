import { Elysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import { whenReady, type MaybePromise } from "../../state/maybe-promise.ts";
import type { Counters, KeyLookup, KeyRecord, KeyRing } from "../../state/store.ts";
import { FREE_PLAN, limitError, type Quotas } from "../plan.ts";
import type { Charge } from "./limit.ts";
import type { RequestContextPlugin } from "./request-context.ts";
import type { RequestContext } from "../context.ts";

/** A key as it was sent, and the header it was in. */
type PresentedKey = { readonly header: "X-API-Key" | "Authorization"; readonly text: string };

const bearerPattern = /^bearer(?:\s+(.*))?$/i;

/**
 * The key of a request, from `X-API-Key` or `Authorization: Bearer`; `null` when neither has one. The query is not read,
 * because addresses end up in logs and browser histories.
 */
function presentedKey(headers: Headers): PresentedKey | null {
  const own = headers.get("x-api-key");
  if (own !== null) return { header: "X-API-Key", text: own.trim() };
  const bearer = bearerPattern.exec(headers.get("authorization") ?? "");
  return bearer === null ? null : { header: "Authorization", text: (bearer[1] ?? "").trim() };
}

/**
 * Sets the request's caller: by its key, or as one of embedded clocks, which need none. It limits how many bad keys an
 * address may send.
 *
 * Its hook throws AlmanacError 401 for a bad key, 429 for one of too many from its address, 403 for a foreign origin, 503
 * when keys cannot be checked.
 */
export function authentication(
  base: RequestContextPlugin,
  { ofPlan, badKeys, embed, keyCalls }: Quotas,
  { counters, keys }: { readonly counters: Counters; readonly keys: KeyRing },
  charge: Charge,
) {
  function settle(context: RequestContext, found: KeyLookup, presented: PresentedKey): MaybePromise<void> {
    const { address, site } = context.caller;
    if (found.kind === "good") {
      const { key, secret } = found;
      assertOriginAllowed(key, context.request.headers.get("origin"));
      const bucket = `key:${key.keyId}`;
      const { name, quota } = ofPlan(key.plan);
      const sharedBucket = name === FREE_PLAN ? `free:${site}` : null;
      context.caller = { address, site, bucket, sharedBucket, quota, key, secret };
      return;
    }
    const error = keyError(found.kind, presented.header);
    if (found.kind === "unavailable") throw error;
    return whenReady(counters.take(address, badKeys.policies, 1, context.nowEpochMs), (decision) => {
      if (!decision.allowed) {
        context.caller = { ...context.caller, quota: badKeys };
        context.limit = decision;
        throw limitError(decision, 1);
      }
      return whenReady(charge(context, 1), () => {
        throw error;
      });
    });
  }

  function identifyBy(presented: PresentedKey, context: RequestContext): MaybePromise<void> {
    const fingerprint = keys.fingerprint(new TextEncoder().encode(presented.text));
    const known = keys.cached(fingerprint, context.nowEpochMs);
    if (known?.isFresh === true) return settle(context, known.lookup, presented);
    // Looked up however many bad keys came from the address: a good one beside them must work.
    const found = keys.find(fingerprint, context.nowEpochMs);
    return whenReady(found, (lookup) => settle(context, lookup, presented));
  }

  /** Synchronous if there is no key, or if the key is cached and counters are in memory. */
  function identify(context: RequestContext): MaybePromise<void> {
    if (context.item !== null) return;
    if (context.route.quota === "embed") {
      context.caller = { ...context.caller, quota: embed };
      return;
    }
    const presented = presentedKey(context.request.headers);
    if (presented !== null) return identifyBy(presented, context);
    if (context.route.quota === "key_calls") context.caller = { ...context.caller, quota: keyCalls };
  }

  return new Elysia({ name: "authentication" })
    .use(base)
    .onTransform({ as: "global" }, ({ context }) => identify(context));
}

/** An ill-formed key and an unknown one get the same message, so that guessing reveals nothing. */
const REFUSALS = {
  unknown: ["invalid_api_key", "This API key is not known. Leave it out to call without a key."],
  revoked: ["revoked_api_key", "This API key was revoked."],
  expired: ["expired_api_key", "This API key was replaced and its time is over; use the new one."],
} as const;

/** The error for a refused key, which never falls back to anonymous. The message does not repeat the key. */
function keyError(kind: Exclude<KeyLookup["kind"], "good">, header: PresentedKey["header"]): AlmanacError {
  if (kind === "unavailable") {
    const message = "Keys cannot be checked right now. Try again in a moment, or without a key.";
    return new AlmanacError("store_unavailable", message, { extra: { retry_after_seconds: 1 } });
  }
  const [code, message] = REFUSALS[kind];
  return new AlmanacError(code, message, {
    errors: [{ in: "header", name: header, reason: "unknown", expected: "a key issued by this service" }],
  });
}

/**
 * Checks that a web page's origin may use the key. Calls without an Origin come from servers and command lines, which the
 * list does not restrict.
 */
function assertOriginAllowed(key: KeyRecord, origin: string | null): void {
  if (key.allowedOrigins.length === 0 || origin === null) return;
  if (key.allowedOrigins.includes(origin.toLowerCase())) return;
  const [value, expected] = [origin.slice(0, 100), "one of the key's allowed_origins"];
  throw new AlmanacError("forbidden", "This API key may not be used from this origin.", {
    errors: [{ in: "header", name: "Origin", reason: "enum", value, expected }],
  });
}
