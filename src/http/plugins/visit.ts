import type { RequestHead } from "../request-head.ts";

/** One answered request, as the access log and the metrics see it. */
export type Visit = {
  readonly request: RequestHead;
  readonly rawPath: string;
  readonly requestId: string;
  /** Path of the route it reached, `/v1/time/*timezone`; "none" where it reached none. */
  readonly pattern: string;
  readonly nowEpochMs: number;
  readonly startedMs: number;
  readonly caller: {
    /** As it is counted: an IPv4 address, or the /64 of an IPv6 one. */
    readonly address: string;
    readonly key: { readonly keyId: string } | null;
  };
};

/** Told of every answer, once. */
export type Observer = (visit: Visit, status: number, durationMs: number) => void;
