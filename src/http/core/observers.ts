import type { KeyRing } from "../../state/store.ts";
import type { Observer } from "./access-log.ts";
import type { Metrics } from "./metrics.ts";
import type { RequestContext } from "./request-context.ts";

type ObserverDeps = {
  readonly metrics: Metrics;
  readonly keys: KeyRing;
  /** `null` for no access log. */
  readonly accessLog: Observer | null;
  /** Logs unexpected errors, which callers see only as `internal_error`. */
  reportError(requestId: string, error: unknown): void;
};

/** Records an answer in the log, the metrics and the key's usage. Items of a batch are not recorded by themselves. */
export function createObserve({ metrics, keys, accessLog, reportError }: ObserverDeps) {
  return (context: RequestContext): void => {
    const { error, item, caller, sentStatus, nowEpochMs, facts } = context;
    if (error !== null) reportError(context.requestId, error);
    if (item !== null) return;
    const durationMs = performance.now() - context.startedMs;
    if (caller.key !== null)
      keys.recordUse(caller.key.keyId, facts.operationId, sentStatus >= 400, nowEpochMs);
    metrics.observe(context, sentStatus, durationMs);
    accessLog?.(context, sentStatus, durationMs);
  };
}
