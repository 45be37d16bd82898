import { daysInMonth } from "../../domain/calendar/civil.ts";
import { AlmanacError } from "../../domain/error.ts";
import { restDayTest } from "../../domain/holidays/days-off.ts";
import { HOLIDAY_TYPES } from "../../domain/holidays/rule-program.ts";
import type { CalendarChoice } from "../../web/calendar/calendar-form.ts";
import {
  type HolidayYear,
  type ListedHoliday,
  type MonthWork,
  type PlaceYear,
  isFreeForAll,
  marksOf,
} from "../../web/calendar/place-year.ts";
import { isoDate } from "../../web/plain-day.ts";
import type { RequestContext } from "../request/context.ts";
import { BusinessDaysQuery, describeBusinessDays } from "../routes/date-business-days.ts";
import { HolidaysQuery, listHolidays } from "../routes/holidays.ts";
import { addressOf, attempt, runPart, type QueryTexts } from "./page-part.ts";

/** The error of a call of the API, and its address. */
export type Refusal = { readonly error: AlmanacError; readonly call: string };

/** The holidays of a place's year; compared with another, only its own public ones count. */
export async function holidayYear(
  request: CalendarChoice,
  context: RequestContext,
): Promise<HolidayYear | Refusal> {
  const { country, year } = request;
  const list = await attempt(() =>
    runPart(context, HolidaysQuery, listTexts(request), (query, part) =>
      listHolidays(country, year, query, part),
    ),
  );
  return list instanceof AlmanacError ? { error: list, call: listAddress(request) } : list;
}

/** The holidays of a place's year and the working days of its months. */
export async function placeYear(
  request: CalendarChoice,
  context: RequestContext,
): Promise<PlaceYear | Refusal> {
  const all = await holidayYear(request, context);
  if ("error" in all) return all;
  const isOfSchools = ({ school }: ListedHoliday): boolean => school !== null;
  // An observance that some regions have as a holiday of that name is listed once, as theirs.
  const keyOf = ({ date, name }: ListedHoliday): string => `${date} ${name}`;
  const daysOff = all.holidays.filter(({ type }) => type !== "observance");
  const known = new Set(daysOff.map(keyOf));
  const isTwice = (one: ListedHoliday): boolean => one.type === "observance" && known.has(keyOf(one));
  const list = { ...all, holidays: all.holidays.filter((one) => !isOfSchools(one) && !isTwice(one)) };
  const { country_code: country } = list.country;
  const code = list.subdivision ?? country;
  const months = Array.from({ length: 12 }, (_, index) =>
    monthTexts(list.year, index + 1, { country: code }),
  );
  return {
    code,
    name:
      list.subdivision === null
        ? list.country.name
        : context.holidays.regionName(country, list.subdivision, request.lang ?? "en"),
    list,
    school: all.holidays.filter(
      (one) => isOfSchools(one) && (all.subdivision !== null || one.nationwide) && request.compared === null,
    ),
    listCall: listAddress(request),
    work: await countWork(months, context),
    workCalls: months.map((month) => addressOf("/v1/date/business-days", month)),
    isWeekend: restDayTest(context.holidays, context.data.weekends, {
      countryCode: country,
      subdivision: list.subdivision,
    }),
    daysOff: daysOffOf(list, request, context),
  };
}

/** The days of each month that are working days in both places. */
export async function workOfBoth(
  place: PlaceYear,
  compared: PlaceYear,
  context: RequestContext,
): Promise<MonthWork[]> {
  const free = [...marksOf(compared)].filter(([, marks]) => isFreeForAll(marks)).map(([day]) => isoDate(day));
  const months = place.work.map(({ weekend }, index) => {
    const both = new Set([...weekend, ...(compared.work[index]?.weekend ?? [])]);
    const start = firstDate(place.list.year, index + 1);
    const holidays = free.filter((date) => date.startsWith(start.slice(0, 8)));
    return monthTexts(place.list.year, index + 1, {
      country: place.code,
      weekend: [...both].join(","),
      ...(holidays.length === 0 ? {} : { holidays: holidays.join(",") }),
    });
  });
  return countWork(months, context);
}

/** Address of the API call that lists the holidays. */
export function listAddress(request: CalendarChoice): string {
  const path = `/v1/holidays/${encodeURIComponent(request.country)}/${encodeURIComponent(request.year)}`;
  return addressOf(path, listTexts(request));
}

function listTexts({ country, region, lang, compared }: CalendarChoice): QueryTexts {
  const include = region === null && !country.includes("-") ? "regional,long_weekends" : "long_weekends";
  return {
    ...(region === null ? {} : { subdivision: region }),
    ...(compared === null ? { types: "all", include } : {}),
    ...(lang === null ? {} : { lang }),
  };
}

function monthTexts(year: number, month: number, texts: QueryTexts): QueryTexts {
  const start = firstDate(year, month);
  return { start, end: `${start.slice(0, 8)}${daysInMonth(year, month)}`, ...texts };
}

const firstDate = (year: number, month: number): string => `${year}-${String(month).padStart(2, "0")}-01`;

async function countWork(months: readonly QueryTexts[], context: RequestContext): Promise<MonthWork[]> {
  return Promise.all(
    months.map(async (texts) => {
      const work = await runPart(context, BusinessDaysQuery, texts, describeBusinessDays);
      return { ...work, holiday_days: work.holiday_days ?? 0 };
    }),
  );
}

/** The days off of each holiday in an answer; they come from the domain, because no route lists them. */
function daysOffOf(list: HolidayYear, { compared, lang }: CalendarChoice, context: RequestContext) {
  const { holidays } = context.holidays.list({
    countryCode: list.country.country_code,
    year: list.year,
    subdivision: list.subdivision,
    types: compared === null ? HOLIDAY_TYPES : ["public"],
    lang: context.data.language(lang ?? "en"),
    includeRegional: compared === null && list.subdivision === null,
  });
  const keyOf = (id: string, date: string, type: string): string => `${id} ${date} ${type}`;
  const days = new Map(holidays.map(({ id, date, type, daysOff }) => [keyOf(id, date, type), daysOff]));
  return ({ id, date, type }: ListedHoliday): readonly number[] => days.get(keyOf(id, date, type)) ?? [];
}
