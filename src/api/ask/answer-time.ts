import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatDate, formatTimeOfDay } from "../../domain/calendar/format.ts";
import type { Question } from "../../domain/question/question.ts";
import { localDayNumber, resolveLocal } from "../../domain/tz/local-time.ts";
import { zoneSlug } from "../../domain/tz/slug.ts";
import { offsetSecondsAt } from "../../domain/tz/zone.ts";
import { ruleParameter } from "../../client/rule-word.ts";
import { at, listAt } from "../../http/answer/text.ts";
import { queryText } from "../../http/answer/html.ts";
import { warnOfClockChange } from "../../http/answer/sentences.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import { participantAt } from "../../client/place-word.ts";
import type { AskedPlace } from "./ask-place.ts";
import type { AskedAnswer, Asking } from "./asking.ts";
import { clockOfText, dateInWords, dayInWords, joined, spanInWords, wallClock } from "./ask-words.ts";

type TimeQuestion = Extract<Question, { kind: "time" | "conversion" | "meeting" | "zone" | "recurrence" }>;

/** Places that the converter's page shows. */
const MAX_PLACES = 6;

/** Answers questions of clocks, zones, meetings and recurring times. */
export function answerTime(question: TimeQuestion, asking: Asking): AskedAnswer | Promise<AskedAnswer> {
  switch (question.kind) {
    case "time": {
      const place = asking.place(question.place);
      const { clock, day } = clockAt(place, nowSeconds(asking));
      return { path: place.page, answer: `It is ${clock} on ${dayInWords(day)} in ${place.name}.` };
    }
    case "conversion":
      return answerConversion(question, asking);
    case "meeting":
      return answerMeeting(question, asking);
    case "zone":
      return answerZone(asking.place(question.place), asking);
    case "recurrence":
      return answerRecurrence(question, asking);
  }
}

export const nowSeconds = ({ context }: Asking): number => Math.floor(context.nowEpochMs / 1000);

export const clockAt = ({ zone }: AskedPlace, epochSeconds: number) =>
  wallClock(epochSeconds + offsetSecondsAt(zone, epochSeconds));

function answerConversion(
  { from, to, secondOfDay, day }: Extract<Question, { kind: "conversion" }>,
  asking: Asking,
): AskedAnswer {
  const isWithOwn = from === null || to.includes(null);
  const source = asking.clock(from);
  const targets = [
    ...new Map(to.map((words) => asking.clock(words)).map((each) => [each.id, each])).values(),
  ].filter(({ id }) => id !== source.id);
  if (targets.length + 1 > MAX_PLACES)
    throw badParameter("q", "too_many", String(targets.length + 1), `at most ${MAX_PLACES} places`);
  const path = ["/convert", ...[source, ...targets].map(({ id }) => encodeURIComponent(id))].join("/");
  if (secondOfDay === null && day === null) {
    const now = nowSeconds(asking);
    const places = [source, ...targets].map((each) => `${timeText(each, now, source)} in ${each.name}`);
    const [other] = targets;
    const difference = targets.length === 1 && other !== undefined ? `; ${ahead(source, other, now)}` : "";
    return { path, answer: `It is ${joined(places)}${difference}.` };
  }
  const localDay = day ?? localDayNumber(source.zone, nowSeconds(asking));
  const second = secondOfDay ?? 0;
  const wall = localDay * SECONDS_PER_DAY + second;
  const resolution = resolveLocal(source.zone, wall, "compatible");
  warnOfClockChange(source.zone, resolution, asking.context);
  const { epochSeconds } = resolution;
  const read = clockAt(source, epochSeconds);
  const isToday = read.day === asking.today;
  const there = targets.map((each) => `${timeText(each, epochSeconds, source)} in ${each.name}`);
  const skipped =
    resolution.kind === "gap" ? ` (the clock skips ${formatTimeOfDay(second).slice(0, 5)})` : "";
  const said = `${read.clock}${isToday ? "" : ` on ${dayInWords(read.day)}`} in ${source.name}${skipped} is ${
    targets.length === 0 ? "the same here" : joined(there)
  }.`;
  const moment = queryText([["at", `${formatDate(localDay)}T${formatTimeOfDay(second).slice(0, 5)}`]]);
  return {
    path: path + moment,
    answer: isWithOwn && from !== null ? `${said} ${otherWay(source, second, localDay, asking)}` : said,
  };
}

