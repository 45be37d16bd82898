import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatDate, formatTimeOfDay } from "../../domain/calendar/format.ts";
import type { Question } from "../../domain/question/question.ts";
import { localDayNumber, resolveLocal } from "../../domain/tz/local-time.ts";
import { zoneSlug } from "../../domain/tz/slug.ts";
import { offsetName } from "../../domain/tz/offset-name.ts";
import { offsetSecondsAt } from "../../domain/tz/zone.ts";
import { at, listAt } from "../../http/answer/text.ts";
import { queryText } from "../../http/answer/html.ts";
import { clockAt, nowSeconds } from "./answer-time.ts";
import type { AskedPlace } from "./ask-place.ts";
import type { AskedAnswer, Asking } from "./asking.ts";
import { clockOfText, dateInWords, dayInWords, spanInWords } from "./ask-words.ts";

type ClockQuestion = Extract<Question, { kind: "clock_change" | "time_sum" | "time_until" | "unix_time" }>;

/** Days after today in which a change is looked for: twice a year at least, or never. */
const DAYS_AHEAD = 800;

/** Answers questions of what clocks show later, and of when they are changed. */
export function answerClock(question: ClockQuestion, asking: Asking): AskedAnswer | Promise<AskedAnswer> {
  switch (question.kind) {
    case "clock_change":
      return answerChange(question, asking);
    case "time_sum":
      return answerSum(question, asking);
    case "time_until":
      return answerUntil(question, asking);
    case "unix_time":
      return answerUnix(question, asking);
  }
}

async function answerChange(
  { which, place: words, year }: Extract<Question, { kind: "clock_change" }>,
  asking: Asking,
): Promise<AskedAnswer> {
  const { name, zone } = asking.place(words);
  const path = `/zones/${zoneSlug(zone.id)}`;
  const data = await asking.call("GET /v1/timezone/changes", {
    timezone: zone.id,
    from: year === null ? formatDate(asking.today) : `${year}-01-01`,
    to: year === null ? formatDate(asking.today + DAYS_AHEAD) : `${year}-12-31`,
  });
  const changes = listAt(data, "changes").filter((change) => {
    const isForward = Number(at(change, "shift_seconds")) > 0;
    return which === "forward" ? isForward : which !== "back" || !isForward;
  });
  const texts = changes.slice(0, year === null ? 1 : changes.length).map(changeText);
  const told = texts.length === 0 ? "" : `The clocks in ${name} change ${texts.join(", and ")}.`;
  const none =
    year === null
      ? `No clock change is planned in ${name}.`
      : `There is no clock change in ${name} in ${year}.`;
  if (which !== "in_force") return { path, answer: told || none };
  const now = await asking.call("GET /v1/time/:timezone", { timezone: zone.id });
  const isOn = at(now, "is_dst") === true;
  const said = `It is ${isOn ? "" : "not "}daylight saving time in ${name} now (${String(at(now, "abbreviation"))}, UTC${String(at(now, "utc_offset"))}).`;
  return { path, answer: `${said} ${told || none}` };
}

function changeText(change: object): string {
  const [zone = {}] = listAt(change, "timezones");
  const [before, after] = [String(at(zone, "local_before")), String(at(zone, "local_after"))];
  const way = Number(at(change, "shift_seconds")) > 0 ? "forward" : "back";
  return `on ${dateInWords(before)}, ${way} from ${clockOfText(before)} to ${clockOfText(after)}`;
}

/** The converter's page at a moment on the clock of a place. */
function pageAt(place: AskedPlace, epochSeconds: number): string {
  const { clock, day } = clockAt(place, epochSeconds);
  return `/convert/${encodeURIComponent(place.id)}${queryText([["at", `${formatDate(day)}T${clock}`]])}`;
}

/** The moment of a time of the day today. */
function momentToday(place: AskedPlace, secondOfDay: number, dayShift: number, asking: Asking): number {
  const day = localDayNumber(place.zone, nowSeconds(asking)) + dayShift;
  return resolveLocal(place.zone, day * SECONDS_PER_DAY + secondOfDay, "compatible").epochSeconds;
}

function answerSum(
  { seconds, secondOfDay, place: words }: Extract<Question, { kind: "time_sum" }>,
  asking: Asking,
): AskedAnswer {
  const place = asking.clock(words);
  const start = secondOfDay === null ? nowSeconds(asking) : momentToday(place, secondOfDay, 0, asking);
  const moment = start + seconds;
  const { clock, day } = clockAt(place, moment);
  const span = spanInWords(seconds);
  const from = secondOfDay === null ? "now" : formatTimeOfDay(secondOfDay).slice(0, 5);
  const when = seconds < 0 ? `${span} before ${from}` : `${span} after ${from}`;
  return {
    path: pageAt(place, moment),
    answer: `${when} is ${clock} on ${dayInWords(day)} in ${place.name}.`.replace(/^./, (one) =>
      one.toUpperCase(),
    ),
  };
}

function answerUntil(
  { secondOfDay, place: words }: Extract<Question, { kind: "time_until" }>,
  asking: Asking,
): AskedAnswer {
  const place = asking.clock(words);
  const now = nowSeconds(asking);
  const today = momentToday(place, secondOfDay, 0, asking);
  const moment = today > now ? today : momentToday(place, secondOfDay, 1, asking);
  const { clock, day } = clockAt(place, moment);
  return {
    path: pageAt(place, moment),
    answer: `${spanInWords(moment - now) || "No time"} until ${clock} on ${dayInWords(day)} in ${place.name}.`,
  };
}

function answerUnix(
  { epochSeconds, place: words }: Extract<Question, { kind: "unix_time" }>,
  asking: Asking,
): AskedAnswer {
  const place = asking.clock(words);
  const moment = epochSeconds ?? nowSeconds(asking);
  const { clock, day } = clockAt(place, moment);
  const second = formatTimeOfDay(
    (((moment + offsetSecondsAt(place.zone, moment)) % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY,
  );
  const said = epochSeconds === null ? `The Unix time is ${moment}: it is` : `Unix time ${moment} is`;
  return {
    path: pageAt(place, moment),
    answer: `${said} ${second.startsWith(clock) ? second : clock} on ${dayInWords(day)} in ${place.name} (UTC${offsetName(offsetSecondsAt(place.zone, moment))}).`,
  };
}
