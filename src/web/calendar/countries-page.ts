import { apiCalls, escapeHtml, type Page } from "../html.ts";
import { countText } from "../english-text.ts";
import { PAGE_TEXT } from "../page-text.ts";
import { sitePage } from "../site-page.ts";
import { missingPage, type MissingPage } from "../missing-page.ts";

/** A row of `/v1/holidays/countries`. */
export type ListedCountry = {
  readonly country_code: string;
  readonly country_code_alpha3: string;
  readonly name: string;
  readonly local_name: string;
  readonly subdivision_count: number;
};

export type CountryGroup = {
  readonly name: string;
  readonly countries: readonly ListedCountry[];
  readonly call: string;
};

export type CountriesView = {
  /** The search text; empty for none. */
  readonly search: string;
  readonly groups: readonly CountryGroup[];
  /** Links to what may have been meant, if nothing is found. */
  readonly suggestions: readonly { readonly path: string; readonly name: string }[];
};

/** The list of all countries that have holidays. */
export function countriesPage({ search, groups, suggestions }: CountriesView): Page {
  const total = groups.reduce((sum, { countries }) => sum + countries.length, 0);
  const sections = groups.filter(({ countries }) => countries.length > 0).map(groupSection);
  const nothing =
    total > 0
      ? ""
      : `<p class="notice">No country is called “${escapeHtml(search)}”.${suggestions.length === 0 ? "" : ` Did you mean ${suggestions.map(({ path, name }) => `<a href="${escapeHtml(path)}">${escapeHtml(name)}</a>`).join(", ")}?`} <a href="/calendar">All countries</a></p>`;
  const found = search === "" ? `${total} countries and territories, with the days of their regions.` : "";
  const body = `<h1>Holiday calendars</h1><p class="lead">A year at a glance: public holidays, long weekends, bridge days and working days. ${found}</p><form class="filter" method="get" action="/calendar" role="search"><div><label for="country">Country</label><input id="country" name="q" type="search" autocomplete="off" value="${escapeHtml(search)}" maxlength="100" placeholder="Germany, JP, Suomi"></div><button>Find</button></form><p class="soft small" role="status" id="found"></p>${nothing}${sections.join("")}${apiCalls(groups.map(({ call }) => call))}`;
  return sitePage({
    title: "Holiday calendars of all countries · Almanac",
    description:
      "Public holidays, long weekends and working days of every country and its regions, year by year.",
    path: "/calendar",
    canonical: "/calendar",
    body,
    style: PAGE_TEXT.calendarStyle,
    script: PAGE_TEXT.countriesScript,
  });
}

function groupSection({ name, countries }: CountryGroup, index: number): string {
  const items = countries.map(
    ({
      country_code: code,
      country_code_alpha3: alpha3,
      name: country,
      local_name: local,
      subdivision_count: regions,
    }) => {
      const more = [
        local === country ? "" : `<bdi>${escapeHtml(local)}</bdi>`,
        regions === 0 ? "" : countText(regions, "region"),
      ].filter((text) => text !== "");
      return `<li data-words="${escapeHtml(`${code} ${alpha3} ${country} ${local}`.toLowerCase())}"><a href="/calendar/${code.toLowerCase()}">${escapeHtml(country)}</a>${more.length === 0 ? "" : ` <small>${more.join(" · ")}</small>`}</li>`;
    },
  );
  return `<section class="section continent" aria-labelledby="g-${index}"><h2 id="g-${index}">${escapeHtml(name)}</h2><ul class="countries">${items.join("")}</ul></section>`;
}

/** The page of a country, region or year that has no calendar; the message is the API's. */
export function unknownCalendarPage(facts: Pick<MissingPage, "message" | "suggestions" | "call">): Page {
  return missingPage({
    ...facts,
    title: "No such calendar",
    path: "/calendar",
    start: { path: "/calendar", name: "All countries" },
    style: PAGE_TEXT.calendarStyle,
  });
}
