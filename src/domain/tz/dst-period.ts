import { nextTransition, previousTransition, stateAt, type Zone } from "./zone.ts";

/**
 * The period of daylight time around an instant, across changes of name or offset within it; `null` in standard time, and in place of
 * a start or an end that does not exist.
 */
export function dstPeriodAt(zone: Zone, epochSeconds: number) {
  if (!stateAt(zone, epochSeconds).isDst) return null;
  let first = previousTransition(zone, epochSeconds);
  while (first?.before.isDst === true) first = previousTransition(zone, first.epochSeconds - 1);
  let last = nextTransition(zone, epochSeconds);
  while (last?.after.isDst === true) last = nextTransition(zone, last.epochSeconds);
  return { fromEpochSeconds: first?.epochSeconds ?? null, untilEpochSeconds: last?.epochSeconds ?? null };
}
