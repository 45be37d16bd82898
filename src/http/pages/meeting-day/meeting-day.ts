import { formatDate } from "../../../domain/calendar/format.ts";
import { parseMoment } from "../../../domain/calendar/parse.ts";
import { AlmanacError } from "../../../domain/error.ts";
import { MEETING_LIMITS } from "../../../domain/meeting/meeting.ts";
import { MS_PER_DAY, SECONDS_PER_DAY } from "../../../domain/time-unit.ts";
import type { HourKind, MeetingDay, MeetingPlace, MeetingSlot } from "../../../web/chart/meeting-day.ts";
import type {
  MeetingFound,
  MeetingPlan,
  PlaceFound,
  SlotAnswer,
  SlotParticipant,
} from "../../../web/meet/meeting-answer.ts";
import { ScoreBody, SuggestBody } from "../../fields/meeting/body-schema.ts";
import { zoneOfWords } from "../../fields/words.ts";
import type { RequestContext } from "../../request/context.ts";
import { scoreMeeting, suggestMeeting } from "../../routes/meeting.ts";
import { offsetsBetween } from "../clock-data.ts";
import { attempt, runPartWithBody } from "../page-part.ts";

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

/** The day is scored in cells of this length, since all offsets today are multiples of a quarter of an hour. */
const CELL_SECONDS = 900;

/** The hours of each place and the scores of the day, cell by cell as `/v1/meeting/score` has them. */
async function scoreDay(
  places: readonly PlaceFound[],
  window: MeetingSlot,
  language: string,
  context: RequestContext,
): Promise<MeetingDay> {
  const starts: number[] = [];
  for (let at = window.startEpochSeconds; at < window.endEpochSeconds; at += CELL_SECONDS) starts.push(at);
  const calls = [];
  for (let index = 0; index < starts.length; index += MEETING_LIMITS.slots) {
    calls.push(scoreCells(places, starts.slice(index, index + MEETING_LIMITS.slots), language, context));
  }
  const cells = (await Promise.all(calls)).flat();
  return {
    ...window,
    places: places.map((place, index) => {
      const own = cells.map((cell, each) => [starts[each] ?? 0, participantOf(cell, index)] as const);
      return placeOf(place, own, window, context);
    }),
    scores: changesIn(cells.map((cell, each) => [starts[each] ?? 0, cell.score] as const)),
  };
}

async function scoreCells(
  places: readonly PlaceFound[],
  starts: readonly number[],
  language: string,
  context: RequestContext,
): Promise<readonly SlotAnswer[]> {
  const body = {
    participants: places.map(({ participant }) => participant),
    slots: starts.map((at) => ({ start: new Date(at * 1000).toISOString() })),
    duration_minutes: CELL_SECONDS / 60,
  };
  return (await runPartWithBody(context, ScoreBody, body, language, scoreMeeting)).slots;
}

function participantOf({ participants }: SlotAnswer, index: number): SlotParticipant {
  const found = participants[index];
  if (found === undefined) throw new RangeError("a slot was scored without one of its participants");
  return found;
}

type Cell = readonly [fromEpochSeconds: number, participant: SlotParticipant];

function placeOf(
  { name, timezone }: PlaceFound,
  cells: readonly Cell[],
  window: MeetingSlot,
  context: RequestContext,
): MeetingPlace {
  const { zone } = zoneOfWords({ name: "timezone" }, timezone, context.part());
  const daysOff = new Map<number, string>();
  for (const [, { local_start, holiday, is_weekend }] of cells) {
    const reason = holiday ?? (is_weekend ? "weekend" : null);
    if (reason !== null) daysOff.set(Date.parse(local_start.slice(0, 10)) / 1000 / SECONDS_PER_DAY, reason);
  }
  return {
    name,
    timezone,
    offsets: offsetsBetween(zone, window.startEpochSeconds, window.endEpochSeconds),
    hours: changesIn(cells.map(([from, { reasons }]) => [from, kindOf(reasons)] as const)),
    daysOff: [...daysOff],
  };
}

/** The kind of an hour: the night, which holidays and weekends have too, then the worst first. */
function kindOf(reasons: readonly string[]): HourKind {
  if (reasons.includes("sleep_hours")) return "night";
  if (reasons.includes("holiday") || reasons.includes("half_day_holiday")) return "holiday";
  if (reasons.includes("weekend")) return "weekend";
  return reasons.includes("working_hours") ? "work" : "awake";
}

/** The values that differ from their predecessors. */
function changesIn<T>(values: readonly (readonly [number, T])[]): (readonly [number, T])[] {
  return values.filter(([, value], index) => index === 0 || values[index - 1]?.[1] !== value);
}

function epochSecondsOf(text: string): number {
  const parsed = parseMoment(text);
  if (parsed.ok && parsed.value.kind === "instant") return parsed.value.epochMs / 1000;
  throw new RangeError(`'${text}' is no instant`);
}
