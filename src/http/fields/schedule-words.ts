import type { DataSet } from "../../dataset/open.ts";
import type { RuleParts } from "../../domain/schedule/rule-parts.ts";
import { french, PHRASES, type Phrases } from "./schedule-phrases.ts";

type Words = ReturnType<DataSet["words"]>;

/** So many times of day are named one by one. */
const MAX_TIMES = 6;

/**
 * A rule in words, in one of the languages of sentences: "on the second Tuesday of the month at 09:00". `null` where a part
 * of it has no words.
 *
 * @param language one that `sentenceLanguage` gives
 */
export function describeRule(parts: RuleParts, language: string, words: Words): string | null {
  const phrases = PHRASES[language.split("-")[0] ?? ""];
  const clock = phrases === undefined ? null : clockOf(parts, phrases, words);
  if (phrases === undefined || clock === null) return null;
  const { weekdays, monthDays, months, count, untilDay } = parts;
  const isFromEnd = monthDays.some((day) => day < 0);
  if (isFromEnd && monthDays.join() !== "-1") return null;
  const nameOf = (weekday: number): string => words.weekdays[weekday - 1] ?? "";
  const numbered = weekdays.filter(({ ordinal }) => ordinal !== 0);
  const plain = weekdays.filter(({ ordinal }) => ordinal === 0).map(({ weekday }) => weekday);
  const ofWeek = words.list(runsOf(plain, nameOf), "and");
  const isEach =
    clock.step === null && parts.interval === 1 && plain.length === weekdays.length && plain.length > 0;
  const isOnlyEach = isEach && monthDays.length === 0;
  const dates = runsOf(monthDays, (day) => dateText(day, language));
  const nth = numbered.map(({ ordinal, weekday }) => phrases.nth(ordinal, nameOf(weekday)));
  const ofMonth = [
    isFromEnd ? phrases.lastDay : monthDays.length === 0 ? "" : phrases.onDates(words.list(dates, "and")),
    numbered.length === 0 ? "" : phrases.onNth(words.list(nth, "and")),
  ].filter((each) => each !== "");
  const days = [...ofMonth, isOnlyEach || plain.length === 0 ? "" : phrases.onWeekday(ofWeek)].filter(
    (each) => each !== "",
  );
  const named = words.list(
    months.map((month) => words.months[month - 1] ?? ""),
    "and",
  );
  const isOfMonth = ofMonth.length > 0;
  const step = isOnlyEach
    ? phrases.eachWeekday(ofWeek)
    : (clock.step ?? stepOf(parts, phrases, days.length > 0));
  return phrases.sentence({
    step,
    days: parts.isEither ? words.list(days, "or") : days.join(" "),
    months:
      months.length > 0
        ? isOfMonth
          ? phrases.ofMonths(named)
          : phrases.inMonths(named)
        : isOfMonth && (step === "" || parts.interval > 1) && clock.step === null
          ? phrases.ofMonth
          : "",
    times: clock.times,
    end: count !== null ? phrases.times(count) : untilDay === null ? "" : phrases.until(words.date(untilDay)),
  });
}

/** The names of ascending numbers; three or more in a row as their ends: "Monday–Friday". */
function runsOf(numbers: readonly number[], nameOf: (number: number) => string): string[] {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return runs.flatMap((run) =>
    run.length < 3 ? run.map(nameOf) : [`${nameOf(run[0] ?? 0)}–${nameOf(run.at(-1) ?? 0)}`],
  );
}

/** German and French number the days of a month. */
const dateText = (day: number, language: string): string =>
  language.startsWith("de") ? `${day}.` : language.startsWith("fr") ? french(day) : String(day);

/** The step in days or longer; none where the days of every month are named. */
function stepOf({ frequency, interval, months }: RuleParts, phrases: Phrases, hasDays: boolean): string {
  const isPlain = interval === 1 && (hasDays || (months.length > 0 && frequency === "YEARLY"));
  return isPlain && frequency !== "WEEKLY" ? "" : phrases.step(interval, frequency);
}

/**
 * The times of day; or a step in seconds, minutes or hours, where the rule runs through the day. `null` for seconds that are
 * no step.
 */
function clockOf(
  { frequency, interval, hours, minutes, seconds }: RuleParts,
  phrases: Phrases,
  { list }: Words,
): { step: string | null; times: string } | null {
  const numbers = (of: readonly number[]): string => list(runsOf(of, String), "and");
  const isShort = ["HOURLY", "MINUTELY", "SECONDLY"].includes(frequency);
  const hourText = hours.length === 0 ? "" : phrases.hours(numbers(hours));
  const minuteText = minutes.length === 0 ? "" : phrases.minutes(numbers(minutes));
  const isOnTheMinute = seconds.join() === "0" || (seconds.length === 0 && frequency !== "SECONDLY");
  if (!isOnTheMinute) {
    const stepped = seconds.length === 0 ? interval : stepWithin(seconds);
    if (!isShort || stepped === null || minutes.length > 0) return null;
    return { step: phrases.step(stepped, "SECONDLY"), times: hourText };
  }
  const stepped = stepWithin(minutes);
  if (stepped !== null && interval === 1 && (isShort || hours.length * minutes.length > MAX_TIMES))
    return { step: phrases.step(stepped, "MINUTELY"), times: hourText };
  if (isShort) {
    const times = [minuteText, hourText].filter((part) => part !== "");
    return { step: phrases.step(interval, frequency), times: times.join(" ") };
  }
  if (hours.length === 0) return { step: null, times: "" };
  const ofMinutes = minutes.length === 0 ? [0] : minutes;
  if (hours.length * ofMinutes.length > MAX_TIMES)
    return { step: null, times: `${phrases.minutes(numbers(ofMinutes))} ${hourText}` };
  const two = (number: number): string => String(number).padStart(2, "0");
  const times = hours.flatMap((hour) => ofMinutes.map((minute) => `${two(hour)}:${two(minute)}`));
  return { step: null, times: phrases.at(list(times, "and")) };
}

/** 15 for 0, 15, 30, 45; `null` where the numbers are not all those of a step through an hour. */
function stepWithin(numbers: readonly number[]): number | null {
  const [first, second] = numbers;
  if (first !== 0 || second === undefined || 60 % second !== 0) return null;
  return numbers.length === 60 / second && numbers.every((each, at) => each === at * second) ? second : null;
}
