import type { KeyRecord } from "../../state/store.ts";
import type { Quota } from "./plan.ts";

/** Who is counted, by what. */
export type Caller = {
  /** The address as it is counted: an IPv4 address or the /64 of an IPv6 one. */
  readonly address: string;
  /** Name of the counters: the key's, without one the address's. */
  readonly bucket: string;
  readonly quota: Quota;
  readonly key: KeyRecord | null;
};
