import { Type, type Static } from "@sinclair/typebox";
import { STRATEGIES } from "../../../domain/meeting/group-score.ts";
import { MEETING_LIMITS } from "../../../domain/meeting/meeting.ts";
import { STEP_MINUTES } from "../../../domain/meeting/slot-start.ts";
import { AVOIDABLE } from "../../../domain/meeting/sweep-starts.ts";
import { DISAMBIGUATIONS } from "../../../domain/tz/local-time.ts";
import { assertOneOf, type SentPointer } from "../../request/check-body.ts";
import { DAY_WORDS, type DayWord } from "../country.ts";
import { ALIASES } from "../../request/parameter.ts";
import { MAX_REGION_LENGTH } from "../country-parameter.ts";
import { closed, record, nullable } from "../route-schema.ts";

/** Aliases of a participant's members. */
const MEMBER_ALIASES: Readonly<Record<string, readonly string[]>> = {
  timezone: ALIASES.timezone,
  country: ALIASES.country,
  subdivision: ALIASES.subdivision,
};

const clock = (example: string) =>
  Type.String({ maxLength: 5, description: "a time of day, HH:MM", examples: [example] });
const when = (example: string) => Type.String({ minLength: 1, maxLength: 200, examples: [example] });
const zone = Type.String({ minLength: 1, maxLength: 200, examples: ["Europe/Paris"] });
const city = Type.String({ minLength: 1, maxLength: 200, examples: ["paris"] });
const choiceOf = <const T extends string | number>(values: readonly T[]) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { description: values.join(", ") },
    ),
  );

const Hours = record("Hours", { start: clock("09:00"), end: clock("17:30") });

const dayHours = Type.Optional(Type.Array(Hours, { maxItems: 10 }));
const WeekHours = Type.Object(
  // Object.fromEntries loses the names' types.
  Object.fromEntries(DAY_WORDS.map((day) => [day, dayHours])) as Record<DayWord, typeof dayHours>,
  {
    title: "WeekHours",
    additionalProperties: false,
    description: "Hours by day of the week; a day left out is off.",
  },
);

const startTime = when("2026-11-24T09:00:00Z");
const endTime = when("2026-11-24T17:00:00Z");
const Span = record("Span", { start: startTime, end: endTime });

export const ParticipantBody = record("ParticipantBody", {
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, examples: ["ana"] })),
  name: Type.Optional(Type.String({ maxLength: 200, examples: ["Ana"] })),
  timezone: Type.Optional(zone),
  city: Type.Optional(city),
  country: Type.Optional(Type.String({ maxLength: 100, examples: ["DE"] })),
  subdivision: Type.Optional(Type.String({ maxLength: MAX_REGION_LENGTH, examples: ["DE-BY"] })),
  working_hours: Type.Optional(WeekHours),
  preferred_hours: Type.Optional(nullable(WeekHours)),
  sleep_hours: Type.Optional(nullable(Hours)),
  weekend: Type.Optional(Type.Array(Type.String({ maxLength: 9, examples: ["friday"] }), { maxItems: 7 })),
  busy: Type.Optional(Type.Array(Span, { maxItems: 200 })),
  weight: Type.Optional(
    Type.Number({ minimum: MEETING_LIMITS.minWeight, maximum: MEETING_LIMITS.maxWeight }),
  ),
  required: Type.Optional(Type.Boolean()),
  timezone_changes: Type.Optional(
    Type.Array(closed({ from: when("2026-11-23"), to: when("2026-11-25"), timezone: zone }), {
      maxItems: 20,
    }),
  ),
});

export type ParticipantBody = Static<typeof ParticipantBody>;

const participants = Type.Array(ParticipantBody, { minItems: 1, maxItems: MEETING_LIMITS.participants });
const duration = Type.Integer({
  minimum: MEETING_LIMITS.minDurationMinutes,
  maximum: MEETING_LIMITS.maxDurationMinutes,
});

