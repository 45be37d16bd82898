import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import { MONTH_NAMES } from "../calendar/month-name.ts";
import { AlmanacError } from "../error.ts";
import { SECONDS_PER_HOUR } from "../time-unit.ts";
import { easterDay, julianDay, orthodoxEasterDay } from "./calendars/easter.ts";
import { hebrewDay } from "./calendars/hebrew.ts";
import { crescentDelayDays, hijriMonthNumber, hijriMonthStart, hijriYearsAround } from "./calendars/hijri.ts";
import { lunarDay, solarLongitudeDay, solarTermDay, type LunarCalendar } from "./calendars/lunar.ts";
import { bengaliDay, jalaaliDay } from "./calendars/solar.ts";
import type { RuleBase } from "./rule-program.ts";

type DaysIn = RuleBase["daysIn"];
type Match = readonly (string | undefined)[];

const HIJRI =
  "Muharram, Safar, Rabi al-awwal, Rabi al-thani, Jumada al-awwal, Jumada al-thani, Rajab, Shaban, Ramadan, Shawwal, Dhu al-Qidah, Dhu al-Hijjah";
const HEBREW = "Nisan, Iyyar, Sivan, Tamuz, Av, Elul, Tishrei, Cheshvan, Kislev, Tevet, Shvat, Adar, AdarII";
const JALAALI =
  "Farvardin, Ordibehesht, Khordad, Tir, Mordad, Shahrivar, Mehr, Aban, Azar, Dey, Bahman, Esfand";
/** The Sun's longitude is 0 at the first, and 90 degrees more at each. */
const SEASONS = ["March equinox", "June solstice", "September equinox", "December solstice"];
const LUNAR = ["chinese", "korean", "vietnamese"] as const;
/** From a Gregorian year to the Hebrew one that begins in its autumn. */
const HEBREW_YEARS_AHEAD = 3761;
const DATE = "(?:0*(\\d{1,4})-)?0?(\\d{1,2})-0?(\\d{1,2})(?![\\d-])";
const DAYS_AWAY = "(?: ([-+]?\\d{1,3})(?: ?days?)?)?";

const oneOf = (names: readonly string[]): string =>
  `(${names.toSorted((a, b) => b.length - a.length).join("|")})`;
const indexIn = (names: readonly string[], name: string | undefined): number =>
  names.findIndex((candidate) => candidate.toLowerCase() === name?.toLowerCase());

const dated = (text: string, daysIn: DaysIn, isSighted = false): RuleBase => ({
  kind: "dated",
  year: null,
  text,
  isSighted,
  daysIn,
});

const decided = (day: number | null) => (day === null ? [] : [{ day, toleranceDays: 0 }]);

/** Of a calendar whose year begins anywhere in the Gregorian one: the days of the years that begin in it or in the one before. */
const inYearsFrom =
  (dayOf: (startYear: number) => number | null): DaysIn =>
  (year) =>
    [year - 1, year]
      .flatMap((startYear) => decided(dayOf(startYear)))
      .filter(({ day }) => civilFromDays(day).year === year);

const dayOfMonth = (day: number, month: string | undefined, year: number | null): string =>
  `${day} ${month ?? ""}${year === null ? "" : ` ${year}`}`;

export const daysAway = (days: number): string => (days === 1 ? "the day" : `${days} days`);

function gregorian(year: number | null, month: number, day: number): RuleBase {
  const daysIn: DaysIn = (asked) =>
    year === null || year === asked ? decided(daysFromCivil(asked, month, day)) : [];
  return { ...dated(dayOfMonth(day, MONTH_NAMES[month - 1], year), daysIn), year };
}

function hijri(year: number | null, month: number, day: number): DaysIn {
  return (asked, { hijri: { announced, reckoning, toleranceDays } }) =>
    hijriYearsAround(asked).flatMap((hijriYear) => {
      if (year !== null && year !== hijriYear) return [];
      const known = announced.get(hijriMonthNumber(hijriYear, month));
      const computed = hijriMonthStart(hijriYear, month);
      const delayed = computed === null ? null : computed + crescentDelayDays(reckoning, hijriYear, month);
      const start = known ?? delayed;
      if (start === null) return [];
      const found = { day: start + day - 1, toleranceDays: known === undefined ? toleranceDays : 0 };
      return civilFromDays(found.day).year === asked ? [found] : [];
    });
}

/** Days of a year that are no holidays and lie between two. */
const between: DaysIn = (year, { publicDays }) => {
  const holidays = publicDays();
  return [...holidays]
    .map((day) => day + 1)
    .filter((day) => !holidays.has(day) && holidays.has(day + 1) && civilFromDays(day).year === year)
    .flatMap(decided);
};

/** Zones that the data name beside a solstice, with their offset on that day of the year. */
const SOLSTICE_OFFSETS_SECONDS: ReadonlyMap<string, number> = new Map([
  ["gmt", 0],
  ["utc", 0],
  ["america/santiago", -4 * SECONDS_PER_HOUR],
]);

function lunarOf(name = ""): { calendar: LunarCalendar; shown: string } {
  const calendar = LUNAR[indexIn(LUNAR, name)] ?? "chinese";
  return { calendar, shown: calendar.charAt(0).toUpperCase() + calendar.slice(1) };
}

