import { messageOf } from "../error.ts";
import { DAY_NAMES } from "../calendar/day-name.ts";
import { hijriMonthNumber } from "../holidays/calendars/hijri.ts";
import { parseRule } from "../holidays/rule-parse.ts";
import { DAY_TYPES } from "../holidays/rule-program.ts";
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from "../holidays/year-range.ts";
import { CALENDAR_KINDS } from "./calendar-file.ts";
import {
  entriesOf,
  isDate,
  listOf,
  oneOrMore,
  properties,
  textThat,
  valueThat,
  type FileIssue,
  type Shape,
} from "./file-shape.ts";

/** More rules would make each year of the calendar long work. */
const MAX_DAYS = 1000;

const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const DATE = `a date such as "2027-03-15"`;
const NAMES = { en: "Founders' Day" };

const text = textThat("a text");
const flag = valueThat("true or false", (value) => typeof value === "boolean");
const isYear = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= FIRST_HOLIDAY_YEAR && Number(value) <= LAST_HOLIDAY_YEAR;
const YEAR = `a year from ${FIRST_HOLIDAY_YEAR} to ${LAST_HOLIDAY_YEAR}`;
const year = valueThat(YEAR, isYear);
const date = textThat(DATE, isDate);
/** "2027-03-15~" is expected, "2027-03-15~2" may be two days off. */
const announced = textThat(`${DATE}, with "~" behind it while it is only expected`, (value) =>
  isDate(value.replace(/~\d?$/, "")),
);
const isPrefix = (value: unknown): boolean =>
  isYear(value) ||
  (typeof value === "string" && (/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(value) || isDate(value)));
const prefix = valueThat(`a year, a month or a date such as "2027-03-15"`, isPrefix);
const type = textThat(`a kind of day: ${DAY_TYPES.join(", ")}`, (value) =>
  DAY_TYPES.some((one) => one === value),
);
const weekdays = DAY_NAMES.map((name) => name.toLowerCase());
const weekday = textThat("a weekday in English, such as monday", (value) => weekdays.includes(value));
const windows = listOf(properties({ from: prefix, to: prefix }));
const clock = textThat('a time such as "09:30"', (value) =>
  /^(?:[01]?\d|2[0-3]):[0-5]\d(?: the day before)?$|^24:00$/.test(value),
);

const names: Shape = (value, path, report) =>
  typeof value === "string"
    ? text(value, path, report)
    : entriesOf(
        textThat(`a language such as en or de, as in ${JSON.stringify(NAMES)}`, (tag) =>
          LANGUAGE_TAG.test(tag),
        ),
        text,
      )(value, path, report);

/** The text of a rule, as the reader of rules takes it. */
const rule: Shape = (value, path, report) => {
  try {
    parseRule(String(value));
    const [, month, day] = /^(?:\d{4}-)?(\d\d)-(\d\d)(?![\d-])/.exec(String(value)) ?? [];
    if (month !== undefined && !isDate(`2024-${month}-${day}`))
      report({ path, message: `"${month}-${day}" is no day of a year` });
  } catch (error) {
    report({
      path,
      message: `${messageOf(error)}; write a rule such as "12-24", "easter -2" or "2nd monday in June"`,
    });
  }
};

const day: Shape = (value, path, report) => {
  const isAnnounced = /^announced\b/.test(String(path.at(-1)));
  if (value !== false && typeof value !== "string") dayProperties(value, path, report);
  if (isAnnounced && value !== false && (typeof value !== "object" || value === null || !("dates" in value)))
    report({ path, message: `an announced day needs its dates: { dates: ["2027-03-15"] }` });
};

const dayProperties = properties({
  name: names,
  _name: text,
  type,
  source: text,
  active: windows,
  disable: oneOrMore(prefix),
  enable: oneOrMore(prefix),
  dates: oneOrMore(announced),
  expected: textThat('a date such as "2027~7"', (value) => isPrefix(value.replace(/~\d?$/, ""))),
  observed: entriesOf(date, date),
  note: text,
});

