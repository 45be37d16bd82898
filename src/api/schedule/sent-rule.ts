import { isCalendarText, readCalendarText, type CalendarText } from "../../domain/schedule/calendar-text.ts";
import { badParameter, conflictError, missingParameter } from "../../http/errors/bad-input.ts";
import type { ScheduleQuery } from "./schedule-record.ts";

/** The rule of a query as it was sent. */
export type SentRule = {
  kind: "cron" | "rule" | "every";
  text: string;
  /** What is read as the rule; `null` where lists of times stand alone. */
  rule: string | null;
  /** The zone that the text names. */
  zone: string | null;
  /** `null` for a rule alone. */
  calendar: CalendarText | null;
};

const ZONE_PREFIX = /^(CRON_TZ|TZ)=("?)([^\s"]+)\2(\s+)/i;

/**
 * The rule that a query has, of a crontab line, a recurrence rule and words.
 *
 * @throws AlmanacError `missing_parameter` without one, `conflicting_parameters` for two, `invalid_parameter` for lines of a
 * calendar that cannot be read
 */
export function sentRule({ cron, rule, every }: ScheduleQuery): SentRule {
  const sent = Object.entries({ cron, rule, every }).filter(
    (entry): entry is [SentRule["kind"], string] => entry[1] !== undefined,
  );
  const [first, second] = sent;
  if (first === undefined)
    throw missingParameter(
      "cron",
      "one of cron=0 9 * * 1-5, rule=FREQ=WEEKLY;BYDAY=TU, every=other tuesday at 9:00",
    );
  if (second !== undefined) {
    const expected = "one of cron, rule and every";
    throw conflictError(`'${first[0]}' and '${second[0]}' were both sent. Send ${expected}.`, {
      name: second[0],
      expected,
    });
  }
  const [kind, text] = first;
  if (kind === "rule") return sentRecurrence(text);
  if (kind === "cron") return sentCron(text);
  return { kind, text, rule: text, zone: null, calendar: null };
}

function sentRecurrence(text: string): SentRule {
  if (!isCalendarText(text))
    return { kind: "rule", text, rule: text.trim().replace(/^RRULE:/i, ""), zone: null, calendar: null };
  const read = readCalendarText(text);
  if (!read.ok) throw badParameter("rule", read.reason, text.trim(), read.expected);
  const { rrule, start } = read.value;
  return { kind: "rule", text: text.trim(), rule: rrule, zone: start?.zone ?? null, calendar: read.value };
}

/** A zone may stand before a crontab line. On a line of its own, TZ is the zone of commands and not of the table. */
function sentCron(text: string): SentRule {
  const [prefix = "", name = "", , zone = null, space = ""] = ZONE_PREFIX.exec(text.trim()) ?? [];
  if (name.toUpperCase() === "TZ" && /[\r\n]/.test(space))
    throw badParameter(
      "cron",
      "syntax",
      text.trim(),
      "CRON_TZ= for the zone of the table, because TZ= on a line of its own is that of commands",
    );
  return { kind: "cron", text, rule: text.trim().slice(prefix.length), zone, calendar: null };
}
