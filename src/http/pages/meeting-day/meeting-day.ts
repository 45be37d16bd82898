import { formatDate } from "../../../domain/calendar/format.ts";
import type { MeetingFound, MeetingPlan, PlaceFound, SlotAnswer } from "../../../web/meet/meeting-answer.ts";
import type { Answer, Api } from "../../question/api.ts";
import { fetchDay, epochSecondsOf } from "./day-rows.ts";
import { MS_PER_DAY } from "../../../domain/time-unit.ts";

/** Number of suggestions for the day, and of following days that are searched for better ones. */
const SUGGESTIONS = 5;
const DAYS_AFTER = 6;

type SuggestAnswer = {
  suggestions: SlotAnswer[];
  overlap: { start: string; end: string; minutes: number }[];
  window: { start: string; end: string };
};

/** A meeting day for some places, from the API's routes, or the API's error. */
export async function fetchMeeting(
  plan: MeetingPlan,
  places: readonly PlaceFound[],
  language: string,
  api: Api,
): Promise<MeetingFound | { problem: string }> {
  const [first] = places;
  if (first === undefined) throw new RangeError("a meeting needs a place");
  const zone = plan.isUtc ? { name: "UTC", timezone: "UTC" } : first;
  const shared = { participants: places.map(({ participant }) => participant), timezone: zone.timezone };
  const suggest = (start: string, end: string, limit: number): Promise<Answer> =>
    api({
      path: "/v1/meeting/suggest",
      query: { lang: language },
      body: { ...shared, duration_minutes: plan.durationMinutes, window: { start, end }, limit },
    });
  const today = await suggest(plan.date, plan.date, SUGGESTIONS);
  if (!today.isOk) return { problem: today.problem };
  // The published shape of the route, here and below.
  const { suggestions, overlap, window } = today.data as SuggestAnswer;
  const day = await fetchDay(
    places,
    { startEpochSeconds: epochSecondsOf(window.start), endEpochSeconds: epochSecondsOf(window.end) },
    language,
    api,
  );
  const best = suggestions[0] ?? null;
  const after = await suggest(daysAfter(plan.date, 1), daysAfter(plan.date, DAYS_AFTER), 2);
  const later = after.isOk ? (after.data as SuggestAnswer).suggestions : [];
  const found = {
    places,
    zone,
    day,
    suggestions,
    later: later.filter(({ score }) => score > (best?.score ?? 0)),
    overlap,
  };
  if (plan.start === null) return { ...found, chosen: best, startProblem: null };
  const score = await api({
    path: "/v1/meeting/score",
    query: { lang: language },
    body: {
      ...shared,
      start: /^\d\d:\d\d$/.test(plan.start) ? `${plan.date}T${plan.start}` : plan.start,
      duration_minutes: plan.durationMinutes,
    },
  });
  const chosen = score.isOk ? (score.data as { slots: SlotAnswer[] }).slots[0] : undefined;
  if (chosen === undefined) return { ...found, chosen: best, startProblem: score.problem };
  const at = epochSecondsOf(chosen.start);
  if (at >= day.startEpochSeconds && at < day.endEpochSeconds)
    return { ...found, chosen, startProblem: null };
  const startProblem = `The start ${plan.start} is not on ${plan.date} in ${zone.name}. Send a time of that day.`;
  return { ...found, chosen: best, startProblem };
}

function daysAfter(date: string, days: number): string {
  return formatDate(Math.floor(Date.parse(date) / MS_PER_DAY) + days);
}
