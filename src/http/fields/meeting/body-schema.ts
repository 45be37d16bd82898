import { Type, type Static } from "@sinclair/typebox";
import { STRATEGIES } from "../../../domain/meeting/group-score.ts";
import { MEETING_LIMITS } from "../../../domain/meeting/meeting.ts";
import { STEP_MINUTES } from "../../../domain/meeting/slot-start.ts";
import { AVOIDABLE } from "../../../domain/meeting/sweep-starts.ts";
import { ALIASES, choice, moment } from "../../request/parameter.ts";
import { DAY_WORDS, type DayWord } from "../country.ts";
import { disambiguationParameter } from "../moment-parameter.ts";
import { members, nullable } from "../route-schema.ts";

const clock = (example: string) =>
  Type.String({ maxLength: 5, description: "A time of day, HH:MM.", examples: [example] });
const when = (example: string) => moment({ description: "A date, a local time or an instant.", example });
const zone = Type.String({
  minLength: 1,
  maxLength: 200,
  examples: ["Europe/Paris"],
  "x-aliases": ALIASES.timezone,
});
const city = Type.String({ minLength: 1, maxLength: 200, examples: ["paris"] });

const Hours = members("Hours", { start: clock("09:00"), end: clock("17:30") });

export type Hours = Static<typeof Hours>;

const dayHours = Type.Optional(Type.Array(Hours, { maxItems: 10 }));

/** Hours by day of the week; a day left out is off. */
const WeekHours = members(
  "WeekHours",
  // Object.fromEntries loses the names' types.
  Object.fromEntries(DAY_WORDS.map((day) => [day, dayHours])) as Record<DayWord, typeof dayHours>,
);

export type WeekHours = Static<typeof WeekHours>;

const startTime = when("2026-11-24T09:00:00Z");
const endTime = when("2026-11-24T17:00:00Z");

/** Texts, because there may be thousands: `participants.ts` reads most of them faster. */
const busyText = (example: string) => Type.String({ minLength: 1, maxLength: 200, examples: [example] });
const BusySpan = members("BusySpan", {
  start: busyText("2026-11-24T09:00:00Z"),
  end: busyText("2026-11-24T17:00:00Z"),
});

const ParticipantBody = members("ParticipantBody", {
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, examples: ["ana"] })),
  name: Type.Optional(Type.String({ maxLength: 200, examples: ["Ana"] })),
  timezone: Type.Optional(zone),
  city: Type.Optional(city),
  country: Type.Optional(Type.String({ maxLength: 100, examples: ["DE"], "x-aliases": ALIASES.country })),
  subdivision: Type.Optional(
    Type.String({ maxLength: 200, examples: ["DE-BY"], "x-aliases": ALIASES.subdivision }),
  ),
  working_hours: Type.Optional(Type.Union([Hours, WeekHours])),
  preferred_hours: Type.Optional(Type.Union([Hours, WeekHours, Type.Null()])),
  sleep_hours: Type.Optional(nullable(Hours)),
  weekend: Type.Optional(Type.Array(Type.String({ maxLength: 9, examples: ["friday"] }), { maxItems: 7 })),
  busy: Type.Optional(Type.Array(BusySpan, { maxItems: 200 })),
  weight: Type.Optional(
    Type.Number({ minimum: MEETING_LIMITS.minWeight, maximum: MEETING_LIMITS.maxWeight }),
  ),
  required: Type.Optional(Type.Boolean()),
  timezone_changes: Type.Optional(
    Type.Array(
      members("TimezoneChange", { from: when("2026-11-23"), to: when("2026-11-25"), timezone: zone }),
      { maxItems: 20 },
    ),
  ),
});

export type ParticipantBody = Static<typeof ParticipantBody>;

const limits = { maxItems: MEETING_LIMITS.participants };

/** Who meets, in one of three lists. */
const people = {
  participants: Type.Optional(
    Type.Array(
      Type.Union([
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: "A zone or a city's slug.",
          examples: ["Asia/Tokyo"],
        }),
        ParticipantBody,
      ]),
      { minItems: 1, ...limits },
    ),
  ),
  timezones: Type.Optional(Type.Array(zone, { minItems: 1, ...limits })),
  cities: Type.Optional(Type.Array(city, { minItems: 1, ...limits })),
  timezone: Type.Optional(zone),
};

const duration = Type.Integer({
  minimum: MEETING_LIMITS.minDurationMinutes,
  maximum: MEETING_LIMITS.maxDurationMinutes,
});
const strategy = Type.Optional(choice(STRATEGIES, { description: "How to weigh people against another." }));

export const SuggestBody = members("SuggestBody", {
  ...people,
  duration_minutes: Type.Optional(duration),
  window: Type.Optional(members("Window", { start: startTime, end: endTime })),
  step_minutes: Type.Optional(
    Type.Unsafe<(typeof STEP_MINUTES)[number]>(Type.Integer({ enum: [...STEP_MINUTES] })),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MEETING_LIMITS.suggestions })),
  strategy,
  avoid: Type.Optional(
    Type.Array(choice(AVOIDABLE, { description: "What no suggestion may fall on." }), {
      maxItems: AVOIDABLE.length,
    }),
  ),
  earliest: Type.Optional(clock("08:00")),
  latest: Type.Optional(clock("20:00")),
  min_attendance: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  spread: Type.Optional(Type.Boolean()),
  per_day: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MEETING_LIMITS.suggestions,
      description:
        "Most suggestions on one day. Left out: 2, and more where no other slot is as good; no time of day comes more than twice before others that are as good.",
    }),
  ),
  recurrence: Type.Optional(
    members("Recurrence", {
      interval_weeks: Type.Integer({ minimum: 1, maximum: MEETING_LIMITS.maxIntervalWeeks }),
      count: Type.Integer({
        minimum: MEETING_LIMITS.minOccurrences,
        maximum: MEETING_LIMITS.maxOccurrences,
      }),
    }),
  ),
});

export type SuggestBody = Static<typeof SuggestBody>;

const slot = { start: startTime, end: Type.Optional(endTime), duration_minutes: Type.Optional(duration) };
const SlotBody = members("SlotBody", slot);

/** One slot may stand in the body itself. */
export const ScoreBody = members("ScoreBody", {
  ...people,
  ...slot,
  start: Type.Optional(startTime),
  slots: Type.Optional(Type.Array(SlotBody, { minItems: 1, maxItems: MEETING_LIMITS.slots })),
  disambiguation: Type.Optional(disambiguationParameter),
  strategy,
  alternatives: Type.Optional(Type.Integer({ minimum: 0, maximum: MEETING_LIMITS.alternatives })),
});

export type ScoreBody = Static<typeof ScoreBody>;
