import { AlmanacError } from "../../domain/error.ts";

/** The error for a request that there is no time or memory for. */
export function overloadedError(message: string): AlmanacError {
  return new AlmanacError("overloaded", message, { extra: { retry_after_seconds: 1 } });
}
