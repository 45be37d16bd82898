import { dateFormat } from "../date-format.ts";
import { countText, numberText } from "../english-text.ts";
import { escapeHtml, queryText, type Page } from "../html.ts";
import { dayOf, instantOf } from "../plain-day.ts";
import { apiCalls, facts, field, select, toolPage } from "./tool-page.ts";

/** What can be added to a date. */
export const UNITS = [
  ["days", "days"],
  ["weeks", "weeks"],
  ["months", "months"],
  ["years", "years"],
  ["business_days", "working days"],
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

type Week = { readonly week: number; readonly week_year: number };
type Difference = {
  readonly human: string;
  readonly direction: number;
  readonly total: { readonly days: number; readonly weeks: number };
};

/** The answers of `/v1/date/*`. */
export type DatesView = {
  readonly form: DatesForm;
  readonly problems: readonly string[];
  readonly found: {
    /** Name of the country or region; `null` for Saturdays and Sundays alone. */
    readonly area: string | null;
    readonly diff: Difference;
    readonly work: {
      readonly business_days: number;
      readonly weekend_days: number | null;
      readonly holidays: readonly {
        readonly name: string;
        readonly date: string;
        readonly observed_date: string | null;
      }[];
      readonly start_is_business_day: boolean;
      readonly next_business_day: string;
    };
    readonly sum: { readonly date: string; readonly overflowed: boolean };
    readonly week: {
      readonly week_start: string;
      readonly week_end: string;
      readonly day_of_year: number;
      readonly days_in_year: number;
      readonly quarter: number;
      readonly iso: Week;
      readonly us: Week;
    };
    readonly age: {
      readonly lived: Difference;
      readonly next: string;
      readonly turns: number;
      readonly daysUntil: number;
    } | null;
    readonly calls: readonly string[];
  } | null;
};

/** "Mon 23 Nov 2026". */
function dateWords(iso: string): string {
  const format = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  return dateFormat("en-GB", format)
    .format(instantOf(dayOf(iso)))
    .replaceAll(",", "");
}

/** Reckoning with dates: how far, how much later, which week, how old. */
export function datesPage({ form, problems, found }: DatesView): Page {
  const { start, end, inclusive, area, by, unit, born } = form;
  const address = `/dates${queryText([
    ["start", start],
    ["end", end],
    ["inclusive", inclusive ? "true" : ""],
    ["area", area],
    ["by", String(by)],
    ["unit", unit],
    ["born", born],
  ])}`;
  const part = (id: string, title: string, fields: string, answer: string): string =>
    `<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2><div class="fields">${fields}</div>${answer}</section>`;
  const parts = [
    part(
      "between",
      "From one date to another",
      field({ name: "start", label: "From", value: start, type: "date" }) +
        field({ name: "end", label: "To", value: end, type: "date" }) +
        select("inclusive", "Last day", String(inclusive), [
          ["false", "not counted"],
          ["true", "counted"],
        ]) +
        field({
          name: "area",
          label: "Days off of",
          value: area,
          suggest: "area",
          hint: "Country, region or city",
        }),
      found === null ? "" : between(found, form),
    ),
    part(
      "sum",
      `Some time after ${dateWords(start)}`,
      `${field({ name: "by", label: "How many (−: before)", value: String(by), type: "number" })}${select("unit", "Unit", unit, UNITS)}`,
      found === null
        ? ""
        : `<p class="big-answer" id="sum-date">${dateWords(found.sum.date)}</p>${found.sum.overflowed ? '<p class="soft">The month has no such day, so its last one is taken.</p>' : ""}`,
    ),
    part("week", `Week of ${dateWords(start)}`, "", found === null ? "" : week(found.week)),
    part(
      "age",
      "Age",
      field({ name: "born", label: "Date of birth", value: born, type: "date" }),
      found === null || found.age === null ? "" : age(found.age),
    ),
  ];
  return toolPage({
    title: "Days between dates, working days, weeks and ages",
    description:
      "Count the days between two dates, add days, months or working days to a date with the holidays of a country, find the number of a week, or an age.",
    path: "/dates",
    canonical: "/dates",
    heading: "Reckon with dates",
    lead: found === null ? "Choose two dates." : escapeHtml(leadText(found, form)),
    problems: problems.map(escapeHtml),
    form: parts.join(""),
    hasParts: true,
    address,
    result: found === null ? "" : apiCalls(found.calls),
  });
}

type Found = NonNullable<DatesView["found"]>;

const daysOf = ({ total, direction }: Difference): number => Math.abs(total.days) * Math.sign(direction || 1);

function leadText({ diff, work, area }: Found, { start, end }: DatesForm): string {
  const count = countText(daysOf(diff), "day");
  const where = area === null ? "from Monday to Friday" : `working days in ${area}`;
  return `From ${dateWords(start)} to ${dateWords(end)}: ${count}, ${numberText(work.business_days)} of them ${where}.`;
}

function between({ diff, work, area }: Found, { start }: DatesForm): string {
  const isStart = work.holidays.find(({ date, observed_date: observed }) => [date, observed].includes(start));
  const state = work.start_is_business_day ? "a working day" : (isStart?.name ?? "weekend");
  const list = work.holidays.map(
    ({ name, date, observed_date: observed }) =>
      `<li>${dateWords(observed ?? date)}: ${escapeHtml(name)}</li>`,
  );
  return `<p class="big-answer" id="between-days">${countText(daysOf(diff), "day")}</p>${facts([
    ["In months", escapeHtml(diff.human)],
    [`Working days${area === null ? "" : ` in ${escapeHtml(area)}`}`, numberText(work.business_days)],
    ["Weekend days", numberText(work.weekend_days ?? 0)],
    [dateWords(start), escapeHtml(state)],
  ])}${list.length === 0 ? "" : `<ul class="holidays" aria-label="Holidays between the dates">${list.join("")}</ul>`}`;
}

function week({ iso, us, week_start, week_end, day_of_year, days_in_year, quarter }: Found["week"]): string {
  return `<p class="big-answer" id="week-number">Week ${iso.week} of ${iso.week_year}</p>${facts([
    ["Monday to Sunday", `${dateWords(week_start)} – ${dateWords(week_end)}`],
    ["Week in the United States", `${us.week} of ${us.week_year}`],
    ["Day of the year", `${day_of_year} of ${days_in_year}`],
    ["Quarter", String(quarter)],
  ])}`;
}

function age({ lived, next, turns, daysUntil }: NonNullable<Found["age"]>): string {
  if (lived.direction < 0) return '<p class="soft">That day is still to come.</p>';
  const until = daysUntil === 0 ? "today" : `in ${countText(daysUntil, "day")}`;
  return `<p class="big-answer" id="age-said">${escapeHtml(lived.human)}</p>${facts([
    ["In days", numberText(lived.total.days)],
    [`Birthday ${turns}`, `${dateWords(next)}, ${until}`],
  ])}`;
}
