import { AlmanacError } from "../domain/error.ts";
import { LOOPBACK_ADDRESS } from "./client-address.ts";
import type { RequestContext } from "./context.ts";

/**
 * Refuses web pages of other sites. Programs send no Origin.
 *
 * @param what the refusal, as a sentence
 * @throws AlmanacError `forbidden`.
 */
export function assertOwnOrigin(
  { request, socketAddress, isProxied, deps }: RequestContext,
  what: string,
): void {
  const origin = request.headers.get("origin");
  if (origin === null || origin === deps.origin) return;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url !== null && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)) return;
  const isLocal = !isProxied && (socketAddress === LOOPBACK_ADDRESS || socketAddress === "::1");
  // Against DNS rebinding: a foreign name may lead to this machine.
  if (!isLocal && url !== null && url.host === request.headers.get("host")) return;
  throw new AlmanacError("forbidden", what);
}
