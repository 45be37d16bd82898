import type { Zone } from "../tz/zone.ts";
import { weightUnits } from "./group-score.ts";
import type { Participant } from "./participant.ts";
import { createProfiles, type Profile } from "./profile.ts";

/** Limits of one request, which the schemas of bodies have. */
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

/** Participants prepared for many slots. */
export type Meeting = {
  attendees: { profile: Profile; weight: number; isCounted: boolean }[];
  /** Its clock defines dates, day shifts and starts. */
  organiserZone: Zone;
  totalWeight: number;
  countedCount: number;
};

/** A participant prepared for scoring. */
export type Attendee = Meeting["attendees"][number];

/** Prepares participants of different ids. Caches the days and weeks it has scored: create one per request. */
export function createMeeting(participants: readonly Participant[], organiserZone: Zone): Meeting {
  const hasRequired = participants.some(({ isRequired }) => isRequired);
  const attendees = createProfiles(participants).map((profile) => {
    const { weight, isRequired } = profile.participant;
    return {
      profile,
      /** Integer weight in the mean. */
      weight: weightUnits(weight, isRequired),
      /** Whether they count in the minimum, the attendance and `strict`. When nobody is required, everybody counts. */
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
