import { mustExist } from "../must-exist.ts";
import type { Parsed } from "../error.ts";
import { refusal } from "../calendar/refusal.ts";

/**
 * Programs whose crontab lines differ: cron counts weekdays from Sunday = 0, Quartz and AWS EventBridge from Sunday = 1;
 * Quartz has seconds before and may have a year after, AWS has no seconds and always a year.
 */
export const CRON_DIALECTS = ["cron", "quartz", "aws"] as const;

export type CronDialect = (typeof CRON_DIALECTS)[number];

/** Weekdays by number: `2`, `2-6`, `2,4`, `2#1`, `6L`, but no steps and no names. */
const NUMBERED_WEEKDAY = /(?<![/#\d])[0-7](?!\d)/g;
const YEAR_FIELD = /^(?:\*|\d{4}(?:[-,/]\d{1,4})*)$/;

/**
 * A line as cron would write it. A line without dialect that they read differently is refused with both readings.
 *
 * @param pattern five to seven fields, one space between two
 */
export function readDialect(pattern: string, dialect: CronDialect | null): Parsed<string> {
  const fields = pattern.split(" ");
  if (dialect === "cron") return { ok: true, value: pattern };
  if (dialect === "aws") {
    if (fields.length !== 6)
      return refusal(
        "syntax",
        "six fields of AWS EventBridge: minute hour day month weekday year, such as 0 9 ? * MON-FRI *",
      );
    return sundayFirst(["0", ...fields], pattern);
  }
  if (dialect === "quartz") {
    if (fields.length < 6)
      return refusal(
        "syntax",
        "six or seven fields of Quartz: second minute hour day month weekday, and a year, such as 0 0 9 ? * MON-FRI",
      );
    return sundayFirst(fields, pattern);
  }
  const weekday = mustExist(fields[fields.length === 5 ? 4 : 5]);
  const isAws = fields.length === 6 && fields[4] === "?";
  const isYear = fields.length === 6 && /^\d{4}/.test(weekday) && YEAR_FIELD.test(weekday);
  if (
    isAws ||
    isYear ||
    (pattern.includes("?") && fields.length > 5 && weekday.search(NUMBERED_WEEKDAY) >= 0)
  )
    return refusal(
      "ambiguous_format",
      "dialect=quartz or dialect=aws, which count Sunday as 1, or dialect=cron, which counts it as 0: they read this line differently",
    );
  return { ok: true, value: pattern };
}

function sundayFirst(fields: readonly string[], pattern: string): Parsed<string> {
  const [day, weekday = ""] = [fields[3], fields[5]];
  if (day !== "?" && weekday !== "?" && day !== "*" && weekday !== "*")
    return refusal(
      "syntax",
      "? for the day of the month or for the weekday, because only one of them may be given",
    );
  if (/(?<![/#\d])0/.test(weekday))
    return refusal("syntax", `weekdays from 1, Sunday, to 7, Saturday, in '${pattern}'`);
  const shifted = weekday.replaceAll(NUMBERED_WEEKDAY, (number) => String(Number(number) - 1));
  const plain = fields
    .map((field, at) => (at === 5 ? shifted : field))
    .map((field) => (field === "?" ? "*" : field));
  return { ok: true, value: plain.join(" ") };
}
