import { dayName } from "../../../domain/calendar/day-name.ts";
import { formatLocal, formatOffset } from "../../../domain/calendar/format.ts";
import type { ParticipantReason } from "../../../domain/meeting/slot-reason.ts";
import type { ParticipantScore } from "../../../domain/meeting/slot-score.ts";
import type { Zone } from "../../../domain/tz/zone.ts";

const NO_HOLIDAY = 1;
const FREE = 2;
const REQUIRED = 4;

/** What was told last by a clock of some name, and its JSON. */
type ClockText = Pick<
  ParticipantScore,
  "localStartSeconds" | "localEndSeconds" | "offsetSeconds" | "dayShift"
> & {
  json: string;
};

/** What participants are called in answers, by id. */
export type ParticipantNames = ReadonlyMap<
  string,
  { readonly name: string | null; readonly city: string | null }
>;

/** Texts of a request that come again and again, filled in as they do. */
export type ParticipantWords = {
  readonly names: ParticipantNames;
  /** What is said of a participant at the head of each slot, by id. */
  readonly heads: Map<string, { zone: Zone; json: string }>;
  /** Times of a slot, by the abbreviation that clocks show: many people share them. */
  readonly clocks: Map<string, ClockText>;
  /** By tenths of a point. */
  readonly scores: Map<number, string>;
  /** What stands for or against a slot; the lists are shared by all of whom the same is said. */
  readonly reasons: Map<readonly ParticipantReason[], string>;
};

export function createParticipantWords(names: ParticipantNames): ParticipantWords {
  return { names, heads: new Map(), clocks: new Map(), scores: new Map(), reasons: new Map() };
}

/**
 * JSON of what a slot is to all participants, with a comma between two of them. Thousands are written for one answer: they are joined from
 * few texts, most of which are held.
 */
export function participantsJson(participants: readonly ParticipantScore[], words: ParticipantWords): string {
  const parts: string[] = [];
  for (const one of participants) {
    if (parts.length > 0) parts.push(",");
    parts.push(headJson(one, words), clockJson(one, words), scoreJson(one, words), reasonsJson(one, words));
    if (one.holidayName !== null) parts.push(JSON.stringify(one.holidayName));
    parts.push(endJson(one));
  }
  return parts.join("");
}

/** The zone is another where somebody travels. */
function headJson({ id, zone }: ParticipantScore, { heads, names }: ParticipantWords): string {
  const last = heads.get(id);
  if (last?.zone === zone) return last.json;
  const known = names.get(id);
  const json = JSON.stringify({
    id,
    name: known?.name ?? null,
    city: known?.city ?? null,
    timezone: zone.id,
  }).slice(0, -1);
  heads.set(id, { zone, json });
  return json;
}

function clockJson(one: ParticipantScore, { clocks }: ParticipantWords): string {
  const { localStartSeconds, localEndSeconds, offsetSeconds, abbreviation, dayShift } = one;
  const last = clocks.get(abbreviation);
  const isKnown =
    last?.localStartSeconds === localStartSeconds &&
    last.localEndSeconds === localEndSeconds &&
    last.offsetSeconds === offsetSeconds &&
    last.dayShift === dayShift;
  if (isKnown) return last.json;
  const json =
    `,"local_start":"${formatLocal(localStartSeconds)}","local_end":"${formatLocal(localEndSeconds)}",` +
    `"utc_offset":"${formatOffset(offsetSeconds)}","abbreviation":"${abbreviation}",` +
    `"day_name":"${dayName(one.days)}","day_shift":${dayShift}`;
  clocks.set(abbreviation, { localStartSeconds, localEndSeconds, offsetSeconds, dayShift, json });
  return json;
}

function scoreJson({ score }: ParticipantScore, { scores }: ParticipantWords): string {
  const known = scores.get(score);
  if (known !== undefined) return known;
  const json = `,"score":${score}`;
  scores.set(score, json);
  return json;
}

/** Up to the holiday. */
function reasonsJson({ band, reasons, isWeekend }: ParticipantScore, words: ParticipantWords): string {
  const known = words.reasons.get(reasons);
  if (known !== undefined) return known;
  const json = `,"band":"${band}","reasons":["${reasons.join('","')}"],"is_weekend":${isWeekend},"holiday":`;
  words.reasons.set(reasons, json);
  return json;
}

/** By what it says, as bits: one without holiday, one who is free, one who must come. */
const ENDS = Array.from({ length: 8 }, (_, bits) => {
  const holiday = (bits & NO_HOLIDAY) === 0 ? "" : "null";
  return `${holiday},"is_free":${(bits & FREE) !== 0},"required":${(bits & REQUIRED) !== 0}}`;
});

/** From behind the name of the holiday on. */
function endJson({ holidayName, isFree, isRequired }: ParticipantScore): string {
  const bits = (holidayName === null ? NO_HOLIDAY : 0) | (isFree ? FREE : 0) | (isRequired ? REQUIRED : 0);
  return ENDS[bits] ?? "";
}
