import { dayOfWeek, daysFromCivil } from "./civil.ts";

/**
 * The weekly days off of a region in a span of dates. `region` is an ISO 3166 code, of a country ("AE") or a
 * subdivision ("AE-SH"). `from` and `until` are ISO dates, both inclusive; null means open. `days` are ISO
 * numbers (1 = Monday … 7 = Sunday). Where rules of one region overlap, the first counts.
 */
export type WeekendRule = {
  region: string;
  from: string | null;
  until: string | null;
  days: readonly number[];
};

/** Day numbers, both inclusive, in which the weekly days off do not change. */
type WeekendSpan = { startDays: number; endDays: number; days: readonly number[] };

/** The weekly days off at any time: spans in order, the first and the last without end. */
export type Weekend = readonly WeekendSpan[];

/** Saturday and Sunday, where no rule says otherwise. */
const DEFAULT_WEEKEND: readonly number[] = [6, 7];

/** The same days off in every week, as ISO numbers; may be empty. */
export function everyWeek(days: readonly number[]): Weekend {
  return [{ startDays: -Infinity, endDays: Infinity, days }];
}

/**
 * The weekend of a region, "AE" or "AE-SH", or null for none: a subdivision without a rule for a day follows its country, a country
 * without one has Saturday and Sunday.
 */
export function weekendIn(rules: readonly WeekendRule[], region: string | null): Weekend {
  const country = region?.split("-", 1)[0];
  const own = rules
    .filter((rule) => rule.region === region || rule.region === country)
    .map(({ from, until, ...rule }) => ({
      ...rule,
      first: from === null ? -Infinity : daysOfIsoDate(from),
      last: until === null ? Infinity : daysOfIsoDate(until),
    }));
  const cuts = new Set([-Infinity, ...own.flatMap(({ first, last }) => [first, last + 1])]);
  const starts = [...cuts].filter((cut) => cut < Infinity).sort((a, b) => a - b);
  return starts.map((start, index) => {
    const ruleOf = (code: string | null | undefined) =>
      own.find((rule) => rule.region === code && rule.first <= start && rule.last >= start);
    return {
      startDays: start,
      endDays: (starts[index + 1] ?? Infinity) - 1,
      days: (ruleOf(region) ?? ruleOf(country))?.days ?? DEFAULT_WEEKEND,
    };
  });
}

function daysOfIsoDate(date: string): number {
  return daysFromCivil(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
}

/** The weekly days off on a day, as ISO numbers. */
export function weekendOn(weekend: Weekend, days: number): readonly number[] {
  return weekend.find(({ endDays }) => days <= endDays)?.days ?? [];
}

/** Whether a day is a weekly day off. */
export function isWeekend(weekend: Weekend, days: number): boolean {
  return weekendOn(weekend, days).includes(dayOfWeek(days));
}

/** A test of days for a region. */
export function weekendTest(rules: readonly WeekendRule[], region: string): (days: number) => boolean {
  const weekend = weekendIn(rules, region);
  return (days) => isWeekend(weekend, days);
}
