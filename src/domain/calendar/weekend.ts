import { formatDate } from "./format.ts";

/**
 * The weekly days off of a region in a span of dates. `region` is an ISO 3166 code, of a country ("AE") or a
 * subdivision ("AE-SH"). `from` and `until` are ISO dates, both inclusive; null means no such end. `days`
 * are ISO numbers (1 = Monday … 7 = Sunday). Rules of one region do not overlap; the first that fits counts.
 */
export type WeekendRule = {
  region: string;
  from: string | null;
  until: string | null;
  days: readonly number[];
};

/** Saturday and Sunday, wherever no rule says otherwise. */
export const DEFAULT_WEEKEND: readonly number[] = [6, 7];

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
