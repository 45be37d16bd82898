import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { formatDate, formatUtc } from "../../domain/calendar/format.ts";
import { createMeeting, type Meeting } from "../../domain/meeting/meeting.ts";
import { rankScores } from "../../domain/meeting/score-meeting.ts";
import {
  EMPTY_REASONS,
  pickBest,
  repetitionsOf,
  startSearch,
  suggestionsOf,
} from "../../domain/meeting/suggest-meeting.ts";
import { scoreSlot, type Slot, type SlotScore } from "../../domain/meeting/score-slot.ts";
import { AVOIDABLE, sweepAttendee } from "../../domain/meeting/sweep-starts.ts";
import { ScoreBody, SuggestBody } from "./body-schema.ts";
import { BodyReader } from "./body-reader.ts";
import {
  candidateCount,
  namesOf,
  placeRecords,
  readBounds,
  readPeople,
  readSlots,
  readWindow,
} from "./reading.ts";
import { MatchSchema } from "../../http/input/words.ts";
import { slotProperties, slotRecord } from "./slot-record.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import type { BodyCost } from "../../http/route.ts";
import { parameters } from "../../http/input/parameter.ts";
import { answerOf, examples, mayFail, nullable, closed, record } from "../../http/answer/route-schema.ts";
import { ResolutionSchema } from "../time/zoned-time-record.ts";

/** Candidate slots per unit of the quota. */
const SLOTS_PER_UNIT = 2000;
/** Given slots, each of one participant, per unit of the quota. */
const SCORES_PER_UNIT = 500;

const suggestCost: BodyCost = {
  least: 1,
  of(body) {
    const { participants = [], recurrence } = body as SuggestBody;
    const repeated = participants.length * (recurrence?.count ?? 0);
    const candidates = candidateCount(body as SuggestBody);
    return 1 + Math.floor(candidates / SLOTS_PER_UNIT) + Math.floor(repeated / SCORES_PER_UNIT);
  },
};

const scoreCost: BodyCost = {
  least: 1,
  of(body) {
    const { participants = [], slots = [] } = body as ScoreBody;
    return 1 + Math.floor((participants.length * slots.length) / SCORES_PER_UNIT);
  },
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

const PlacesSchema = Type.Array(
  record("MeetingPlace", {
    id: Type.String(),
    timezone: Type.String(),
    city: nullable(Type.String()),
    country_code: nullable(Type.String()),
    subdivision_code: nullable(Type.String({ description: "The region whose holidays count." })),
    calendars: Type.Array(Type.String(), {
      description: "Those whose days off count in place of a country's.",
    }),
    match: MatchSchema,
  }),
  { description: "Where the participants are." },
);

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
  places: PlacesSchema,
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
  places: PlacesSchema,
});

/** Meeting times for people in many zones. */
export function meetingRoutes(core: Core) {
  return new Elysia({ name: "meeting", tags: ["Meetings"] })
    .use(core)
    .post("/v1/meeting/suggest", ({ body, context }) => describeSuggestions(body, context), {
      cost: suggestCost,
      parse: "none",
      query: parameters({}),
      body: SuggestBody,
      response: answerOf(SuggestSchema),
      detail: {
        operationId: "suggestMeeting",
        summary: "The best times for a meeting",
        description:
          "Scores every start of a window for everybody in all their time zones by a published formula: working hours, sleep, weekends, holidays, busy times, travel. No suggestion is an answer too, with its reason. It costs one unit more for every 2,000 starts, and for every 500 repetitions of a person.",
        ...mayFail("duplicate_id"),
        ...examples({ "/v1/meeting/suggest": "Paris, New York and Tokyo" }, example),
      },
    })
    .post("/v1/meeting/score", ({ body, context }) => scoreMeeting(body, context), {
      cost: scoreCost,
      parse: "none",
      query: parameters({}),
      body: ScoreBody,
      response: answerOf(ScoreSchema),
      detail: {
        operationId: "scoreMeeting",
        summary: "How good given times are for a meeting",
        description:
          "Scores up to 100 slots by the same formula, ranks them, and looks for better ones around the best. It costs one unit more for every 500 slots of a person.",
        ...mayFail("duplicate_id", "nonexistent_time", "ambiguous_time"),
        ...examples(
          { "/v1/meeting/score": "One slot for three people" },
          { participants: example.participants, start: "2026-11-24T12:00:00Z", duration_minutes: 60 },
        ),
      },
    });
}

