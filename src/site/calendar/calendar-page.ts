import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { calendarAddress, type CalendarChoice } from "./calendar-form.ts";
import { calendarPage } from "./calendar-html.ts";
import { countriesPage, unknownCalendarPage, type CountryGroup } from "./countries-page.ts";
import type { HolidayYear } from "./marks.ts";
import type { Core } from "../../http/plugins/core.ts";
import { documentAnswer } from "../../http/answer/document.ts";
import { CONTINENTS } from "../../domain/places/continent.ts";
import type { FormattedAnswer } from "../../http/answer/format.ts";
import type { RequestContext } from "../../http/context.ts";
import { statusOf } from "../../http/errors/error-format.ts";
import { freeText, optional, parameters, searchText } from "../../http/input/parameter.ts";
import { CountriesQuery, listCountries } from "../../api/holidays/holidays-countries.ts";
import { pageLanguage, SITE_LANGUAGES } from "../languages/page-language.ts";
import { addressOf, redirect, runPart } from "../frame/page-part.ts";
import { calendarView, holidayYear, listAddress, placeYear, type Refusal } from "./calendar-year.ts";

/** A page costs one unit, however many calls it shows. */
const page = { cost: 1, cache: "minute", languages: SITE_LANGUAGES, detail: { hide: true } } as const;

const HTML = { formats: ["html"] } as const;
/** Words of an older form, which the search page answers now. */
const ListQuery = parameters({ q: searchText("Name of a country or region.", "finland") }, HTML);
const YearQuery = parameters(
  {
    region: optional(freeText, { description: "A region of the country.", example: "BY" }),
    with: optional(freeText, { description: "A country or region to compare with.", example: "AT" }),
  },
  HTML,
);

type YearQuery = Static<typeof YearQuery>;

/** The holiday calendar: every country, and the year of one, or of two side by side. */
export function calendarPageRoutes(core: Core) {
  return new Elysia({ name: "calendar-page" })
    .use(core)
    .get(
      "/calendar",
      async ({ query: { q }, context }) =>
        q === undefined
          ? showCountries(context)
          : redirect(`/search?q=${encodeURIComponent(q.toWellFormed())}`, context),
      { ...page, query: ListQuery },
    )
    .get(
      "/calendar/:country",
      ({ params, query, context }) => redirectToYear(choiceOf(params.country, "current", query), context),
      { ...page, query: YearQuery },
    )
    .get(
      "/calendar/:country/:year",
      ({ params, query, context }) => showYear(choiceOf(params.country, params.year, query), context),
      { ...page, query: YearQuery },
    );
}

async function showCountries(context: RequestContext): Promise<FormattedAnswer> {
  const language = pageLanguage(context);
  const groups: CountryGroup[] = [];
  for (const [continent, name] of CONTINENTS) {
    const { countries } = await runPart(context, CountriesQuery, { continent }, listCountries);
    const sorted = countries.toSorted((a, b) => a.name.localeCompare(b.name, language.t.lang));
    groups.push({
      name: language.t(name),
      countries: sorted,
      call: addressOf("/v1/holidays/countries", { continent }),
    });
  }
  return documentAnswer(context, countriesPage(language, groups));
}

async function redirectToYear(sent: CalendarChoice, context: RequestContext): Promise<FormattedAnswer> {
  const list = await holidayYear(sent, context);
  if ("error" in list) return refuse(list, sent, "country", context);
  return redirect(calendarAddress(canonicalChoice(sent, list)), context);
}

async function showYear(sent: CalendarChoice, context: RequestContext): Promise<FormattedAnswer> {
  // `/calendar/fr/2026.ics` redirects to the API's file, which has public holidays alone, as a comparison has.
  if (/\.(?:ics|csv)$/i.test(sent.year)) return redirect(listAddress({ ...sent, compared: "" }), context);
  const place = await placeYear(sent, context);
  if ("error" in place) return refuse(place, sent, "country", context);
  const choice = canonicalChoice(sent, place.list);
  const { compared } = choice;
  if (compared === null) {
    if (sent.compared !== null) return redirect(calendarAddress(choice), context);
    return documentAnswer(context, calendarPage(await calendarView(choice, place, null, context)));
  }
  const other = await placeYear({ ...choice, country: compared, region: null }, context);
  if ("error" in other) return refuse(other, choice, "with", context);
  const settled = { ...choice, compared: other.code };
  return documentAnswer(context, calendarPage(await calendarView(settled, place, other, context)));
}

function choiceOf(
  country: string,
  year: string,
  { region, with: compared, lang }: YearQuery,
): CalendarChoice {
  return { country, year, region: region ?? null, compared: compared ?? null, lang: lang ?? null };
}

/** The same choice with the API's codes. A place is not compared with itself. */
function canonicalChoice(sent: CalendarChoice, { country, subdivision, year }: HolidayYear): CalendarChoice {
  const { country_code: code } = country;
  const isSame = sent.compared?.toUpperCase() === (subdivision ?? code);
  return {
    country: code,
    year: String(year),
    region: subdivision?.slice(code.length + 1) ?? null,
    compared: isSame ? null : sent.compared,
    lang: sent.lang,
  };
}

/** Parts of an address: an unknown one makes the page a 404. */
const ADDRESS_PARTS: ReadonlySet<string> = new Set(["country", "year", "region"]);

/** A page with the API's error, whose suggestions are addresses of calendars. */
function refuse(
  { error, call }: Refusal,
  choice: CalendarChoice,
  part: "country" | "with",
  context: RequestContext,
): FormattedAnswer {
  const { code, message, errors, suggestions } = error;
  const names = new Set(errors.map(({ name = "" }) => name));
  const isRegion = names.has("region");
  const links = suggestions.map((text) => {
    const change =
      part === "with"
        ? { compared: text }
        : isRegion
          ? { region: text.slice(text.indexOf("-") + 1) }
          : { country: text, region: null };
    const name = isRegion
      ? context.holidays.regionName(text.slice(0, 2), text, context.language)
      : nameOf(text);
    return { path: calendarAddress({ ...choice, ...change }), name };
  });
  if (names.has("year")) {
    links.push({
      path: calendarAddress({ ...choice, year: "current" }),
      name: pageLanguage(context).t("This year"),
    });
  }
  const isOfAddress = statusOf(code) === 400 && [...names].some((name) => ADDRESS_PARTS.has(name));
  const status = isOfAddress ? 404 : statusOf(code);
  return documentAnswer(
    context,
    unknownCalendarPage(pageLanguage(context), { message, suggestions: links, call }),
    {
      status,
    },
  );
}

/** A slug as a name: "united-states" is United States. */
function nameOf(slug: string): string {
  return slug.replace(
    /(^|-)(\p{L})/gu,
    (_, dash: string, letter: string) => `${dash === "" ? "" : " "}${letter.toUpperCase()}`,
  );
}
