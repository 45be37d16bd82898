import { Type, type Static } from "@sinclair/typebox";
import { STRATEGIES } from "../../domain/meeting/group-score.ts";
import { MEETING_LIMITS } from "../../domain/meeting/meeting.ts";
import { STEP_MINUTES } from "../../domain/meeting/slot-start.ts";
import { AVOIDABLE, type Avoidable } from "../../domain/meeting/sweep-starts.ts";
import { choice } from "../../http/input/parameter.ts";
import { disambiguationParameter } from "../../http/input/moment-parameter.ts";
import { members } from "../../http/answer/route-schema.ts";
import { clock, endTime, people, startTime } from "./people-schema.ts";

const duration = Type.Integer({
  description: "How long the meeting is, unless its end is given; 60 when absent.",
  minimum: MEETING_LIMITS.minDurationMinutes,
  maximum: MEETING_LIMITS.maxDurationMinutes,
});
const strategy = Type.Optional(
  choice(STRATEGIES, { description: "How to weigh people against another; balanced when absent." }),
);

const title = Type.Optional(
  Type.String({
    description: "What the invitations of `links` are called; they then say everybody's local time too.",
    minLength: 1,
    maxLength: 200,
    examples: ["Planning"],
  }),
);

export const SuggestBody = members("SuggestBody", {
  ...people,
  title,
  duration_minutes: Type.Optional(duration),
  window: Type.Optional(
    members(
      "Window",
      { start: startTime, end: endTime },
      {
        description:
          "When it may be; a date means its whole day. The next five business days of the first participant when absent.",
      },
    ),
  ),
  step_minutes: Type.Optional(
    Type.Unsafe<(typeof STEP_MINUTES)[number]>(
      Type.Integer({ description: "Minutes between two starts; 30 when absent.", enum: [...STEP_MINUTES] }),
    ),
  ),
  limit: Type.Optional(
    Type.Integer({
      description: "Most suggestions; 5 when absent.",
      minimum: 1,
      maximum: MEETING_LIMITS.suggestions,
    }),
  ),
  strategy,
  avoid: Type.Optional(
    Type.Array(Type.Unsafe<Avoidable>(Type.String({ enum: [...AVOIDABLE] })), {
      description: "What no suggestion may fall on.",
      maxItems: AVOIDABLE.length,
    }),
  ),
  earliest: Type.Optional(clock("08:00", "When it may begin on everybody's clock, HH:MM.")),
  latest: Type.Optional(clock("20:00", "When it must be over on everybody's clock, HH:MM.")),
  min_attendance: Type.Optional(
    Type.Number({
      description: "Share of the required people who must be free; 1 when absent.",
      minimum: 0,
      maximum: 1,
    }),
  ),
  spread: Type.Optional(
    Type.Boolean({ description: "Keep suggestions more than an hour apart; true when absent." }),
  ),
  per_day: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MEETING_LIMITS.suggestions,
      description:
        "Most suggestions on one day. Left out: 2, and more where no other slot is as good; no time of day comes more than twice before others that are as good.",
    }),
  ),
  recurrence: Type.Optional(
    members(
      "Recurrence",
      {
        interval_weeks: Type.Integer({
          description: "Weeks from one meeting to the next.",
          minimum: 1,
          maximum: MEETING_LIMITS.maxIntervalWeeks,
        }),
        count: Type.Integer({
          description: "How many meetings.",
          minimum: MEETING_LIMITS.minOccurrences,
          maximum: MEETING_LIMITS.maxOccurrences,
        }),
      },
      { description: "Scores the best slot week after week too." },
    ),
  ),
});

export type SuggestBody = Static<typeof SuggestBody>;

const slot = { start: startTime, end: Type.Optional(endTime), duration_minutes: Type.Optional(duration) };
const SlotBody = members("SlotBody", slot);

/** One slot may stand in the body itself. */
export const ScoreBody = members("ScoreBody", {
  ...people,
  ...slot,
  title,
  start: Type.Optional(startTime),
  slots: Type.Optional(
    Type.Array(SlotBody, {
      description: "The times to score; a single one may stand in the body itself.",
      minItems: 1,
      maxItems: MEETING_LIMITS.slots,
    }),
  ),
  disambiguation: Type.Optional(disambiguationParameter),
  strategy,
  alternatives: Type.Optional(
    Type.Integer({
      description: "How many better slots to look for near the best; none when absent.",
      minimum: 0,
      maximum: MEETING_LIMITS.alternatives,
    }),
  ),
});

export type ScoreBody = Static<typeof ScoreBody>;
