import { html, type Html, joinHtml } from "../../http/answer/html-tag.ts";
import type { listCountries } from "../../api/holidays/holidays-countries.ts";
import { apiCalls, type Page } from "../../http/answer/html.ts";
import type { PageLanguage, Words } from "../languages/page-language.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { sitePage } from "../frame/site-page.ts";
import { missingPage, type MissingPage } from "../frame/missing-page.ts";

export type CountryGroup = {
  readonly name: string;
  readonly countries: Awaited<ReturnType<typeof listCountries>>["countries"];
  readonly call: string;
};

/** The list of all countries that have holidays; the search in the head of the page finds them too. */
export function countriesPage(language: PageLanguage, groups: readonly CountryGroup[]): Page {
  const { t } = language;
  const total = groups.reduce((sum, { countries }) => sum + countries.length, 0);
  const sections = groups
    .filter(({ countries }) => countries.length > 0)
    .map((group, index) => groupSection(t, group, index));
  return sitePage({
    title: `${t("Holiday calendars of all countries")} · Almanac`,
    language,
    canonical: "/calendar",
    description: t(
      "Public holidays, long weekends and business days of every country and its regions, year by year.",
    ),
    path: "/calendar",
    body: html`
      <h1>${t("Holiday calendars")}</h1>
      <p class="lead">
        ${t("A year at a glance: public holidays, long weekends, bridge days and business days of {total} countries and territories, with the days of their regions.", { total })}
      </p>
      ${sections}${apiCalls(
        groups.map(({ call }) => call),
        "",
        t("API calls behind this page"),
      )}
    `,
    style: PAGE_TEXT.calendarStyle,
  });
}

function groupSection(t: Words, { name, countries }: CountryGroup, index: number): Html {
  const items = countries.map(({ country_code, name: country, local_name, subdivision_count: regions }) => {
    const more = [
      ...(local_name === country ? [] : [html`<bdi>${local_name}</bdi>`]),
      ...(regions === 0 ? [] : [t("{count} region|{count} regions", { count: regions })]),
    ];
    return html`<li>
      <a href="/calendar/${country_code.toLowerCase()}">${country}</a
      >${more.length === 0 ? "" : html` <small>${joinHtml(more, " · ")}</small>`}
    </li>`;
  });
  return html`
    <section class="section continent" aria-labelledby="g-${index}">
      <h2 id="g-${index}">${name}</h2>
      <ul class="countries">
        ${items}
      </ul>
    </section>
  `;
}

/** The page of a country, region or year that has no calendar; the message is the API's. */
export function unknownCalendarPage(
  language: PageLanguage,
  facts: Pick<MissingPage, "message" | "suggestions" | "call">,
): Page {
  const { t } = language;
  return missingPage({
    ...facts,
    language,
    message: t.lang === "en" ? facts.message : t("There is no calendar of that name, region or year."),
    title: t("No such calendar"),
    path: "/calendar",
    start: { path: "/calendar", name: t("All countries") },
    style: PAGE_TEXT.calendarStyle,
  });
}
