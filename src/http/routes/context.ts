import { Type, type Static } from "@sinclair/typebox";
import { AlmanacError } from "../../domain/error.ts";
import { nextTransition, previousTransition } from "../../domain/tz/zone.ts";
import type { Steps } from "../../domain/steps.ts";
import { businessRecord, BusinessSchema, type OfficeHours } from "../context/business.ts";
import {
  attemptSection,
  CalendarSchema,
  calendarSection,
  HolidaysSectionSchema,
  holidaysSection,
  localDayOf,
  MoonSectionSchema,
  moonSection,
  sunSection,
} from "../context/section.ts";
import { subjectOfLocation, subjectOfSlug, subjectOfUtc, type Subject } from "../context/subject.ts";
import { summarySentence } from "../context/summary.ts";
import { assertLocalInRange, instantOf, warnOfEra, type PlacedMoment } from "../moment-parameter.ts";
import { choices, integer, moment, optional, freeText, refused } from "../parameter.ts";
import {
  hintedLocation,
  locationOf,
  locationRecord,
  LocationSchema,
  placeParameters,
} from "../place-parameter.ts";
import { countryRecord, CountrySchema } from "../records/country.ts";
import { nearbyRecords, NearbySchema } from "../records/nearby.ts";
import { sunReportProperties } from "../records/sun-report.ts";
import { transitionOrNull, TransitionSchema } from "../records/transition.ts";
import { badParameter } from "../bad-input.ts";
import { defineRoute, type Answer, type RouteContext } from "../route.ts";
import { timeRecord, TimeSchema } from "./time.ts";
import { nullable } from "../nullable.ts";

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
] as const;

type Section = (typeof SECTIONS)[number];

const DEFAULT_SECTIONS = SECTIONS.filter((section) => section !== "nearby");

const sectionParameters = {
  at: optional(moment({ description: "The moment; now when absent.", example: "2026-11-20T09:00:00Z" })),
  include: choices(SECTIONS, {
    description: "Sections to give; others are `null`.",
    default: DEFAULT_SECTIONS,
  }),
  exclude: choices(SECTIONS, { description: "Sections to leave out.", default: [] }),
  holidays_limit: integer({ description: "Most holidays to come.", minimum: 0, maximum: 20, default: 3 }),
  work_start: optional(
    freeText({
      description: "When offices open, `HH:MM`; 09:00 when absent.",
      example: "08:30",
      maxLength: 8,
    }),
  ),
  work_end: optional(
    freeText({
      description: "When offices close, `HH:MM`; 17:00 when absent.",
      example: "18:00",
      maxLength: 8,
    }),
  ),
};

const ContextSchema = Type.Object(
  {
    slug: nullable(Type.String()),
    kind: Type.String({ enum: ["city", "country", "timezone", "coordinates", "utc"] }),
    summary: Type.String({ description: "One English sentence." }),
    location: nullable(LocationSchema),
    country: nullable(CountrySchema),
    time: nullable(TimeSchema),
    calendar: nullable(CalendarSchema),
    business: nullable(BusinessSchema),
    holidays: nullable(HolidaysSectionSchema),
    sun: nullable(Type.Object(sunReportProperties, { additionalProperties: false })),
    moon: nullable(MoonSectionSchema),
    transitions: nullable(
      Type.Object(
        { previous: nullable(TransitionSchema), next: nullable(TransitionSchema) },
        { additionalProperties: false },
      ),
    ),
    nearby: nullable(Type.Array(NearbySchema)),
  },
  { additionalProperties: false },
);

const querySchema = Type.Object(sectionParameters);
type SectionQuery = Static<typeof querySchema>;

export const contextRoute = defineRoute({
  path: "/v1/context",
  operationId: "getContext",
  tag: "Context",
  summary: "Everything about one place and moment",
  description:
    "Time, place, country, calendar, office hours, holidays, sun, moon and changes of clocks in one call. A section that cannot be made is `null` and named in the warnings; it never fails the others.",
  query: { ...placeParameters, ...sectionParameters },
  data: ContextSchema,
  errors: ["invalid_parameter", "conflicting_parameters", "out_of_range"],
  examples: [
    { path: "/v1/context?city=paris&at=2026-11-20T09:00:00Z", summary: "Paris" },
    {
      path: "/v1/context?lat=35.68&lon=139.69&include=time,sun,nearby",
      summary: "Some sections at a coordinate",
    },
  ],
  handle(context, query) {
    const location = locationOf(query, context) ?? hintedLocation(context);
    if (location === null) {
      context.warn(
        "location_unknown",
        "No place was named, so this is UTC. Name one with city, lat and lon, q or tz.",
      );
    }
    const subject = location === null ? subjectOfUtc(context) : subjectOfLocation(location, context);
    return contextAnswer(subject, query, context, {});
  },
});

