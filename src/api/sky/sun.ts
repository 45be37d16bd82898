import { mustExist } from "../../domain/must-exist.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Zone } from "../../domain/tz/zone.ts";
import { sunDays } from "../../domain/sky/sun.ts";
import { sunReport } from "../../domain/sky/sun-report.ts";
import { daysOfWord } from "../../http/input/moment-parameter.ts";
import { date, decimal, list, optional, type DateWord, parameters } from "../../http/input/parameter.ts";
import { placeParameters, requiredLocation } from "../../http/input/place-parameter.ts";
import { locationRecord, LocationSchema } from "../../http/answer/location-record.ts";
import { MatchSchema, matchRecord } from "../../http/input/words.ts";
import { seasonSystemParameter } from "./season-record.ts";
import { sunReportProperties, sunReportRecord, sunDayRecord, SunDaySchema } from "./sun-record.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import { answerOf, examples, mayFail, needsOneOf, nullable, record } from "../../http/answer/route-schema.ts";
import { computeDays, skyDayParameters, skyDaysOf } from "./sky-parameter.ts";

const MAX_DAYS = 366;

export const SunQuery = parameters({
  ...placeParameters,
  ...skyDayParameters,
  end: optional(date, { description: "Last day, instead of `days`.", aliases: ["to", "end_date"] }),
  elevation: decimal({
    description: "Height of the observer over the land around, in metres: it lowers the horizon.",
    minimum: -500,
    maximum: 9000,
    default: 0,
  }),
  altitude: optional(list, {
    description: "Further altitudes of the sun's centre, in degrees from -18 to 60.",
    example: ["10", "-2.5"],
    maxItems: 3,
  }),
  season_system: seasonSystemParameter,
});

const SunSchema = record("Sun", {
  location: LocationSchema,
  match: MatchSchema,
  timezone: Type.String(),
  ...sunReportProperties,
  days: nullable(Type.Array(SunDaySchema)),
});

/** The sun of a day, or of many. */
export function sunRoutes(core: Core) {
  return new Elysia({ name: "sun", tags: ["Sun and moon"] })
    .use(core)
    .get("/v1/sun", ({ query, context }) => describeSun(query, context), {
      query: SunQuery,
      response: answerOf(SunSchema),
      detail: {
        operationId: "getSun",
        summary: "The sun of a day at a place",
        description:
          "Sunrise, sunset, solar noon, civil, nautical and astronomical twilight (dawn and dusk), golden hour and blue hour, day length; right to a second below 60 degrees of latitude and honest at the poles: what does not happen is `null`, and `daylight` says why.",
        ...needsOneOf(["city"], ["lat", "lon"], ["q"], ["tz"]),
        ...mayFail("missing_parameter", "nonexistent_time"),
        ...examples({
          "/v1/sun?city=paris&date=2026-11-20": "Paris",
          "/v1/sun?city=tromso&date=2026-12-21": "Polar night",
          "/v1/sun?q=Toledo,%20Spain&date=2026-11-20": "A name with a qualifier",
          "/v1/sun?tz=Europe/Paris&date=2026-11-20": "The principal place of a zone",
          "/v1/sun?lat=-33.87&lon=151.21&date=2026-01-01&days=3": "Three days at a coordinate",
        }),
      },
    });
}

/** The sun at a place on a day, or on many. */
export async function describeSun(query: Static<typeof SunQuery>, context: RequestContext) {
  const location = requiredLocation(query, context);
  const zone = location.displayZone;
  const altitudesDeg = (query.altitude ?? []).map(altitudeOf);
  const skyDays = skyDaysOf(query, 1, zone, context);
  const dayCount = dayCountOf(query.days, query.end, skyDays.firstDay, zone, context);
  const { spans } = dayCount === 1 ? skyDays : skyDaysOf(query, dayCount, zone, context);
  const { latitudeDeg, longitudeDeg } = location;
  const site = { latitudeDeg, longitudeDeg, elevationM: query.elevation, altitudesDeg };
  const [first] = spans;
  // Never happens, because the first day is always there.
  if (first === undefined) throw badParameter("date", "not_a_date", "", "a date that the zone has");
  const report = sunReport(site, first, skyDays.atEpochMs);
  const recordsOf = (some: typeof spans) =>
    sunDays(site, some).map((day, index) => sunDayRecord(day, mustExist(some[index]).dayNumber, zone));
  const days = dayCount === 1 ? null : await computeDays(spans, recordsOf, context);
  context.cache = skyDays.isPinned ? "pinned" : "live";
  return {
    location: locationRecord(location, context),
    match: matchRecord(location.reading, context),
    timezone: zone.id,
    ...sunReportRecord(report, first.dayNumber, zone, query.season_system),
    days,
  };
}

const altitudePattern = /^-?\d{1,2}(?:\.\d{1,6})?$/;

function altitudeOf(text: string): number {
  const value = altitudePattern.test(text) ? Number(text) : Number.NaN;
  if (value >= -18 && value <= 60) return value;
  const reason = Number.isNaN(value) ? "syntax" : value < -18 ? "too_small" : "too_large";
  throw badParameter("altitude", reason, text, "degrees from -18 to 60");
}

/** The number of days, by `days` or by `end`. */
function dayCountOf(
  days: number | undefined,
  end: DateWord | undefined,
  firstDay: number,
  zone: Zone,
  context: RequestContext,
): number {
  if (end === undefined) return days ?? 1;
  if (days !== undefined)
    throw badParameter("end", "conflict", context.textOf("end"), "'days' or 'end', not both");
  const count = daysOfWord(end, zone, context) - firstDay + 1;
  if (count >= 1 && count <= MAX_DAYS) return count;
  const reason = count < 1 ? "too_small" : "too_large";
  throw badParameter(
    "end",
    reason,
    context.textOf("end"),
    `a day from 'date' to ${MAX_DAYS - 1} days after it`,
  );
}