export const SuggestBody = record("SuggestBody", {
  participants,
  duration_minutes: Type.Optional(duration),
  window: Type.Optional(Span),
  timezone: Type.Optional(zone),
  step_minutes: Type.Optional(choiceOf(STEP_MINUTES)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MEETING_LIMITS.suggestions })),
  strategy: Type.Optional(choiceOf(STRATEGIES)),
  avoid: Type.Optional(Type.Array(choiceOf(AVOIDABLE), { maxItems: AVOIDABLE.length })),
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
    closed({
      interval_weeks: Type.Integer({ minimum: 1, maximum: MEETING_LIMITS.maxIntervalWeeks }),
      count: Type.Integer({
        minimum: MEETING_LIMITS.minOccurrences,
        maximum: MEETING_LIMITS.maxOccurrences,
      }),
    }),
  ),
});

export type SuggestBody = Static<typeof SuggestBody>;

const SlotBody = record("SlotBody", {
  start: startTime,
  end: Type.Optional(endTime),
  duration_minutes: Type.Optional(duration),
});

export const ScoreBody = record("ScoreBody", {
  participants,
  slots: Type.Array(SlotBody, { minItems: 1, maxItems: MEETING_LIMITS.slots }),
  timezone: Type.Optional(zone),
  disambiguation: Type.Optional(choiceOf(DISAMBIGUATIONS)),
  strategy: Type.Optional(choiceOf(STRATEGIES)),
  alternatives: Type.Optional(Type.Integer({ minimum: 0, maximum: MEETING_LIMITS.alternatives })),
});

export type ScoreBody = Static<typeof ScoreBody>;

const looseParticipant = Type.Union([
  Type.String({ description: "A zone or a city's slug.", examples: ["Asia/Tokyo"] }),
  Type.Object(
    {
      ...ParticipantBody.properties,
      working_hours: Type.Optional(Type.Union([Hours, WeekHours])),
      preferred_hours: Type.Optional(Type.Union([Hours, WeekHours, Type.Null()])),
    },
    { title: "MeetingParticipant" },
  ),
]);

/** Further members of the accepted bodies: the short forms that `expandShortForms` replaces. */
const looseParticipants = {
  participants: Type.Optional(
    Type.Array(looseParticipant, { minItems: 1, maxItems: MEETING_LIMITS.participants }),
  ),
  timezones: Type.Optional(Type.Array(zone, { maxItems: MEETING_LIMITS.participants })),
  cities: Type.Optional(Type.Array(city, { maxItems: MEETING_LIMITS.participants })),
};

/** Without it, Elysia would forbid unknown members in the schema, and so in the document, when it compiles the route. */
const IGNORING_UNKNOWN = { additionalProperties: true };

export const PublishedSuggestBody = Type.Object(
  { ...SuggestBody.properties, ...looseParticipants },
  IGNORING_UNKNOWN,
);

export const PublishedScoreBody = Type.Object(
  {
    ...ScoreBody.properties,
    ...looseParticipants,
    slots: Type.Optional(ScoreBody.properties.slots),
    start: Type.Optional(startTime),
    end: Type.Optional(endTime),
    duration_minutes: Type.Optional(duration),
  },
  IGNORING_UNKNOWN,
);

/**
 * Expands the short forms: strings as participants, `timezones` and `cities`, hours that are the same every day.
 *
 * @throws AlmanacError `invalid_body` when several lists of participants are given.
 */
export function expandShortForms(body: unknown): unknown {
  if (!isRecord(body)) return body;
  assertOneOf(body, ["participants", "timezones", "cities"]);
  const { timezones, cities, participants: given, ...rest } = withOwnNames(body, ["timezone"]);
  const list = given ?? listOf(timezones, "timezone") ?? listOf(cities, "city");
  return { ...rest, participants: Array.isArray(list) ? list.map(expandParticipant) : list };
}