export const contextSlugRoute = defineRoute({
  path: "/v1/context/:slug",
  operationId: "getContextBySlug",
  tag: "Context",
  summary: "Everything about a city, country or zone by its slug",
  description:
    "As `/context`, with the place in the address: a city's slug or GeoNames id, a country (its capital), or a zone such as `europe-paris`.",
  pathParameters: {
    slug: { description: "City, country or zone, written as a slug.", example: "paris" },
  },
  query: {
    ...sectionParameters,
    city: refused(placeParameters.city),
    lat: refused(placeParameters.lat),
    lon: refused(placeParameters.lon),
    q: refused(placeParameters.q),
    tz: refused(placeParameters.tz),
  },
  data: ContextSchema,
  errors: ["slug_not_found", "invalid_parameter", "conflicting_parameters", "out_of_range"],
  examples: [
    { path: "/v1/context/paris?at=2026-11-20T09:00:00Z", summary: "A city" },
    { path: "/v1/context/japan", summary: "A country stands for its capital" },
    { path: "/v1/context/europe-paris", summary: "A zone" },
  ],
  handle(context, query) {
    const { city, lat, lon, q, tz, ...sections } = query;
    const named = Object.entries({ city, lat, lon, q, tz }).filter(([, value]) => value !== undefined);
    if (named.length > 0) {
      throw new AlmanacError("conflicting_parameters", "The address names the place already.", {
        errors: named.map(([name]) => ({
          in: "query",
          name,
          reason: "conflict",
          expected: "no place beside the one in the path",
        })),
      });
    }
    const [text = ""] = context.path;
    const subject = subjectOfSlug(text, context);
    const canonical = `/v1/context/${subject.slug ?? ""}`;
    const headers: Record<string, string> =
      subject.slug === null || subject.slug === text
        ? {}
        : { "Content-Location": canonical, Link: `<${canonical}>; rel="canonical"` };
    return contextAnswer(subject, sections, context, headers);
  },
});

/** A step for each section that takes its time where it is the first of a process. */
function* contextAnswer(
  subject: Subject,
  query: SectionQuery,
  context: RouteContext,
  headers: Record<string, string>,
): Steps<Answer> {
  const at = instantOf("at", query.at, context);
  assertLocalInRange(subject.zone, at.epochSeconds);
  warnOfEra(at.epochSeconds, context);
  const hours = officeHours(query);
  const wanted = new Set(query.include.filter((section) => !query.exclude.includes(section)));
  const make = <T>(section: Section, build: () => T): T | null =>
    wanted.has(section) ? attemptSection(section, build, context) : null;
  const { country, location } = subject;
  const business = make("business", () => businessRecord(subject, at.epochSeconds, hours, context));
  yield;
  const holidays = make("holidays", () => holidaysSection(subject, at, query.holidays_limit, context));
  yield;
  const sun = make("sun", () => sunSection(subject, at));
  yield;
  const next = holidays?.upcoming[0] ?? null;
  const summary = summarySentence(
    subject,
    at.epochSeconds,
    {
      isOpenNow: business?.is_open_now ?? null,
      closedReason: business?.reason ?? null,
      todaysHoliday: holidays?.today[0]?.name ?? null,
      nextHoliday: next === null ? null : { name: next.name, daysUntil: next.days_until },
      sunrise: sun?.sunrise ?? null,
      sunset: sun?.sunset ?? null,
    },
    context,
  );
  const placed =
    location === null ? null : make("location", () => locationRecord(location, at.epochSeconds, context));
  const land =
    country === null
      ? null
      : make("country", () =>
          countryRecord(country, context.data, localDayOf(subject, at.epochMs), context.language),
        );
  const time = make("time", () => timeRecord(subject.zone, at.epochMs, context));
  const calendar = make("calendar", () => calendarSection(subject, at, context));
  yield;
  const moon = make("moon", () => moonSection(subject, at, context));
  yield;
  const transitions = make("transitions", () => transitionsSection(subject, at));
  const nearby = make("nearby", () => nearbySection(subject, at, context));
  const { slug, kind } = subject;
  const facts = { location: placed, country: land, time, calendar, business, holidays, sun, moon };
  return {
    cache: at.isPinned ? "pinned" : "live",
    headers,
    data: { slug, kind, summary, ...facts, transitions, nearby },
  };
}

function transitionsSection(subject: Subject, at: PlacedMoment) {
  const { zone } = subject;
  const today = localDayOf(subject, at.epochMs);
  return {
    previous: transitionOrNull(previousTransition(zone, at.epochSeconds), today),
    next: transitionOrNull(nextTransition(zone, at.epochSeconds), today),
  };
}

function nearbySection(subject: Subject, at: PlacedMoment, context: RouteContext) {
  const { location, zone } = subject;
  if (location === null) throw new AlmanacError("out_of_range", "A zone without a place has no neighbours.");
  const origin = {
    latitudeDeg: location.latitudeDeg,
    longitudeDeg: location.longitudeDeg,
    timezone: zone.canonicalId,
    index: location.place?.index ?? null,
  };
  return nearbyRecords(origin, { limit: 5, radiusKm: 100, filters: {} }, at.epochSeconds, context);
}

const clockPattern = /^([01]?\d|2[0-3]):([0-5]\d)$/;

function officeHours(query: SectionQuery): OfficeHours {
  return {
    openSecond: clockSecond("work_start", query.work_start ?? "09:00"),
    closeSecond: clockSecond("work_end", query.work_end ?? "17:00"),
  };
}

function clockSecond(name: string, value: string): number {
  const parts = clockPattern.exec(value);
  if (parts === null) throw badParameter(name, "syntax", value, "a time of day such as 09:00");
  return Number(parts[1]) * 3600 + Number(parts[2]) * 60;
}
