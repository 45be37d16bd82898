import { nextTransition, previousTransition, stateAt, type Zone } from "./zone.ts";

/** A period of daylight time in seconds since the epoch; a start or an end that does not exist is `null`. */
export type DstPeriod = {
  readonly fromEpochSeconds: number | null;
  readonly untilEpochSeconds: number | null;
};

/** The period of daylight time around an instant, across changes of name or offset within it; `null` in standard time. */
export function dstPeriodAt(zone: Zone, epochSeconds: number): DstPeriod | null {
  if (!stateAt(zone, epochSeconds).isDst) return null;
  let first = previousTransition(zone, epochSeconds);
  while (first?.before.isDst === true) first = previousTransition(zone, first.epochSeconds - 1);
  let last = nextTransition(zone, epochSeconds);
  while (last?.after.isDst === true) last = nextTransition(zone, last.epochSeconds);
  return { fromEpochSeconds: first?.epochSeconds ?? null, untilEpochSeconds: last?.epochSeconds ?? null };
}