/** The best slots of a window. */
export async function describeSuggestions(body: SuggestBody, context: RequestContext) {
  const reader = new BodyReader(context);
  const { people, organiserZone } = await readPeople(body, reader);
  const window = readWindow(body, people, organiserZone, reader);
  const bounds = readBounds(body, reader);
  reader.assertReadable();
  const { duration_minutes: durationMinutes = 60, spread = true, per_day: perDay, recurrence } = body;
  const meeting = meetingOf({ people, organiserZone });
  await context.takePlace();
  const search = startSearch(meeting, {
    window,
    durationMinutes,
    stepMinutes: body.step_minutes ?? 30,
    limit: body.limit ?? 5,
    strategy: body.strategy ?? "balanced",
    avoid: AVOIDABLE.filter((each) => body.avoid?.includes(each)),
    bounds,
    minAttendance: body.min_attendance ?? 1,
    spread,
    perDay: { limit: perDay ?? (spread ? 2 : Infinity), isStrict: perDay !== undefined },
    recurrence:
      recurrence === undefined ? null : { intervalWeeks: recurrence.interval_weeks, count: recurrence.count },
  });
  await context.map(meeting.attendees, (attendee) => sweepAttendee(search.sweep, attendee));
  await context.pause();
  const picked = pickBest(meeting, search);
  const score = (slot: Slot): SlotScore => scoreSlot(meeting, slot, search.options.strategy);
  const scored = await context.map(picked, score);
  const occurrences = await context.map(repetitionsOf(meeting, search, scored), score);
  const found = suggestionsOf(meeting, search, scored, occurrences);
  const shared = { organiserZone, names: namesOf(people), localizer: context.localizer, title: body.title };
  return {
    suggestions: await context.map(found.suggestions, (slot, index) => ({
      rank: index + 1,
      ...slotRecord(slot, shared),
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
    places: placeRecords(people, context),
    empty_reason: found.emptyReason,
    recurrence: found.recurrence.map(({ slot, shifted }) => ({
      start: formatUtc(slot.startEpochSeconds),
      score: slot.score,
      shifted,
    })),
  };
}

/** How good given slots are. */
export async function scoreMeeting(body: ScoreBody, context: RequestContext) {
  const { strategy = "balanced", alternatives = 0 } = body;
  const reader = new BodyReader(context);
  const { people, organiserZone } = await readPeople(body, reader);
  const slots = readSlots(body, organiserZone, reader);
  reader.assertReadable();
  const meeting = meetingOf({ people, organiserZone });
  const scored = await context.map(slots, (one) => ({
    ...one,
    slot: scoreSlot(meeting, one.slot, strategy),
  }));
  const scores = rankScores(
    meeting,
    scored.map(({ slot }) => slot),
    { strategy, alternatives },
  );
  const shared = { organiserZone, names: namesOf(people), localizer: context.localizer, title: body.title };
  return {
    slots: await context.map(scored, ({ slot, resolution }, index) => ({
      index,
      ...slotRecord(slot, shared),
      resolution,
    })),
    best_index: scores.bestIndex,
    ranking: scores.ranking,
    alternatives: scores.alternatives.map((slot) => slotRecord(slot, shared)),
    timezone: organiserZone.id,
    places: placeRecords(people, context),
  };
}

/** People prepared for scoring. */
export function meetingOf({ people, organiserZone }: Awaited<ReturnType<typeof readPeople>>): Meeting {
  return createMeeting(
    people.map(({ participant }) => participant),
    organiserZone,
  );
}
