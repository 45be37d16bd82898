import { SECONDS_PER_DAY } from "../calendar/civil.ts";
import { CELL_BUSY, CELL_HOLIDAY, CELL_WEEKEND } from "./cell.ts";
import { meanTenths } from "./group-score.ts";
import { CELL_SECONDS } from "./hour-value.ts";
import type { Attendee } from "./meeting.ts";
import { dayOfProfile, type Profile } from "./profile.ts";
import { cellsOfSlot, type SlotCut, type SlotRoom } from "./slot-cells.ts";
import { wordsOf } from "./slot-reason.ts";
import type { ParticipantScore, Slot } from "./slot-score.ts";

export type AttendeeScore = {
  participantScore: ParticipantScore;
  /** The same score in tenths of a point. */
  tenths: number;
  /** What is said of any of the cells. */
  flags: number;
};

function localSecondsOf({ clock }: Profile, epochSeconds: number): number {
  return epochSeconds + clock(epochSeconds).offsetSeconds;
}

/** Name of the holiday that the first cell on one falls on. */
function holidayNameOf(profile: Profile, startEpochSeconds: number, cellFlags: Uint16Array): string | null {
  const cell = cellFlags.findIndex((flags) => (flags & CELL_HOLIDAY) !== 0);
  const local = localSecondsOf(profile, startEpochSeconds + cell * CELL_SECONDS);
  return dayOfProfile(profile, Math.floor(local / SECONDS_PER_DAY)).holidayName;
}

/** How a slot is looked at for everybody. `organiserDays` is the organiser's local date of the start. */
export type SlotView = { cut: SlotCut; room: SlotRoom; organiserDays: number };

/** Rules 1 to 4 of the meeting score for one participant. */
export function scoreAttendee(
  { profile }: Attendee,
  { startEpochSeconds, endEpochSeconds }: Slot,
  { cut, room, organiserDays }: SlotView,
): AttendeeScore {
  const { participant } = profile;
  const row = cellsOfSlot(profile, startEpochSeconds, cut, room);
  let units = 0;
  let flags = 0;
  for (let cell = 0; cell < cut.cellCount; cell += 1) {
    units += row.values[cell] ?? 0;
    flags |= row.flags[cell] ?? 0;
  }
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
    holidayName: (flags & CELL_HOLIDAY) === 0 ? null : holidayNameOf(profile, startEpochSeconds, row.flags),
    isFree: (flags & CELL_BUSY) === 0,
    isRequired: participant.isRequired,
  };
  return { participantScore, tenths, flags };
}
