import { Type } from "@sinclair/typebox";
import { createCache, type Cache } from "../../domain/cache.ts";
import { civilFromDays } from "../../domain/calendar/civil.ts";
import type { HolidayCalendar } from "../../domain/holidays/calendar.ts";
import { daysOffProvider, type DaysOffScope } from "../../domain/holidays/days-off.ts";
import type { RequestContext } from "../request/context.ts";
import { yearsOfHolidays } from "./holiday-parameter.ts";
import { closed } from "./route-schema.ts";

/** Of a longer span, so many years are looked at. */
const MAX_YEARS = 3;
/** Most regions that a warning names. */
const MAX_NAMED = 5;

export const RegionalMoreSchema = Type.Array(
  closed({ subdivision: Type.String(), name: Type.String(), days: Type.Integer() }),
  {
    description: `Regions with days off that the country as a whole has not, and how many, the most first; of a longer span those in its first ${MAX_YEARS} years. Empty where a region was asked for.`,
  },
);

/** What is counted, from the first to the last day. */
type RegionalSpan = DaysOffScope & { firstDay: number; lastDay: number };

/** Days off by region, of a country's year, where the country has none; remembered, because there may be a hundred regions. */
type RegionalDays = readonly { code: string; days: readonly number[] }[];
const MAX_REMEMBERED = 4000;
const remembered = new WeakMap<HolidayCalendar, Cache<RegionalDays>>();

async function regionalDaysOff(
  { countryCode, types, year }: Omit<DaysOffScope, "subdivision"> & { year: number },
  context: RequestContext,
): Promise<RegionalDays> {
  const { holidays } = context;
  const cache = remembered.getOrInsertComputed(holidays, () =>
    createCache<RegionalDays>(MAX_REMEMBERED, (regions) => regions.length + 1),
  );
  const key = `${countryCode} ${year} ${types.join()}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const daysOff = (subdivision: string | null): Set<number> =>
    new Set(daysOffProvider(holidays, { countryCode, subdivision, types })(year).map(({ days }) => days));
  const national = daysOff(null);
  const found = await context.map(holidays.country(countryCode)?.subdivisions ?? [], ({ code }) => ({
    code,
    days: [...daysOff(code).difference(national)],
  }));
  const more = found.filter(({ days }) => days.length > 0);
  cache.set(key, more);
  return more;
}

/** The regions of a country that have days off of their own in a span, with a warning that names them. */
export async function regionsWithMore(span: RegionalSpan, context: RequestContext) {
  const { countryCode, subdivision, firstDay, lastDay } = span;
  if (subdivision !== null) return [];
  const { holidays, localizer, language } = context;
  const types = span.types.filter((type) => type !== "school");
  const firstYear = civilFromDays(firstDay).year;
  const lastYear = Math.min(civilFromDays(lastDay).year, firstYear + MAX_YEARS - 1);
  const counts = new Map<string, number>();
  for (const year of yearsOfHolidays(firstYear, lastYear)) {
    for (const { code, days } of await regionalDaysOff({ countryCode, types, year }, context)) {
      const count = days.filter((day) => day >= firstDay && day <= lastDay).length;
      if (count > 0) counts.set(code, (counts.get(code) ?? 0) + count);
    }
  }
  if (counts.size === 0) return [];
  const most = [...counts].toSorted(([, a], [, b]) => b - a);
  const more = most.map(([code, days]) => {
    const region = holidays.region(countryCode, code, language);
    return { subdivision: code, name: region === null ? code : localizer.subdivision(region), days };
  });
  const named = more.slice(0, MAX_NAMED).map(({ name, days }) => `${name} (${days})`);
  const rest = more.length > MAX_NAMED ? ` and ${more.length - MAX_NAMED} more` : "";
  context.warn(
    "holidays_regional",
    `Regions of this country have days off that are not counted here: ${named.join(", ")}${rest}. Name one in 'subdivision' to count them.`,
  );
  return more;
}
