import { civilFromDays } from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { MONTH_NAMES } from "../../domain/calendar/month-name.ts";
import type { MoonPhase, Question, SunEvent } from "../../domain/question/question.ts";
import { moonLabel } from "../../domain/sky/phase.ts";
import { at, listAt } from "../../http/answer/text.ts";
import { queryText } from "../../http/answer/html.ts";
import { mustExist } from "../../domain/must-exist.ts";
import { hemisphereOf, sunLongitudeEpochMs } from "../../domain/sky/seasons.ts";
import { clockAt } from "./answer-time.ts";
import { UTC_PLACE } from "./ask-place.ts";
import type { AskedAnswer, Asking } from "./asking.ts";
import { clockOfText, dateInWords, dayInWords, joined } from "./ask-words.ts";

type SkyQuestion = Extract<Question, { kind: "sun" | "moon" | "moonrise" | "season" }>;

/** Most phases that an answer lists: those of a month. */
const MAX_PHASES = 5;

/** Answers questions of the sun and the moon. */
export function answerSky(question: SkyQuestion, asking: Asking): Promise<AskedAnswer> {
  switch (question.kind) {
    case "sun":
      return answerSun(question, asking);
    case "moon":
      return answerMoon(question, asking);
    case "moonrise":
      return answerMoonrise(question, asking);
    case "season":
      return answerSeason(question, asking);
  }
}

/** The page of a place on a day, without the day where it is today there. */
function pageOn(page: string, day: number | null, asking: Asking): string {
  return page.startsWith("/places/") && day !== null && day !== asking.today
    ? page + queryText([["date", formatDate(day)]])
    : page;
}

async function answerSun(
  { event, place: words, day }: Extract<Question, { kind: "sun" }>,
  asking: Asking,
): Promise<AskedAnswer> {
  const place = asking.place(words);
  const data = await asking.call("GET /v1/sun", {
    ...place.sky,
    ...(day === null ? {} : { date: formatDate(day) }),
  });
  const when = `on ${dateInWords(String(at(data, "date")))} in ${place.name}`;
  const path = pageOn(place.page, day, asking);
  const daylight = at(data, "daylight");
  if (daylight === "polar_night" || daylight === "polar_day")
    return { path, answer: `The sun does not ${daylight === "polar_night" ? "rise" : "set"} ${when}.` };
  return { path, answer: `${sunText(event, data)} ${when}.` };
}

function sunText(event: SunEvent, data: object): string {
  const time = (name: string): string => {
    const value = at(data, name);
    return typeof value === "string" ? clockOfText(value) : "no time";
  };
  switch (event) {
    case "sunrise":
      return `The sun rises at ${time("sunrise")}`;
    case "sunset":
      return `The sun sets at ${time("sunset")}`;
    case "solar_noon":
      return `The sun is highest at ${time("solar_noon")}`;
    case "twilight":
      return `Civil twilight is from ${time("civil_dawn")} to sunrise at ${time("sunrise")} and from sunset at ${time("sunset")} to ${time("civil_dusk")}`;
    case "golden_hour":
      return `The golden hour is from ${time("golden_hour.morning.start")} to ${time("golden_hour.morning.end")} and from ${time("golden_hour.evening.start")} to ${time("golden_hour.evening.end")}`;
    case "day_length": {
      const minutes = Math.floor(Number(at(data, "day_length_seconds")) / 60);
      return `The day is ${Math.floor(minutes / 60)} h ${minutes % 60} min long`;
    }
    case "all":
      return `The sun rises at ${time("sunrise")} and sets at ${time("sunset")}`;
  }
}

