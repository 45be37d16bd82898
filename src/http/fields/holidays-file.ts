import { holidaysToCsv } from "../../domain/holidays/csv.ts";
import { FormattedAnswer, type Format } from "../request/format.ts";
import { AlmanacError } from "../../domain/error.ts";
import { feedNameLanguage, holidayFeedName } from "../../domain/holidays/feed-name.ts";
import type { Holiday } from "../../domain/holidays/holiday.ts";
import { holidaysToIcs } from "../../domain/holidays/ics.ts";
import type { RequestContext } from "../request/context.ts";
import type { Law } from "./country-parameter.ts";

/** Holidays as a table or a calendar file, which is named after the place in the caller's language. */
export function holidayFile(
  format: Format,
  holidays: readonly Holiday[],
  place: Law | null,
  context: RequestContext,
): FormattedAnswer {
  const { localizer } = context;
  const named = holidays.map(localizer.holidayNamer(holidays));
  if (format === "csv") return new FormattedAnswer("csv", holidaysToCsv(named));
  // Notes and categories are in English.
  localizer.noteLanguage("en");
  const name = place === null ? "Holidays" : feedNameOf(place, context);
  const feed = { name, host: "almanac", release: context.holidays.version };
  return new FormattedAnswer("ics", holidaysToIcs(named, feed));
}

function feedNameOf({ country, subdivision }: Law, context: RequestContext): string {
  const language = feedNameLanguage(context.language);
  context.localizer.noteLanguage(language);
  const region = subdivision === null ? null : context.holidays.region(country.code, subdivision, language);
  return holidayFeedName(
    context.data.countryName(country.code, language) ?? country.name,
    region === null ? null : context.localizer.subdivision(region),
    language,
  );
}

/** The error for a country without a year or `.ics` behind it. */
export function noFeed(feed: string): AlmanacError {
  const path = `/v1/holidays/${feed.slice(0, 40)}`;
  const message = `No route has this path. Did you mean ${path}/2026 or ${path}.ics?`;
  return new AlmanacError("route_not_found", message, { suggestions: [`${path}/current`, `${path}.ics`] });
}
