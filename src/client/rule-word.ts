/**
 * The parameter of a recurring time that was written in one text: a crontab line, a recurrence rule, or English words.
 */
export function ruleParameter(text: string): { cron: string } | { rule: string } | { every: string } {
  const rule = text.trim();
  if (/^(?:RRULE:)?[A-Z]+=/i.test(rule)) return { rule };
  const isCron = /^@[a-z]+$/i.test(rule) || /^[\d*?][^ ]*( [^ ]+){4,6}$/.test(rule.replace(/\s+/g, " "));
  return isCron && !/ at /i.test(rule) ? { cron: rule } : { every: rule };
}
