import type { TimeSpan } from "./time-span.ts";
import type { SunEventType } from "./sun-event.ts";
import type { SunPhase } from "./sun-report.ts";
import type { SunDay } from "./sun.ts";

/** A part of a day in one phase of light. */
export type PhaseSpan = TimeSpan & { phase: SunPhase };

/** The phase that begins with an event; other events begin none. */
const PHASE_AFTER: Partial<Record<SunEventType, SunPhase>> = {
  astronomical_dawn: "astronomical_twilight",
  nautical_dawn: "nautical_twilight",
  civil_dawn: "civil_twilight",
  sunrise: "day",
  sunset: "civil_twilight",
  civil_dusk: "nautical_twilight",
  nautical_dusk: "astronomical_twilight",
  astronomical_dusk: "night",
};

/**
 * A local day cut where the phase changes, from its first instant to its last.
 *
 * @param firstPhase the phase at the start of the day, by `sunPosition`
 */
export function phaseSpans(
  firstPhase: SunPhase,
  { startEpochMs, endEpochMs, events }: Pick<SunDay, "startEpochMs" | "endEpochMs" | "events">,
): PhaseSpan[] {
  const spans: PhaseSpan[] = [];
  let open = { phase: firstPhase, startEpochMs };
  for (const { type, epochMs } of events) {
    const phase = PHASE_AFTER[type];
    if (phase === undefined || phase === open.phase) continue;
    if (epochMs > open.startEpochMs) spans.push({ ...open, endEpochMs: epochMs });
    open = { phase, startEpochMs: epochMs };
  }
  spans.push({ ...open, endEpochMs });
  return spans;
}
