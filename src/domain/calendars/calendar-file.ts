import { everyWeek, type Weekend, type WeekendRule } from "../calendar/weekend.ts";
import { AlmanacError } from "../error.ts";
import { weekdayOf } from "../holidays/rule-step.ts";
import { fieldsOf, firstDayOf, textOf, textsOf, type Fields } from "../holidays/rule-value.ts";
import { readHours, readSpecialHours, type Hours, type SpecialHours } from "./trading-hours.ts";

export const CALENDAR_KINDS = ["exchange", "payment", "bank", "own"] as const;

export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** Regular hours on days from `fromDay` to `toDay`, both inclusive and `null` when open. */
export type HoursSpan = {
  fromDay: number | null;
  toDay: number | null;
  /** ISO weekdays on which they hold; `null` = all that are worked. */
  weekdays: readonly number[] | null;
  hours: Hours;
  source: string | null;
};

/** What a calendar's file says beside its days off, which `HolidayCalendar` reads by the same id. */
export type CalendarDefinition = {
  id: string;
  kind: CalendarKind;
  /** In English. */
  name: string;
  /** What people also call it: "NYSE". */
  aliases: readonly string[];
  /** ISO 3166-1 alpha-2; `null` of a calendar of several countries. */
  countryCode: string | null;
  /** IANA zone of its hours. */
  zone: string;
  /** The country, region or calendar it is laid over. */
  base: string | null;
  /** First and last year for which its days are known; `null` = as far as holidays are computed. */
  knownFrom: number | null;
  knownUntil: number | null;
  /** Weekly days off by date, for the table of weekends; empty = Saturday and Sunday, or as its base. */
  weekends: readonly WeekendRule[];
  sources: readonly string[];
  /** Empty where a calendar has days but no hours. */
  hours: readonly HoursSpan[];
  specialHours: ReadonlyMap<number, SpecialHours>;
};

const faulty = (id: string, what: string): AlmanacError =>
  new AlmanacError("internal_error", `calendar ${id}: ${what}`);

/**
 * Reads the parsed YAML of one calendar.
 *
 * @param id an exchange's MIC (ISO 10383), a payment system's name in capitals, or the name of an operator's file.
 * @throws AlmanacError `internal_error` that names the calendar, the property and what was expected.
 */
export function readCalendarFile(id: string, file: unknown): CalendarDefinition {
  const fields = fieldsOf(file);
  const known = fieldsOf(fields["known"]);
  const sources = fieldsOf(fields["sources"]);
  const kind = CALENDAR_KINDS.find((each) => each === (fields["kind"] ?? "own"));
  if (kind === undefined) throw faulty(id, `kind must be one of ${CALENDAR_KINDS.join(", ")}`);
  const sourceOf = (entry: Fields): string | null => {
    const key = textOf(entry["source"]);
    return key === null ? null : (textOf(sources[key]) ?? key);
  };
  return {
    id,
    kind,
    name: needed(id, fields, "name"),
    aliases: textsOf(fields["aliases"]),
    countryCode: textOf(fields["country"]),
    zone: needed(id, fields, "zone"),
    base: textOf(fields["base"]),
    knownFrom: readYear(id, known, "from"),
    knownUntil: readYear(id, known, "until"),
    weekends: listOf(fields["weekend"]).map((entry) => readWeekend(id, entry)),
    sources: Object.values(sources).map(String),
    hours: listOf(fields["hours"]).map((entry) => ({
      fromDay: entry["from"] === undefined ? null : firstDayOf(entry["from"]),
      toDay: entry["until"] === undefined ? null : firstDayOf(entry["until"]),
      weekdays: entry["on"] === undefined ? null : textsOf(entry["on"]).map(weekdayOf),
      hours: readHours(id, entry),
      source: sourceOf(entry),
    })),
    specialHours: readSpecialHours(id, listOf(fields["special_hours"]), sourceOf),
  };
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

function needed(id: string, fields: Fields, property: string): string {
  const text = textOf(fields[property]);
  if (text === null) throw faulty(id, `"${property}" is missing`);
  return text;
}

function readYear(id: string, known: Fields, property: string): number | null {
  const value = known[property];
  if (value === undefined) return null;
  if (typeof value === "number" && Number.isInteger(value) && value >= 1900 && value <= 2100) return value;
  throw faulty(id, `known.${property} must be a year from 1900 to 2100`);
}

function readWeekend(id: string, entry: Fields): WeekendRule {
  const days = textsOf(entry["days"]).map(weekdayOf);
  if (days.includes(0)) throw faulty(id, "weekend days are written in English: [friday, saturday]");
  return { region: id, from: textOf(entry["from"]), until: textOf(entry["until"]), days };
}

/** Days that are off each week in any of several calendars at a time. */
export function joinWeekends(weekends: readonly Weekend[]): Weekend {
  const [only] = weekends;
  if (only !== undefined && weekends.length === 1) return only;
  const starts = [...new Set(weekends.flatMap((each) => each.map(({ startDays }) => startDays)))].sort(
    (a, b) => a - b,
  );
  if (starts.length === 0) return everyWeek([]);
  return starts.map((startDays, at) => ({
    startDays,
    endDays: (starts[at + 1] ?? Infinity) - 1,
    days: [
      ...new Set(weekends.flatMap((each) => each.find(({ endDays }) => startDays <= endDays)?.days ?? [])),
    ].sort((a, b) => a - b),
  }));
}
