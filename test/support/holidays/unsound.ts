import { daysFromCivil } from "../../../src/domain/calendar/civil.ts";
import type { Holiday } from "../../../src/domain/holidays/holiday.ts";
import { MS_PER_DAY } from "../../../src/domain/time-unit.ts";

export const dayNumber = (date: string): number => Date.parse(date) / MS_PER_DAY;

export const repeated = (texts: readonly string[]): string[] =>
  texts.length === new Set(texts).size ? [] : texts.filter((text, at) => texts.indexOf(text) !== at);

/**
 * Holidays of a year's list, in whatever types, that are not what a holiday must be. In a list with regions some may have
 * the day off of a holiday on another day, under the same id.
 */
export function unsound(holidays: readonly Holiday[], year: number, hasRegions = false): string[] {
  const [first, end] = [daysFromCivil(year, 1, 1), daysFromCivil(year + 1, 1, 1)];
  const isIn = (day: number): boolean => day >= first && day < end;
  const wrong = holidays.filter((one, at) => {
    const day = dayNumber(one.date);
    return !(
      one.date >= (holidays[at - 1]?.date ?? "") &&
      /^[a-z]{2}-[a-z0-9-]+$/.test(one.id) &&
      one.name !== "" &&
      one.localName !== "" &&
      one.nameLanguage !== "" &&
      one.days > 0 &&
      day + one.days - 1 === dayNumber(one.endDate) &&
      (isIn(day) || one.daysOff.some(isIn)) &&
      (one.type === "workday" || one.daysOff.length > 0) &&
      one.isEstimated === (one.estimateToleranceDays !== null) &&
      one.nationwide === (one.subdivisions.length === 0)
    );
  });
  return [
    ...repeated(
      holidays.map(
        ({ id, year: own, subdivisions }) => `${id} ${own} ${hasRegions ? subdivisions : ""} twice`,
      ),
    ),
    ...wrong.map((one) => JSON.stringify(one)),
  ];
}
