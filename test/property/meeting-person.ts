import { dayOfWeek } from "../../src/domain/calendar/civil.ts";
import { DEFAULT_SLEEP_SPAN, DEFAULT_WORKING_SPAN, everyDay } from "../../src/domain/meeting/participant.ts";
import type { Participant } from "../../src/domain/meeting/participant.ts";
import type { SuggestOptions } from "../../src/domain/meeting/suggest-meeting.ts";
import { zoneOf } from "../support/zones.ts";

/** A participant who works 09:00-17:00 from Monday to Friday, sleeps 22:00-07:00 and has no holidays and appointments. */
export function person(id: string, zoneId: string, more: Partial<Participant> = {}): Participant {
  return {
    id,
    zone: zoneOf(zoneId),
    zoneChanges: [],
    workingHours: everyDay(DEFAULT_WORKING_SPAN),
    preferredHours: null,
    sleepHours: DEFAULT_SLEEP_SPAN,
    holidayOn: () => null,
    isWeekend: (days) => dayOfWeek(days) > 5,
    busy: [],
    weight: 1,
    isRequired: true,
    ...more,
  };
}

export function utcSeconds(text: string): number {
  return Date.parse(text) / 1000;
}

/** An hour from `start` on (RFC 3339), or `minutes`. */
export function slotAt(start: string, minutes = 60): { startEpochSeconds: number; endEpochSeconds: number } {
  const startEpochSeconds = utcSeconds(start);
  return { startEpochSeconds, endEpochSeconds: startEpochSeconds + minutes * 60 };
}

/** The best five hours between two instants (RFC 3339), with nothing else asked for. */
export function optionsFor(from: string, to: string, more: Partial<SuggestOptions> = {}): SuggestOptions {
  return {
    window: { startEpochSeconds: utcSeconds(from), endEpochSeconds: utcSeconds(to) },
    durationMinutes: 60,
    stepMinutes: 30,
    limit: 5,
    strategy: "balanced",
    avoid: [],
    bounds: null,
    minAttendance: 1,
    spread: false,
    perDay: { limit: Infinity, isStrict: false },
    recurrence: null,
    ...more,
  };
}
