import { AlmanacError } from "../../domain/error.ts";

/**
 * Refuses a key that was sent and is not good: never a silent fall-back to anonymous. This release issues no keys,
 * so any key is unknown.
 *
 * @throws AlmanacError `invalid_api_key`.
 */
export function requireGoodKey(headers: Headers): void {
  const header = headers.get("x-api-key") !== null ? "X-API-Key" : "Authorization";
  const isBearer = headers.get("authorization")?.slice(0, 7).toLowerCase() === "bearer ";
  if (header === "Authorization" && !isBearer) return;
  throw new AlmanacError(
    "invalid_api_key",
    "This API key is not known. Leave it out to call without a key.",
    {
      errors: [{ in: "header", name: header, reason: "unknown", expected: "a key issued by this service" }],
    },
  );
}
