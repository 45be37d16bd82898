import type { Static } from "@sinclair/typebox";
import { daysFromCivil, civilFromDays } from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { fixedZone } from "../../domain/tz/zone.ts";
import { fullDate } from "../../web/chart/meeting-day.ts";
import { countText, numberText } from "../../web/english-text.ts";
import { escapeHtml, queryText } from "../../web/html.ts";
import { dayOf } from "../../web/plain-day.ts";
import { field, select } from "../../web/tool/tool-field.ts";
import { facts, toolPage, type Fact } from "../../web/tool/tool-page.ts";
import { lawOfText } from "../fields/country-parameter.ts";
import { daysOfWord, todayIn } from "../fields/moment-parameter.ts";
import { hintedLocation } from "../fields/place-parameter.ts";
import { placeOfWords } from "../fields/words.ts";
import type { RequestContext } from "../request/context.ts";
import { choice, date, flag, freeText, integer, optional, parameters } from "../request/parameter.ts";
import { AddQuery, addToDate } from "../routes/date-add.ts";
import { BusinessDaysQuery, describeBusinessDays } from "../routes/date-business-days.ts";
import { DiffQuery, diffDates } from "../routes/date-diff.ts";
import { describeWeek, WeekNumberQuery } from "../routes/week-number.ts";
import { addressOf, pageAnswer, pageQuery, resultOrProblem, runPart, type QueryTexts } from "./page-part.ts";

/** What can be added to a date. */
const UNITS = [
  ["days", "Days"],
  ["weeks", "Weeks"],
  ["months", "Months"],
  ["years", "Years"],
  ["business_days", "Working days"],
] as const;

const PageQuery = parameters({
  start: optional(date, { description: "First day." }),
  end: optional(date, { description: "Last day." }),
  inclusive: flag({ description: "Whether the last day counts too.", default: false }),
  area: optional(freeText, { description: "Country, region or city with the days off." }),
  by: optional(integer, { description: "How many to add.", minimum: -10_000, maximum: 10_000 }),
  unit: choice(
    UNITS.map(([unit]) => unit),
    { description: "What to add.", default: "days" },
  ),
  born: optional(date, { description: "Date of birth." }),
});

/** The page that reckons with dates; its address is the whole question. */
export async function showDates(context: RequestContext) {
  const { query, problems } = pageQuery(PageQuery, context);
  const hint = hintedLocation(context);
  const zone = hint?.zone ?? fixedZone(0);
  const today = todayIn(zone, context);
  const dayOfWord = (word: Static<typeof PageQuery>["start"]): string =>
    word === undefined ? "" : formatDate(daysOfWord(word, zone, context));
  const newYear = formatDate(daysFromCivil(civilFromDays(today).year + 1, 1, 1));
  const form = {
    start: dayOfWord(query.start) || formatDate(today),
    end: dayOfWord(query.end) || newYear,
    inclusive: query.inclusive === true ? "true" : "",
    area: query.area ?? hint?.place?.countryCode ?? "",
    by: String(query.by ?? 30),
    unit: query.unit ?? "days",
    born: dayOfWord(query.born),
  };
  const found = await resultOrProblem(problems, () => answers(form, formatDate(today), context));
  const { start, end, inclusive, area, by, unit, born } = form;
  const part = (id: "between" | "sum" | "week" | "age", title: string, fields: string): string =>
    `<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2><div class="fields">${fields}</div>${found?.[id] ?? ""}</section>`;
  const lastDay = select("inclusive", "Last day", inclusive || "false", [
    ["false", "Not counted"],
    ["true", "Counted"],
  ]);
  const startWords = fullDate(start);
  const parts = [
    part(
      "between",
      "From one date to another",
      `${field({ name: "start", label: "From", value: start, type: "date" })}${field({ name: "end", label: "To", value: end, type: "date" })}${lastDay}${field({ name: "area", label: "Holidays of", value: area, suggest: "area", hint: "Country, region or city" })}`,
    ),
    part(
      "sum",
      `A time before or after ${startWords}`,
      `${field({ name: "by", label: "How many; with −, before", value: by, type: "number" })}${select("unit", "Unit", unit, UNITS)}`,
    ),
    part("week", `Week of ${startWords}`, ""),
    part("age", "Age", field({ name: "born", label: "Date of birth", value: born, type: "date" })),
  ];
  const page = toolPage({
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
    address: `/dates${queryText(Object.entries(form))}`,
    result: "",
    calls: found?.calls ?? [],
  });
  return pageAnswer(context, page, problems);
}

/** An answer in large type, in rows, and as a list of holidays. */
function answerHtml(
  id: string,
  main: string,
  rows: readonly Fact[],
  holidays: readonly string[] = [],
): string {
  const items = holidays.map((text) => `<li>${escapeHtml(text)}</li>`).join("");
  const list = items === "" ? "" : `<ul class="holidays" aria-label="Holidays">${items}</ul>`;
  return `<p class="big-answer" id="${id}-said">${escapeHtml(main)}</p>${facts(rows)}${list}`;
}

