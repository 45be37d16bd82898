import { describeCalendar } from "../../api/calendars/calendars.ts";
import type { MarketNow } from "./market-now.ts";
import { zoneCity } from "../languages/zone-city.ts";
import { feedNameOf } from "../languages/feed-name.ts";
import { pageLanguage, wordsIn } from "../languages/page-language.ts";
import { countryByCode } from "../../domain/places/country.ts";
import { todayOfCountry } from "../../api/holidays/holiday-parameter.ts";
import { publicOrigin } from "../../http/public-origin.ts";
import { daysInMonth } from "../../domain/calendar/civil.ts";
import { AlmanacError } from "../../domain/error.ts";
import { restDayTest } from "../../domain/holidays/days-off.ts";
import { HOLIDAY_TYPES } from "../../domain/holidays/rule-program.ts";
import type { CalendarChoice } from "./calendar-form.ts";
import { isFreeForAll, marksOf, type HolidayYear, type ListedHoliday } from "./marks.ts";
import type { RequestContext } from "../../http/context.ts";
import { BusinessDaysQuery, describeBusinessDays } from "../../api/date/date-business-days.ts";
import { HolidaysQuery, listHolidays } from "../../api/holidays/holidays.ts";
import { addressOf, attempt, remarksHtml, runPart, type QueryTexts } from "../frame/page-part.ts";
import { formatDate } from "../../domain/calendar/format.ts";

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

/** The year of a country or region, with the API calls that it comes from. */
export type PlaceYear = Exclude<Awaited<ReturnType<typeof placeYear>>, Refusal>;

/** The holidays of a place's year and the business days of its months. */
export async function placeYear(request: CalendarChoice, context: RequestContext) {
  const said = context.warnings.length;
  const all = await holidayYear(request, context);
  if ("error" in all) return all;
  const warnings = context.warnings.slice(said);
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
    /** ISO 3166 code of the country or the region. */
    code,
    /** HTML of what is not known of the days. */
    remarks: remarksHtml({ warnings }),
    areSchoolHolidaysWhole: warnings.every(({ code: of }) => of !== "school_holidays_incomplete"),
    /** In the chosen language. */
    name:
      list.subdivision === null
        ? list.country.name
        : context.holidays.regionName(country, list.subdivision, context.language),
    /** Without the published school holidays, which are no days off. */
    list,
    /** Published school holidays of the place: those of the whole country, or of the region. */
    school: all.holidays.filter(
      (one) => isOfSchools(one) && (all.subdivision !== null || one.nationwide) && request.compared === null,
    ),
    listCall: listAddress(request),
    /** One for each month, January first. */
    work: await countWork(months, context),
    workCalls: months.map((month) => addressOf("/v1/date/business-days", month)),
    isWeekend: restDayTest(context.holidays, context.data.weekends, {
      countryCode: country,
      subdivision: list.subdivision,
    }),
    /** Days off of a holiday; without its own date if the law moves the day off. */
    daysOff: daysOffOf(list, request, context),
  };
}

/** The days of each month that are business days in both places. */
async function workOfBoth(place: PlaceYear, compared: PlaceYear, context: RequestContext) {
  const free = [...marksOf(compared)]
    .filter(([, marks]) => isFreeForAll(marks))
    .map(([day]) => formatDate(day));
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
    ...(region === null ? {} : { region }),
    ...(compared === null ? { types: "all", include } : {}),
    ...(lang === null ? {} : { lang }),
  };
}

function monthTexts(year: number, month: number, texts: QueryTexts): QueryTexts {
  const start = firstDate(year, month);
  return { start, end: `${start.slice(0, 8)}${daysInMonth(year, month)}`, ...texts };
}

const firstDate = (year: number, month: number): string => `${year}-${String(month).padStart(2, "0")}-01`;

/** Business days of a month, as in `/v1/date/business-days`. */
export type MonthWork = PlaceYear["work"][number];

function countWork(months: readonly QueryTexts[], context: RequestContext) {
  return Promise.all(
    months.map(async (texts) => {
      const work = await runPart(context, BusinessDaysQuery, texts, describeBusinessDays);
      return { ...work, holiday_days: work.holiday_days ?? 0 };
    }),
  );
}

