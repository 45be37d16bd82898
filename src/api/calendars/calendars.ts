import { Type, type Static } from "@sinclair/typebox";
import { Elysia, type AnyElysia } from "elysia";
import { AlmanacError } from "../../domain/error.ts";
import { weekendIn } from "../../domain/calendar/weekend.ts";
import { CALENDAR_KINDS } from "../../domain/calendars/calendar-file.ts";
import { marketStatus } from "../../domain/calendars/market-status.ts";
import { foldText } from "../../domain/text/fold.ts";
import { zoneById } from "../../domain/tz/zone.ts";
import { answerOf, examples, mayFail, pathParameters, record } from "../../http/answer/route-schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { notFoundError } from "../../http/errors/bad-input.ts";
import { countryOfQuery } from "../../http/input/country-parameter.ts";
import { atParameter, clockMomentIn } from "../../http/input/moment-parameter.ts";
import { choice, freeText, optional, parameters, searchText } from "../../http/input/parameter.ts";
import type { Core } from "../../http/plugins/core.ts";
import {
  calendarShortRecord,
  CalendarShortSchema,
  calendarStatusRecord,
  CalendarStatusSchema,
} from "./calendar-record.ts";

const CalendarsQuery = parameters({
  q: searchText("Text in id or name.", "stock exchange"),
  country: optional(freeText, { description: "Only of this country.", example: "JP" }),
  kind: Type.Optional(choice(CALENDAR_KINDS, { description: "Only of this kind." })),
});

const CalendarListSchema = record("DayCalendarList", {
  calendars: Type.Array(CalendarShortSchema),
  count: Type.Integer(),
});

const CalendarQuery = parameters({
  at: atParameter("The moment to tell of; a local time is one of the calendar's clock."),
});

/** Calendars that are no country's: exchanges and payment systems, and whether they are open. */
// The declared type keeps the application's own within what the compiler can follow.
export function calendarsRoutes(core: Core): AnyElysia {
  return new Elysia({ name: "calendars", tags: ["Calendars"] })
    .use(core)
    .get("/v1/calendars", ({ query, context }) => listCalendars(query, context), {
      cache: "reference",
      usesZones: false,
      query: CalendarsQuery,
      response: answerOf(CalendarListSchema),
      detail: {
        operationId: "listCalendars",
        summary: "Exchanges and payment systems",
        description:
          "Calendars that people count by beside those of countries: stock exchanges by their MIC and payment systems, each with the years it is known for. Send an id as `calendar` or `country` wherever days off count, or list its year as `/v1/holidays/XNYS/2027`.",
        ...examples({ "/v1/calendars?country=US": "Those of the United States" }),
      },
    })
    .get("/v1/calendars/:id", ({ params, query, context }) => describeCalendar(params.id, query, context), {
      params: pathParameters({
        id: { description: "Id or name: `XNYS`, `nyse`, `TARGET2`.", example: "XNYS" },
      }),
      query: CalendarQuery,
      response: answerOf(CalendarStatusSchema),
      detail: {
        operationId: "getCalendar",
        summary: "Whether an exchange or payment system is open",
        description:
          "Regular trading hours with breaks, whether it is open now or `at` a moment, when it next opens and closes, the next early close, and why it is closed.",
        ...mayFail("calendar_not_found", "out_of_range"),
        ...examples({
          "/v1/calendars/XNYS?at=2026-11-27T12:30:00-05:00": "New York on the day after Thanksgiving",
          "/v1/calendars/TARGET2?at=2026-12-25T12:00:00Z": "TARGET on Christmas Day",
        }),
      },
    });
}

/** The calendars that a query selects. */
function listCalendars(query: Static<typeof CalendarsQuery>, context: RequestContext) {
  const wanted = query.q === undefined ? null : foldText(query.q);
  const country = query.country === undefined ? null : countryOfQuery(query.country, context).code;
  const calendars = context.data.calendars.calendars.filter(
    ({ id, kind, name, aliases, countryCode }) =>
      (query.kind === undefined || query.kind === kind) &&
      (country === null || countryCode === country) &&
      (wanted === null || foldText([id, name, ...aliases].join(" ")).includes(wanted)),
  );
  return { calendars: calendars.map(calendarShortRecord), count: calendars.length };
}

/**
 * A calendar with its hours, and whether it is open.
 *
 * @throws AlmanacError `calendar_not_found` with suggestions.
 */
export function describeCalendar(text: string, query: Static<typeof CalendarQuery>, context: RequestContext) {
  const { calendars, weekends } = context.data;
  const definition = calendars.find(text);
  if (definition === null)
    throw notFoundError(
      "calendar_not_found",
      "No calendar has the id or name",
      "id",
      text,
      "the id or name of an exchange or payment system; see /v1/calendars",
      calendars.suggest(text),
      "an id such as XNYS or TARGET",
    );
  const zone = zoneById(context.zones.table, definition.zone);
  if (zone === null)
    throw new AlmanacError("internal_error", `calendar ${definition.id}: no zone ${definition.zone}`);
  const { epochSeconds } = clockMomentIn(zone, query.at, context);
  const calendar = { definition, holidays: context.holidays, weekend: weekendIn(weekends, definition.id) };
  const status = marketStatus(calendar, zone, epochSeconds);
  return calendarStatusRecord(calendar, zone, epochSeconds, status, context);
}
