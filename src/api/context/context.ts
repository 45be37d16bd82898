import { transitionOrNull, TransitionSchema } from "../time/zoned-time-record.ts";
import { Type, type Static, type TObject } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { readTimeOfDay } from "../../domain/calendar/parse.ts";
import { AlmanacError } from "../../domain/error.ts";
import { nextTransition, previousTransition } from "../../domain/tz/zone.ts";
import { businessRecord, BusinessSchema, type OfficeHours } from "./business.ts";
import {
  attemptSection,
  CalendarSchema,
  calendarSection,
  HolidaysSectionSchema,
  holidaysAround,
  holidaysSection,
  localDayOf,
  MoonSectionSchema,
  moonSection,
  schoolSection,
  sunSection,
} from "../city/section.ts";
import { subjectOfLocation, subjectOfSlug, type Subject } from "../city/subject.ts";
import { summarySentence } from "./summary.ts";
import { atParameter, clockMomentIn, type PlacedMoment } from "../../http/input/moment-parameter.ts";
import { choices, integer, optional, freeText, parameters, refused } from "../../http/input/parameter.ts";
import { placeParameters, requiredLocation } from "../../http/input/place-parameter.ts";
import { locationRecord, LocationSchema } from "../../http/answer/location-record.ts";
import { countryRecord, CountrySchema } from "../holidays/country-record.ts";
import { MatchSchema, matchRecord } from "../../http/input/words.ts";
import { nearbyRecords, NearbySchema } from "../city/nearby.ts";
import { sunReportProperties } from "../sky/sun-record.ts";
import { badParameter, conflictError } from "../../http/errors/bad-input.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import {
  answerOf,
  examples,
  mayFail,
  needsOneOf,
  pathParameters,
  nullable,
  closed,
  record,
} from "../../http/answer/route-schema.ts";
import { SchoolHolidaysSchema } from "../holidays/school-record.ts";
import { timeRecord, TimeSchema } from "../time/time.ts";

const SECTIONS = [
  "time",
  "location",
  "country",
  "calendar",
  "business",
  "holidays",
  "sun",
  "moon",
  "transitions",
  "nearby",
  "school_holidays",
] as const;

type Section = (typeof SECTIONS)[number];

const DEFAULT_SECTIONS = SECTIONS.filter((section) => section !== "nearby" && section !== "school_holidays");

const sectionParameters = {
  at: atParameter("The moment, now when absent; a local time is one of the place."),
  include: choices(SECTIONS, {
    description: "Sections to give; others are `null`.",
    default: DEFAULT_SECTIONS,
  }),
  exclude: choices(SECTIONS, { description: "Sections to leave out.", default: [] }),
  holidays_limit: integer({ description: "Most holidays to come.", minimum: 0, maximum: 20, default: 3 }),
  work_start: optional(freeText, {
    description: "When offices open, `HH:MM`; 09:00 when absent.",
    example: "08:30",
    maxLength: 8,
  }),
  work_end: optional(freeText, {
    description: "When offices close, `HH:MM`; 17:00 when absent.",
    example: "18:00",
    maxLength: 8,
  }),
};

const ContextSchema = record("Context", {
  slug: nullable(Type.String()),
  kind: Type.String({
    enum: ["city", "country", "region", "island", "timezone", "coordinates", "utc"],
  }),
  match: MatchSchema,
  summary: Type.String({
    description: "One sentence: in `lang` where there are sentences in it, else in English.",
  }),
  location: nullable(LocationSchema),
  country: nullable(CountrySchema),
  time: nullable(TimeSchema),
  calendar: nullable(CalendarSchema),
  business: nullable(BusinessSchema),
  holidays: nullable(HolidaysSectionSchema),
  sun: nullable(record("SunReport", sunReportProperties)),
  moon: nullable(MoonSectionSchema),
  transitions: nullable(closed({ previous: nullable(TransitionSchema), next: nullable(TransitionSchema) })),
  nearby: nullable(Type.Array(NearbySchema)),
  school_holidays: nullable(SchoolHolidaysSchema),
});

type SectionQuery = Static<TObject<typeof sectionParameters>>;

const refusedPlace = {
  city: refused(placeParameters.city),
  lat: refused(placeParameters.lat),
  lon: refused(placeParameters.lon),
  q: refused(placeParameters.q),
  tz: refused(placeParameters.tz),
};

export const ContextQuery = parameters({ ...placeParameters, ...sectionParameters });
export const SlugQuery = parameters({ ...sectionParameters, ...refusedPlace });

