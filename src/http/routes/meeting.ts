import { Type } from "@sinclair/typebox";
import { formatDate, formatUtc } from "../../domain/calendar/format.ts";
import { parseMoment } from "../../domain/calendar/parse.ts";
import { STRATEGIES, type Strategy } from "../../domain/meeting/group-score.ts";
import { createMeeting, MEETING_LIMITS, type Meeting } from "../../domain/meeting/meeting.ts";
import { scoreMeeting } from "../../domain/meeting/score-meeting.ts";
import type { Slot } from "../../domain/meeting/slot-score.ts";
import { STEP_MINUTES } from "../../domain/meeting/slot-start.ts";
import { EMPTY_REASONS, suggestMeeting } from "../../domain/meeting/suggest-meeting.ts";
import { AVOIDABLE } from "../../domain/meeting/sweep-starts.ts";
import { windowOfDates, windowOfWorkingDays, type MeetingWindow } from "../../domain/meeting/window.ts";
import { DISAMBIGUATIONS } from "../../domain/tz/local-time.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import { AlmanacError } from "../../domain/error.ts";
import { bodyError, bodyFault, checkBody } from "../body-check.ts";
import { daysOfWord, placeMoment } from "../moment-parameter.ts";
import {
  PublishedScoreBody,
  PublishedSuggestBody,
  readable,
  readableSlots,
  ScoreBody,
  SuggestBody,
} from "../meeting/body-schema.ts";
import {
  readClock,
  readParticipants,
  readZone,
  type FaultList,
  type NamedParticipant,
} from "../meeting/participants.ts";
import { slotProperties, slotRecord } from "../meeting/slot-record.ts";
import { defineRoute, type RouteContext } from "../route.ts";
import { resolutionRecord, ResolutionSchema } from "./convert.ts";

/** Candidate slots that one unit of the limit pays for. */
const SLOTS_PER_UNIT = 2000;
const MINUTES_PER_DAY = 1440;
const WORKING_DAYS = 5;

const nullable = (schema: Parameters<typeof Type.Union>[0][number]) => Type.Union([schema, Type.Null()]);

const example = {
  participants: [
    { id: "ana", timezone: "Europe/Paris", country: "FR" },
    { id: "bob", city: "new-york-city" },
    { id: "chie", timezone: "Asia/Tokyo", country: "JP", working_hours: { start: "09:00", end: "18:00" } },
  ],
  duration_minutes: 60,
  window: { start: "2026-11-23", end: "2026-11-27" },
  timezone: "Europe/Paris",
};

