import { Elysia } from "elysia";
import { countryByCode } from "../../domain/places/country.ts";
import { holidayFeedName } from "../../domain/holidays/feed-name.ts";
import { calendarAddress, type CalendarChoice } from "../../web/calendar/calendar-address.ts";
import { calendarPage } from "../../web/calendar/calendar-page.ts";
import {
  countriesPage,
  unknownCalendarPage,
  type CountryGroup,
  type ListedCountry,
} from "../../web/calendar/countries-page.ts";
import type { HolidayYear, PlaceYear } from "../../web/calendar/place-year.ts";
import type { Core } from "../plugins/core.ts";
import { documentAnswer } from "../request/document.ts";
import { CONTINENTS } from "../../domain/places/continent.ts";
import { FormattedAnswer } from "../request/format.ts";
import { innerApi, type Handle } from "../question/inner-api.ts";
import type { RequestContext } from "../request/context.ts";
import { publicOrigin } from "../request/public-origin.ts";
import { addressOf, errorOf, type Api } from "../question/api.ts";
import { todayOfCountry } from "../fields/holiday-parameter.ts";
import { fetchPlaceYear, fetchWorkOfBoth, listAddress, type Refusal } from "./calendar-year.ts";

/** A page costs one unit, however many calls it makes. */
const page = { cost: 1, cache: "minute", detail: { hide: true } } as const;

/** The holiday calendar: every country, and the year of one, or of two side by side. */
export function calendarPageRoutes(core: Core, handle: Handle) {
  return new Elysia({ name: "calendar-page" })
    .use(core)
    .get("/calendar", ({ context }) => listCountries(context, innerApi(context, handle)), page)
    .get(
      "/calendar/:country",
      ({ params, context }) => redirectToYear(params.country, context, innerApi(context, handle)),
      page,
    )
    .get(
      "/calendar/:country/:year",
      ({ params, context }) => showYear(params.country, params.year, context, innerApi(context, handle)),
      page,
    );
}

async function listCountries(context: RequestContext, api: Api): Promise<FormattedAnswer> {
  const search = (new URLSearchParams(context.rawQuery).get("q") ?? "").trim().slice(0, 100);
  const queries =
    search === ""
      ? CONTINENTS.map(([continent, name]) => ({ name, query: { continent } }))
      : [{ name: "Found", query: { q: search } }];
  const groups: CountryGroup[] = [];
  for (const { name, query } of queries) {
    const question = { path: "/v1/holidays/countries", query };
    const answer = await api(question);
    // The published shape of the route; an error, such as for a bad text, counts as no match.
    const { countries } = (answer.isOk ? answer.data : { countries: [] }) as {
      countries: readonly ListedCountry[];
    };
    const sorted = countries.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
    groups.push({ name, countries: sorted, call: addressOf(question) });
  }
  const isFound = groups.some(({ countries }) => countries.length > 0);
  const guess = isFound ? null : await api(currentYearOf(search));
  const error = guess === null || guess.isOk ? null : errorOf(guess);
  const slugs = error?.code === "country_not_found" ? error.suggestions : [];
  const suggestions = slugs.map((slug) => ({ path: `/calendar/${slug}`, name: nameOf(slug) }));
  const status = isFound ? 200 : 404;
  return documentAnswer(context, countriesPage({ search, groups, suggestions }), { status });
}

/** Redirects to the current year there. */
async function redirectToYear(country: string, context: RequestContext, api: Api): Promise<FormattedAnswer> {
  const sent = choiceOf(country, "current", context);
  const question = currentYearOf(country, sent.region);
  const answer = await api(question);
  if (!answer.isOk) return refuse({ answer, call: addressOf(question) }, sent, "country", context);
  // The published shape of the route.
  const choice = canonicalChoice(sent, answer.data as HolidayYear);
  return redirect(calendarAddress(choice), context);
}

function redirect(address: string, context: RequestContext): FormattedAnswer {
  context.addHeader("Location", address);
  return new FormattedAnswer("text", "", { status: 302 });
}

const currentYearOf = (country: string, region: string | null = null) => ({
  path: `/v1/holidays/${encodeURIComponent(country)}/current`,
  query: region === null ? {} : { subdivision: region },
});

