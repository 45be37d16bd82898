import type { RequestContext } from "./context.ts";
import { overloadedError } from "./errors/overloaded.ts";

const LIMIT_MS = 9000;
/** Work pauses after some milliseconds; without a pause for this time it waits for what never comes. */
const STALLED_MS = 500;
const REVIEW_MS = 100;

/**
 * The result of work whose end a caller decides. The work is left alone when the caller has gone, when it neither works nor
 * waits for its turn, or after nine seconds.
 *
 * @throws AlmanacError `overloaded` then; else as the work.
 */
export async function untilDeadline<T>(
  work: Promise<T>,
  context: Pick<RequestContext, "request" | "sincePauseMs">,
): Promise<T> {
  const { signal } = context.request;
  const startMs = performance.now();
  const ended = Promise.withResolvers<never>();
  const give = (): void =>
    ended.reject(overloadedError("This request was not answered in time. Send it again."));
  const review = (): void => {
    const tookMs = performance.now() - startMs;
    if (signal.aborted || tookMs > LIMIT_MS || Math.min(tookMs, context.sincePauseMs) > STALLED_MS) give();
  };
  const timer = setInterval(review, REVIEW_MS);
  signal.addEventListener("abort", give);
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    clearInterval(timer);
    signal.removeEventListener("abort", give);
  }
}
