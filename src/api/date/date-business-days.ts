import { AlmanacError } from "../../domain/error.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { workedPart } from "../../domain/calendar/business-calendar.ts";
import {
  addBusinessDays,
  countBusinessDays,
  nearestBusinessDay,
} from "../../domain/calendar/business-days.ts";
import { civilFromDays } from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import {
  businessParameters,
  businessScope,
  cityOfQuery,
  type BusinessScope,
  DAY_REASONS,
} from "../holidays/business-parameter.ts";
import { yearsOfHolidays, RegionalMoreSchema } from "../holidays/holiday-parameter.ts";
import { dayWord } from "../holidays/country-record.ts";
import { dateZone, zoneTextParameter } from "../../http/input/zone-parameter.ts";
import { daysOfWord } from "../../http/input/moment-parameter.ts";
import {
  choice,
  date,
  dates,
  flag,
  integer,
  optional,
  parameters,
  ALIASES,
} from "../../http/input/parameter.ts";
import { holidayRecords, HolidaySchema } from "../holidays/holiday-record.ts";
import { badParameter, conflictError, missingParameter } from "../../http/errors/bad-input.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import { MatchSchema, matchRecord } from "../../http/input/words.ts";
import { answerOf, examples, mayFail, needsOneOf, nullable, record } from "../../http/answer/route-schema.ts";

const MAX_SPAN_DAYS = 200 * 366;

/** Most holidays in an answer. */
const MAX_LISTED = 200;

export const BusinessDaysQuery = parameters({
  start: date({
    description: "First day.",
    aliases: ALIASES.start,
    example: "2026-11-01",
  }),
  end: optional(date, {
    description: "Last day, to count.",
    aliases: ALIASES.end,
    example: "2026-11-30",
  }),
  days: optional(integer, {
    description: "Business days to step, back where negative; 0 is the start itself.",
    minimum: -100_000,
    maximum: 100_000,
  }),
  tz: zoneTextParameter,
  ...businessParameters,
  exclude: optional(dates, {
    description: "Days that are worked whatever they are otherwise.",
    maxItems: 200,
  }),
  include_holidays: flag({ description: "False counts weekends alone.", default: true }),
  half_days: choice(["work", "off", "half"], {
    description: "What a half-day holiday counts as.",
    default: "work",
  }),
  inclusive: choice(["both", "start", "end", "none"], {
    description: "Which ends count; `both` is what spreadsheets' NETWORKDAYS does.",
    default: "both",
  }),
});

type Query = Static<typeof BusinessDaysQuery>;

const BusinessDaysSchema = record("BusinessDays", {
  mode: Type.String({ enum: ["count", "add"] }),
  start: Type.String(),
  end: nullable(Type.String()),
  country: nullable(Type.String()),
  subdivision: nullable(Type.String()),
  calendars: Type.Array(Type.String(), { description: "Ids of the calendars that were counted by." }),
  match: MatchSchema,
  weekend: Type.Array(Type.String()),
  inclusive: Type.String(),
  business_days: Type.Number(),
  total_days: nullable(Type.Integer()),
  weekend_days: nullable(Type.Integer()),
  holiday_days: nullable(Type.Number()),
  holidays: Type.Array(HolidaySchema),
  makeup_workdays: Type.Array(Type.String(), {
    description: "Weekly days off of the span that a decree makes business days.",
  }),
  regional_more: RegionalMoreSchema,
  result: nullable(Type.String()),
  start_is_business_day: Type.Boolean(),
  reason: nullable(Type.String({ enum: [...DAY_REASONS] }), {
    description: "Why `start` is not a business day; `makeup_workday`: it is one on a weekend, by decree.",
  }),
  end_is_business_day: Type.Boolean({ description: "Of `end`, or of `result`." }),
  next_business_day: nullable(Type.String(), {
    description: "The first after the end; null where a calendar's days are not known that far.",
  }),
  previous_business_day: nullable(Type.String(), {
    description: "The last before the start; null where a calendar's days are not known that far.",
  }),
});

/** Business days, counted or stepped. */
export function businessDaysRoutes(core: Core) {
  return new Elysia({ name: "date-business-days", tags: ["Dates"] })
    .use(core)
    .get("/v1/date/business-days", ({ query, context }) => describeBusinessDays(query, context), {
      query: BusinessDaysQuery,
      response: answerOf(BusinessDaysSchema),
      detail: {
        operationId: "countBusinessDays",
        summary: "Business days (working days, workdays): count or step",
        description:
          "With `end`, the days between that are neither weekend nor holiday; with `days`, the date that is that many business days away. Weekends are those in force at the time; the day a holiday is observed counts. Weekly days off that a decree makes business days count: see `makeup_workdays`.",
        ...needsOneOf(["end"], ["days"]),
        ...mayFail("missing_parameter", "no_business_days", "out_of_range"),
        ...examples({
          "/v1/date/business-days?start=2026-11-01&end=2026-11-30&country=US": "November in the US",
          "/v1/date/business-days?start=2026-12-23&days=5&country=DE-BY": "Five days on in Bavaria",
          "/v1/date/business-days?start=2027-06-14&days=5&calendar=XNYS,TARGET":
            "Five days on that New York trades and TARGET settles",
          "/v1/date/business-days?start=2026-04-01&end=2026-04-10&city=london": "Easter in London",
        }),
      },
    });
}

