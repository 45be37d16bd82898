import { escapeHtml, queryText, type Page } from "../html.ts";
import { field, select } from "./tool-field.ts";
import { facts, toolPage, type Fact } from "./tool-page.ts";

/** What can be added to a date. */
export const UNITS = [
  ["days", "Days"],
  ["weeks", "Weeks"],
  ["months", "Months"],
  ["years", "Years"],
  ["business_days", "Working days"],
] as const;

export type DatesForm = {
  /** ISO dates. */
  readonly start: string;
  readonly end: string;
  readonly inclusive: boolean;
  readonly area: string;
  readonly by: number;
  readonly unit: (typeof UNITS)[number][0];
  readonly born: string;
};

/** An answer in words: in large type, in rows, and as a list. */
type Answer = { readonly main: string; readonly rows: readonly Fact[]; readonly list?: readonly string[] };

export type DatesView = {
  readonly form: DatesForm;
  readonly problems: readonly string[];
  /** The first day in words. */
  readonly startWords: string;
  readonly found: {
    readonly lead: string;
    readonly between: Answer;
    readonly sum: Answer;
    readonly week: Answer;
    readonly age: Answer | null;
    readonly calls: readonly string[];
  } | null;
};

function answerHtml(id: string, answer: Answer | null | undefined): string {
  if (!answer) return "";
  const list = answer.list?.map((text) => `<li>${escapeHtml(text)}</li>`) ?? [];
  return `<p class="big-answer" id="${id}-said">${escapeHtml(answer.main)}</p>${facts(answer.rows)}${list.length === 0 ? "" : `<ul class="holidays" aria-label="Holidays">${list.join("")}</ul>`}`;
}

/** Calculations with dates: how far, how much later, which week, how old. */
export function datesPage({ form, problems, startWords, found }: DatesView): Page {
  const { start, end, inclusive, area, by, unit, born } = form;
  const part = (id: "between" | "sum" | "week" | "age", title: string, fields: string): string =>
    `<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2><div class="fields">${fields}</div>${answerHtml(id, found?.[id])}</section>`;
  const lastDay = select("inclusive", "Last day", String(inclusive), [
    ["false", "Not counted"],
    ["true", "Counted"],
  ]);
  const hint = "Country, region or city";
  const parts = [
    part(
      "between",
      "From one date to another",
      `${field({ name: "start", label: "From", value: start, type: "date" })}${field({ name: "end", label: "To", value: end, type: "date" })}${lastDay}${field({ name: "area", label: "Holidays of", value: area, suggest: "area", hint })}`,
    ),
    part(
      "sum",
      `A time before or after ${startWords}`,
      `${field({ name: "by", label: "How many; with −, before", value: String(by), type: "number" })}${select("unit", "Unit", unit, UNITS)}`,
    ),
    part("week", `Week of ${startWords}`, ""),
    part("age", "Age", field({ name: "born", label: "Date of birth", value: born, type: "date" })),
  ];
  return toolPage({
    title: "Days between dates, working days, weeks and ages",
    description:
      "Count the days between two dates, add days, months or working days to a date with the holidays of a country, find the number of a week, or an age.",
    path: "/dates",
    canonical: "/dates",
    heading: "Date calculator",
    lead: found?.lead ?? "Choose two dates.",
    problems,
    form: parts.join(""),
    hasParts: true,
    address: `/dates${queryText([
      ["start", start],
      ["end", end],
      ["inclusive", inclusive ? "true" : ""],
      ["area", area],
      ["by", String(by)],
      ["unit", unit],
      ["born", born],
    ])}`,
    result: "",
    calls: found?.calls ?? [],
  });
}
