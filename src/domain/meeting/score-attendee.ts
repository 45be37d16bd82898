import { SECONDS_PER_DAY } from "../time-unit.ts";
import { CELL_BUSY, CELL_WEEKEND } from "./cell.ts";
import { meanTenths } from "./group-score.ts";
import type { Attendee } from "./meeting.ts";
import type { Profile } from "./profile.ts";
import { sumSlot, type SlotCut } from "./slot-cells.ts";
import { wordsOf } from "./slot-reason.ts";
import type { ParticipantScore, Slot } from "./slot-score.ts";

export type AttendeeScore = {
  participantScore: ParticipantScore;
  /** The same score in tenths of a point. */
  tenths: number;
  /** The flags of any cell. */
  flags: number;
};

function localSecondsOf({ clock }: Profile, epochSeconds: number): number {
  return epochSeconds + clock(epochSeconds).offsetSeconds;
}

/** What all participants share of a slot. `organiserDays` is the organiser's local date of the start. */
export type SlotView = { cut: SlotCut; organiserDays: number };

/** Rules 1 to 4 of the meeting score for one participant. */
export function scoreAttendee(
  { profile }: Attendee,
  { startEpochSeconds, endEpochSeconds }: Slot,
  { cut, organiserDays }: SlotView,
): AttendeeScore {
  const { participant } = profile;
  const { units, flags, holidayName } = sumSlot(profile, startEpochSeconds, cut);
  const tenths = meanTenths(units, cut.cellCount);
  const { zone, offsetSeconds, abbreviation } = profile.clock(startEpochSeconds);
  const localStartSeconds = startEpochSeconds + offsetSeconds;
  const days = Math.floor(localStartSeconds / SECONDS_PER_DAY);
  const { band, reasons } = wordsOf(flags);
  const participantScore: ParticipantScore = {
    id: participant.id,
    zone,
    localStartSeconds,
    localEndSeconds: localSecondsOf(profile, endEpochSeconds),
    offsetSeconds,
    abbreviation,
    days,
    dayShift: days - organiserDays,
    score: tenths / 10,
    band,
    reasons,
    isWeekend: (flags & CELL_WEEKEND) !== 0,
    holidayName,
    isFree: (flags & CELL_BUSY) === 0,
    isRequired: participant.isRequired,
  };
  return { participantScore, tenths, flags };
}
