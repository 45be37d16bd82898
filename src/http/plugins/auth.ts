import { AlmanacError } from "../../domain/error.ts";
import type { KeyFinding, KeyRecord } from "../../state/store.ts";
import type { HeaderReader } from "../request-head.ts";

/** A key as it was sent, and the header that held it. */
export type PresentedKey = { readonly header: "X-API-Key" | "Authorization"; readonly letters: Uint8Array };

const BEARER = "bearer ";

/**
 * The key of a request: `X-API-Key`, or `Authorization: Bearer`. Never the query, which ends up in logs and histories.
 * `null` when no key was sent; other schemes of `Authorization` are not ours to judge.
 */
export function presentedKey(headers: HeaderReader): PresentedKey | null {
  const own = bytesOf(headers, "x-api-key");
  if (own !== null) return { header: "X-API-Key", letters: trimmed(own) };
  const authorization = bytesOf(headers, "authorization");
  if (authorization === null || !isBearer(authorization)) return null;
  return { header: "Authorization", letters: trimmed(authorization.subarray(BEARER.length)) };
}

function bytesOf(headers: HeaderReader, name: string): Uint8Array | null {
  if (headers.bytesOf !== undefined) return headers.bytesOf(name);
  const text = headers.get(name);
  return text === null ? null : new TextEncoder().encode(text);
}

function isBearer(value: Uint8Array): boolean {
  for (let index = 0; index < BEARER.length; index += 1) {
    // Letters of either case; the space at the end has no other.
    const lower = (value[index] ?? 0) | (BEARER.charAt(index) === " " ? 0 : 0x20);
    if (lower !== BEARER.charCodeAt(index)) return false;
  }
  return true;
}

function trimmed(value: Uint8Array): Uint8Array {
  let start = 0;
  let end = value.length;
  while (start < end && (value[start] ?? 0) <= SPACE) start += 1;
  while (end > start && (value[end - 1] ?? 0) <= SPACE) end -= 1;
  return value.subarray(start, end);
}

const SPACE = 0x20;

/** The same words whether the form, the check or the look-up failed, so that guessing teaches nothing. */
const REFUSALS = {
  unknown: ["invalid_api_key", "This API key is not known. Leave it out to call without a key."],
  revoked: ["revoked_api_key", "This API key was revoked."],
  expired: ["expired_api_key", "This API key was replaced and its time is over; use the new one."],
} as const;

/** Why a key is refused: never a silent fall-back to anonymous. The key itself is not repeated. */
export function keyError(
  kind: Exclude<KeyFinding["kind"], "good">,
  header: PresentedKey["header"],
): AlmanacError {
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
export function assertOriginAllowed(key: KeyRecord, origin: string | null): void {
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
