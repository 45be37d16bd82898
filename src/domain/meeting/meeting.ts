import { AlmanacError } from "../error.ts";
import type { Zone } from "../tz/zone.ts";
import { weightUnits } from "./group-score.ts";
import type { Participant } from "./participant.ts";
import { createProfiles, type Profile } from "./profile.ts";

/** Limits of one request. */
export const MEETING_LIMITS = {
  participants: 50,
  minWeight: 0.1,
  maxWeight: 10,
  minDurationMinutes: 5,
  maxDurationMinutes: 1440,
  windowDays: 62,
  suggestions: 50,
  slots: 100,
  alternatives: 10,
  minOccurrences: 2,
  maxOccurrences: 52,
  maxIntervalWeeks: 8,
} as const;

/** A participant prepared for scoring. */
export type Attendee = {
  readonly profile: Profile;
  /** Integer weight in the mean. */
  readonly weight: number;
  /** Whether they count in the minimum, the attendance and `strict`. When nobody is required, everybody counts. */
  readonly isCounted: boolean;
};

/** Participants prepared for many slots. Caches the days and weeks it has scored: create one per request. */
export type Meeting = {
  readonly attendees: readonly Attendee[];
  /** Zone of the organiser: its clock defines dates, day shifts and starts. */
  readonly organiserZone: Zone;
  readonly totalWeight: number;
  readonly countedCount: number;
};

/** Throws `out_of_range` where a value lies outside `[least, most]` or is no number. */
export function requireRange(what: string, value: number, least: number, most: number): void {
  if (value >= least && value <= most) return;
  throw new AlmanacError("out_of_range", `${what} must lie between ${least} and ${most}.`);
}

/**
 * Prepares 1-50 participants. Throws `out_of_range` for more, none, or a weight outside 0.1-10, and `duplicate_id` for two of the same
 * id.
 */
export function createMeeting(participants: readonly Participant[], organiserZone: Zone): Meeting {
  requireRange("The number of participants", participants.length, 1, MEETING_LIMITS.participants);
  const ids = new Set<string>();
  for (const { id, weight } of participants) {
    requireRange("A weight", weight, MEETING_LIMITS.minWeight, MEETING_LIMITS.maxWeight);
    if (ids.has(id)) throw new AlmanacError("duplicate_id", "Two participants have the same id.");
    ids.add(id);
  }
  const hasRequired = participants.some(({ isRequired }) => isRequired);
  const attendees = createProfiles(participants).map((profile): Attendee => {
    const { weight, isRequired } = profile.participant;
    return {
      profile,
      weight: weightUnits(weight, isRequired),
      isCounted: isRequired || !hasRequired,
    };
  });
  return {
    attendees,
    organiserZone,
    totalWeight: attendees.reduce((sum, { weight }) => sum + weight, 0),
    countedCount: attendees.filter(({ isCounted }) => isCounted).length,
  };
}
