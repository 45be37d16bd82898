import type { Zone } from "../tz/zone.ts";
import { createAttendees, type Attendee } from "./attendee.ts";
import type { Participant } from "./participant.ts";

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

/** Participants prepared for many slots. Caches the days and weeks it has scored: create one per request. */
export type Meeting = {
  readonly attendees: readonly Attendee[];
  /** Zone of the organiser: its clock defines dates, day shifts and starts. */
  readonly organiserZone: Zone;
  readonly totalWeight: number;
  readonly countedCount: number;
};

/** Prepares participants of different ids. */
export function createMeeting(participants: readonly Participant[], organiserZone: Zone): Meeting {
  const attendees = createAttendees(participants);
  return {
    attendees,
    organiserZone,
    totalWeight: attendees.reduce((sum, { weight }) => sum + weight, 0),
    countedCount: attendees.filter(({ isCounted }) => isCounted).length,
  };
}
