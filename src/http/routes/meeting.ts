import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { formatDate, formatUtc } from "../../domain/calendar/format.ts";
import { STRATEGIES, type Strategy } from "../../domain/meeting/group-score.ts";
import { createMeeting, type Meeting } from "../../domain/meeting/meeting.ts";
import { scoreInSteps } from "../../domain/meeting/score-meeting.ts";
import { STEP_MINUTES } from "../../domain/meeting/slot-start.ts";
import { EMPTY_REASONS, suggestInSteps } from "../../domain/meeting/suggest-meeting.ts";
import { AVOIDABLE } from "../../domain/meeting/sweep-starts.ts";
import { inputError } from "../core/bad-input.ts";
import { checkBody, runWithSentPointers } from "../schema/check-body.ts";
import {
  PublishedScoreBody,
  PublishedSuggestBody,
  expandShortForms,
  expandSlots,
  ScoreBody,
  sentPointerIn,
  SuggestBody,
} from "./meeting-body/body-schema.ts";
import type { IssueList } from "./meeting-body/participants.ts";
import {
  candidateCount,
  namesOf,
  readBounds,
  readPeople,
  readSlot,
  readWindow,
} from "./meeting-body/reading.ts";
import { slotProperties, slotRecord } from "./meeting-body/slot-record.ts";
import type { Core } from "../core/core.ts";
import type { RequestContext } from "../core/request-context.ts";
import type { BodyCost } from "../core/route-table.ts";
import { parameters } from "../schema/parameter.ts";
import { answerOf, examples, mayFail, nullable, closed, record } from "../schema/route-schema.ts";
import { ResolutionSchema } from "../schema/zoned-time.ts";

/** Candidate slots per unit of the quota. */
const SLOTS_PER_UNIT = 2000;

const suggestCost: BodyCost = {
  least: 1,
  of: (body) => 1 + Math.floor(candidateCount(body) / SLOTS_PER_UNIT),
};

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

const SuggestSchema = record("MeetingSuggestions", {
  suggestions: Type.Array(closed({ rank: Type.Integer(), ...slotProperties })),
  overlap: Type.Array(
    closed({ date: Type.String(), start: Type.String(), end: Type.String(), minutes: Type.Integer() }),
    { description: "When everybody is at work." },
  ),
  evaluated: Type.Integer(),
  duration_minutes: Type.Integer(),
  window: closed({ start: Type.String(), end: Type.String() }),
  timezone: Type.String(),
  empty_reason: nullable(Type.String({ enum: [...EMPTY_REASONS] })),
  recurrence: Type.Array(
    closed({ start: Type.String(), score: Type.Number(), shifted: Type.Array(Type.String()) }),
  ),
});

const ScoreSchema = record("MeetingScores", {
  slots: Type.Array(closed({ index: Type.Integer(), ...slotProperties, resolution: ResolutionSchema })),
  best_index: Type.Integer(),
  ranking: Type.Array(Type.Integer()),
  alternatives: Type.Array(record("MeetingSlot", slotProperties)),
  timezone: Type.String(),
});

/** Meeting times for people in many zones. */
export function meetingRoutes(core: Core) {
  return new Elysia({ name: "meeting", tags: ["Meetings"] })
    .use(core)
    .post(
      "/v1/meeting/suggest",
      ({ body, context }) => context.run(runWithSentPointers(suggest(body, context), sentPointerIn(body))),
      {
        cost: suggestCost,
        parse: "none",
        query: parameters({}),
        body: PublishedSuggestBody,
        response: answerOf(SuggestSchema),
        detail: {
          operationId: "suggestMeeting",
          summary: "The best times for a meeting",
          description:
            "Scores every start of a window for everybody in all their time zones by a published formula: working hours, sleep, weekends, holidays, busy times, travel. No suggestion is an answer too, with its reason.",
          ...mayFail("duplicate_id"),
          ...examples({ "/v1/meeting/suggest": "Paris, New York and Tokyo" }, example),
        },
      },
    )
    .post(
      "/v1/meeting/score",
      ({ body, context }) => context.run(runWithSentPointers(score(body, context), sentPointerIn(body))),
      {
        cost: 1,
        parse: "none",
        query: parameters({}),
        body: PublishedScoreBody,
        response: answerOf(ScoreSchema),
        detail: {
          operationId: "scoreMeeting",
          summary: "How good given times are for a meeting",
          description:
            "Scores up to 100 slots by the same formula, ranks them, and looks for better ones around the best.",
          ...mayFail("duplicate_id", "nonexistent_time", "ambiguous_time"),
          ...examples(
            { "/v1/meeting/score": "One slot for three people" },
            { participants: example.participants, start: "2026-11-24T12:00:00Z", duration_minutes: 60 },
          ),
        },
      },
    );
}

