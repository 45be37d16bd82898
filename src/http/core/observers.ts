import { Elysia } from "elysia";
import type { KeyRing } from "../../state/store.ts";
import type { Observer } from "./access-log.ts";
import type { Metrics } from "./metrics.ts";
import type { RequestContextPlugin } from "./request-context.ts";

type ObserverDeps = {
  readonly metrics: Metrics;
  readonly keys: KeyRing;
  /** `null` when there is to be no access log. */
  readonly accessLog: Observer | null;
  /** Told of faults of ours, which callers see only as `internal_error`. */
  reportFault(requestId: string, fault: unknown): void;
};

/** Tells the log, the metrics and the key's use of every answer once it is sent. Items of a batch are part of it. */
export function observers(
  base: RequestContextPlugin,
  { metrics, keys, accessLog, reportFault }: ObserverDeps,
) {
  return new Elysia({ name: "observers" }).use(base).onAfterResponse({ as: "global" }, ({ context }) => {
    if (context === undefined) return;
    const { fault, item, caller, sentStatus, nowEpochMs, facts } = context;
    if (fault !== null) reportFault(context.requestId, fault);
    if (item !== null) return;
    const durationMs = performance.now() - context.startedMs;
    if (caller.key !== null)
      keys.recordUse(caller.key.keyId, facts.operationId, sentStatus >= 400, nowEpochMs);
    metrics.observe(context, sentStatus, durationMs);
    accessLog?.(context, sentStatus, durationMs);
  });
}
