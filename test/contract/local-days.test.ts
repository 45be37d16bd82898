import { expect, test } from "bun:test";
import { daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { dataOf, newHolidays, service } from "./service.ts";

type City = { slug: string; population: number; subdivision_code: string; holiday_subdivision: string };
type Answer = { meta: { warnings?: { code: string; message: string }[] } };

const holidays = newHolidays();
const YEARS = [2024, 2025, 2026, 2027, 2028, 2031];

/** Their patron's day, 4 October, is a day of the nation since 2026 (Legge 151/2025). */
const PATRON_OF_THE_NATION: ReadonlySet<string> = new Set(["bologna", "massa"]);

/** Days off of a town that are none around it. */
function ownDays(
  country: string,
  { holiday_subdivision: town, subdivision_code: around }: City,
  year: number,
): number {
  const daysIn = (subdivision: string): Set<number> => {
    const { holidays: found } = holidays.list({ countryCode: country, subdivision, year });
    return new Set(found.flatMap(({ daysOff }) => daysOff));
  };
  return daysIn(town).difference(daysIn(around)).size;
}

/**
 * Countries, or regions, whose law gives towns days of their own: how many inhabitants a town has at the least, how many of the towns are
 * asked, and how many days such a town has off in a year of which all are held.
 */
const TOWNS = [
  ["ES", "", 100_000, 60, 1],
  ["IT", "", 60_000, 60, 1],
  ["CH", "", 10_000, 60, 1],
  ["AU", "AU-QLD", 20_000, 8, 1],
  ["AU", "AU-NT", 5000, 3, 1],
] as const;

test.each(TOWNS)(
  "%s %s: towns above %i have their own days off, or an answer says that these exist and are not held",
  async (country, region, population, atLeast, days) => {
    const { cities } = await dataOf<{ cities: City[] }>(`/v1/city/top?country=${country}&limit=100`);
    const towns = cities.filter(
      (city) => city.population >= population && city.subdivision_code.startsWith(region),
    );
    expect(towns.length).toBeGreaterThanOrEqual(atLeast);
    const silent: string[] = [];
    for (const city of towns) {
      const { slug, holiday_subdivision: town } = city;
      for (const year of YEARS) {
        const [firstDay, lastDay] = [daysFromCivil(year, 1, 1), daysFromCivil(year, 12, 31)];
        const missing = holidays.localDaysNotHeld({
          countryCode: country,
          subdivision: town,
          firstDay,
          lastDay,
        });
        if (missing.length === 0) {
          const isShared = year >= 2026 && PATRON_OF_THE_NATION.has(slug);
          if (!isShared && ownDays(country, city, year) < days)
            silent.push(`${slug} ${year}: no days of its own`);
          continue;
        }
        const response = await service.send(
          `/v1/date/business-days?start=${year}-01-01&end=${year}-12-31&city=${slug}`,
        );
        const { meta } = (await response.json()) as Answer;
        const said = (meta.warnings ?? []).some(
          ({ code, message }) => code === "holidays_local" && message.includes(missing[0]?.name ?? slug),
        );
        if (!said) silent.push(`${slug} ${year}: no word of ${missing[0]?.name}`);
      }
    }
    expect(silent).toEqual([]);
  },
  60_000,
);