type DatesForm = Record<"start" | "end" | "inclusive" | "area" | "by" | "unit" | "born", string>;

async function answers(form: DatesForm, today: string, context: RequestContext) {
  const { start, end, inclusive, by, unit, born } = form;
  const area = form.area === "" ? null : areaOf(form.area, context);
  const region: QueryTexts = area === null ? {} : { country: area.code };
  const texts = {
    diff: { start, end, inclusive: inclusive || "false" },
    work: { start, end, inclusive: inclusive === "true" ? "both" : "start", ...region },
    sum: { date: start, [unit]: by, ...(unit === "business_days" ? region : {}) },
    week: { date: start },
  };
  const diff = await runPart(context, DiffQuery, texts.diff, diffDates);
  const work = await runPart(context, BusinessDaysQuery, texts.work, describeBusinessDays);
  const sum = await runPart(context, AddQuery, texts.sum, addToDate);
  const { iso, us, ...week } = runPart(context, WeekNumberQuery, texts.week, describeWeek);
  const days = countText(Math.abs(diff.total.days) * Math.sign(diff.direction || 1), "day");
  const worked = numberText(work.business_days);
  const offs = work.holidays.map(({ name, date: on, observed_date: observed }) => ({
    name,
    on: observed ?? on,
  }));
  const dayOff = offs.find(({ on }) => on === start)?.name ?? "weekend";
  return {
    lead: `From ${fullDate(start)} to ${fullDate(end)}: ${days}, ${worked} of them ${area === null ? "from Monday to Friday" : `working days in ${area.name}`}.`,
    between: answerHtml(
      "between",
      days,
      [
        ["In months", diff.human],
        [area === null ? "Working days" : `Working days in ${area.name}`, worked],
        ["Weekend days", numberText(work.weekend_days ?? 0)],
        [fullDate(start), work.start_is_business_day ? "a working day" : dayOff],
      ],
      offs.map(({ name, on }) => `${fullDate(on)}: ${name}`),
    ),
    sum: answerHtml(
      "sum",
      fullDate(sum.date),
      sum.overflowed ? [["The month has no such day", "its last one is taken"]] : [],
    ),
    week: answerHtml("week", `Week ${iso.week} of ${iso.week_year}`, [
      ["Monday to Sunday", `${fullDate(week.week_start)} – ${fullDate(week.week_end)}`],
      ["Week in the United States", `${us.week} of ${us.week_year}`],
      ["Day of the year", `${week.day_of_year} of ${week.days_in_year}`],
      ["Quarter", String(week.quarter)],
    ]),
    age: born === "" ? "" : await ageOf(born, today, context),
    calls: [
      addressOf("/v1/date/diff", texts.diff),
      addressOf("/v1/date/business-days", texts.work),
      addressOf("/v1/date/add", texts.sum),
      addressOf("/v1/date/week-number", texts.week),
    ],
  };
}

/** Time since a birth, and the next birthday; that of 29 February is on the 28th in common years. */
async function ageOf(born: string, today: string, context: RequestContext): Promise<string> {
  const lived = await runPart(context, DiffQuery, { start: born, end: today, unit: "years" }, diffDates);
  if (lived.direction < 0) return answerHtml("age", "Still to come", []);
  const birthday = async (years: number): Promise<string> =>
    (await runPart(context, AddQuery, { date: born, years: String(years) }, addToDate)).date;
  const { years } = lived.breakdown;
  const isToday = (await birthday(years)) === today;
  const next = isToday ? today : await birthday(years + 1);
  const until = dayOf(next) - dayOf(today);
  const turned = `${fullDate(next)}, ${isToday ? "today" : `in ${countText(until, "day")}`}`;
  return answerHtml("age", lived.human, [
    ["In days", numberText(lived.total.days)],
    [`Birthday ${isToday ? years : years + 1}`, turned],
  ]);
}

/** The country or region whose law holds where words say, by its code and name. @throws AlmanacError if there is none. */
function areaOf(text: string, context: RequestContext): { code: string; name: string } {
  const law = lawOfText(text, context);
  if (law !== null) {
    const { country, subdivision: code } = law;
    if (code !== null) return { code, name: context.holidays.regionName(country.code, code, "en") };
    return { code: country.code, name: context.localizer.in("en").country(country) };
  }
  const { place } = placeOfWords({ name: "area" }, text, context.part());
  const { countryCode, subdivisionCode: own, name } = place;
  const isKnown = own !== null && context.holidays.hasSubdivision(countryCode, own);
  return { code: isKnown ? own : countryCode, name };
}
