import type { CalendarDefinition } from "../../domain/calendars/calendar-file.ts";
import type { Place } from "../../domain/places/place.ts";
import type { RequestContext } from "../../http/context.ts";
import { badParameter, conflictError } from "../../http/errors/bad-input.ts";
import { list, optional } from "../../http/input/parameter.ts";

/** Most calendars that a question counts by at once. */
export const MAX_CALENDARS = 4;

export const A_CALENDAR = "the id or name of a calendar; see /v1/calendars";

/** Calendars beside those of countries. */
export const calendarParameter = optional(list, {
  description: `Exchanges, payment systems and an operator's own by id or name, up to ${MAX_CALENDARS}; a day is off if one of them has it off. In place of \`country\`. See /v1/calendars.`,
  example: ["XNYS", "TARGET"],
  maxItems: MAX_CALENDARS,
});

type CalendarQuery = {
  calendar?: readonly string[] | undefined;
  country?: string | readonly string[] | undefined;
  region?: string | undefined;
  place?: Place | undefined;
};

/**
 * The calendars that a query names, each once; none where it names a country or nothing.
 *
 * @throws AlmanacError `conflicting_parameters` where it names a place too, `invalid_parameter` for an unknown calendar.
 */
export function calendarsOfQuery(
  { calendar, country, region, place }: CalendarQuery,
  context: Pick<RequestContext, "data">,
): CalendarDefinition[] {
  if (calendar === undefined) return [];
  if (country !== undefined || region !== undefined || place !== undefined) {
    const expected = "calendars, or a country, region or city, not both";
    throw conflictError(`'calendar' was sent with a place. Send ${expected}.`, {
      name: "calendar",
      expected,
    });
  }
  const { calendars } = context.data;
  const found = calendar.map((text) => {
    const one = calendars.find(text);
    if (one === null) throw badParameter("calendar", "unknown", text, A_CALENDAR, calendars.suggest(text));
    return one;
  });
  return [...new Set(found)];
}
