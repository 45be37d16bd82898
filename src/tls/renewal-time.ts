import type { Certificate } from "./certificate.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A certificate is renewed after this part of its life, as Let's Encrypt advises. */
const RENEWED_AFTER = 2 / 3;

/** The moment from which a certificate should be renewed. */
export function renewalMs({
  notBeforeMs,
  notAfterMs,
}: Pick<Certificate, "notBeforeMs" | "notAfterMs">): number {
  return notBeforeMs + (notAfterMs - notBeforeMs) * RENEWED_AFTER;
}

/**
 * Time to wait after a failed order. It doubles from 10 minutes to 6 hours: Let's Encrypt refuses a host for an hour after
 * five failed validations.
 *
 * @param failures how many orders have failed in a row, from 1
 */
export function retryMs(failures: number): number {
  return Math.min(10 * MINUTE_MS * 2 ** (failures - 1), 6 * HOUR_MS);
}
