import { Type } from "@sinclair/typebox";
import { dayOfWeek } from "../../domain/calendar/civil.ts";
import { formatDateTime, formatLocal, formatUtc } from "../../domain/calendar/format.ts";
import { QUALITIES, STRATEGIES } from "../../domain/meeting/group-score.ts";
import { BANDS } from "../../domain/meeting/slot-reason.ts";
import type { ParticipantScore, SlotScore } from "../../domain/meeting/score-slot.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import type { Localizer } from "../../http/answer/localizer.ts";
import type { Invitation } from "../../domain/ical/write-invitation.ts";
import { slotLinks, UNTITLED } from "./slot-links.ts";
import { nullable, closed, record } from "../../http/answer/route-schema.ts";
import { offsetName } from "../../domain/tz/offset-name.ts";

const enumOf = (values: readonly string[]) => Type.String({ enum: [...values] });

const WarningSchema = Type.Object({ code: Type.String(), message: Type.String() });

const ParticipantSchema = record("Participant", {
  id: Type.String(),
  name: nullable(Type.String()),
  city: nullable(Type.String({ description: "Slug of the city that was given." })),
  timezone: Type.String(),
  local_start: Type.String(),
  local_end: Type.String(),
  utc_offset: Type.String(),
  abbreviation: Type.String(),
  day_name: Type.String({ description: "In `lang`." }),
  day_shift: Type.Integer({ description: "Calendar days from the organiser's date." }),
  score: Type.Number({ minimum: 0, maximum: 100 }),
  band: enumOf(BANDS),
  reasons: Type.Array(Type.String()),
  is_weekend: Type.Boolean(),
  holiday: nullable(Type.String()),
  is_free: Type.Boolean(),
  required: Type.Boolean(),
});

export const slotProperties = {
  start: Type.String({ description: "In UTC." }),
  end: Type.String(),
  local_start: Type.String({ description: "On the organiser's clock." }),
  score: Type.Number({ minimum: 0, maximum: 100 }),
  quality: enumOf(QUALITIES),
  strategy: enumOf(STRATEGIES),
  mean: Type.Number(),
  min: Type.Number(),
  attendance: Type.Number({ minimum: 0, maximum: 1 }),
  day_shifts: Type.Array(record("DayShift", { id: Type.String(), day_shift: Type.Integer() })),
  participants: Type.Array(ParticipantSchema),
  worst: closed({ id: Type.String(), score: Type.Number() }),
  reasons: Type.Array(Type.String()),
  warnings: Type.Array(WarningSchema),
  links: record("MeetingLinks", {
    ics: Type.String(),
    google: Type.String(),
    outlook: Type.String(),
    context: Type.String(),
  }),
};

export type ParticipantNames = ReadonlyMap<
  string,
  { readonly name: string | null; readonly city: string | null }
>;

/** What all slots of an answer share. */
export type SlotRecordContext = {
  readonly organiserZone: Zone;
  readonly names: ParticipantNames;
  readonly localizer: Localizer;
  /** What the invitations are called; `undefined` where they say no more than that there is a meeting. */
  readonly title: string | undefined;
};

/** An invitation names at most this many people. */
const MAX_INVITED = 20;

/** A scored slot as the API shows it. */
export function slotRecord(slot: SlotScore, context: SlotRecordContext) {
  const { organiserZone, names, localizer } = context;
  const participants = slot.participants.map((one) => participantRecord(one, names, localizer));
  return {
    start: formatUtc(slot.startEpochSeconds),
    end: formatUtc(slot.endEpochSeconds),
    local_start: formatDateTime(slot.startEpochSeconds, slot.organiserOffsetSeconds),
    score: slot.score,
    quality: slot.quality,
    strategy: slot.strategy,
    mean: slot.mean,
    min: slot.min,
    attendance: slot.attendance,
    day_shifts: slot.dayShifts.map(({ id, dayShift }) => ({ id, day_shift: dayShift })),
    participants,
    worst: { id: slot.worst.id, score: slot.worst.score },
    reasons: [...slot.reasons],
    warnings: slot.warnings.map(({ code, message }) => ({ code, message: localizer.english(message) })),
    links: slotLinks(slot, organiserZone, invitationOf(context.title, participants)),
  };
}

/** "London: Tuesday 2026-12-01 15:00–16:00 (UTC+00:00)" for each, if the meeting has a title. */
function invitationOf(
  title: string | undefined,
  participants: readonly ReturnType<typeof participantRecord>[],
): Invitation {
  if (title === undefined) return UNTITLED;
  const lines = participants.slice(0, MAX_INVITED).map((one) => {
    const [date = "", start = ""] = one.local_start.split("T");
    const span = `${start.slice(0, 5)}–${one.local_end.slice(11, 16)}`;
    const who = one.name ?? one.city ?? one.timezone;
    return oneLine(`${who}: ${one.day_name} ${date} ${span} (UTC${one.utc_offset})`);
  });
  const rest = participants.length - lines.length;
  return { title: oneLine(title), lines: rest === 0 ? lines : [...lines, `… +${rest}`] };
}

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ");

function participantRecord(one: ParticipantScore, names: ParticipantNames, localizer: Localizer) {
  return {
    id: one.id,
    name: names.get(one.id)?.name ?? null,
    city: names.get(one.id)?.city ?? null,
    timezone: one.zone.id,
    local_start: formatLocal(one.localStartSeconds),
    local_end: formatLocal(one.localEndSeconds),
    utc_offset: offsetName(one.offsetSeconds),
    abbreviation: one.abbreviation,
    day_name: localizer.weekday(dayOfWeek(one.days)),
    day_shift: one.dayShift,
    score: one.score,
    band: one.band,
    reasons: [...one.reasons],
    is_weekend: one.isWeekend,
    holiday: localizer.noteUseOf(one.holidayName),
    is_free: one.isFree,
    required: one.isRequired,
  };
}
