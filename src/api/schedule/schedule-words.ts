import { mustExist } from "../../domain/must-exist.ts";
import type { DataSet } from "../../dataset/open.ts";
import { baseLanguage } from "../../domain/text/language.ts";
import type { Frequency, RuleParts } from "../../domain/schedule/rule.ts";
/** A line for each phrase, a column for each language: steps of one and of {n}, ordinals {o} and numbered weekdays, days, months, times. */
import phrases from "./schedule-phrases.tsv" with { type: "text" };

type Words = ReturnType<DataSet["words"]>;

/** Phrases for each business day, and for the first and the last of a month. */
const WORKING_DAYS: ReadonlyMap<number, string> = new Map([
  [0, "eachWorkingDay"],
  [1, "firstWorkingDay"],
  [-1, "lastWorkingDay"],
]);

/** Up to this many times of day are named one by one. */
const MAX_TIMES = 6;

/**
 * A rule in words, in one of the languages of sentences: "on the second Tuesday of the month at 09:00". `null` where a part
 * of it has no words.
 *
 * @param language one that `sentenceLanguage` gives
 */
export function describeRule(parts: RuleParts, language: string, words: Words): string | null {
  const { monthDays, months, count, untilDay, interval, workingDay } = parts;
  // They are not named by their weekdays.
  const weekdays = workingDay === null ? parts.weekdays : [];
  const write = phrasesIn(language);
  const clock = write === null ? null : clockOf(parts, write, words);
  const isLastDay = monthDays.join() === "-1";
  const isUnnamed = weekdays.some(({ ordinal }) => ordinal < -1 || ordinal > 5);
  const ofWorkingDays = workingDay === null ? "" : (WORKING_DAYS.get(workingDay) ?? null);
  const isSteppedWork = workingDay === 0 && (interval > 1 || clock?.step !== null);
  if (write === null || clock === null || isUnnamed || ofWorkingDays === null || isSteppedWork) return null;
  if (monthDays.some((day) => day < 0) && !isLastDay) return null;
  const and = (names: readonly string[]): string => words.list(names, "and");
  const nameOf = (weekday: number): string => mustExist(words.weekdays[weekday - 1]);
  const nth = weekdays
    .filter(({ ordinal }) => ordinal !== 0)
    .map(({ ordinal, weekday }) => numbered(ordinal, nameOf(weekday), write));
  const plain = weekdays.filter(({ ordinal }) => ordinal === 0).map(({ weekday }) => weekday);
  const ofWeek = and(runsOf(plain, nameOf));
  const dates = and(runsOf(monthDays, (day) => dateText(day, language, write)));
  const ofMonth = [
    isLastDay ? write("lastDay") : monthDays.length === 0 ? "" : write("onDates", dates),
    nth.length === 0 ? "" : write("onNth", and(nth)),
    workingDay === 0 ? "" : write(ofWorkingDays),
  ].filter((each) => each !== "");
  const isEach = clock.step === null && interval === 1 && plain.length > 0 && ofMonth.length === 0;
  const days = [...ofMonth, isEach || plain.length === 0 ? "" : write("onWeekday", ofWeek)].filter(
    (each) => each !== "",
  );
  const step = isEach
    ? write("eachWeekday", ofWeek)
    : workingDay === 0
      ? write(ofWorkingDays)
      : (clock.step ?? stepOf(parts, write, days.length > 0));
  const named = and(months.map((month) => mustExist(words.months[month - 1])));
  const isMonthly = ofMonth.length > 0 && clock.step === null && (step === "" || interval > 1);
  const ofMonths =
    months.length > 0
      ? write(ofMonth.length > 0 ? "ofMonths" : "inMonths", named)
      : isMonthly
        ? write("ofMonth")
        : "";
  const ofDays = parts.isEither ? words.list(days, "or") : days.join(" ");
  const end =
    count !== null
      ? write(count === 1 ? "once" : "times", String(count))
      : untilDay === null
        ? ""
        : write("until", words.date(untilDay));
  const link = write("link");
  const own = (list: readonly string[], by: string): string => list.filter((part) => part !== "").join(by);
  return link === ""
    ? own([step, ofDays, ofMonths, clock.times, end], " ")
    : `${own([ofMonths, step, ofDays], link)}${clock.times}${end}`;
}

const numbered = (ordinal: number, day: string, write: WritePhrase): string =>
  ordinal < 0 ? write("last", day) : write("nth", { o: write(String(ordinal)), x: day, n: "" });

