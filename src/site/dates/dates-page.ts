import { inEnglish } from "../../domain/holidays/feed-name.ts";
import { lawOfText } from "../../http/input/country-parameter.ts";
import { html, type Html, type HtmlValue } from "../../http/answer/html-tag.ts";
import { daysFromCivil, civilFromDays } from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { UTC } from "../../domain/tz/zone.ts";
import { fullDate } from "../charts/meeting-day-chart.ts";
import { queryText } from "../../http/answer/html.ts";
import { field, hidden, ownZoneAttribute, select } from "../frame/tool-field.ts";
import { toolPage } from "../frame/tool-page.ts";
import { daysOfWord, todayIn } from "../../http/input/moment-parameter.ts";
import { hintedLocation } from "../../http/input/place-parameter.ts";
import { zoneOfWords } from "../../http/input/words.ts";
import type { RequestContext } from "../../http/context.ts";
import { choice, date, flag, freeText, integer, optional, parameters } from "../../http/input/parameter.ts";
import { answers, type Ask } from "./date-answers.ts";
import { attempt, pageAnswer, pageQuery, remarksHtml, resultOrProblem } from "../frame/page-part.ts";

/** What can be added to a date. */
const UNITS = [
  ["days", "Days"],
  ["weeks", "Weeks"],
  ["months", "Months"],
  ["years", "Years"],
  ["business_days", "Business days"],
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
  timezone: optional(freeText, {
    description: "City or zone whose day today is.",
    aliases: ["tz", "place", "city"],
  }),
});

/** The page that reckons with dates; its address is the whole question. */
export async function showDates(context: RequestContext) {
  const { query, problems, refused, textOf } = pageQuery(PageQuery, context);
  const { timezone } = query;
  const hint = hintedLocation(context);
  const named =
    timezone === undefined ? null : await attempt(() => zoneOfWords({ name: "timezone" }, timezone, context));
  const zone = named !== null && "zone" in named ? named.zone : (hint?.zone ?? UTC);
  const today = todayIn(zone, context);
  const newYear = daysFromCivil(civilFromDays(today).year + 1, 1, 1);
  const textOfDay = (name: "start" | "end" | "born", byDefault?: number): string => {
    const word = query[name];
    if (refused.has(name)) return textOf(name) ?? "";
    const day = word === undefined ? byDefault : daysOfWord(word, zone, context);
    return day === undefined ? "" : formatDate(day);
  };
  const form = {
    start: textOfDay("start", today),
    end: textOfDay("end", newYear),
    inclusive: query.inclusive === true ? "true" : "",
    area: query.area ?? hint?.place?.countryCode ?? "",
    by: refused.has("by") ? (textOf("by") ?? "") : String(query.by ?? 30),
    unit: query.unit ?? "days",
    born: textOfDay("born"),
  };
  const ask: Ask = (names, run) =>
    names.some((name) => refused.has(name)) ? null : resultOrProblem(problems, run);
  const found = await answers(form, formatDate(today), ask, context);
  const { start, end, inclusive, area, by, unit, born } = form;
  const part = (id: "between" | "sum" | "week" | "age", title: string, fields: HtmlValue): Html => html`
    <section class="panel" aria-labelledby="${id}">
      <h2 id="${id}">${title}</h2>
      <div class="fields">${fields}</div>
      ${found[id]}
    </section>
  `;
  const lastDay = select("inclusive", "Last day", inclusive || "false", [
    ["false", "Not counted"],
    ["true", "Counted"],
  ]);
  const startWords = refused.has("start") ? "the first day" : fullDate(start);
  const parts = [
    part("between", "From one date to another", [
      field({ name: "start", label: "From", value: start, type: "date" }),
      field({ name: "end", label: "To", value: end, type: "date" }),
      lastDay,
      field({
        name: "area",
        label: "Holidays of",
        value: area,
        suggest: "area",
        hint: regionHint(area, context),
      }),
    ]),
    part("sum", `A time before or after ${startWords}`, [
      field({ name: "by", label: "How many; with −, before", value: by, type: "number" }),
      select("unit", "Unit", unit, UNITS),
    ]),
    part("week", `Week of ${startWords}`, ""),
    part("age", "Age", field({ name: "born", label: "Date of birth", value: born, type: "date" })),
  ];
  const page = toolPage({
    title: "Days between dates, business days, weeks and ages",
    description:
      "Count the days between two dates, add days, months or business days to a date with the holidays of a country, find the number of a week, or an age.",
    path: "/dates",
    canonical: "/dates",
    heading: "Date calculator",
    lead: found.lead,
    problems,
    remarks: remarksHtml(context),
    form: [
      ...parts,
      hidden("timezone", zone.id, ownZoneAttribute(timezone === undefined ? zone.id : null, today)),
    ],
    hasParts: true,
    // What today is belongs to each reader.
    address: `/dates${queryText(Object.entries(form).filter(([name]) => textOf(name) !== null))}`,
    result: "",
    calls: found.calls,
  });
  return pageAnswer(context, page, problems);
}

/** Below the box of an area: that the regions of a country have days off of their own, of which none is counted. */
function regionHint(area: string, context: RequestContext): string {
  const law = area === "" ? null : lawOfText(area, context);
  const regions =
    law === null || law.subdivision !== null
      ? []
      : (context.holidays.country(law.country.code)?.subdivisions ?? []);
  const [first] = regions;
  if (law === null || first === undefined) return "Country, region or city";
  return `Regions of ${inEnglish(law.country.name)} have other days: name yours`;
}