/**
 * Expands a single slot at the top level into a list, and a duration beside a list into its slots.
 *
 * @throws AlmanacError `invalid_body` for a list and a single slot together.
 */
export function expandSlots(body: unknown): unknown {
  if (!isRecord(body)) return body;
  assertOneOf(body, ["slots", "start"]);
  const { start, end, duration_minutes: minutes, ...rest } = body;
  if (Array.isArray(rest["slots"]) && minutes !== undefined && end === undefined) {
    const slots = rest["slots"].map((slot: unknown) =>
      isRecord(slot) && slot["end"] === undefined ? { duration_minutes: minutes, ...slot } : slot,
    );
    return { ...rest, slots };
  }
  if (body["slots"] !== undefined || start === undefined) return body;
  return { ...rest, slots: [{ start, end, duration_minutes: minutes }] };
}

/** Maps a pointer into the expanded body to one into the body as it was sent. */
export function sentPointerIn(given: unknown): SentPointer {
  return (pointer) => {
    if (!isRecord(given)) return pointer;
    const [, first = "", index = "", ...rest] = pointer.split("/");
    if (first === "slots" && given["slots"] === undefined && given["start"] !== undefined) {
      return index === "" ? "/start" : `/${rest.join("/")}`;
    }
    if (first !== "participants") return first in given ? pointer : renamed(given, pointer, first);
    const list = ["timezones", "cities"].find((name) => given[name] !== undefined);
    if (given["participants"] === undefined) {
      return list === undefined ? pointer : index === "" ? `/${list}` : `/${list}/${index}`;
    }
    if (index === "") return pointer;
    const people: unknown = given["participants"];
    const item: unknown = Array.isArray(people) ? people[Number(index)] : undefined;
    if (typeof item === "string") return `/participants/${index}`;
    const [member = "", ...inner] = rest;
    if (!isRecord(item) || member === "") return pointer;
    if (isDaily(item[member])) return ["/participants", index, member, ...inner.slice(2)].join("/");
    return member in item ? pointer : renamed(item, pointer, member);
  };
}

/** The pointer with the alias that was sent for a member. */
function renamed(given: Record<string, unknown>, pointer: string, name: string): string {
  const alias = aliasIn(given, name);
  return alias === null ? pointer : pointer.replace(`/${name}`, `/${alias}`);
}

function aliasIn(given: Record<string, unknown>, name: string): string | null {
  const aliases: readonly string[] = Object.hasOwn(MEMBER_ALIASES, name) ? (MEMBER_ALIASES[name] ?? []) : [];
  return aliases.find((each) => given[each] !== undefined) ?? null;
}

/** Renames aliases. If a member was sent under both names, the alias stays and is then an unknown member. */
function withOwnNames(
  given: Record<string, unknown>,
  names: readonly string[] = Object.keys(MEMBER_ALIASES),
): Record<string, unknown> {
  const opened = { ...given };
  for (const name of names) {
    const alias = opened[name] === undefined ? aliasIn(opened, name) : null;
    if (alias === null) continue;
    opened[name] = opened[alias];
    delete opened[alias];
  }
  return opened;
}

/** Whether hours are one span for every day. */
function isDaily(hours: unknown): hours is Record<string, unknown> {
  return isRecord(hours) && "start" in hours && "end" in hours;
}

function listOf(value: unknown, name: "timezone" | "city"): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) => (typeof item === "string" ? { [name]: item } : item));
}

function expandParticipant(item: unknown): unknown {
  if (typeof item === "string") return { timezone: item };
  if (!isRecord(item)) return item;
  const opened = withOwnNames(item);
  for (const name of ["working_hours", "preferred_hours"]) {
    const hours = opened[name];
    if (isDaily(hours)) {
      opened[name] = Object.fromEntries(DAY_WORDS.map((day) => [day, [hours]]));
    }
  }
  return opened;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
