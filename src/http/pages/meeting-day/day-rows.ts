import { parseMoment } from "../../../domain/calendar/parse.ts";
import { MEETING_LIMITS } from "../../../domain/meeting/meeting.ts";
import type { HourKind, MeetingDay, MeetingPlace, MeetingSlot } from "../../../web/chart/meeting-day.ts";
import type { PlaceFound, SlotAnswer, SlotParticipant } from "../../../web/meet/meeting-answer.ts";
import { ScoreBody } from "../../fields/meeting/body-schema.ts";
import type { RequestContext } from "../../request/context.ts";
import { zoneOfWords } from "../../fields/words.ts";
import { scoreMeeting } from "../../routes/meeting.ts";
import { offsetsBetween } from "../clock-data.ts";
import { runPartWithBody } from "../page-part.ts";
import { SECONDS_PER_DAY } from "../../../domain/time-unit.ts";

/** The day is scored in cells of this length, since all offsets today are multiples of a quarter of an hour. */
const CELL_SECONDS = 900;

/** The hours of each place and the scores of the day, cell by cell as `/v1/meeting/score` has them. */
export async function scoreDay(
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

export function epochSecondsOf(text: string): number {
  const parsed = parseMoment(text);
  if (parsed.ok && parsed.value.kind === "instant") return parsed.value.epochMs / 1000;
  throw new RangeError(`'${text}' is no instant`);
}
