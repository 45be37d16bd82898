import { formatDate } from "../../domain/calendar/format.ts";
import { parseMoment } from "../../domain/calendar/parse.ts";
import { AlmanacError } from "../../domain/error.ts";
import type { ParticipantScore } from "../../domain/meeting/score-slot.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";
import { resolveLocal } from "../../domain/tz/local-time.ts";
import { UTC } from "../../domain/tz/zone.ts";
import { clockOf } from "../../browser/english-text.ts";
import { meetingOfPlaces, scoreCells, scoreDay } from "../charts/meeting-hours.ts";
import { meetingWeek } from "./meeting-week.ts";
import type { MeetingFound, MeetingPlan, WeekDay } from "../charts/meeting-answer.ts";
import type { PlaceFound } from "../frame/place-list.ts";
import { ScoreBody, SuggestBody } from "../../api/meeting/body-schema.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import type { RequestContext } from "../../http/context.ts";
import { describeSuggestions, scoreMeeting } from "../../api/meeting/meeting.ts";
import { titleOf } from "../charts/slot-words.ts";
import { attempt, runPartWithBody } from "../frame/page-part.ts";

/** Number of suggestions for the day, and of following days that are searched for better ones. */
const SUGGESTIONS = 5;
const DAYS_AFTER = 6;

/** A meeting day for some places, or why there is none. */
export async function planMeeting(
  plan: MeetingPlan,
  places: readonly PlaceFound[],
  language: string,
  context: RequestContext,
): Promise<MeetingFound | AlmanacError> {
  const [first] = places;
  if (first === undefined) throw new RangeError("a meeting needs a place");
  const zone = plan.isUtc ? { name: "UTC", timezone: "UTC" } : first;
  const shared = {
    participants: places.map(({ participant }) => participant),
    timezone: zone.timezone,
    title: titleOf(plan),
  };
  const suggest = (start: string, end: string, limit: number) => {
    const body = { ...shared, duration_minutes: plan.durationMinutes, window: { start, end }, limit };
    return attempt(() => runPartWithBody(context, SuggestBody, body, language, describeSuggestions));
  };
  const today = await suggest(plan.date, plan.date, SUGGESTIONS);
  if (today instanceof AlmanacError) {
    const isSkipped = today.errors.some(({ pointer }) => pointer === "/window/end");
    const expected = `a day that ${zone.name} has: clocks there skipped this one`;
    return isSkipped ? badParameter("date", "not_a_date", plan.date, expected) : today;
  }
  const { suggestions, overlap } = today;
  const window = {
    startEpochSeconds: epochSecondsOf(today.window.start),
    endEpochSeconds: epochSecondsOf(today.window.end),
  };
  const best = suggestions[0] ?? null;
  const after = await suggest(daysAfter(plan.date, 1), daysAfter(plan.date, DAYS_AFTER), 2);
  const later = after instanceof AlmanacError ? [] : after.suggestions;
  const found = {
    places,
    zone,
    day: await scoreDay(places, window, language, context),
    suggestions,
    later: later.filter(({ score }) => score > (best?.score ?? 0)),
    overlap,
  };
  if (plan.start === null) return { ...found, chosen: best, startProblem: null, startNote: null };
  const body = {
    ...shared,
    start: /^\d\d:\d\d$/.test(plan.start) ? `${plan.date}T${plan.start}` : plan.start,
    duration_minutes: plan.durationMinutes,
  };
  const scored = await attempt(() => runPartWithBody(context, ScoreBody, body, language, scoreMeeting));
  if (scored instanceof AlmanacError)
    return { ...found, chosen: best, startProblem: scored.message, startNote: null };
  const chosen = scored.slots[0] ?? null;
  const at = chosen === null ? 0 : epochSecondsOf(chosen.start);
  if (chosen !== null && at >= window.startEpochSeconds && at < window.endEpochSeconds)
    return { ...found, chosen, startProblem: null, startNote: clockNote(chosen, plan.start, zone.name) };
  const startProblem = `The start ${plan.start} is not on ${plan.date} in ${zone.name}. Send a time of that day.`;
  return { ...found, chosen: best, startProblem, startNote: null };
}

/** Says that the clock skips the start, or shows it twice. */
function clockNote(
  { resolution, local_start }: Awaited<ReturnType<typeof scoreMeeting>>["slots"][number],
  start: string,
  name: string,
): string | null {
  if (resolution.kind === "gap")
    return `The clock in ${name} skips ${start} on that day: ${clockOf(local_start)} is shown.`;
  return resolution.kind === "overlap"
    ? `The clock in ${name} shows ${start} twice on that day: the first is shown.`
    : null;
}

/** How far the page looks for a day on which all work: longer than the holidays of any country. */
const MAX_DAYS_AHEAD = 14;

/** The week of a plan's day. */
export async function planWeek(
  { date, durationMinutes }: MeetingPlan,
  { places, zone }: MeetingFound,
  context: RequestContext,
): Promise<WeekDay[]> {
  const meeting = await meetingOfPlaces(places, zone.timezone, "en", context);
  return meetingWeek(meeting, date, durationMinutes, context);
}

/** The next two days on which people work in all places, or else in the first; the planned one if there are none. */
export async function workingDays(
  { date, isUtc }: MeetingPlan,
  places: readonly PlaceFound[],
  context: RequestContext,
): Promise<string[]> {
  if (places.length === 0) return [date];
  const meeting = await meetingOfPlaces(places, undefined, "en", context);
  const zone = isUtc ? UTC : meeting.organiserZone;
  const days = Array.from({ length: MAX_DAYS_AHEAD }, (_, index) => daysAfter(date, index));
  const noons = days.map((day) => {
    const localSeconds = Date.parse(`${day}T12:00Z`) / 1000;
    return resolveLocal(zone, localSeconds, "compatible").epochSeconds;
  });
  const cells = await scoreCells(meeting, noons, context);
  const isFree = ({ isWeekend, holidayName }: ParticipantScore): boolean =>
    !isWeekend && holidayName === null;
  const daysOf = (count: number): string[] =>
    days.filter((_, index) => cells[index]?.participants.slice(0, count).every(isFree)).slice(0, 2);
  return [daysOf(places.length), daysOf(1)].find(({ length }) => length > 0) ?? [date];
}

function daysAfter(date: string, days: number): string {
  return formatDate(Math.floor(Date.parse(date) / MS_PER_DAY) + days);
}

function epochSecondsOf(text: string): number {
  const parsed = parseMoment(text);
  if (parsed.ok && parsed.value.kind === "instant") return parsed.value.epochMs / 1000;
  throw new RangeError(`'${text}' is no instant`);
}