const workdays = entriesOf(
  textThat(YEAR, (value) => isYear(Number(value))),
  properties({ dates: oneOrMore(date), source: text, name: names, type: textThat("workday") }, ["dates"]),
);

const standIn = textThat("weekend, holiday or a weekday", (value) =>
  ["weekend", "holiday", ...weekdays].includes(value),
);
const substitutes = listOf(
  properties(
    {
      on: oneOrMore(standIn),
      when: oneOrMore(weekday),
      to: textThat("next, previous, nearest or a weekday", (value) =>
        ["next", "previous", "nearest", ...weekdays].includes(value),
      ),
      only: oneOrMore(text),
      except: oneOrMore(text),
      types: oneOrMore(type),
      type,
      active: windows,
      source: text,
    },
    ["on"],
  ),
);

/** What a country, a region or a calendar may say of its days. */
const DAYS = {
  sources: entriesOf(text, text),
  days: entriesOf(rule, day, MAX_DAYS),
  workdays,
  substitutes,
};

const hijri = properties({
  like: text,
  months: entriesOf(
    textThat('a month such as "1448-09"', (value) => {
      const [, hijriYear, month] = /^(1\d{3})-0?(\d{1,2})$/.exec(value) ?? [];
      return (
        Number(month) >= 1 && Number(month) <= 12 && hijriMonthNumber(Number(hijriYear), Number(month)) > 0
      );
    }),
    date,
  ),
  tolerance_days: valueThat("a number of days from 0 to 3", (value) => [0, 1, 2, 3].includes(Number(value))),
  source: text,
});

const region: Shape = (value, path, report) => regionProperties(value, path, report);
const regions = entriesOf(
  textThat("the code of a region without that of the country, such as BY", (value) =>
    /^[A-Z0-9]{1,3}$/.test(value),
  ),
  region,
);
const { sources: _, ...REGION_DAYS } = DAYS;
const regionProperties = properties({ ...REGION_DAYS, names, states: regions, regions });

const hours = {
  open: clock,
  close: clock,
  breaks: listOf(textThat('a break such as "12:00-13:00"', (value) => /^\d?\d:\d\d-\d?\d:\d\d$/.test(value))),
  source: text,
};

const SHAPES = {
  own: properties(
    {
      ...DAYS,
      kind: textThat(`one of ${CALENDAR_KINDS.join(", ")}`, (value) =>
        CALENDAR_KINDS.some((kind) => kind === value),
      ),
      name: text,
      aliases: listOf(text),
      country: textThat("a country's code such as DE", (value) => /^[A-Z]{2}$/.test(value)),
      zone: text,
      langs: listOf(textThat("a language such as de", (value) => LANGUAGE_TAG.test(value))),
      base: text,
      types: oneOrMore(type),
      workdays_of_base: flag,
      known: properties({ from: year, until: year }),
      weekend: listOf(properties({ from: date, until: date, days: listOf(weekday) }, ["days"])),
      hours: listOf(
        properties({ ...hours, from: date, until: date, on: listOf(weekday) }, ["open", "close"]),
      ),
      special_hours: listOf(
        properties({ ...hours, name: text, dates: listOf(date) }, ["open", "close", "dates"]),
      ),
      hijri,
    },
    ["name", "zone"],
  ),
  country: properties({ ...DAYS, hijri, states: regions, regions }),
  calendar: properties(DAYS),
} as const;

/** What a file is: a calendar of its own, or days added to a country or to a calendar that is there already. */
export type OwnFileKind = keyof typeof SHAPES;

/** What is wrong with the form of an operator's file; whether its names mean anything is seen later. */
export function fileShapeIssues(kind: OwnFileKind, value: unknown): FileIssue[] {
  const issues: FileIssue[] = [];
  SHAPES[kind](value, [], (issue) => void issues.push(issue));
  return issues;
}
