import type { RequestContext } from "./request-context.ts";
import type { TimeSlice } from "./time-slice.ts";

/** A request that is an item of a batch: what it shares with the others, and what was parsed already. */
export type BatchItem = {
  /** The request of the batch itself. */
  readonly outer: RequestContext;
  readonly requestId: string;
  readonly nowEpochMs: number;
  readonly slice: TimeSlice;
  readonly body: unknown;
};

/** Set aside by the request itself, so that an item goes the same way as every other request. */
const items = new WeakMap<Request, BatchItem>();

export function setBatchItem(request: Request, item: BatchItem): void {
  items.set(request, item);
}

export function batchItemOf(request: Request): BatchItem | null {
  return items.get(request) ?? null;
}
