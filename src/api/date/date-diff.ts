import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { countBusinessDays } from "../../domain/calendar/business-days.ts";
import { createBusinessCalendar } from "../../domain/calendar/business-calendar.ts";
import { everyWeek } from "../../domain/calendar/weekend.ts";
import { difference, type Span } from "../../domain/calendar/difference.ts";
import { DURATION_UNITS } from "../../domain/calendar/duration.ts";
import { formatDate, formatInstant } from "../../domain/calendar/format.ts";
import type { Moment } from "../../domain/calendar/parse.ts";
import { localDayNumber, localDayStart, type Disambiguation } from "../../domain/tz/local-time.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { MatchSchema, matchRecord } from "../../http/input/words.ts";
import { businessParameters, businessScope, cityOfQuery } from "../holidays/business-parameter.ts";
import {
  daysOfWord,
  isDay,
  isFixed,
  placeMoment,
  disambiguationParameter,
} from "../../http/input/moment-parameter.ts";
import { choice, flag, moment, parameters, ALIASES } from "../../http/input/parameter.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import { answerOf, examples, mayFail, nullable, record } from "../../http/answer/route-schema.ts";
import { dateZone, zoneTextParameter } from "../../http/input/zone-parameter.ts";

const PartsSchema = record("DurationParts", {
  years: Type.Integer(),
  months: Type.Integer(),
  weeks: Type.Integer(),
  days: Type.Integer(),
  hours: Type.Integer(),
  minutes: Type.Integer(),
  seconds: Type.Number(),
});

const TotalSchema = record("DurationTotal", {
  months: Type.Number(),
  weeks: Type.Number(),
  days: Type.Number(),
  hours: Type.Number(),
  minutes: Type.Number(),
  seconds: Type.Number(),
});

const WEEKEND_ALONE = createBusinessCalendar({
  weekend: everyWeek([6, 7]),
  holidays: () => [],
});

export const DiffQuery = parameters({
  start: moment({
    description: "Where the span begins: a date, a date-time or an instant.",
    aliases: ALIASES.start,
    example: "2026-01-31",
  }),
  end: moment({
    description: "Where it ends.",
    aliases: ALIASES.end,
    example: "2026-11-20",
  }),
  tz: zoneTextParameter,
  unit: choice(["auto", ...DURATION_UNITS], {
    description: "Largest unit of the breakdown, and the unit of `in_unit`.",
    default: "auto",
  }),
  inclusive: flag({
    description: "Between dates: count the last day too.",
    default: false,
  }),
  disambiguation: disambiguationParameter,
  city: businessParameters.city,
  country: businessParameters.country,
  calendar: businessParameters.calendar,
  region: businessParameters.region,
});

const DiffSchema = record("DateDifference", {
  start: Type.String({
    description: "As read; a time with its offset and the fraction of a second that was sent.",
  }),
  end: Type.String(),
  timezone: Type.String(),
  direction: Type.Integer({ minimum: -1, maximum: 1 }),
  iso_duration: Type.String({ examples: ["P9M20D"] }),
  breakdown: PartsSchema,
  total: TotalSchema,
  in_unit: nullable(Type.Number(), { description: "The total in `unit`; null with `unit=auto`." }),
  human: Type.String({ examples: ["9 months and 20 days"] }),
  weekdays: Type.Integer({ description: "Days from Monday to Friday, both ends counted." }),
  weekend_days: Type.Integer(),
  business_days: nullable(Type.Number(), {
    description:
      "With `country`, `city` or `calendar`: its business days, as `/date/business-days` counts them (both ends).",
  }),
  match: MatchSchema,
});

/** Distances of two dates or times. */
export function dateDiffRoutes(core: Core) {
  return new Elysia({ name: "date-diff", tags: ["Dates"] })
    .use(core)
    .get("/v1/date/diff", ({ query, context }) => diffDates(query, context), {
      query: DiffQuery,
      response: answerOf(DiffSchema),
      detail: {
        operationId: "diffDates",
        summary: "The distance of two dates or times",
        description:
          "The difference, such as the days between two dates: in total, in words, and broken down largest unit first from `start`, so that the way back may have other days. Days and larger are the calendar's on the zone's clock, so noon to noon over a clock change is 1 day; hours and smaller are exact elapsed time, there 23 or 25. From a month's end, 31 January to 29 February is P29D and 1 month in total, because a month later is clipped to the 29th.",
        ...mayFail("missing_parameter", "nonexistent_time", "ambiguous_time"),
        ...examples({
          "/v1/date/diff?start=2026-01-31&end=2026-11-20": "Two dates",
          "/v1/date/diff?start=2026-03-07T12:00&end=2026-03-08T12:00&tz=America/New_York&unit=hours":
            "A day of 23 hours",
        }),
      },
    });
}

