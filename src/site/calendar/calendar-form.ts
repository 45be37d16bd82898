import { html, type Html, type HtmlValue } from "../../http/answer/html-tag.ts";
import { optionsHtml } from "../../http/answer/html.ts";
import { wordsIn } from "../languages/page-language.ts";
import { languageName } from "../../embed/clock-words.ts";

/** The parameters of a calendar's address, as they were sent or as the API writes them. */
export type CalendarChoice = {
  readonly country: string;
  readonly year: string;
  /** Code of a region without the country's, "BY"; `null` for the whole country. */
  readonly region: string | null;
  /** Country or region to compare with. */
  readonly compared: string | null;
  readonly lang: string | null;
};

/** The shortest address of a calendar. */
export function calendarAddress(choice: CalendarChoice): string {
  const { country, year, region, compared, lang } = choice;
  const query = new URLSearchParams();
  if (region !== null) query.set("region", region.toLowerCase());
  if (compared !== null) query.set("with", compared.toLowerCase());
  if (lang !== null && lang !== "en") query.set("lang", lang);
  const path = `/calendar/${encodeURIComponent(country.toLowerCase())}/${encodeURIComponent(year)}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

export type Option = readonly [value: string, name: string];

export type FormView = {
  readonly choice: CalendarChoice;
  readonly lang: string;
  readonly regions: readonly Option[];
  /** The country's languages first. */
  readonly languages: readonly string[];
  /** Countries and regions to compare with, in groups. */
  readonly others: readonly { readonly label: string; readonly options: readonly Option[] }[];
};

/** The form for region, language and comparison; it works without a script. */
export function calendarForm({ choice, lang, regions, languages, others }: FormView): Html {
  const t = wordsIn(lang);
  const { country, year, region, compared } = choice;
  const byRegion =
    regions.length === 0
      ? ""
      : field(
          "region",
          t("Region"),
          optionsHtml([["", t("All regions")], ...regions], region?.toLowerCase() ?? ""),
        );
  const names = languages.map((language) => [language, languageName(language)] as const);
  const groups = others
    .filter(({ options }) => options.length > 0)
    .map(
      ({ label, options }) =>
        html`<optgroup label="${label}">${optionsHtml(options, compared?.toLowerCase() ?? "")}</optgroup>`,
    );
  return html`
    <form
      class="switches"
      method="get"
      autocomplete="off"
      action="${calendarAddress({ country, year, region: null, compared: null, lang: null })}"
    >
      ${byRegion} ${field("lang", t("Names in"), optionsHtml(names, lang))}
      ${field("with", t("Compare with"), [optionsHtml([["", t("Nothing")]], null), ...groups])}
      <button>${t("Show")}</button>
    </form>
  `;
}

function field(name: string, label: string, options: HtmlValue): Html {
  return html`
    <div>
      <label for="c-${name}">${label}</label>
      <select id="c-${name}" name="${name}">
        ${options}
      </select>
    </div>
  `;
}
