import { civilFromDays } from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import type { Question } from "../../domain/question/question.ts";
import { cityOfZone } from "../../domain/tz/slug.ts";
import { localDayNumber } from "../../domain/tz/local-time.ts";
import { zoneById } from "../../domain/tz/zone.ts";
import { mustExist } from "../../domain/must-exist.ts";
import { sessionsInForce } from "../calendars/sessions-in-force.ts";
import { at, listAt } from "../../http/answer/text.ts";
import { nowSeconds, timeText } from "./answer-time.ts";
import type { AskedPlace } from "./ask-place.ts";
import type { AskedAnswer, Asking } from "./asking.ts";
import { clockOfText, dateInWords, dayInWords, dayOfText, joined } from "./ask-words.ts";

const ROUTE = "GET /v1/calendars/:id";

/** Answers whether an exchange or payment system is open, now or on a day. */
export async function answerMarket(
  { calendar, day: asked }: Extract<Question, { kind: "market" }>,
  asking: Asking,
): Promise<AskedAnswer> {
  const definition = mustExist(asking.context.data.calendars.find(calendar), "the calendar of a question");
  const zone = mustExist(zoneById(asking.context.zones.table, definition.zone), "the zone of a calendar");
  const today = localDayNumber(zone, nowSeconds(asking));
  // "Today" is the reader's own, and the exchange's where it is named alone.
  const day = asked === asking.today ? today : asked;
  const path = `/calendar/${definition.id}/${civilFromDays(day ?? today).year}`;
  const { name } = definition;
  if (day !== null && day !== today)
    return { path, answer: await dayAnswer(name, definition.id, day, asking) };
  const data = await asking.call(ROUTE, { id: definition.id });
  const isOpen = at(data, "is_open") === true;
  const next = String(at(data, isOpen ? "next_close" : "next_open") ?? "");
  const early = at(data, "next_early_close");
  const closes = typeof early === "object" && early !== null ? String(at(early, "closes_at")) : "";
  const isEarlyToday = closes !== "" && dayOfText(closes) === today;
  const holidays = listAt(data, "holidays").map(String);
  const state = `${name} is ${isOpen ? "open" : "closed"} now${holidays.length > 0 ? ` (${joined(holidays)})` : ""}`;
  const then = next === "" ? "" : ` It ${isOpen ? "closes" : "opens"} at ${momentText(next, asking)}.`;
  const earlyText = isEarlyToday ? ` It closes early today, at ${momentText(closes, asking)}.` : "";
  return { path, answer: `${state}.${then}${earlyText}${hoursText(data, name)}` };
}

/** Regular hours: "Its hours are 09:30 to 16:00 in New York." Nothing where days of the week differ. */
function hoursText(data: object, name: string): string {
  const sessions = listAt(data, "sessions").map((one) => ({
    from: textOrNull(at(one, "from")),
    until: textOrNull(at(one, "until")),
    weekdays: at(one, "weekdays") === null ? null : [],
    one,
  }));
  const [span, ...others] = sessionsInForce(sessions, String(at(data, "at")).slice(0, 10));
  if (span === undefined || others.length > 0) return "";
  const first = span.one;
  const breaks = listAt(first, "breaks").map(
    (one) => `${String(at(one, "start"))} to ${String(at(one, "end"))}`,
  );
  const pause = breaks.length === 0 ? "" : `, with a break from ${joined(breaks)}`;
  const where = cityOfZone(String(at(data, "timezone")));
  return ` Regular hours of ${name} are ${String(at(first, "open"))} to ${String(at(first, "close"))}${pause} in ${where}.`;
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** A moment on the clock of the exchange and on the caller's. */
function momentText(text: string, asking: Asking): string {
  const { own } = asking;
  const said = `${clockOfText(text)} on ${dateInWords(text)}, its own time`;
  if (own === null) return said;
  const epochSeconds = Date.parse(text) / 1000;
  const there: AskedPlace = own;
  const clock = timeText(there, epochSeconds, there);
  return clock === clockOfText(text)
    ? said.replace(", its own time", "")
    : `${said} (${clock} in ${own.name})`;
}

/** Whether it is open on a day that is not today, and until when. */
async function dayAnswer(name: string, id: string, day: number, asking: Asking): Promise<string> {
  const data = await asking.call(ROUTE, { id, at: `${formatDate(day)}T00:00` });
  const opens = String(at(data, "next_open") ?? "");
  const said = dayInWords(day);
  if (at(data, "is_open") === true)
    return `${name} is open on ${said}, until ${momentText(String(at(data, "next_close")), asking)}.`;
  if (opens !== "" && dayOfText(opens) === day) {
    const closes = String(at(data, "next_close"));
    return `${name} is open on ${said}, from ${clockOfText(opens)} to ${clockOfText(closes)}, its own time.`;
  }
  const noon = await asking.call(ROUTE, { id, at: `${formatDate(day)}T12:00` });
  const holidays = listAt(noon, "holidays").map(String);
  const why =
    holidays.length > 0
      ? `: ${joined(holidays)}`
      : at(noon, "reason") === "weekend"
        ? ": it is a weekend"
        : "";
  return `${name} is closed on ${said}${why}.`;
}