/** The distance of two dates or times. @throws AlmanacError as the route. */
export async function diffDates(query: Static<typeof DiffQuery>, context: RequestContext) {
  const city = cityOfQuery(query, context);
  const zone = dateZone(query.tz, [query.start, query.end], context, city);
  const span = spanOf(query.start, query.end, zone, query.disambiguation, context);
  const found = difference(span, { unit: query.unit, inclusive: query.inclusive });
  const { startDays, endDays } = daysOfSpan(span);
  const week = countBusinessDays(WEEKEND_ALONE, startDays, endDays);
  const isAbout =
    city !== null || [query.country, query.region, query.calendar].some((name) => name !== undefined);
  const scope = isAbout
    ? businessScope({ ...query, place: city?.place, types: ["public"] }, zone, context)
    : null;
  await scope?.prepare(startDays, endDays);
  await scope?.regionsWithMore(startDays, endDays);
  const business = scope === null ? null : countBusinessDays(scope.calendar, startDays, endDays);
  if (span.kind === "dates" && /^(?:hours|minutes|seconds)$/.test(query.unit))
    warnOfCalendarDays(span, zone, context);
  const { years, months, weeks, days, hours, minutes, seconds, milliseconds } = found.breakdown;
  context.cache = isFixed(query.start) && isFixed(query.end) ? "reference" : "live";
  return {
    ...spanText(span, zone),
    timezone: zone.id,
    direction: found.direction,
    iso_duration: found.isoDuration,
    breakdown: { years, months, weeks, days, hours, minutes, seconds: seconds + milliseconds / 1000 },
    total: found.total,
    in_unit: found.inUnit,
    human: context.localizer.duration(found.breakdown, span.kind === "dates" ? "days" : "seconds"),
    weekdays: week.businessDays,
    weekend_days: week.weekendDays,
    business_days: business?.businessDays ?? null,
    match: matchRecord(city?.reading ?? null, context),
  };
}

/** Warns where days, which have 24 hours between dates, have not on the zone's clock. */
function warnOfCalendarDays(
  { startDays, endDays }: Extract<Span, { kind: "dates" }>,
  zone: Zone,
  context: RequestContext,
): void {
  const passedSeconds = localDayStart(zone, endDays) - localDayStart(zone, startDays);
  if (passedSeconds === (endDays - startDays) * SECONDS_PER_DAY) return;
  const hours = Math.round(passedSeconds / 36) / 100;
  const message = `Between dates each day counts as 24 hours; in ${zone.id} ${hours} hours pass. Send times, such as ${formatDate(startDays)}T00:00, to count those.`;
  context.warn("calendar_days", message, "unit");
}

/** Two dates make a span of days; with a time on either side it is one of instants. */
function spanOf(
  start: Moment,
  end: Moment,
  zone: Zone,
  disambiguation: Disambiguation,
  context: RequestContext,
): Span {
  if (isDay(start) && isDay(end)) {
    return {
      kind: "dates",
      startDays: daysOfWord(start, zone, context),
      endDays: daysOfWord(end, zone, context),
    };
  }
  const placement = { zone, disambiguation, offset: "reject" as const };
  return {
    kind: "instants",
    zone,
    startMs: placeMoment("start", start, placement, context).epochMs,
    endMs: placeMoment("end", end, placement, context).epochMs,
  };
}

function daysOfSpan(span: Span): { startDays: number; endDays: number } {
  if (span.kind === "dates") return span;
  const dayOf = (epochMs: number): number => localDayNumber(span.zone, Math.floor(epochMs / 1000));
  return { startDays: dayOf(span.startMs), endDays: dayOf(span.endMs) };
}

function spanText(span: Span, zone: Zone): { start: string; end: string } {
  if (span.kind === "dates") return { start: formatDate(span.startDays), end: formatDate(span.endDays) };
  const textOf = (epochMs: number): string =>
    formatInstant(epochMs, offsetSecondsAt(zone, Math.floor(epochMs / 1000)));
  return { start: textOf(span.startMs), end: textOf(span.endMs) };
}
