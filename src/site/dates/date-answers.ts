import { wordsIn } from "../languages/page-language.ts";
import { html, type Html } from "../../http/answer/html-tag.ts";
import { AlmanacError } from "../../domain/error.ts";
import { inEnglish } from "../../domain/holidays/feed-name.ts";
import { fullDate } from "../charts/meeting-day-chart.ts";
import { countText, inDays, numberText } from "../../browser/english-text.ts";
import { dayOf } from "../frame/plain-day.ts";
import { facts, type Fact } from "../frame/tool-page.ts";
import { lawOfText, lawSuggestions } from "../../http/input/country-parameter.ts";
import { placeOfWords } from "../../http/input/words.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import type { RequestContext } from "../../http/context.ts";
import { AddQuery, addToDate } from "../../api/date/date-add.ts";
import { BusinessDaysQuery, describeBusinessDays } from "../../api/date/date-business-days.ts";
import { DiffQuery, diffDates } from "../../api/date/date-diff.ts";
import { describeWeek, WeekNumberQuery } from "../../api/date/week-number.ts";
import { addressOf, attempt, runPart, type QueryTexts } from "../frame/page-part.ts";

/** An answer in large type, in rows, and as a list of holidays. */
function answerHtml(id: string, main: string, rows: readonly Fact[], holidays: readonly string[] = []): Html {
  const items = holidays.map((text) => html`<li>${text}</li>`);
  const list =
    items.length === 0
      ? ""
      : html`<ul class="holidays" aria-label="Holidays">
          ${items}
        </ul>`;
  return html`<p class="big-answer" id="${id}-said">${main}</p>
    ${facts(wordsIn("en"), rows)}${list}`;
}

/** What the form says, each empty if it says nothing. */
export type DatesForm = Record<"start" | "end" | "inclusive" | "area" | "by" | "unit" | "born", string>;

/** Runs a question whose fields could be read; `null` if it has no answer, and the problems then say why. */
export type Ask = <T>(
  fields: readonly (keyof DatesForm)[],
  run: () => T | Promise<T>,
) => T | null | Promise<T | null>;

/** The answers to the parts of the form, each empty if it has none. */
export async function answers(form: DatesForm, today: string, ask: Ask, context: RequestContext) {
  const { start, end, inclusive, by, unit, born } = form;
  const area = form.area === "" ? null : await ask(["area"], () => areaOf(form.area, context));
  const region: QueryTexts = area === null ? {} : { country: area.code };
  const texts = {
    diff: { start, end, inclusive: inclusive || "false" },
    work: { start, end, inclusive: inclusive === "true" ? "both" : "start", ...region },
    sum: { date: start, [unit]: by, ...(unit === "business_days" ? region : {}) },
    week: { date: start },
  };
  const diff = await ask(["start", "end"], () => runPart(context, DiffQuery, texts.diff, diffDates));
  const work = await ask(["start", "end"], () =>
    runPart(context, BusinessDaysQuery, texts.work, describeBusinessDays),
  );
  const sum = await ask(["start", "by"], () => runPart(context, AddQuery, texts.sum, addToDate));
  const week = await ask(["start"], () => runPart(context, WeekNumberQuery, texts.week, describeWeek));
  const age = born === "" ? null : await ask(["born"], () => ageOf(born, today, context));
  const between = diff === null ? null : betweenOf(diff, work, form, area?.name ?? null);
  return {
    lead: between?.lead ?? "Choose two dates.",
    between: between?.html ?? "",
    sum:
      sum === null
        ? ""
        : answerHtml(
            "sum",
            fullDate(sum.date),
            sum.overflowed ? [["The month has no such day", "its last one is taken"]] : [],
          ),
    week: week === null ? "" : weekHtml(week),
    age: age ?? "",
    calls: [
      addressOf("/v1/date/diff", texts.diff),
      addressOf("/v1/date/business-days", texts.work),
      addressOf("/v1/date/add", texts.sum),
      addressOf("/v1/date/week-number", texts.week),
    ],
  };
}