/** The days off of each holiday in an answer; they come from the domain, because no route lists them. */
function daysOffOf(list: HolidayYear, { compared }: CalendarChoice, context: RequestContext) {
  const { holidays } = context.holidays.list({
    countryCode: list.country.country_code,
    year: list.year,
    subdivision: list.subdivision,
    types: compared === null ? HOLIDAY_TYPES : ["public"],
    lang: context.language,
    includeRegional: compared === null && list.subdivision === null,
  });
  const keyOf = (...parts: readonly string[]): string => parts.join(" ");
  const days = new Map(
    holidays.map((one) => [keyOf(one.id, one.date, one.observedDate, one.type), one.daysOff]),
  );
  return (one: ListedHoliday): readonly number[] =>
    days.get(keyOf(one.id, one.date, one.observed_date, one.type)) ?? [];
}

function marketNow(code: string, context: RequestContext): MarketNow {
  const status = describeCalendar(code, { strict: false }, context);
  const { language, nowEpochMs } = context;
  return { t: wordsIn(language), zone: zoneCity(status.timezone, context), status, nowEpochMs };
}

export type CalendarView = Awaited<ReturnType<typeof calendarView>>;

/** Everything that the page of a year shows. */
export async function calendarView(
  choice: CalendarChoice,
  place: PlaceYear,
  compared: PlaceYear | null,
  context: RequestContext,
) {
  const { data, holidays } = context;
  const { country_code: code } = place.list.country;
  const calendar = data.calendars.find(code);
  const country =
    calendar?.id === code ? data.calendars.asCountry(calendar) : countryByCode(data.countries, code);
  const lang = context.language;
  // Names in a language that the site is not in do not go into an English title.
  const titleLanguage = wordsIn(lang).lang === "en" ? "en" : lang;
  const regionName = (region: string): string => holidays.regionName(region.slice(0, 2), region, lang);
  // Regions that ISO 3166-2 does not list, such as Alderney, come last.
  const isListed = (region: string): boolean =>
    holidays.regionsNamed(holidays.regionName(region.slice(0, 2), region, "en")).includes(region);
  const byListing = (a: string, b: string): number => Number(isListed(b)) - Number(isListed(a));
  const regionsOf = (of: string) =>
    (holidays.country(of, lang)?.subdivisions ?? [])
      .toSorted((a, b) => byListing(a.code, b.code))
      .map((region) => [region.code.toLowerCase(), region.name] as const);
  const countryName = (of: string): string => data.countryName(of, lang) ?? of;
  const countries = holidays.countryCodes.map((of) => [of.toLowerCase(), countryName(of)] as const);
  const own = (holidays.country(code, lang)?.languages ?? []).map((tag) => data.language(tag));
  const otherCode = compared?.list.country.country_code ?? code;
  return {
    choice,
    place,
    compared,
    /** Whether an exchange is open; `null` of a country, and of two that are compared. */
    market: compared === null && calendar?.id === code ? marketNow(code, context) : null,
    /** Business days of each month that two compared places have in common. */
    workOfBoth: compared === null ? [] : await workOfBoth(place, compared, context),
    lang,
    language: pageLanguage(context),
    /** "Holidays in Germany (Bavaria)". */
    title: feedNameOf(
      wordsIn(lang),
      data.countryName(code, titleLanguage) ?? place.list.country.name,
      place.list.subdivision === null
        ? null
        : holidays.regionName(code, place.list.subdivision, titleLanguage),
    ),
    today: country === null ? 0 : todayOfCountry({ country }, context),
    /** ISO weekday that weeks begin on. */
    firstDayOfWeek: country?.firstDayOfWeek ?? 1,
    /** The address of this server, for subscriptions. */
    origin: publicOrigin(context),
    regions: regionsOf(code).map(([value, name]) => [value.slice(code.length + 1), name] as const),
    languages: [...new Set([...own, "en", ...data.languages])],
    others: [
      {
        label: wordsIn(lang)("Countries"),
        options: countries.toSorted(([, a], [, b]) => a.localeCompare(b, lang)),
      },
      ...[...new Set([code, otherCode])].map((of) => ({ label: countryName(of), options: regionsOf(of) })),
    ],
    /** Names of regions in the chosen language. */
    regionNames: (codes: readonly string[]) => codes.toSorted(byListing).map(regionName),
  };
}
