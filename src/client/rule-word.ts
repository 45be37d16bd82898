import { isCalendarText } from "../domain/schedule/calendar-text.ts";

/**
 * The parameter of a recurring time that was written in one text: a crontab line, a recurrence rule, an event's lines, or English words.
 */
export function ruleParameter(text: string): { cron: string } | { rule: string } | { every: string } {
  const rule = text.trim();
  if (/^(?:CRON_)?TZ=/i.test(rule)) return { cron: rule };
  if (/^(?:RRULE:)?[A-Z]+=/i.test(rule) || isCalendarText(rule)) return { rule };
  const isCron = /^@[a-z]+$/i.test(rule) || /^[\d*?][^ ]*( [^ ]+){4,6}$/.test(rule.replace(/\s+/g, " "));
  return isCron && !/ at /i.test(rule) ? { cron: rule } : { every: rule };
}
