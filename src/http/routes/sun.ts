import { Type } from "@sinclair/typebox";
import type { Zone } from "../../domain/tz/zone.ts";
import { sunDaysInSteps } from "../../domain/sky/sun.ts";
import { sunReport } from "../../domain/sky/sun-report.ts";
import { daysOfWord } from "../moment-parameter.ts";
import { date, decimal, list, optional, type DateWord } from "../parameter.ts";
import { locationOf, locationRecord, LocationSchema, placeParameters } from "../place-parameter.ts";
import { sunReportProperties, sunReportRecord } from "../records/sun-report.ts";
import { createSunDayWriter } from "../records/sun-day-json.ts";
import { SunDaySchema } from "../records/sun.ts";
import { badParameter, faultsError } from "../bad-input.ts";
import { jsonWithList } from "../json-list.ts";
import { defineRoute, type RouteContext } from "../route.ts";
import { skyDayParameters, skyDaysOf } from "../sky-parameter.ts";
import { nullable } from "../nullable.ts";

const MAX_DAYS = 366;

export const sunRoute = defineRoute({
  path: "/v1/sun",
  operationId: "getSun",
  tag: "Sun and moon",
  summary: "The sun of a day at a place",
  description:
    "Rise, set, noon, twilights, golden and blue hours, right to a second below 60 degrees of latitude and honest at the poles: what does not happen is `null`, and `daylight` says why.",
  query: {
    ...placeParameters,
    ...skyDayParameters,
    end: optional(date({ description: "Last day, instead of `days`.", aliases: ["to", "end_date"] })),
    elevation: decimal({
      description: "Height of the observer over the land around, in metres: it lowers the horizon.",
      minimum: -500,
      maximum: 9000,
      default: 0,
    }),
    altitude: optional(
      list({
        description: "Further altitudes of the sun's centre, in degrees from -18 to 60.",
        example: ["10", "-2.5"],
        maxItems: 3,
      }),
    ),
  },
  data: Type.Object(
    {
      location: LocationSchema,
      timezone: Type.String(),
      ...sunReportProperties,
      days: nullable(Type.Array(SunDaySchema)),
    },
    { additionalProperties: false },
  ),
  errors: ["missing_parameter", "invalid_parameter", "conflicting_parameters", "nonexistent_time"],
  examples: [
    { path: "/v1/sun?city=paris&date=2026-11-20", summary: "Paris" },
    { path: "/v1/sun?city=tromso&date=2026-12-21", summary: "Polar night" },
    { path: "/v1/sun?lat=-33.87&lon=151.21&date=2026-01-01&days=3", summary: "Three days at a coordinate" },
  ],
  *handle(context, query) {
    const location = locationOf(query, context);
    if (location === null) throw placeMissing();
    const zone = location.displayZone;
    const altitudesDeg = (query.altitude ?? []).map(altitudeOf);
    const asked = skyDaysOf(query, 1, zone, context);
    const dayCount = dayCountOf(query.days, query.end, asked.firstDay, zone, context);
    const { spans } = dayCount === 1 ? asked : skyDaysOf(query, dayCount, zone, context);
    const site = {
      latitudeDeg: location.latitudeDeg,
      longitudeDeg: location.longitudeDeg,
      elevationM: query.elevation,
      altitudesDeg,
    };
    const [first] = spans;
    if (first === undefined) throw placeMissing();
    const report = sunReport(site, first, asked.atEpochMs);
    yield;
    const data = {
      location: locationRecord(location, momentOf(asked.atEpochMs, first.startEpochMs), context),
      timezone: zone.id,
      ...sunReportRecord(report, first.dayNumber, zone),
    };
    const cache = { cache: asked.isPinned ? "pinned" : "live", isOfSecond: true } as const;
    if (dayCount === 1) return { ...cache, data: { ...data, days: null } };
    const write = createSunDayWriter(zone);
    const days: string[] = [];
    yield* sunDaysInSteps(site, spans, (day, { dayNumber }) => days.push(write(day, dayNumber)));
    return { ...cache, json: jsonWithList(data, "days", days, {}) };
  },
});

/** Whole seconds of the moment that the times of a location are shown for. */
function momentOf(atEpochMs: number | null, startEpochMs: number): number {
  return Math.floor((atEpochMs ?? startEpochMs) / 1000);
}

function placeMissing() {
  return faultsError([
    { in: "query", name: "city", reason: "missing", expected: "a place: city, lat and lon, q, or tz" },
  ]);
}

const altitudePattern = /^-?\d{1,2}(?:\.\d{1,6})?$/;

function altitudeOf(text: string): number {
  const value = altitudePattern.test(text) ? Number(text) : Number.NaN;
  if (value >= -18 && value <= 60) return value;
  const reason = Number.isNaN(value) ? "syntax" : value < -18 ? "too_small" : "too_large";
  throw badParameter("altitude", reason, text, "degrees from -18 to 60");
}

/** How many days are asked for, by `days` or by `end`. */
function dayCountOf(
  days: number | undefined,
  end: DateWord | undefined,
  firstDay: number,
  zone: Zone,
  context: RouteContext,
): number {
  if (end === undefined) return days ?? 1;
  if (days !== undefined)
    throw badParameter("end", "conflict", context.textOf("end") ?? "", "'days' or 'end', not both");
  const count = daysOfWord(end, zone, context) - firstDay + 1;
  if (count >= 1 && count <= MAX_DAYS) return count;
  const reason = count < 1 ? "too_small" : "too_large";
  throw badParameter(
    "end",
    reason,
    context.textOf("end") ?? "",
    `a day from 'date' to ${MAX_DAYS - 1} days after it`,
  );
}
