import { mustExist } from "../../domain/must-exist.ts";
import { MAX_EPOCH_SECONDS, MIN_EPOCH_SECONDS } from "../../domain/calendar/civil.ts";
import type { Moment } from "../../domain/calendar/parse.ts";
import { AlmanacError } from "../../domain/error.ts";
import { MEETING_LIMITS } from "../../domain/meeting/meeting.ts";
import type { Slot } from "../../domain/meeting/score-slot.ts";
import {
  windowOfDates,
  windowOfWorkingDays,
  type MeetingWindow,
} from "../../domain/meeting/meeting-window.ts";
import { MINUTES_PER_DAY, MS_PER_DAY, SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import type { Disambiguation } from "../../domain/tz/local-time.ts";
import { type Zone } from "../../domain/tz/zone.ts";
import type { RequestContext } from "../../http/context.ts";
import { bodyIssue } from "../../http/input/read-body.ts";
import { daysOfWord, isDay } from "../../http/input/moment-parameter.ts";
import { resolutionRecord } from "../time/zoned-time-record.ts";
import { matchRecord } from "../../http/input/words.ts";
import type { BodyReader } from "./body-reader.ts";
import type { ScoreBody, SuggestBody } from "./body-schema.ts";
import { assertOneOf, participantInputs, type PeopleBody } from "./participant-input.ts";
import { readParticipants, type NamedParticipant } from "./participants.ts";
import type { ParticipantNames } from "./slot-record.ts";

const WORKING_DAYS = 5;

/** Participants and the organiser's zone. @throws AlmanacError `invalid_body`, `duplicate_id`. */
export async function readPeople(
  body: PeopleBody,
  reader: BodyReader,
): Promise<{ people: NamedParticipant[]; organiserZone: Zone }> {
  const inputs = participantInputs(body);
  const people = await readParticipants(inputs, reader);
  const seen = new Set<string>();
  for (const [index, { participant }] of people.entries()) {
    if (seen.has(participant.id)) {
      const message = "Two participants have the same id. Give each its own, or none.";
      const pointer = `${inputs[index]?.at}/id`;
      const issue = bodyIssue(pointer, "repeated", participant.id, "an id of its own");
      throw new AlmanacError("duplicate_id", message, { errors: [issue] });
    }
    seen.add(participant.id);
  }
  const own = body.timezone === undefined ? null : reader.zone(body.timezone, "/timezone").zone;
  return { people, organiserZone: own ?? mustExist(people[0], "participant").participant.zone };
}

export function namesOf(people: readonly NamedParticipant[]): ParticipantNames {
  return new Map(people.map(({ participant, name, city }) => [participant.id, { name, city }]));
}

/** Where people are and whose holidays count there, as the API shows it. */
export function placeRecords(people: readonly NamedParticipant[], context: RequestContext) {
  return people.map(({ participant, city, region, calendars, reading }) => ({
    id: participant.id,
    timezone: participant.zone.id,
    city,
    country_code: region?.countryCode ?? null,
    subdivision_code: region?.subdivision ?? null,
    calendars: [...calendars],
    match: matchRecord(reading, context),
  }));
}

/** The window in whole days or instants; by default the next five business days of the first participant. */
export function readWindow(
  body: SuggestBody,
  people: readonly NamedParticipant[],
  zone: Zone,
  reader: BodyReader,
): MeetingWindow {
  const { context } = reader;
  const [first] = people;
  if (body.window === undefined) {
    const isWorkingDay = (days: number): boolean =>
      first === undefined ||
      (!first.participant.isWeekend(days) && first.participant.holidayOn(days)?.kind !== "full");
    return windowOfWorkingDays(zone, Math.floor(context.nowEpochMs / 1000), WORKING_DAYS, isWorkingDay);
  }
  const { start, end } = body.window;
  const endDays = isDay(end) ? daysOfWord(end, zone, context) : null;
  const window = {
    startEpochSeconds: reader.place(start, "/window/start", zone).epochSeconds,
    endEpochSeconds:
      endDays === null
        ? reader.place(end, "/window/end", zone).epochSeconds
        : windowOfDates(zone, endDays, endDays).endEpochSeconds,
  };
  const days = (window.endEpochSeconds - window.startEpochSeconds) / SECONDS_PER_DAY;
  const most = MEETING_LIMITS.windowDays;
  if (days <= 0) reader.refuse("/window/end", "too_small", "an end after the start");
  if (days > most + 1) reader.refuse("/window/end", "too_large", `a window of at most ${most} days`);
  refuseEnds(window, "/window/start", reader);
  return window;
}

/** Refuses the first and last days of the calendar, on which clocks of other zones show years that it does not have. */
function refuseEnds({ startEpochSeconds, endEpochSeconds }: Slot, at: string, reader: BodyReader): void {
  const expected = "a time from 0001-01-03 to 9999-12-29";
  if (startEpochSeconds < MIN_EPOCH_SECONDS + 2 * SECONDS_PER_DAY) reader.refuse(at, "too_small", expected);
  if (endEpochSeconds > MAX_EPOCH_SECONDS - 2 * SECONDS_PER_DAY) reader.refuse(at, "too_large", expected);
}

/** Earliest and latest local time for everybody; `null` if neither was given. */
export function readBounds({ earliest, latest }: SuggestBody, reader: BodyReader) {
  if (earliest === undefined && latest === undefined) return null;
  return {
    startMinute: reader.clock(earliest ?? "00:00", "/earliest"),
    endMinute: reader.clock(latest ?? "24:00", "/latest"),
  };
}

type SlotTimes = {
  readonly start: Moment;
  readonly end: Moment | undefined;
  readonly minutes: number | undefined;
};

type ReadSlot = { slot: Slot; resolution: ReturnType<typeof resolutionRecord> };

/**
 * The slots of a body, which may also be one slot itself; a duration beside a list is that of slots without an end.
 *
 * @throws AlmanacError `invalid_body` for a list and a single slot together, and for neither.
 */
export function readSlots(body: ScoreBody, zone: Zone, reader: BodyReader): ReadSlot[] {
  assertOneOf(body, ["slots", "start"]);
  const { slots = [], start, end, duration_minutes: minutes, disambiguation = "compatible" } = body;
  if (start !== undefined) return [readSlot({ start, end, minutes }, "", disambiguation, zone, reader)];
  return slots.map((slot, index) => {
    const times = {
      start: slot.start,
      end: slot.end,
      minutes: slot.duration_minutes ?? (slot.end === undefined ? minutes : undefined),
    };
    return readSlot(times, `/slots/${index}`, disambiguation, zone, reader);
  });
}

/** A slot, and how its local start was resolved. */
function readSlot(
  { start, end, minutes }: SlotTimes,
  at: string,
  disambiguation: Disambiguation,
  zone: Zone,
  reader: BodyReader,
): ReadSlot {
  if (end !== undefined && minutes !== undefined)
    reader.refuse(`${at}/end`, "conflict", "'end' or 'duration_minutes', not both");
  const placedStart = reader.place(start, `${at}/start`, zone, disambiguation);
  const startEpochSeconds = placedStart.epochSeconds;
  const endEpochSeconds =
    end === undefined
      ? startEpochSeconds + (minutes ?? 60) * 60
      : reader.place(end, `${at}/end`, zone, disambiguation).epochSeconds;
  const length = (endEpochSeconds - startEpochSeconds) / 60;
  if (length <= 0 || length > MINUTES_PER_DAY) {
    const reason = length <= 0 ? "too_small" : "too_large";
    reader.refuse(`${at}/end`, reason, "an end after the start, 24 hours later at most");
  }
  refuseEnds({ startEpochSeconds, endEpochSeconds }, `${at}/start`, reader);
  const resolution = resolutionRecord(placedStart.resolution, zone);
  return { slot: { startEpochSeconds, endEpochSeconds }, resolution };
}

/** Estimates the number of candidate starts from the window and step of a body, as far as it could be read. */
export function candidateCount({ window, step_minutes: stepMinutes = 30 }: SuggestBody): number {
  const days = window?.start && window.end ? daysBetween(window.start, window.end) : WORKING_DAYS;
  return (Math.min(days, MEETING_LIMITS.windowDays + 1) * MINUTES_PER_DAY) / stepMinutes;
}

function daysBetween(from: Moment, to: Moment): number {
  if (from.kind === "date" && to.kind === "date") return Math.max(0, to.days - from.days + 1);
  if (from.kind === "instant" && to.kind === "instant") {
    return Math.max(0, (to.epochMs - from.epochMs) / MS_PER_DAY);
  }
  return WORKING_DAYS;
}
