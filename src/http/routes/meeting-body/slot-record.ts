import { Type } from "@sinclair/typebox";
import { formatDateTime, formatUtc } from "../../../domain/calendar/format.ts";
import { QUALITIES, STRATEGIES } from "../../../domain/meeting/group-score.ts";
import { BANDS } from "../../../domain/meeting/slot-reason.ts";
import type { SlotScore } from "../../../domain/meeting/slot-score.ts";
import type { Zone } from "../../../domain/tz/zone.ts";
import { jsonWithList } from "../../schema/json-list.ts";
import {
  createParticipantWords,
  participantsJson,
  type ParticipantNames,
  type ParticipantWords,
} from "./participant-json.ts";
import { createLinkWords, slotLinks, type LinkWords } from "./slot-links.ts";
import { nullable } from "../../schema/nullable.ts";

const enumOf = (values: readonly string[]) => Type.String({ enum: [...values] });

const WarningSchema = Type.Object({ code: Type.String(), message: Type.String() });

const ParticipantSchema = Type.Object(
  {
    id: Type.String(),
    name: nullable(Type.String()),
    city: nullable(Type.String({ description: "Slug of the city that was given." })),
    timezone: Type.String(),
    local_start: Type.String(),
    local_end: Type.String(),
    utc_offset: Type.String(),
    abbreviation: Type.String(),
    day_name: Type.String(),
    day_shift: Type.Integer({ description: "Calendar days from the organiser's date." }),
    score: Type.Number({ minimum: 0, maximum: 100 }),
    band: enumOf(BANDS),
    reasons: Type.Array(Type.String()),
    is_weekend: Type.Boolean(),
    holiday: nullable(Type.String()),
    is_free: Type.Boolean(),
    required: Type.Boolean(),
  },
  { title: "Participant", additionalProperties: false },
);

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
  day_shifts: Type.Array(
    Type.Object({ id: Type.String(), day_shift: Type.Integer() }, { additionalProperties: false }),
  ),
  participants: Type.Array(ParticipantSchema),
  worst: Type.Object({ id: Type.String(), score: Type.Number() }, { additionalProperties: false }),
  reasons: Type.Array(Type.String()),
  warnings: Type.Array(WarningSchema),
  links: Type.Object(
    { ics: Type.String(), google: Type.String(), outlook: Type.String(), context: Type.String() },
    { additionalProperties: false },
  ),
};

/** What all slots of a request are told with. */
export type SlotWords = ParticipantWords & { links: LinkWords };

export function createSlotWords(organiserZone: Zone, names: ParticipantNames): SlotWords {
  return { ...createParticipantWords(names), links: createLinkWords(organiserZone) };
}

/** JSON of a scored slot as the API shows it, between members of its own. */
export function slotJson(before: object, slot: SlotScore, words: SlotWords, after: object): string {
  const head = {
    ...before,
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
  };
  return jsonWithList(head, "participants", [participantsJson(slot.participants, words)], {
    worst: { id: slot.worst.id, score: slot.worst.score },
    reasons: [...slot.reasons],
    warnings: slot.warnings.map(({ code, message }) => ({ code, message })),
    links: slotLinks(slot, words.links),
    ...after,
  });
}
