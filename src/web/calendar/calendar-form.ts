import { escapeHtml } from "../html.ts";
import { calendarAddress, type CalendarChoice } from "./calendar-address.ts";
import { languageName } from "../clock/clock-words.ts";

export type Option = { readonly value: string; readonly name: string };

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
export function calendarForm({ choice, lang, regions, languages, others }: FormView): string {
  const { country, year, region, compared } = choice;
  const none = { value: "", name: "All regions" };
  const byRegion =
    regions.length === 0
      ? ""
      : field("region", "Region", optionsOf([none, ...regions], region?.toLowerCase() ?? ""));
  const names = languages.map((value) => ({ value, name: languageName(value) }));
  const groups = others
    .filter(({ options }) => options.length > 0)
    .map(
      ({ label, options }) =>
        `<optgroup label="${escapeHtml(label)}">${optionsOf(options, compared?.toLowerCase() ?? "")}</optgroup>`,
    );
  const nothing = `<option value="">Nothing</option>`;
  return `<form class="switches" method="get" autocomplete="off" action="${escapeHtml(calendarAddress({ country, year, region: null, compared: null, lang: null }))}">${byRegion}${field("lang", "Names in", optionsOf(names, lang))}${field("with", "Compare with", nothing + groups.join(""))}<button>Show</button></form>`;
}

function field(name: string, label: string, options: string): string {
  return `<div><label for="c-${name}">${label}</label><select id="c-${name}" name="${name}">${options}</select></div>`;
}

function optionsOf(options: readonly Option[], chosen: string): string {
  return options
    .map(
      ({ value, name }) =>
        `<option value="${escapeHtml(value)}"${value === chosen ? " selected" : ""}>${escapeHtml(name)}</option>`,
    )
    .join("");
}
