import { formatDate } from "../../../domain/calendar/format.ts";
import type { MeetingFound, MeetingPlan, PlaceFound } from "../../../web/meet/meeting-answer.ts";
import { AlmanacError } from "../../../domain/error.ts";
import { ScoreBody, SuggestBody } from "../../fields/meeting/body-schema.ts";
import type { RequestContext } from "../../request/context.ts";
import { scoreMeeting, suggestMeeting } from "../../routes/meeting.ts";
import { attempt, runPartWithBody } from "../page-part.ts";
import { epochSecondsOf, scoreDay } from "./day-rows.ts";
import { MS_PER_DAY } from "../../../domain/time-unit.ts";

/** Number of suggestions for the day, and of following days that are searched for better ones. */
const SUGGESTIONS = 5;
const DAYS_AFTER = 6;

/** A meeting day for some places, or why there is none. */
export async function planMeeting(
  plan: MeetingPlan,
  places: readonly PlaceFound[],
  language: string,
  context: RequestContext,
): Promise<MeetingFound | { problem: string }> {
  const [first] = places;
  if (first === undefined) throw new RangeError("a meeting needs a place");
  const zone = plan.isUtc ? { name: "UTC", timezone: "UTC" } : first;
  const shared = { participants: places.map(({ participant }) => participant), timezone: zone.timezone };
  const suggest = (start: string, end: string, limit: number) => {
    const body = { ...shared, duration_minutes: plan.durationMinutes, window: { start, end }, limit };
    return attempt(() => runPartWithBody(context, SuggestBody, body, language, suggestMeeting));
  };
  const today = await suggest(plan.date, plan.date, SUGGESTIONS);
  if (today instanceof AlmanacError) return { problem: today.message };
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
  if (plan.start === null) return { ...found, chosen: best, startProblem: null };
  const body = {
    ...shared,
    start: /^\d\d:\d\d$/.test(plan.start) ? `${plan.date}T${plan.start}` : plan.start,
    duration_minutes: plan.durationMinutes,
  };
  const scored = await attempt(() => runPartWithBody(context, ScoreBody, body, language, scoreMeeting));
  if (scored instanceof AlmanacError) return { ...found, chosen: best, startProblem: scored.message };
  const chosen = scored.slots[0] ?? null;
  const at = chosen === null ? 0 : epochSecondsOf(chosen.start);
  if (at >= window.startEpochSeconds && at < window.endEpochSeconds)
    return { ...found, chosen, startProblem: null };
  const startProblem = `The start ${plan.start} is not on ${plan.date} in ${zone.name}. Send a time of that day.`;
  return { ...found, chosen: best, startProblem };
}

/** How far the page looks for a day on which all work: longer than the holidays of any country. */
const MAX_DAYS_AHEAD = 14;

/** The next two days on which people work in all places, or else in the first; the planned one if there are none. */
export async function workingDays(
  { date, isUtc }: MeetingPlan,
  places: readonly PlaceFound[],
  context: RequestContext,
): Promise<string[]> {
  const [first] = places;
  if (first === undefined) return [date];
  const days = Array.from({ length: MAX_DAYS_AHEAD }, (_, index) => daysAfter(date, index));
  const body = {
    participants: places.map(({ participant }) => participant),
    timezone: isUtc ? "UTC" : first.timezone,
    slots: days.map((day) => ({ start: `${day}T12:00` })),
    duration_minutes: 15,
  };
  const { slots } = await runPartWithBody(context, ScoreBody, body, "en", scoreMeeting);
  const isFree = ({ is_weekend, holiday }: { is_weekend: boolean; holiday: string | null }): boolean =>
    !is_weekend && holiday === null;
  const daysWhere = (holds: (slot: (typeof slots)[number]) => boolean): string[] =>
    days.filter((_, index) => slots[index] !== undefined && holds(slots[index])).slice(0, 2);
  const ofAll = daysWhere(({ participants }) => participants.every(isFree));
  const ofFirst = daysWhere(({ participants }) => participants.slice(0, 1).every(isFree));
  return ofAll.length > 0 ? ofAll : ofFirst.length > 0 ? ofFirst : [date];
}

function daysAfter(date: string, days: number): string {
  return formatDate(Math.floor(Date.parse(date) / MS_PER_DAY) + days);
}