async function answerMoon(
  { phase, place: words, day, year, month }: Extract<Question, { kind: "moon" }>,
  asking: Asking,
): Promise<AskedAnswer> {
  const place = words === null ? asking.own : asking.place(words);
  const sky = place?.sky ?? { tz: "UTC" };
  const where = place === null ? "by UTC" : `in ${place.name}`;
  const shownYear = year ?? (day === null || day === asking.today ? null : civilFromDays(day).year);
  const path = `/moon${queryText([
    ["place", words === null ? "" : (place?.id ?? "")],
    ["year", shownYear === null ? "" : String(shownYear)],
  ])}`;
  if (phase === null && year !== null) {
    const data = await asking.call("GET /v1/moon", { ...sky, year: String(year) });
    const start = `${year}${month === null ? "" : `-${String(month).padStart(2, "0")}`}-`;
    const all = listAt(data, "phases").filter((one) => String(at(one, "at")).startsWith(start));
    const texts = all
      .slice(0, MAX_PHASES)
      .map(
        (one) =>
          `${moonLabel(at(one, "phase_name") as MoonPhase, "en").toLowerCase()} on ${momentText(String(at(one, "at")))}`,
      );
    const span = month === null ? String(year) : `${MONTH_NAMES[month - 1]} ${year}`;
    const verb = all.length > MAX_PHASES ? "begin with" : "are";
    return { path, answer: `The moon’s phases of ${span} ${verb} ${joined(texts)} ${where}.` };
  }
  if (phase !== null && year !== null) {
    const data = await asking.call("GET /v1/moon", { ...sky, year: String(year) });
    const start = `${year}${month === null ? "" : `-${String(month).padStart(2, "0")}`}-`;
    const days = listAt(data, "phases")
      .filter((one) => at(one, "phase_name") === phase && String(at(one, "at")).startsWith(start))
      .map((one) => momentText(String(at(one, "at"))));
    const span = month === null ? String(year) : `${MONTH_NAMES[month - 1]} ${year}`;
    const name = moonLabel(phase, "en");
    if (days.length === 0) return { path, answer: `There is no ${name.toLowerCase()} in ${span} ${where}.` };
    return { path, answer: `${name} in ${span}: ${joined(days)} ${where}.` };
  }
  const data = await asking.call("GET /v1/moon", {
    ...sky,
    ...(day === null ? {} : { date: formatDate(day) }),
  });
  if (phase !== null) return { path, answer: `${nextPhase(phase, data)} ${where}.` };
  const percent = Math.round(Number(at(data, "illumination")) * 100);
  const when = day === null || day === asking.today ? "now" : `on ${dayInWords(day)}`;
  return {
    path,
    answer: `${String(at(data, "phase_label"))}, ${percent}% lit ${when}; ${nextPhase("full_moon", data).replace("Next", "next")} ${where}.`,
  };
}

const momentText = (text: string): string => `${dateInWords(text)} at ${clockOfText(text)}`;

function nextPhase(phase: MoonPhase, data: object): string {
  return `Next ${moonLabel(phase, "en").toLowerCase()}: ${momentText(String(at(data, `next_${phase}`)))}`;
}

const MS_PER_MINUTE = 60_000;
const SEASON_TITLES = ["spring equinox", "summer solstice", "autumn equinox", "winter solstice"] as const;
const EVENT_MONTHS = ["March", "June", "September", "December"] as const;

/**
 * The moments of equinoxes or solstices: all of a year, or the next. Names of seasons are those of the hemisphere of the place,
 * the northern one without a place.
 */
async function answerSeason(
  { quarters, isByHemisphere, place: words, year }: Extract<Question, { kind: "season" }>,
  asking: Asking,
): Promise<AskedAnswer> {
  const place = words === null ? asking.own : asking.place(words);
  const sun =
    place === null || place.sky["tz"] === "UTC" ? null : await asking.call("GET /v1/sun", place.sky);
  const isSouth = sun !== null && hemisphereOf(Number(at(sun, "location.latitude") ?? 0)) === "south";
  const now = civilFromDays(asking.today).year;
  const moments = (year === null ? [now, now + 1] : [year])
    .flatMap((each) =>
      quarters.map((quarter) => {
        const found = isByHemisphere && isSouth ? (quarter + 2) % 4 : quarter;
        return { quarter: found, epochMs: sunLongitudeEpochMs(each, 90 * found) };
      }),
    )
    .sort((a, b) => a.epochMs - b.epochMs);
  const next = moments.filter(({ epochMs }) => epochMs >= asking.context.nowEpochMs).slice(0, 1);
  const answers = (year === null ? next : moments).map(({ quarter, epochMs }) => {
    const { clock, day } = clockAt(place ?? UTC_PLACE, Math.round(epochMs / MS_PER_MINUTE) * 60);
    const title = `${EVENT_MONTHS[quarter]} ${quarter % 2 === 0 ? "equinox" : "solstice"}`;
    const name = SEASON_TITLES[isSouth ? (quarter + 2) % 4 : quarter];
    const what = `The ${title} (${name} of the ${isSouth ? "southern" : "northern"} half)`;
    const where = place === null ? "UTC" : `in ${place.name}`;
    return {
      path: `/countdown${queryText([
        ["to", formatDate(day)],
        ["title", title],
      ])}`,
      answer: `${what} is on ${dayInWords(day)} at ${clock} ${where}.`,
    };
  });
  return {
    path: mustExist(answers[0], "an equinox or solstice of a year").path,
    answer: answers.map(({ answer }) => answer).join(" "),
  };
}

async function answerMoonrise(
  { place: words, day }: Extract<Question, { kind: "moonrise" }>,
  asking: Asking,
): Promise<AskedAnswer> {
  const place = asking.place(words);
  const data = await asking.call("GET /v1/moon", { ...place.sky, date: formatDate(day ?? asking.today) });
  const events = (["moonrise", "moonset"] as const).map((name) => {
    const time = at(data, name);
    const verb = name === "moonrise" ? "rise" : "set";
    return typeof time === "string" ? `${verb}s at ${clockOfText(time)}` : `does not ${verb}`;
  });
  return {
    path: pageOn(place.page, day, asking),
    answer: `The moon ${joined(events)} on ${dayInWords(day ?? asking.today)} in ${place.name}.`,
  };
}
