import { parseMoment } from "../../../domain/calendar/parse.ts";
import { AlmanacError } from "../../../domain/error.ts";
import { MEETING_LIMITS } from "../../../domain/meeting/meeting.ts";
import type { Slot } from "../../../domain/meeting/slot-score.ts";
import type { Steps } from "../../../domain/steps.ts";
import { windowOfDates, windowOfWorkingDays, type MeetingWindow } from "../../../domain/meeting/window.ts";
import { DISAMBIGUATIONS } from "../../../domain/tz/local-time.ts";
import type { Zone } from "../../../domain/tz/zone.ts";
import { bodyIssue } from "../../schema/check-body.ts";
import { daysOfWord, placeMoment } from "../../schema/moment-parameter.ts";
import { resolutionRecord } from "../../schema/zoned-time.ts";
import type { RequestContext } from "../../core/request-context.ts";
import type { ParticipantNames } from "./slot-record.ts";
import type { ScoreBody, SuggestBody } from "./body-schema.ts";
import {
  readClock,
  readParticipants,
  readZone,
  type IssueList,
  type NamedParticipant,
} from "./participants.ts";
import { SECONDS_PER_DAY, MINUTES_PER_DAY, MS_PER_DAY } from "../../../domain/time-unit.ts";

const WORKING_DAYS = 5;

/** Participants and the organiser's zone. @throws AlmanacError `duplicate_id`. */
export function* readPeople(
  body: Pick<SuggestBody, "participants" | "timezone">,
  context: RequestContext,
  issues: IssueList,
): Steps<{ people: NamedParticipant[]; organiserZone: Zone }> {
  const people = yield* readParticipants(body.participants, context, issues);
  const seen = new Set<string>();
  for (const [index, { participant }] of people.entries()) {
    if (seen.has(participant.id)) {
      throw new AlmanacError(
        "duplicate_id",
        "Two participants have the same id. Give each its own, or none.",
        {
          errors: [bodyIssue(`/participants/${index}/id`, "repeated", participant.id, "an id of its own")],
        },
      );
    }
    seen.add(participant.id);
  }
  const [first] = people;
  const own = body.timezone === undefined ? null : readZone(body.timezone, "/timezone", context, issues);
  return {
    people,
    organiserZone: own ?? first?.participant.zone ?? readZone("UTC", "/timezone", context, issues),
  };
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
  context: RequestContext,
  issues: IssueList,
): MeetingWindow {
  const [first] = people;
  if (body.window === undefined) {
    const isWorkingDay = (days: number): boolean =>
      first === undefined ||
      (!first.participant.isWeekend(days) && first.participant.holidayOn(days)?.kind !== "full");
    return windowOfWorkingDays(zone, Math.floor(context.nowEpochMs / 1000), WORKING_DAYS, isWorkingDay);
  }
  const start = parseMoment(body.window.start);
  const end = parseMoment(body.window.end);
  if (!start.ok) issues.push(bodyIssue("/window/start", start.reason, body.window.start, start.expected));
  if (!end.ok) issues.push(bodyIssue("/window/end", end.reason, body.window.end, end.expected));
  if (!start.ok || !end.ok) return { startEpochSeconds: 0, endEpochSeconds: 0 };
  const window =
    start.value.kind === "date" && end.value.kind === "date"
      ? windowOfDates(zone, daysOfWord(start.value, zone, context), daysOfWord(end.value, zone, context))
      : {
          startEpochSeconds: placeAtPointer("/window/start", start.value, zone, context),
          endEpochSeconds: placeAtPointer("/window/end", end.value, zone, context),
        };
  const days = (window.endEpochSeconds - window.startEpochSeconds) / SECONDS_PER_DAY;
  if (days <= 0)
    issues.push(bodyIssue("/window/end", "too_small", body.window.end, "an end after the start"));
  if (days > MEETING_LIMITS.windowDays + 1) {
    issues.push(
      bodyIssue(
        "/window/end",
        "too_large",
        body.window.end,
        `a window of at most ${MEETING_LIMITS.windowDays} days`,
      ),
    );
  }
  return window;
}

function placeAtPointer(
  pointer: string,
  value: Parameters<typeof placeMoment>[1],
  zone: Zone,
  context: RequestContext,
): number {
  return placeMoment(pointer, value, { zone, disambiguation: "compatible", offset: "reject" }, context)
    .epochSeconds;
}

/** Earliest and latest local time for everybody; `null` if neither was given. */
export function readBounds(body: SuggestBody, issues: IssueList) {
  if (body.earliest === undefined && body.latest === undefined) return null;
  return {
    startMinute: readClock(body.earliest ?? "00:00", "/earliest", issues),
    endMinute: readClock(body.latest ?? "24:00", "/latest", issues),
  };
}

/** A slot, and how its local start was resolved. */
export function readSlot(
  body: ScoreBody["slots"][number],
  index: number,
  whole: ScoreBody,
  zone: Zone,
  context: RequestContext,
  issues: IssueList,
): { slot: Slot; resolution: ReturnType<typeof resolutionRecord> | null } {
  const at = `/slots/${index}`;
  const disambiguation = DISAMBIGUATIONS.find((each) => each === whole.disambiguation) ?? "compatible";
  const placement = { zone, disambiguation, offset: "reject" as const };
  const start = parseMoment(body.start);
  const end = body.end === undefined ? null : parseMoment(body.end);
  if (!start.ok) issues.push(bodyIssue(`${at}/start`, start.reason, body.start, start.expected));
  if (end !== null && !end.ok) issues.push(bodyIssue(`${at}/end`, end.reason, body.end, end.expected));
  if (body.end !== undefined && body.duration_minutes !== undefined) {
    issues.push(bodyIssue(`${at}/end`, "conflict", body.end, "'end' or 'duration_minutes', not both"));
  }
  if (!start.ok || (end !== null && !end.ok))
    return { slot: { startEpochSeconds: 0, endEpochSeconds: 0 }, resolution: null };
  const placed = placeMoment(`${at}/start`, start.value, placement, context);
  const endEpochSeconds =
    end === null
      ? placed.epochSeconds + (body.duration_minutes ?? 60) * 60
      : placeMoment(`${at}/end`, end.value, placement, context).epochSeconds;
  const minutes = (endEpochSeconds - placed.epochSeconds) / 60;
  if (minutes <= 0 || minutes > MINUTES_PER_DAY) {
    const reason = minutes <= 0 ? "too_small" : "too_large";
    issues.push(bodyIssue(`${at}/end`, reason, body.end, "an end after the start, 24 hours later at most"));
  }
  return {
    slot: { startEpochSeconds: placed.epochSeconds, endEpochSeconds },
    resolution: resolutionRecord(placed.resolution, zone),
  };
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
