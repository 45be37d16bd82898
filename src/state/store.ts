import type { Decision, Policy } from "./window.ts";

/** Where use is counted. One implementation per technology; all follow `window.ts`. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- one of the two interfaces of the project
export interface Counters {
  /**
   * Takes `cost` units of every policy for a caller, or of none. `bucket` names the caller (an address, a key).
   * A cost of 0 only reports.
   */
  take(bucket: string, policies: readonly Policy[], cost: number, nowEpochMs: number): Decision;
}