function offsetOf(zone: string): number {
  const fixed = /^([+-])(\d{2}):(\d{2})$/.exec(zone);
  if (fixed)
    return (fixed[1] === "-" ? -1 : 1) * (Number(fixed[2]) * SECONDS_PER_HOUR + Number(fixed[3]) * 60);
  const offsetSeconds = SOLSTICE_OFFSETS_SECONDS.get(zone);
  if (offsetSeconds === undefined)
    throw new AlmanacError("internal_error", `holiday rule: no offset known for zone ${zone}`);
  return offsetSeconds;
}

type BaseForm = readonly [pattern: string, read: (match: Match) => RuleBase];

const optionalNumber = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text);

/** "15 Nisan", with or without a year of its calendar. */
const monthDay = (
  calendar: string,
  names: readonly string[],
  daysIn: (year: number | null, month: number, day: number) => DaysIn,
): BaseForm => [
  `0?(\\d{1,2}) ${oneOf(names)}(?: 0*(\\d{3,4}))?`,
  ([, day, name, yearText]) => {
    const [month, year] = [indexIn(names, name), optionalNumber(yearText)];
    const text = `${dayOfMonth(Number(day), names[month], year)} of the ${calendar} calendar`;
    return dated(text, daysIn(year, month + 1, Number(day)), daysIn === hijri);
  },
];

const easter =
  (name: string, easterOf: (year: number) => number): BaseForm["1"] =>
  ([, daysText]) => {
    const days = Number(daysText ?? 0);
    const text = `${daysAway(Math.abs(days))} ${days < 0 ? "before" : "after"} ${name}`;
    return dated(days === 0 ? name : text, (year) => decided(easterOf(year) + days));
  };

/** The forms of a date: the first match wins. */
export const BASE_FORMS: readonly BaseForm[] = [
  [
    `julian ${DATE}`,
    ([, yearText, month, day]) => {
      const year = optionalNumber(yearText);
      return dated(
        `${dayOfMonth(Number(day), MONTH_NAMES[Number(month) - 1], year)} of the Julian calendar`,
        inYearsFrom((start) =>
          year === null || year === start ? julianDay(start, Number(month), Number(day)) : null,
        ),
      );
    },
  ],
  [DATE, ([, year, month, day]) => gregorian(optionalNumber(year), Number(month), Number(day))],
  [`easter${DAYS_AWAY}`, easter("Easter Sunday", easterDay)],
  [`orthodox${DAYS_AWAY}`, easter("Orthodox Easter Sunday", orthodoxEasterDay)],
  monthDay("Islamic", HIJRI.split(", "), hijri),
  monthDay("Hebrew", HEBREW.split(", "), (year, month, day) =>
    inYearsFrom((start) => {
      const hebrewYear = start + HEBREW_YEARS_AHEAD;
      return year === null || year === hebrewYear ? hebrewDay(hebrewYear, month, day) : null;
    }),
  ),
  monthDay("Persian", JALAALI.split(", "), (_, month, day) =>
    inYearsFrom((start) => jalaaliDay(start, month, day)),
  ),
  [
    `${oneOf(SEASONS)}(?: in (\\S+))?`,
    ([, name, zone = "gmt"]) => {
      const [season, offsetSeconds] = [indexIn(SEASONS, name), offsetOf(zone.toLowerCase())];
      return dated(`the day of the ${SEASONS[season]}`, (year) =>
        decided(solarLongitudeDay(year, 90 * season, offsetSeconds)),
      );
    },
  ],
  [
    `${oneOf(LUNAR)} (\\d{1,2})-(\\d{1,2}) solarterm`,
    ([, name, term, day]) => {
      const { calendar, shown } = lunarOf(name);
      const text = `day ${Number(day)} of solar term ${Number(term)} of the ${shown} calendar`;
      return dated(text, (year) => decided(solarTermDay(calendar, year, Number(term)) + Number(day) - 1));
    },
  ],
  [
    `${oneOf(LUNAR)} (\\d{1,2})-([01])-(\\d{1,2})`,
    ([, name, month, leap, day]) => {
      const { calendar, shown } = lunarOf(name);
      const isLeap = leap === "1";
      return dated(
        `day ${Number(day)} of ${isLeap ? "leap " : ""}month ${Number(month)} of the ${shown} calendar`,
        inYearsFrom((start) => lunarDay(calendar, start, Number(month), isLeap, Number(day))),
      );
    },
  ],
  [
    "bengali-revised 0?(\\d{1,2})-0?(\\d{1,2})",
    ([, month, day]) =>
      dated(
        `day ${Number(day)} of month ${Number(month)} of the Bengali calendar`,
        inYearsFrom((start) => bengaliDay(start, Number(month), Number(day))),
      ),
  ],
  [
    "announced(?: (?!P\\d|if |since |prior )[a-z][a-z0-9-]*)?",
    () => ({ ...dated("announced year by year", () => []), kind: "announced" }),
  ],
  ["between holidays", () => ({ ...dated("a day between two holidays", between), kind: "between" })],
  [oneOf(MONTH_NAMES), ([, month]) => gregorian(null, indexIn(MONTH_NAMES, month) + 1, 1)],
];