/** The days from one date to another, and how many of them are worked if that is known. */
function betweenOf(
  diff: Awaited<ReturnType<typeof diffDates>>,
  work: Awaited<ReturnType<typeof describeBusinessDays>> | null,
  { start, end }: DatesForm,
  area: string | null,
) {
  const days = countText(Math.abs(diff.total.days), "day");
  const isBefore = diff.direction < 0;
  const offs =
    work?.holidays.map(({ name, date: on, observed_date: observed }) => ({ name, on: observed ?? on })) ?? [];
  const dayOff = offs.find(({ on }) => on === start)?.name ?? "weekend";
  const worked = numberText(Math.abs(work?.business_days ?? 0));
  const ofThem =
    area === null
      ? `${worked} of them from Monday to Friday`
      : `${worked} of them business days in ${inEnglish(area)}`;
  const span = isBefore
    ? `${fullDate(end)} is ${days} before ${fullDate(start)}`
    : `From ${fullDate(start)} to ${fullDate(end)}: ${days}`;
  const rows: readonly Fact[] =
    work === null
      ? []
      : [
          [area === null ? "Business days" : `Business days in ${inEnglish(area)}`, worked],
          ["Weekend days", numberText(Math.abs(work.weekend_days ?? 0))],
          [fullDate(start), work.start_is_business_day ? "a business day" : dayOff],
        ];
  return {
    lead: `${span}${work === null ? "" : `, ${ofThem}`}.`,
    html: answerHtml(
      "between",
      isBefore ? `${days} before` : days,
      [["In months", diff.human], ...rows],
      offs.map(({ name, on }) => `${fullDate(on)}: ${name}`),
    ),
  };
}

function weekHtml({ iso, us, ...week }: ReturnType<typeof describeWeek>): Html {
  return answerHtml("week", `Week ${iso.week} of ${iso.week_year}`, [
    ["Monday to Sunday", `${fullDate(week.week_start)} – ${fullDate(week.week_end)}`],
    ["Week in the United States", `${us.week} of ${us.week_year}`],
    ["Day of the year", `${week.day_of_year} of ${week.days_in_year}`],
    ["Quarter", String(week.quarter)],
  ]);
}

/** Time since a birth, and the next birthday; that of 29 February is on the 28th in common years. */
async function ageOf(born: string, today: string, context: RequestContext): Promise<Html> {
  const lived = await runPart(context, DiffQuery, { start: born, end: today, unit: "years" }, diffDates);
  if (lived.direction < 0) return answerHtml("age", "Still to come", []);
  const birthday = async (years: number): Promise<string> =>
    (await runPart(context, AddQuery, { date: born, years: String(years) }, addToDate)).date;
  const { years } = lived.breakdown;
  const isToday = (await birthday(years)) === today;
  const next = isToday ? today : await birthday(years + 1);
  const turned = `${fullDate(next)}, ${inDays(dayOf(next) - dayOf(today))}`;
  return answerHtml("age", lived.human, [
    ["In days", numberText(lived.total.days)],
    [`Birthday ${isToday ? years : years + 1}`, turned],
  ]);
}

const MAX_SUGGESTIONS = 3;

/** The country or region whose law holds where words say, by its code and name. @throws AlmanacError if there is none. */
async function areaOf(text: string, context: RequestContext): Promise<{ code: string; name: string }> {
  const law = lawOfText(text, context);
  if (law !== null) {
    const { country, subdivision: code } = law;
    if (code !== null) return { code, name: context.holidays.regionName(country.code, code, "en") };
    return { code: country.code, name: context.localizer.in("en").country(country) };
  }
  const found = await attempt(() => placeOfWords({ name: "area" }, text, context.part()));
  if (found instanceof AlmanacError) {
    const expected = "the name of a country, a region or a city";
    const near = new Set([...lawSuggestions(text, context), ...found.suggestions]);
    throw badParameter("area", "unknown", text, expected, [...near].slice(0, MAX_SUGGESTIONS));
  }
  const { place } = found;
  const { countryCode, subdivisionCode: own, name } = place;
  const isKnown = own !== null && context.holidays.hasSubdivision(countryCode, own);
  return { code: isKnown ? own : countryCode, name };
}
