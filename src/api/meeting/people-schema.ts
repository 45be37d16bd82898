import { Type, type Static } from "@sinclair/typebox";
import { MEETING_LIMITS } from "../../domain/meeting/meeting.ts";
import { ALIASES, moment } from "../../http/input/parameter.ts";
import { MAX_CALENDARS } from "../holidays/calendars-of-query.ts";
import { DAY_WORDS, type DayWord } from "../holidays/country-record.ts";
import { members, nullable } from "../../http/answer/route-schema.ts";

export const clock = (example: string, description = "A time of day, HH:MM.") =>
  Type.String({ maxLength: 5, description, examples: [example] });
const when = (example: string) => moment({ description: "A date, a local time or an instant.", example });
const zone = (description: string) =>
  Type.String({
    description,
    minLength: 1,
    maxLength: 200,
    examples: ["Europe/Paris"],
    "x-aliases": ALIASES.timezone,
  });
const city = (description: string) =>
  Type.String({ description, minLength: 1, maxLength: 200, examples: ["paris"] });

const A_ZONE = "A zone, or a place in words.";
const A_CITY = "A city, or a country or region, read as its capital or largest town.";

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

export const startTime = when("2026-11-24T09:00:00Z");
export const endTime = when("2026-11-24T17:00:00Z");

/** Texts, because there may be thousands: `participants.ts` reads most of them faster. */
const busyText = (example: string) =>
  Type.String({
    description: "A date, a local time or an instant.",
    minLength: 1,
    maxLength: 200,
    examples: [example],
  });
const BusySpan = members("BusySpan", {
  start: busyText("2026-11-24T09:00:00Z"),
  end: busyText("2026-11-24T17:00:00Z"),
});

const ParticipantBody = members("ParticipantBody", {
  // The first member is the one that examples in messages have.
  timezone: Type.Optional(zone(A_ZONE)),
  city: Type.Optional(city(A_CITY)),
  id: Type.Optional(
    Type.String({
      description: "Distinguishes people in the answer; the place in the list when absent.",
      minLength: 1,
      maxLength: 64,
      examples: ["ana"],
    }),
  ),
  name: Type.Optional(
    Type.String({ description: "Shown in the answer.", maxLength: 200, examples: ["Ana"] }),
  ),
  country: Type.Optional(
    Type.String({
      description: "Whose holidays and weekend count; those of the place when absent.",
      maxLength: 100,
      examples: ["DE"],
      "x-aliases": ALIASES.country,
    }),
  ),
  region: Type.Optional(
    Type.String({
      description: "Region whose holidays count; `subdivision` is accepted too.",
      maxLength: 200,
      examples: ["DE-BY"],
      "x-aliases": ALIASES.region,
    }),
  ),
  calendar: Type.Optional(
    Type.Array(Type.String({ maxLength: 100, examples: ["XNYS"] }), {
      description:
        "Exchanges, payment systems and an operator's own by id or name, whose days off and weekend count in place of a country's.",
      maxItems: MAX_CALENDARS,
    }),
  ),
  working_hours: Type.Optional(
    Type.Union([Hours, WeekHours], {
      description: "Of every day, or by its name; 09:00 to 17:00 when absent.",
    }),
  ),
  preferred_hours: Type.Optional(
    Type.Union([Hours, WeekHours, Type.Null()], { description: "Working hours that suit best." }),
  ),
  sleep_hours: Type.Optional(
    nullable(Hours, { description: "22:00 to 07:00 when absent; `null` for none." }),
  ),
  weekend: Type.Optional(
    Type.Array(Type.String({ maxLength: 9, examples: ["friday"] }), {
      description: "Weekly days off by name; those of the country when absent.",
      maxItems: 7,
    }),
  ),
  busy: Type.Optional(Type.Array(BusySpan, { description: "Times that are taken.", maxItems: 200 })),
  weight: Type.Optional(
    Type.Number({
      description: "How much this person counts (default 1).",
      minimum: MEETING_LIMITS.minWeight,
      maximum: MEETING_LIMITS.maxWeight,
    }),
  ),
  required: Type.Optional(
    Type.Boolean({
      description: "Whether this person must attend (default true). If nobody is required, everyone is.",
    }),
  ),
  timezone_changes: Type.Optional(
    Type.Array(
      members("TimezoneChange", { from: when("2026-11-23"), to: when("2026-11-25"), timezone: zone(A_ZONE) }),
      {
        description: "Journeys: the time zone that this person is in from one day to another.",
        maxItems: 20,
      },
    ),
  ),
});

export type ParticipantBody = Static<typeof ParticipantBody>;

const limits = { maxItems: MEETING_LIMITS.participants };

/** Who meets, in one of three lists. */
export const people = {
  participants: Type.Optional(
    Type.Array(
      Type.Union([
        Type.String({ minLength: 1, maxLength: 200, description: A_ZONE, examples: ["Asia/Tokyo"] }),
        ParticipantBody,
      ]),
      { description: "Who meets: where each is, with hours, weight and absences.", minItems: 1, ...limits },
    ),
  ),
  timezones: Type.Optional(
    Type.Array(zone(A_ZONE), { description: "Instead: zones alone.", minItems: 1, ...limits }),
  ),
  cities: Type.Optional(
    Type.Array(city(A_CITY), { description: "Instead: cities alone.", minItems: 1, ...limits }),
  ),
  timezone: Type.Optional(zone("Zone of dates and local times; that of the first participant when absent.")),
};
