import { parseMoment, type Moment } from "../../../domain/calendar/parse.ts";
import { AlmanacError } from "../../../domain/error.ts";
import { MEETING_LIMITS } from "../../../domain/meeting/meeting.ts";
import type { Slot } from "../../../domain/meeting/slot-score.ts";
import { windowOfDates, windowOfWorkingDays, type MeetingWindow } from "../../../domain/meeting/window.ts";
import { MINUTES_PER_DAY, MS_PER_DAY, SECONDS_PER_DAY } from "../../../domain/time-unit.ts";
import type { Disambiguation } from "../../../domain/tz/local-time.ts";
import { fixedZone, type Zone } from "../../../domain/tz/zone.ts";
import { bodyIssue } from "../../request/check-body.ts";
import { daysOfWord, type DayMoment } from "../moment-parameter.ts";
import { resolutionRecord } from "../zoned-time.ts";
import type { BodyReader } from "./body-reader.ts";
import type { ScoreBody, SuggestBody } from "./body-schema.ts";
import { readParticipants, type NamedParticipant } from "./participants.ts";
import type { ParticipantNames } from "./slot-record.ts";

const WORKING_DAYS = 5;

/** Participants and the organiser's zone. @throws AlmanacError `duplicate_id`. */
export async function readPeople(
  body: Pick<SuggestBody, "participants" | "timezone">,
  reader: BodyReader,
): Promise<{ people: NamedParticipant[]; organiserZone: Zone }> {
  const people = await readParticipants(body.participants, reader);
  const seen = new Set<string>();
  for (const [index, { participant }] of people.entries()) {
    if (seen.has(participant.id)) {
      const message = "Two participants have the same id. Give each its own, or none.";
      const pointer = `/participants/${index}/id`;
      const issue = bodyIssue(pointer, "repeated", participant.id, "an id of its own");
      throw new AlmanacError("duplicate_id", message, { errors: [issue] });
    }
    seen.add(participant.id);
  }
  const own = body.timezone === undefined ? null : reader.zone(body.timezone, "/timezone");
  return { people, organiserZone: own ?? people[0]?.participant.zone ?? fixedZone(0) };
}

/** Given names and cities by id. */
export function namesOf(people: readonly NamedParticipant[]): ParticipantNames {
  return new Map(people.map(({ participant, name, city }) => [participant.id, { name, city }]));
}

/** The window in whole days or instants; by default the next five working days of the first participant. */
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
  const start = reader.moment(body.window.start, "/window/start");
  const end = reader.moment(body.window.end, "/window/end");
  if (start === null || end === null) return { startEpochSeconds: 0, endEpochSeconds: 0 };
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
  if (days <= 0) reader.refuse("/window/end", "too_small", body.window.end, "an end after the start");
  if (days > most + 1)
    reader.refuse("/window/end", "too_large", body.window.end, `a window of at most ${most} days`);
  return window;
}

/** Whether a moment is a whole day: a date, `today`, `tomorrow` or `yesterday`. */
function isDay(moment: Moment): moment is DayMoment {
  return moment.kind === "date" || (moment.kind === "relative" && moment.word !== "now");
}

/** Earliest and latest local time for everybody; `null` if neither was given. */
export function readBounds({ earliest, latest }: SuggestBody, reader: BodyReader) {
  if (earliest === undefined && latest === undefined) return null;
  return {
    startMinute: reader.clock(earliest ?? "00:00", "/earliest"),
    endMinute: reader.clock(latest ?? "24:00", "/latest"),
  };
}

/** A slot, and how its local start was resolved; `null` if its times cannot be read. */
export function readSlot(
  { start: startText, end: endText, duration_minutes: minutes }: ScoreBody["slots"][number],
  at: string,
  disambiguation: Disambiguation,
  zone: Zone,
  reader: BodyReader,
): { slot: Slot; resolution: ReturnType<typeof resolutionRecord> } | null {
  const start = reader.moment(startText, `${at}/start`);
  const end = endText === undefined ? undefined : reader.moment(endText, `${at}/end`);
  if (endText !== undefined && minutes !== undefined)
    reader.refuse(`${at}/end`, "conflict", endText, "'end' or 'duration_minutes', not both");
  if (start === null || end === null) return null;
  const { epochSeconds: startEpochSeconds, resolution } = reader.place(
    start,
    `${at}/start`,
    zone,
    disambiguation,
  );
  const endEpochSeconds =
    end === undefined
      ? startEpochSeconds + (minutes ?? 60) * 60
      : reader.place(end, `${at}/end`, zone, disambiguation).epochSeconds;
  const length = (endEpochSeconds - startEpochSeconds) / 60;
  if (length <= 0 || length > MINUTES_PER_DAY) {
    const reason = length <= 0 ? "too_small" : "too_large";
    reader.refuse(`${at}/end`, reason, endText, "an end after the start, 24 hours later at most");
  }
  return { slot: { startEpochSeconds, endEpochSeconds }, resolution: resolutionRecord(resolution, zone) };
}

/** Estimates the number of candidate starts from the window and step; a bad body counts as few. */
export function candidateCount(body: unknown): number {
  if (typeof body !== "object" || body === null) return 0;
  const { window, step_minutes: step } = body as { window?: unknown; step_minutes?: unknown };
  const stepMinutes = typeof step === "number" && step >= 5 && step <= 60 ? step : 30;
  const span = window as { start?: unknown; end?: unknown } | undefined;
  const days =
    typeof span?.start === "string" && typeof span.end === "string"
      ? daysBetween(span.start, span.end)
      : WORKING_DAYS;
  return (Math.min(days, MEETING_LIMITS.windowDays + 1) * MINUTES_PER_DAY) / stepMinutes;
}

function daysBetween(start: string, end: string): number {
  const from = parseMoment(start);
  const to = parseMoment(end);
  if (!from.ok || !to.ok) return 0;
  if (from.value.kind === "date" && to.value.kind === "date")
    return Math.max(0, to.value.days - from.value.days + 1);
  if (from.value.kind === "instant" && to.value.kind === "instant") {
    return Math.max(0, (to.value.epochMs - from.value.epochMs) / MS_PER_DAY);
  }
  return WORKING_DAYS;
}
