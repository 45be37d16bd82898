import { dayOfWeek, daysFromCivil } from "./civil.ts";
import { formatDate } from "./format.ts";

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

/** Saturday and Sunday, where no rule says otherwise. */
const DEFAULT_WEEKEND: readonly number[] = [6, 7];

function ruleFor(rules: readonly WeekendRule[], region: string, date: string): WeekendRule | undefined {
  return rules.find(
    (rule) =>
      rule.region === region &&
      (rule.from === null || rule.from <= date) &&
      (rule.until === null || date <= rule.until),
  );
}

/**
 * The weekly days off of a region on a day, as ISO numbers. `region` is "AE" or "AE-SH", or null for none; a
 * subdivision without a rule for that day follows its country, a country without one has Saturday and Sunday.
 */
export function weekendDays(
  rules: readonly WeekendRule[],
  region: string | null,
  days: number,
): readonly number[] {
  if (region === null) return DEFAULT_WEEKEND;
  const date = formatDate(days);
  const own = ruleFor(rules, region, date);
  if (own !== undefined) return own.days;
  const dash = region.indexOf("-");
  if (dash < 0) return DEFAULT_WEEKEND;
  return ruleFor(rules, region.slice(0, dash), date)?.days ?? DEFAULT_WEEKEND;
}

/** A test of days for a region, without a look at the rules of others. */
export function weekendTest(rules: readonly WeekendRule[], region: string): (days: number) => boolean {
  const own = rules.filter((rule) => region === rule.region || region.startsWith(`${rule.region}-`));
  if (own.length === 0) return (days) => DEFAULT_WEEKEND.includes(dayOfWeek(days));
  return (days) => weekendDays(own, region, days).includes(dayOfWeek(days));
}

/** Day numbers `startDays` to `endDays`, both inclusive, in which the weekly days off do not change. */
export type WeekendSpan = { startDays: number; endDays: number; days: readonly number[] };

function daysOfIsoDate(date: string): number {
  return daysFromCivil(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
}

/** Cuts the days from `startDays` to `endDays` (inclusive) where the region's weekend changes. */
export function weekendSpans(
  rules: readonly WeekendRule[],
  region: string | null,
  startDays: number,
  endDays: number,
): WeekendSpan[] {
  if (endDays < startDays) return [];
  const country = region?.split("-", 1)[0];
  const cuts = new Set([startDays]);
  for (const rule of rules) {
    if (rule.region !== region && rule.region !== country) continue;
    if (rule.from !== null) cuts.add(daysOfIsoDate(rule.from));
    if (rule.until !== null) cuts.add(daysOfIsoDate(rule.until) + 1);
  }
  const starts = [...cuts].filter((cut) => cut >= startDays && cut <= endDays).sort((a, b) => a - b);
  return starts.map((start, index) => ({
    startDays: start,
    endDays: (starts[index + 1] ?? endDays + 1) - 1,
    days: weekendDays(rules, region, start),
  }));
}