async function showYear(
  country: string,
  year: string,
  context: RequestContext,
  api: Api,
): Promise<FormattedAnswer> {
  const sent = choiceOf(country, year, context);
  // `/calendar/fr/2026.ics` redirects to the API's file.
  if (/\.(?:ics|csv)$/i.test(year)) return redirect(listAddress({ ...sent, isCompared: true }), context);
  const isCompared = sent.compared !== null;
  const place = await fetchPlaceYear({ ...sent, isCompared }, api, context);
  if ("answer" in place) return refuse(place, sent, "country", context);
  const choice = canonicalChoice(sent, place.list);
  if (choice.compared === null) {
    if (isCompared) return redirect(calendarAddress(choice), context);
    return documentAnswer(context, calendarPage(await viewOf(choice, place, null, context, api)));
  }
  const other = await fetchPlaceYear(
    { ...choice, country: choice.compared, region: null, isCompared },
    api,
    context,
  );
  if ("answer" in other) return refuse(other, choice, "with", context);
  const settled = { ...choice, compared: other.code };
  return documentAnswer(context, calendarPage(await viewOf(settled, place, other, context, api)));
}

async function viewOf(
  choice: CalendarChoice,
  place: PlaceYear,
  compared: PlaceYear | null,
  context: RequestContext,
  api: Api,
) {
  const { data, holidays } = context;
  const { country_code: code } = place.list.country;
  const country = countryByCode(data.countries, code);
  const lang = data.language(choice.lang ?? "en");
  const regionName = (region: string): string => holidays.regionName(region.slice(0, 2), region, lang);
  const regionsOf = (of: string) =>
    (holidays.country(of, lang)?.subdivisions ?? []).map((region) => ({
      value: region.code.toLowerCase(),
      name: region.name,
    }));
  const countryName = (of: string): string => data.countryName(of, lang) ?? of;
  const countries = holidays.countryCodes.map((of) => ({ value: of.toLowerCase(), name: countryName(of) }));
  const own = (holidays.country(code, lang)?.languages ?? []).map((tag) => data.language(tag));
  const otherCode = compared?.list.country.country_code ?? code;
  return {
    choice,
    place,
    compared,
    workOfBoth: compared === null ? [] : await fetchWorkOfBoth(place, compared, api),
    lang,
    title: holidayFeedName(
      data.countryName(code, "en") ?? code,
      place.list.subdivision === null ? null : holidays.regionName(code, place.list.subdivision, "en"),
      "en",
    ),
    today: country === null ? 0 : todayOfCountry({ country }, context),
    firstDayOfWeek: country?.firstDayOfWeek ?? 1,
    host: new URL(publicOrigin(context)).host,
    regions: regionsOf(code).map(({ value, name }) => ({ value: value.slice(code.length + 1), name })),
    languages: [...new Set([...own, "en", ...data.languages])],
    others: [
      { label: "Countries", options: countries.toSorted((a, b) => a.name.localeCompare(b.name, lang)) },
      ...[...new Set([code, otherCode])].map((of) => ({ label: countryName(of), options: regionsOf(of) })),
    ],
    regionName,
  };
}

/** The choice in an address, without empty fields of the form. */
function choiceOf(country: string, year: string, { rawQuery }: RequestContext): CalendarChoice {
  const query = new URLSearchParams(rawQuery);
  const textOf = (name: string): string | null => query.get(name)?.trim().slice(0, 100) || null;
  return { country, year, region: textOf("region"), compared: textOf("with"), lang: textOf("lang") };
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
const ADDRESS_PARTS: ReadonlySet<string> = new Set(["country", "year", "subdivision"]);

/** A page with the API's error, whose suggestions are addresses of calendars. */
function refuse(
  { answer, call }: Refusal,
  choice: CalendarChoice,
  part: "country" | "with",
  context: RequestContext,
): FormattedAnswer {
  const { http_status: httpStatus, message, errors, suggestions } = errorOf(answer);
  const names = new Set(errors.map(({ name = "" }) => name));
  const isRegion = names.has("subdivision");
  const links = suggestions.map((text) => {
    const change =
      part === "with"
        ? { compared: text }
        : isRegion
          ? { region: text.slice(text.indexOf("-") + 1) }
          : { country: text, region: null };
    const name = isRegion ? context.holidays.regionName(text.slice(0, 2), text, "en") : nameOf(text);
    return { path: calendarAddress({ ...choice, ...change }), name };
  });
  if (names.has("year")) {
    links.push({ path: calendarAddress({ ...choice, year: "current" }), name: "This year" });
  }
  const status = httpStatus === 400 && [...names].some((name) => ADDRESS_PARTS.has(name)) ? 404 : httpStatus;
  return documentAnswer(context, unknownCalendarPage({ message, suggestions: links, call }), {
    status,
  });
}

/** A slug as a name: "united-states" is United States. */
function nameOf(slug: string): string {
  return slug.replace(
    /(^|-)(\p{L})/gu,
    (_, dash: string, letter: string) => `${dash === "" ? "" : " "}${letter.toUpperCase()}`,
  );
}