/** The business days between two dates, or the date that is some of them away. */
export async function describeBusinessDays(query: Query, context: RequestContext) {
  assertOneMode(query);
  const city = cityOfQuery(query, context);
  const zone = dateZone(query.tz, [], context, city);
  const scope = businessScope({ ...query, place: city?.place }, zone, context);
  const { calendar } = scope;
  const start = daysOfWord(query.start, zone, context);
  const end = query.end === undefined ? null : daysOfWord(query.end, zone, context);
  if (end !== null && Math.abs(end - start) > MAX_SPAN_DAYS) {
    throw badParameter("end", "too_large", context.textOf("end"), "a span of at most 200 years");
  }
  const count = query.days ?? 0;
  await scope.prepare(start, end ?? start + scope.likelyDays(start, count));
  const counted = end === null ? null : countBusinessDays(calendar, start, end, query.inclusive);
  const stepped = end === null ? addBusinessDays(calendar, start, count) : null;
  const last = end ?? stepped?.days ?? start;
  const off = counted?.holidays ?? stepped?.skipped ?? [];
  const listed = await scope.holidaysOn(off.slice(0, MAX_LISTED));
  if (off.length > MAX_LISTED) {
    context.warn(
      "holidays_cut",
      `Only the first ${MAX_LISTED} of ${off.length} holidays are listed; all are counted.`,
    );
  }
  context.cache = usesDatesAlone(query) ? "reference" : "live";
  return {
    mode: end === null ? "add" : "count",
    start: formatDate(start),
    end: end === null ? null : formatDate(end),
    country: scope.countryCode,
    subdivision: scope.subdivision,
    calendars: scope.calendars,
    match: matchRecord(city?.reading ?? null, context),
    weekend: scope.weekendOn(last).map(dayWord),
    inclusive: query.inclusive,
    business_days: counted?.businessDays ?? query.days ?? 0,
    total_days: counted?.totalDays ?? null,
    weekend_days: counted?.weekendDays ?? null,
    holiday_days: counted?.holidayDays ?? null,
    holidays: holidayRecords(listed, context.localizer),
    makeup_workdays: makeupDaysBetween(scope, start, last).map(formatDate),
    regional_more: await scope.regionsWithMore(start, last),
    result: stepped === null ? null : formatDate(stepped.days),
    reason: scope.reasonOn(start),
    start_is_business_day: workedPart(calendar, start) > 0,
    end_is_business_day: workedPart(calendar, last) > 0,
    next_business_day: nearestKnown(calendar, Math.max(start, last), 1),
    previous_business_day: nearestKnown(calendar, Math.min(start, last), -1),
  };
}

/** The nearest business day; `null` where it lies in a year that its calendar does not know. */
function nearestKnown(calendar: BusinessScope["calendar"], from: number, step: 1 | -1): string | null {
  try {
    return formatDate(nearestBusinessDay(calendar, from, step));
  } catch (error) {
    if (error instanceof AlmanacError && error.code === "out_of_range") return null;
    throw error;
  }
}

function makeupDaysBetween(scope: BusinessScope, start: number, end: number): number[] {
  const [first, last] = end < start ? [end, start] : [start, end];
  return yearsOfHolidays(civilFromDays(first).year, civilFromDays(last).year)
    .flatMap((year) => scope.calendar.makeupDays(year))
    .filter((day) => day >= first && day <= last);
}

/** @throws AlmanacError unless exactly one of `end` and `days` was sent. */
function assertOneMode({ end, days }: Query): void {
  if (end !== undefined && days !== undefined) {
    throw conflictError(
      "'end' and 'days' were both sent. Send 'end' to count business days, or 'days' to step over them.",
      { name: "days", expected: "'end' or 'days', not both" },
    );
  }
  if (end === undefined && days === undefined) {
    throw missingParameter("end", "'end' to count or 'days' to step");
  }
}

/** Whether no day is a word such as `today`, so that the answer is the same tomorrow. */
function usesDatesAlone({ start, end, holidays = [], exclude = [] }: Query): boolean {
  return [start, end, ...holidays, ...exclude].every((word) => word === undefined || word.kind === "date");
}
