import { Type } from "@sinclair/typebox";
import { civilFromDays } from "../../domain/calendar/civil.ts";
import type { DaysOffScope } from "../../domain/holidays/days-off.ts";
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
    await context.pause();
    for (const { code, days } of holidays.regionalDaysOff({ countryCode, types, year })) {
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