const stepIn = (interval: number, frequency: Frequency, write: WritePhrase): string =>
  interval === 1 ? write(frequency) : write(`${frequency}S`, String(interval));

/** The names of ascending numbers; three or more in a row as their ends: "Monday–Friday". */
function runsOf(numbers: readonly number[], nameOf: (number: number) => string): string[] {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return runs.flatMap((run) =>
    run.length < 3 ? run.map(nameOf) : [`${nameOf(mustExist(run[0]))}–${nameOf(mustExist(run.at(-1)))}`],
  );
}

/** German and French number the days of a month. */
function dateText(day: number, language: string, write: WritePhrase): string {
  if (language.startsWith("de")) return `${day}.`;
  return language.startsWith("fr") ? (day === 1 ? write("1") : `${day}e`) : String(day);
}

/** The step in days or longer; none where the days of every month are named. */
function stepOf({ frequency, interval, months }: RuleParts, write: WritePhrase, hasDays: boolean): string {
  const isPlain = interval === 1 && (hasDays || (months.length > 0 && frequency === "YEARLY"));
  return isPlain && frequency !== "WEEKLY" ? "" : stepIn(interval, frequency, write);
}

/**
 * The times of day; or a step in seconds, minutes or hours, where the rule runs through the day. `null` for seconds that are
 * no step.
 */
function clockOf(
  { frequency, interval, hours, minutes, seconds }: RuleParts,
  write: WritePhrase,
  { list }: Words,
): { step: string | null; times: string } | null {
  const numbers = (of: readonly number[]): string => list(runsOf(of, String), "and");
  const isShort = ["HOURLY", "MINUTELY", "SECONDLY"].includes(frequency);
  const hourText = hours.length === 0 ? "" : write("hours", numbers(hours));
  const minuteText = minutes.length === 0 ? "" : write("minutes", numbers(minutes));
  const isOnTheMinute = seconds.join() === "0" || (seconds.length === 0 && frequency !== "SECONDLY");
  if (!isOnTheMinute) {
    const stepped = seconds.length === 0 ? interval : stepWithin(seconds);
    if (!isShort || stepped === null || minutes.length > 0) return null;
    return { step: stepIn(stepped, "SECONDLY", write), times: hourText };
  }
  const stepped = stepWithin(minutes);
  if (stepped !== null && interval === 1 && (isShort || hours.length * minutes.length > MAX_TIMES))
    return { step: stepIn(stepped, "MINUTELY", write), times: hourText };
  if (isShort) {
    const times = [minuteText, hourText].filter((part) => part !== "");
    return { step: stepIn(interval, frequency, write), times: times.join(" ") };
  }
  if (hours.length === 0) return { step: null, times: "" };
  const ofMinutes = minutes.length === 0 ? [0] : minutes;
  if (hours.length * ofMinutes.length > MAX_TIMES)
    return { step: null, times: `${write("minutes", numbers(ofMinutes))} ${hourText}` };
  const two = (number: number): string => String(number).padStart(2, "0");
  const times = hours.flatMap((hour) => ofMinutes.map((minute) => `${two(hour)}:${two(minute)}`));
  return { step: null, times: write("at", list(times, "and")) };
}

/** 15 for 0, 15, 30, 45; `null` where the numbers are not all those of a step through an hour. */
function stepWithin(numbers: readonly number[]): number | null {
  const [first, second] = numbers;
  if (first !== 0 || second === undefined || 60 % second !== 0) return null;
  return numbers.length === 60 / second && numbers.every((each, at) => each === at * second) ? second : null;
}

/** Writes a phrase with what stands in its braces; `{x}` is what a text as `parts` stands for. */
type WritePhrase = (name: string, parts?: Readonly<Record<"n" | "o" | "x", string>> | string) => string;

const [[, ...LANGUAGES] = [], ...ROWS] = phrases.split("\n").map((line) => line.split("\t"));
/** Phrases by their name, of each language in the order of the table. */
const TEXTS = LANGUAGES.map((_, at) => new Map(ROWS.map(([name = "", ...texts]) => [name, texts[at] ?? ""])));

/** The phrases of a language; `null` for one without. */
function phrasesIn(language: string): WritePhrase | null {
  const texts = TEXTS[LANGUAGES.indexOf(baseLanguage(language))];
  if (texts === undefined) return null;
  return (name, parts = "") =>
    mustExist(texts.get(name), name).replace(/\{([nox])\}/g, (_, part: "n" | "o" | "x") =>
      typeof parts === "string" ? parts : parts[part],
    );
}
