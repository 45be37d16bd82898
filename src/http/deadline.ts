import type { RequestContext } from "./context.ts";
import { overloadedError } from "./errors/overloaded.ts";

const LIMIT_MS = 9000;

/**
 * The result of work whose end a caller decides; the work is left alone when the caller has gone, or after nine seconds.
 *
 * @throws AlmanacError `overloaded` then; else as the work.
 */
export async function untilDeadline<T>(work: Promise<T>, { request }: RequestContext): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const give = (): void =>
    ended.reject(overloadedError("This request was not answered in time. Send it again."));
  const timer = setTimeout(give, LIMIT_MS);
  request.signal.addEventListener("abort", give);
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener("abort", give);
  }
}