/** A time that was asked for in one place alone may be meant on the reader's own clock. */
function otherWay(place: AskedPlace, second: number, day: number, asking: Asking): string {
  const own = asking.clock(null);
  if (own.id === place.id) return "";
  const { epochSeconds } = resolveLocal(own.zone, day * SECONDS_PER_DAY + second, "compatible");
  const read = clockAt(own, epochSeconds);
  return `${read.clock} in ${own.name} is ${timeText(place, epochSeconds, own)} in ${place.name}.`;
}

/** The time in a place, with the date if it is another one than in `beside`. */
export function timeText(place: AskedPlace, epochSeconds: number, beside: AskedPlace): string {
  const { clock, day } = clockAt(place, epochSeconds);
  return day === clockAt(beside, epochSeconds).day ? clock : `${clock} on ${dayInWords(day)}`;
}

function ahead(a: AskedPlace, b: AskedPlace, epochSeconds: number): string {
  const seconds = offsetSecondsAt(b.zone, epochSeconds) - offsetSecondsAt(a.zone, epochSeconds);
  if (seconds === 0) return "they have the same time";
  return `${b.name} is ${spanInWords(seconds)} ${seconds > 0 ? "ahead" : "behind"}`;
}

async function answerMeeting(
  { places: words, day }: Extract<Question, { kind: "meeting" }>,
  asking: Asking,
): Promise<AskedAnswer> {
  const places = [
    ...new Map(words.map((each) => asking.clock(each)).map((each) => [each.id, each])).values(),
  ];
  const names = joined(places.map(({ name }) => name));
  const date = day === null ? "" : formatDate(day);
  const path = `/meet${queryText([
    ["cities", places.map(({ id }) => id).join(",")],
    ["date", date],
  ])}`;
  const data = await asking.call("POST /v1/meeting/suggest", {
    participants: places.map(({ id, name }) => ({ ...participantAt(id), name })),
    ...(day === null ? {} : { window: { start: day === asking.today ? "now" : date, end: date } }),
  });
  const [best] = listAt(data, "suggestions");
  if (best === undefined) return { path, answer: `No time suits ${names}.` };
  const clocks = listAt(best, "participants").map((one) => {
    const start = String(at(one, "local_start"));
    return `${clockOfText(start)} on ${dateInWords(start)} in ${String(at(one, "name"))}`;
  });
  return { path, answer: `Best for an hour: ${joined(clocks)}.` };
}

async function answerZone({ name, zone }: AskedPlace, asking: Asking): Promise<AskedAnswer> {
  const data = await asking.call("GET /v1/timezone/:timezone", { timezone: zone.id });
  const offset = String(at(data, "current.utc_offset"));
  return {
    path: `/zones/${zoneSlug(zone.id)}`,
    answer: `The time zone of ${name} is ${zone.id}, UTC${offset} now.`,
  };
}

async function answerRecurrence(
  { rule, place: words }: Extract<Question, { kind: "recurrence" }>,
  asking: Asking,
): Promise<AskedAnswer> {
  const { zone, name } = asking.clock(words);
  const data = await asking.call("GET /v1/schedule", {
    ...ruleParameter(rule),
    timezone: zone.id,
    count: "1",
  });
  const [next] = listAt(data, "occurrences");
  const path = `/schedule${queryText([
    ["rule", rule],
    ["timezone", zone.id],
  ])}`;
  if (next === undefined) return { path, answer: "It was not found to come again." };
  const time = String(at(next, "local_time"));
  const said = String(at(data, "explanation") ?? rule);
  return { path, answer: `Next: ${dateInWords(time)} at ${clockOfText(time)} in ${name} (${said}).` };
}