/** Everything about one place and moment. */
export function contextRoutes(core: Core) {
  return new Elysia({ name: "context", tags: ["Context"] })
    .use(core)
    .get("/v1/context", ({ query, context }) => describePlace(query, context), {
      query: ContextQuery,
      response: answerOf(ContextSchema),
      detail: {
        operationId: "getContext",
        summary: "Everything about one place and moment",
        description:
          "Time, place, country, calendar, office hours, holidays, sun, moon and changes of clocks in one call. A section that cannot be made is `null` and named in the warnings; it never fails the others.",
        ...needsOneOf(["city"], ["lat", "lon"], ["q"], ["tz"]),
        ...mayFail("missing_parameter", "out_of_range"),
        ...examples({
          "/v1/context?city=paris&at=2026-11-20T09:00:00Z": "Paris",
          "/v1/context?lat=35.68&lon=139.69&include=time,sun,nearby": "Some sections at a coordinate",
          "/v1/context?q=Toledo,%20Spain&at=2026-11-20T09:00:00Z": "A name with a qualifier",
          "/v1/context?tz=Europe/Paris&at=2026-11-20T09:00:00Z": "The principal place of a zone",
        }),
      },
    })
    .get("/v1/context/:slug", ({ params, query, context }) => describeSlug(params.slug, query, context), {
      params: pathParameters({
        slug: {
          description: "A city, country, region or island by its name or slug, or a zone as a slug.",
          example: "paris",
        },
      }),
      query: SlugQuery,
      response: answerOf(ContextSchema),
      detail: {
        operationId: "getContextBySlug",
        summary: "Everything about a city, country or zone by its slug",
        description:
          "As `/context`, with the place in the address: a city's slug or GeoNames id, a country (its capital), or a zone such as `europe-paris`.",
        ...mayFail("slug_not_found", "out_of_range"),
        ...examples({
          "/v1/context/paris?at=2026-11-20T09:00:00Z": "A city",
          "/v1/context/japan": "A country stands for its capital",
          "/v1/context/europe-paris": "A zone",
        }),
      },
    });
}

/** Everything about the place that a query names. */
export async function describePlace(query: Static<typeof ContextQuery>, context: RequestContext) {
  const subject = subjectOfLocation(requiredLocation(query, context), context);
  return describeSubject(subject, query, context);
}

/** Everything about the place or zone that a slug names. */
export async function describeSlug(slug: string, query: Static<typeof SlugQuery>, context: RequestContext) {
  assertNoPlace(query);
  const subject = subjectOfSlug(slug, context);
  if (subject.slug !== null && subject.slug !== slug) context.nameCanonical(`/v1/context/${subject.slug}`);
  return describeSubject(subject, query, context);
}

/** @throws AlmanacError `conflicting_parameters` when the query names a place too. */
function assertNoPlace(query: Static<TObject<typeof refusedPlace>>): void {
  const named = Object.keys(refusedPlace).filter((name) => Reflect.get(query, name) !== undefined);
  if (named.length === 0) return;
  const expected = "no place beside the one in the path";
  throw conflictError(
    "The path and the query both name a place. Leave the place out of the query.",
    ...named.map((name) => ({ name, expected })),
  );
}

/** The requested sections, with pauses between, because the first use of each is slow. */
async function describeSubject(subject: Subject, query: SectionQuery, context: RequestContext) {
  const at = clockMomentIn(subject.zone, query.at, context);
  const hours = officeHours(query);
  const wanted = new Set(query.include.filter((section) => !query.exclude.includes(section)));
  const make = <T>(section: Section, build: () => T): T | null =>
    wanted.has(section) ? attemptSection(section, build, context) : null;
  const { country, location } = subject;
  const business = make("business", () => businessRecord(subject, at.epochSeconds, hours, context));
  await context.pause();
  const nextHolidays = make("holidays", () => holidaysAround(subject, at, query.holidays_limit, context));
  const holidays = nextHolidays === null ? null : holidaysSection(nextHolidays, context);
  await context.pause();
  const sun = make("sun", () => sunSection(subject, at));
  await context.pause();
  const known = { business, holidays: nextHolidays, sun };
  const summary = summarySentence(subject, at.epochSeconds, known, context);
  const placed = location === null ? null : make("location", () => locationRecord(location, context));
  const land =
    country === null
      ? null
      : make("country", () =>
          countryRecord(country, context.data, localDayOf(subject, at.epochMs), context.localizer),
        );
  const time = make("time", () => timeRecord(subject.zone, at, context));
  const calendar = make("calendar", () => calendarSection(subject, at, context));
  await context.pause();
  const moon = make("moon", () => moonSection(subject, at, context));
  await context.pause();
  const transitions = make("transitions", () => transitionsSection(subject, at));
  const nearby = make("nearby", () => nearbySection(subject, at, context));
  const { slug, kind } = subject;
  const match = matchRecord(subject.reading, context);
  const sections = { location: placed, country: land, time, calendar, business, holidays, sun, moon };
  const school = make("school_holidays", () => schoolSection(subject, at, context));
  return { slug, kind, match, summary, ...sections, transitions, nearby, school_holidays: school };
}

function transitionsSection(subject: Subject, at: PlacedMoment) {
  const { zone } = subject;
  const today = localDayOf(subject, at.epochMs);
  return {
    previous: transitionOrNull(previousTransition(zone, at.epochSeconds), today),
    next: transitionOrNull(nextTransition(zone, at.epochSeconds), today),
  };
}

function nearbySection(subject: Subject, at: PlacedMoment, context: RequestContext) {
  const { location, zone } = subject;
  if (location === null)
    throw new AlmanacError("out_of_range", "This zone has no place on Earth, and so no cities nearby.");
  const origin = {
    latitudeDeg: location.latitudeDeg,
    longitudeDeg: location.longitudeDeg,
    timezone: zone.canonicalId,
    index: location.place?.index ?? null,
  };
  const options = { limit: 5, radiusKm: 100, filters: {}, hasClocks: true };
  return nearbyRecords(origin, options, () => at.epochSeconds, context);
}

function officeHours(query: SectionQuery): OfficeHours {
  return {
    openSecond: clockSecond("work_start", query.work_start ?? "09:00"),
    closeSecond: clockSecond("work_end", query.work_end ?? "17:00"),
  };
}

function clockSecond(name: string, value: string): number {
  const second = readTimeOfDay(value);
  if (second === null) throw badParameter(name, "syntax", value, "a time of day such as 09:00");
  return second;
}
