import type { KeyRecord } from "../../state/store.ts";
import type { Quota } from "./plan.ts";

/** Who sent a request, and under which quota it counts. */
export type Caller = {
  /** An IPv4 address, or the /64 network of an IPv6 one. */
  readonly address: string;
  /** Name of the counters: that of the key, or else the address. */
  readonly bucket: string;
  readonly quota: Quota;
  readonly key: KeyRecord | null;
};
