import { dayOfWeek, daysInMonth } from "../../domain/calendar/civil.ts";
import { AlmanacError } from "../../domain/error.ts";
import { weekendDays } from "../../domain/calendar/weekend.ts";
import { HOLIDAY_TYPES } from "../../domain/holidays/rule-program.ts";
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
import { addressOf, type Answer, type Api, type Question } from "../question/api.ts";

/** The calendar that a page shows, as it was sent. */
export type YearRequest = {
  readonly country: string;
  readonly year: string;
  readonly region: string | null;
  readonly lang: string | null;
  /** Whether it is compared with another; then only the public holidays of the place itself count. */
  readonly isCompared: boolean;
};

/** An error of the API, and the address of its call. */
export type Refusal = { readonly answer: Answer; readonly call: string };

/** The holidays of a place's year and the working days of its months, from the API's routes. */
export async function fetchPlaceYear(
  request: YearRequest,
  api: Api,
  context: RequestContext,
): Promise<PlaceYear | Refusal> {
  const question = listQuestion(request);
  const call = addressOf(question);
  const answer = await api(question);
  if (!answer.isOk) return { answer, call };
  // The published shape of the route.
  const all = answer.data as HolidayYear;
  const isOfSchools = ({ school }: ListedHoliday): boolean => school !== null;
  const list = { ...all, holidays: all.holidays.filter((one) => !isOfSchools(one)) };
  const { country_code: country } = list.country;
  const code = list.subdivision ?? country;
  const months = Array.from({ length: 12 }, (_, index) =>
    workQuestion(list.year, index + 1, { country: code }),
  );
  return {
    code,
    name:
      list.subdivision === null
        ? list.country.name
        : context.holidays.regionName(country, list.subdivision, request.lang ?? "en"),
    list,
    school: all.holidays.filter(
      (one) => isOfSchools(one) && (all.subdivision !== null || one.nationwide) && !request.isCompared,
    ),
    listCall: call,
    work: await fetchWork(months, api),
    workCalls: months.map(addressOf),
    isWeekend: (day) => weekendDays(context.data.weekends, code, day).includes(dayOfWeek(day)),
    daysOff: daysOffOf(list, request, context),
  };
}

/** The days of each month that are working days in both places. */
export async function fetchWorkOfBoth(place: PlaceYear, compared: PlaceYear, api: Api): Promise<MonthWork[]> {
  const free = [...marksOf(compared)].filter(([, marks]) => isFreeForAll(marks)).map(([day]) => isoDate(day));
  const months = place.work.map(({ weekend }, index) => {
    const both = new Set([...weekend, ...(compared.work[index]?.weekend ?? [])]);
    const start = firstDate(place.list.year, index + 1);
    const holidays = free.filter((date) => date.startsWith(start.slice(0, 8)));
    return workQuestion(place.list.year, index + 1, {
      country: place.code,
      weekend: [...both].join(","),
      ...(holidays.length === 0 ? {} : { holidays: holidays.join(",") }),
    });
  });
  return fetchWork(months, api);
}

/** Address of the API call that lists the holidays. */
export const listAddress = (request: YearRequest): string => addressOf(listQuestion(request));

function listQuestion({ country, year, region, lang, isCompared }: YearRequest): Question {
  const include = region === null && !country.includes("-") ? "regional,long_weekends" : "long_weekends";
  return {
    path: `/v1/holidays/${encodeURIComponent(country)}/${encodeURIComponent(year)}`,
    query: {
      ...(region === null ? {} : { subdivision: region }),
      ...(isCompared ? {} : { types: "all", include }),
      ...(lang === null ? {} : { lang }),
    },
  };
}

function workQuestion(year: number, month: number, query: Question["query"]): Question {
  const start = firstDate(year, month);
  const end = `${start.slice(0, 8)}${daysInMonth(year, month)}`;
  return { path: "/v1/date/business-days", query: { start, end, ...query } };
}

const firstDate = (year: number, month: number): string => `${year}-${String(month).padStart(2, "0")}-01`;

/** @throws AlmanacError `internal_error` when the API cannot count a month. */
async function fetchWork(months: readonly Question[], api: Api): Promise<MonthWork[]> {
  return Promise.all(
    months.map(async (month) => {
      const { isOk, data, problem } = await api(month);
      if (!isOk) throw new AlmanacError("internal_error", problem);
      // The published shape of the route.
      return data as MonthWork;
    }),
  );
}

/** The days off of each holiday in an answer; they come from the domain, because no route lists them. */
function daysOffOf(list: HolidayYear, { isCompared, lang }: YearRequest, context: RequestContext) {
  const { holidays } = context.holidays.list({
    countryCode: list.country.country_code,
    year: list.year,
    subdivision: list.subdivision,
    types: isCompared ? ["public"] : HOLIDAY_TYPES,
    lang: context.data.language(lang ?? "en"),
    includeRegional: !isCompared && list.subdivision === null,
  });
  const keyOf = (id: string, date: string, type: string): string => `${id} ${date} ${type}`;
  const days = new Map(holidays.map(({ id, date, type, daysOff }) => [keyOf(id, date, type), daysOff]));
  return ({ id, date, type }: ListedHoliday): readonly number[] => days.get(keyOf(id, date, type)) ?? [];
}
