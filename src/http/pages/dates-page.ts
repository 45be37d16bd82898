import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { daysFromCivil, civilFromDays } from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { AlmanacError } from "../../domain/error.ts";
import { fixedZone } from "../../domain/tz/zone.ts";
import { datesPage, UNITS, type DatesForm, type DatesView } from "../../web/tool/dates-page.ts";
import { lawOfText } from "../fields/country-parameter.ts";
import { daysOfWord, todayIn } from "../fields/moment-parameter.ts";
import { hintedLocation } from "../fields/place-parameter.ts";
import { matchRecord, placeOfWords } from "../fields/words.ts";
import type { Core } from "../plugins/core.ts";
import type { RequestContext } from "../request/context.ts";
import { documentAnswer } from "../request/document.ts";
import { choice, date, flag, freeText, integer, optional, parameters } from "../request/parameter.ts";
import { AddQuery, addToDate } from "../routes/date-add.ts";
import { BusinessDaysQuery, describeBusinessDays } from "../routes/date-business-days.ts";
import { DiffQuery, diffDates } from "../routes/date-diff.ts";
import { describeWeek, WeekNumberQuery } from "../routes/week-number.ts";
import { addressOf, attempt, pageQuery, runPart, type QueryTexts } from "./page-part.ts";

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
export function datesPageRoutes(core: Core) {
  return new Elysia({ name: "dates-page" }).use(core).get("/dates", ({ context }) => showPage(context), {
    cost: 2,
    quota: "embed",
    cache: "minute",
    detail: { hide: true },
  });
}

async function showPage(context: RequestContext) {
  const { query, problems } = pageQuery(PageQuery, context);
  const hint = hintedLocation(context);
  const zone = hint?.zone ?? fixedZone(0);
  const today = todayIn(zone, context);
  const dayOf = (word: Static<typeof PageQuery>["start"]): string =>
    word === undefined ? "" : formatDate(daysOfWord(word, zone, context));
  const newYear = formatDate(daysFromCivil(civilFromDays(today).year + 1, 1, 1));
  const form: DatesForm = {
    start: dayOf(query.start) || formatDate(today),
    end: dayOf(query.end) || newYear,
    inclusive: query.inclusive === true,
    area: query.area ?? hint?.place?.countryCode ?? "",
    by: query.by ?? 30,
    unit: query.unit ?? "days",
    born: dayOf(query.born),
  };
  const made = await attempt(() => answers(form, formatDate(today), context));
  if (made instanceof AlmanacError) problems.push(made.message);
  const view = { form, problems, found: made instanceof AlmanacError ? null : made };
  return documentAnswer(context, datesPage(view), { status: problems.length === 0 ? 200 : 400 });
}

async function answers(form: DatesForm, today: string, context: RequestContext) {
  const { start, end, by, unit, born } = form;
  const area = form.area === "" ? null : areaOf(form.area, context);
  const region: QueryTexts = area === null ? {} : { country: area.code };
  const texts = {
    diff: { start, end, inclusive: String(form.inclusive) },
    work: { start, end, inclusive: form.inclusive ? "both" : "start", ...region },
    sum: { date: start, [unit]: String(by), ...(unit === "business_days" ? region : {}) },
    week: { date: start },
  };
  const found: NonNullable<DatesView["found"]> = {
    area: area?.name ?? null,
    diff: await runPart(context, DiffQuery, texts.diff, diffDates),
    work: await runPart(context, BusinessDaysQuery, texts.work, describeBusinessDays),
    sum: await runPart(context, AddQuery, texts.sum, addToDate),
    week: runPart(context, WeekNumberQuery, texts.week, describeWeek),
    age: born === "" ? null : await ageOf(born, today, context),
    calls: [
      addressOf("/v1/date/diff", texts.diff),
      addressOf("/v1/date/business-days", texts.work),
      addressOf("/v1/date/add", texts.sum),
      addressOf("/v1/date/week-number", texts.week),
    ],
  };
  return found;
}

/** Time since a birth, and the next birthday; that of 29 February is on the 28th in common years. */
async function ageOf(born: string, today: string, context: RequestContext) {
  const lived = await runPart(context, DiffQuery, { start: born, end: today, unit: "years" }, diffDates);
  const birthday = async (years: number): Promise<string> =>
    (await runPart(context, AddQuery, { date: born, years: String(years) }, addToDate)).date;
  const { years } = lived.breakdown;
  const thisOne = await birthday(years);
  const next = lived.direction >= 0 && thisOne === today ? today : await birthday(years + 1);
  const until = await runPart(context, DiffQuery, { start: today, end: next }, diffDates);
  return { lived, next, turns: next === today ? years : years + 1, daysUntil: until.total.days };
}

/** The country or region whose law holds where words say, by its code and name. @throws AlmanacError if there is none. */
function areaOf(text: string, context: RequestContext): { code: string; name: string } {
  const { country, subdivision: code } = lawOfText(text, context) ?? { subdivision: null };
  if (code !== null) return { code, name: context.holidays.regionName(country.code, code, "en") };
  const part = context.part();
  const { place, reading } = placeOfWords({ name: "area" }, text, part);
  const { area } = reading.bearer;
  const own = area?.kind === "country" ? null : area?.code || place.subdivisionCode;
  const { countryCode } = place;
  const isKnown = own !== null && own !== undefined && context.holidays.hasSubdivision(countryCode, own);
  const name = area?.name ?? matchRecord(reading, part)?.name ?? place.name;
  return { code: isKnown ? own : countryCode, name };
}