/** The best slots of a window, in steps, because there may be thousands. */
function* suggest(given: unknown, context: RequestContext) {
  const read = expandShortForms(given);
  yield;
  const body = checkBody(SuggestBody, read, context, sentPointerIn(given));
  yield;
  const issues: IssueList = [];
  const { people, organiserZone } = yield* readPeople(body, context, issues);
  const window = readWindow(body, people, organiserZone, context, issues);
  const bounds = readBounds(body, issues);
  const avoid = AVOIDABLE.filter((each) => body.avoid?.includes(each));
  const stepMinutes = STEP_MINUTES.find((step) => step === body.step_minutes) ?? 30;
  const durationMinutes = body.duration_minutes ?? 60;
  const spread = body.spread ?? true;
  if (issues.length > 0) throw inputError(issues);
  const meeting = createMeeting(
    people.map((one) => one.participant),
    organiserZone,
  );
  yield;
  const found = yield* suggestInSteps(meeting, {
    window,
    durationMinutes,
    stepMinutes,
    limit: body.limit ?? 5,
    strategy: strategyOf(body.strategy),
    avoid,
    bounds,
    minAttendance: body.min_attendance ?? 1,
    spread,
    perDay:
      body.per_day === undefined && !spread
        ? null
        : { limit: body.per_day ?? 2, isStrict: body.per_day !== undefined },
    recurrence:
      body.recurrence === undefined
        ? null
        : { intervalWeeks: body.recurrence.interval_weeks, count: body.recurrence.count },
  });
  const shared = { organiserZone, names: namesOf(people), localizer: context.localizer };
  const suggestions = [];
  for (const [index, slot] of found.suggestions.entries()) {
    suggestions.push({ rank: index + 1, ...slotRecord(slot, shared) });
    yield;
  }
  return {
    suggestions,
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
  };
}

function* score(given: unknown, context: RequestContext) {
  const read = expandSlots(expandShortForms(given));
  yield;
  const body = checkBody(ScoreBody, read, context, sentPointerIn(given));
  yield;
  const issues: IssueList = [];
  const { people, organiserZone } = yield* readPeople(body, context, issues);
  const slots: ReturnType<typeof readSlot>[] = [];
  for (const [index, slot] of body.slots.entries()) {
    slots.push(readSlot(slot, index, body, organiserZone, context, issues));
    yield;
  }
  if (issues.length > 0) throw inputError(issues);
  const meeting: Meeting = createMeeting(
    people.map((one) => one.participant),
    organiserZone,
  );
  yield;
  const scores = yield* scoreInSteps(
    meeting,
    slots.map(({ slot }) => slot),
    { strategy: strategyOf(body.strategy), alternatives: body.alternatives ?? 0 },
  );
  const shared = { organiserZone, names: namesOf(people), localizer: context.localizer };
  const records = [];
  for (const [index, slot] of scores.slots.entries()) {
    const resolution = slots[index]?.resolution ?? null;
    if (resolution === null) throw new RangeError("a slot was scored that was not read");
    records.push({ index, ...slotRecord(slot, shared), resolution });
    yield;
  }
  return {
    slots: records,
    best_index: scores.bestIndex,
    ranking: [...scores.ranking],
    alternatives: scores.alternatives.map((slot) => slotRecord(slot, shared)),
    timezone: organiserZone.id,
  };
}

function strategyOf(value: unknown): Strategy {
  return STRATEGIES.find((strategy) => strategy === value) ?? "balanced";
}