export const suggestRoute = defineRoute({
  path: "/v1/meeting/suggest",
  operationId: "suggestMeeting",
  tag: "Meetings",
  summary: "The best times for a meeting",
  description:
    "Scores every start of a window for everybody by a published formula: hours, sleep, weekends, holidays, busy times, travel. No suggestion is an answer too, with its reason.",
  query: {},
  body: PublishedSuggestBody,
  costOf: (body) => 1 + Math.floor(candidateCount(body) / SLOTS_PER_UNIT),
  data: Type.Object(
    {
      suggestions: Type.Array(
        Type.Object({ rank: Type.Integer(), ...slotProperties }, { additionalProperties: false }),
      ),
      overlap: Type.Array(
        Type.Object(
          { date: Type.String(), start: Type.String(), end: Type.String(), minutes: Type.Integer() },
          { additionalProperties: false },
        ),
        { description: "When everybody is at work." },
      ),
      evaluated: Type.Integer(),
      duration_minutes: Type.Integer(),
      window: Type.Object({ start: Type.String(), end: Type.String() }, { additionalProperties: false }),
      timezone: Type.String(),
      empty_reason: nullable(Type.String({ enum: [...EMPTY_REASONS] })),
      recurrence: Type.Array(
        Type.Object(
          { start: Type.String(), score: Type.Number(), shifted: Type.Array(Type.String()) },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  errors: ["invalid_json", "invalid_body", "duplicate_id", "payload_too_large", "unsupported_media_type"],
  examples: [{ path: "/v1/meeting/suggest", summary: "Paris, New York and Tokyo", body: example }],
  handle(context, _query, given) {
    const body = checkBody(SuggestBody, readable(given), (pointer) => warnUnknown(pointer, context));
    const faults: FaultList = [];
    const { people, organiserZone } = readPeople(body, context, faults);
    const window = readWindow(body, people, organiserZone, context, faults);
    const bounds = readBounds(body, faults);
    const avoid = AVOIDABLE.filter((each) => body.avoid?.includes(each));
    const stepMinutes = STEP_MINUTES.find((step) => step === body.step_minutes) ?? 30;
    const durationMinutes = body.duration_minutes ?? 60;
    if (faults.length > 0) throw bodyError(faults);
    const meeting = createMeeting(
      people.map((one) => one.participant),
      organiserZone,
    );
    const found = suggestMeeting(meeting, {
      window,
      durationMinutes,
      stepMinutes,
      limit: body.limit ?? 5,
      strategy: strategyOf(body.strategy),
      avoid,
      bounds,
      minAttendance: body.min_attendance ?? 1,
      spread: body.spread ?? true,
      recurrence:
        body.recurrence === undefined
          ? null
          : { intervalWeeks: body.recurrence.interval_weeks, count: body.recurrence.count },
    });
    const names = namesOf(people);
    return {
      cache: "live",
      data: {
        suggestions: found.suggestions.map((slot, index) => ({
          rank: index + 1,
          ...slotRecord(slot, organiserZone, names),
        })),
        overlap: found.overlap.map((span) => ({
          date: formatDate(span.days),
          start: formatUtc(span.startEpochSeconds),
          end: formatUtc(span.endEpochSeconds),
          minutes: span.minutes,
        })),
        evaluated: found.evaluated,
        duration_minutes: durationMinutes,
        window: { start: formatUtc(window.startEpochSeconds), end: formatUtc(window.endEpochSeconds) },
        timezone: organiserZone.id,
        empty_reason: found.emptyReason,
        recurrence: found.recurrence.map((occurrence) => ({
          start: formatUtc(occurrence.startEpochSeconds),
          score: occurrence.score,
          shifted: [...occurrence.shifted],
        })),
      },
    };
  },
});

export const scoreRoute = defineRoute({
  path: "/v1/meeting/score",
  operationId: "scoreMeeting",
  tag: "Meetings",
  summary: "How good given times are for a meeting",
  description:
    "Scores up to 100 slots by the same formula, ranks them, and looks for better ones around the best.",
  query: {},
  body: PublishedScoreBody,
  data: Type.Object(
    {
      slots: Type.Array(
        Type.Object(
          { index: Type.Integer(), ...slotProperties, resolution: ResolutionSchema },
          { additionalProperties: false },
        ),
      ),
      best_index: Type.Integer(),
      ranking: Type.Array(Type.Integer()),
      alternatives: Type.Array(Type.Object(slotProperties, { additionalProperties: false })),
      timezone: Type.String(),
    },
    { additionalProperties: false },
  ),
  errors: [
    "invalid_json",
    "invalid_body",
    "duplicate_id",
    "nonexistent_time",
    "ambiguous_time",
    "payload_too_large",
    "unsupported_media_type",
  ],
  examples: [
    {
      path: "/v1/meeting/score",
      summary: "One slot for three people",
      body: { participants: example.participants, start: "2026-11-24T12:00:00Z", duration_minutes: 60 },
    },
  ],
  handle(context, _query, given) {
    const body = checkBody(ScoreBody, readableSlots(readable(given)), (pointer) =>
      warnUnknown(pointer, context),
    );
    const faults: FaultList = [];
    const { people, organiserZone } = readPeople(body, context, faults);
    const slots = body.slots.map((slot, index) =>
      readSlot(slot, index, body, organiserZone, context, faults),
    );
    if (faults.length > 0) throw bodyError(faults);
    const meeting: Meeting = createMeeting(
      people.map((one) => one.participant),
      organiserZone,
    );
    const scores = scoreMeeting(
      meeting,
      slots.map(({ slot }) => slot),
      { strategy: strategyOf(body.strategy), alternatives: body.alternatives ?? 0 },
    );
    const names = namesOf(people);
    return {
      cache: "live",
      data: {
        slots: scores.slots.map((slot, index) => ({
          index,
          ...slotRecord(slot, organiserZone, names),
          resolution: slots[index]?.resolution ?? null,
        })),
        best_index: scores.bestIndex,
        ranking: [...scores.ranking],
        alternatives: scores.alternatives.map((slot) => slotRecord(slot, organiserZone, names)),
        timezone: organiserZone.id,
      },
    };
  },
});

function warnUnknown(pointer: string, context: RouteContext): void {
  context.warn("unknown_parameter", `The body has no member '${pointer}'; it was ignored.`, pointer);
}

function strategyOf(value: unknown): Strategy {
  return STRATEGIES.find((strategy) => strategy === value) ?? "balanced";
}

function readPeople(
  body: Pick<SuggestBody, "participants" | "timezone">,
  context: RouteContext,
  faults: FaultList,
): { people: NamedParticipant[]; organiserZone: Zone } {
  const people = readParticipants(body.participants, context, faults);
  const seen = new Set<string>();
  for (const [index, { participant }] of people.entries()) {
    if (seen.has(participant.id)) {
      throw new AlmanacError("duplicate_id", "Two participants have the same id.", {
        errors: [bodyFault(`/participants/${index}/id`, "repeated", participant.id, "an id of its own")],
      });
    }
    seen.add(participant.id);
  }
  const [first] = people;
  const own = body.timezone === undefined ? null : readZone(body.timezone, "/timezone", context, faults);
  return {
    people,
    organiserZone: own ?? first?.participant.zone ?? readZone("UTC", "/timezone", context, faults),
  };
}

function namesOf(people: readonly NamedParticipant[]): ReadonlyMap<string, string> {
  return new Map(people.flatMap(({ participant, name }) => (name === null ? [] : [[participant.id, name]])));
}

/** Whole days, or instants, or the next five working days of the first participant. */
function readWindow(
  body: SuggestBody,
  people: readonly NamedParticipant[],
  zone: Zone,
  context: RouteContext,
  faults: FaultList,
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
  if (!start.ok) faults.push(bodyFault("/window/start", start.reason, body.window.start, start.expected));
  if (!end.ok) faults.push(bodyFault("/window/end", end.reason, body.window.end, end.expected));
  if (!start.ok || !end.ok) return { startEpochSeconds: 0, endEpochSeconds: 0 };
  const window =
    start.value.kind === "date" && end.value.kind === "date"
      ? windowOfDates(zone, daysOfWord(start.value, zone, context), daysOfWord(end.value, zone, context))
      : {
          startEpochSeconds: placeAtPointer("/window/start", start.value, zone, context),
          endEpochSeconds: placeAtPointer("/window/end", end.value, zone, context),
        };
  const days = (window.endEpochSeconds - window.startEpochSeconds) / 86_400;
  if (days <= 0)
    faults.push(bodyFault("/window/end", "too_small", body.window.end, "an end after the start"));
  if (days > MEETING_LIMITS.windowDays + 1) {
    faults.push(
      bodyFault(
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
  context: RouteContext,
): number {
  return placeMoment(pointer, value, { zone, disambiguation: "compatible", offset: "reject" }, context)
    .epochSeconds;
}

function readBounds(body: SuggestBody, faults: FaultList) {
  if (body.earliest === undefined && body.latest === undefined) return null;
  return {
    startMinute: readClock(body.earliest ?? "00:00", "/earliest", faults),
    endMinute: readClock(body.latest ?? "24:00", "/latest", faults),
  };
}

function readSlot(
  body: ScoreBody["slots"][number],
  index: number,
  whole: ScoreBody,
  zone: Zone,
  context: RouteContext,
  faults: FaultList,
): { slot: Slot; resolution: ReturnType<typeof resolutionRecord> | null } {
  const at = `/slots/${index}`;
  const disambiguation = DISAMBIGUATIONS.find((each) => each === whole.disambiguation) ?? "compatible";
  const placement = { zone, disambiguation, offset: "reject" as const };
  const start = parseMoment(body.start);
  const end = body.end === undefined ? null : parseMoment(body.end);
  if (!start.ok) faults.push(bodyFault(`${at}/start`, start.reason, body.start, start.expected));
  if (end !== null && !end.ok) faults.push(bodyFault(`${at}/end`, end.reason, body.end, end.expected));
  if (body.end !== undefined && body.duration_minutes !== undefined) {
    faults.push(bodyFault(`${at}/end`, "conflict", body.end, "'end' or 'duration_minutes', not both"));
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
    faults.push(bodyFault(`${at}/end`, reason, body.end, "an end after the start, 24 hours later at most"));
  }
  return {
    slot: { startEpochSeconds: placed.epochSeconds, endEpochSeconds },
    resolution: resolutionRecord(placed.resolution, zone),
  };
}

/** About how many starts a body asks for, from its window and step alone; a wrong body counts as few. */
function candidateCount(body: unknown): number {
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
    return Math.max(0, (to.value.epochMs - from.value.epochMs) / 86_400_000);
  }
  return WORKING_DAYS;
}
