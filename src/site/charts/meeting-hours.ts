import type { Meeting } from "../../domain/meeting/meeting.ts";
import { scoreSlot, type SlotScore } from "../../domain/meeting/score-slot.ts";
import type { HourKind, MeetingDay, MeetingSlot } from "./meeting-day-chart.ts";
import type { PlaceFound } from "../frame/place-list.ts";
import { BodyReader } from "../../api/meeting/body-reader.ts";
import { ScoreBody } from "../../api/meeting/body-schema.ts";
import { readPeople } from "../../api/meeting/reading.ts";
import { zoneOfWords } from "../../http/input/words.ts";
import type { RequestContext } from "../../http/context.ts";
import { meetingOf } from "../../api/meeting/meeting.ts";
import { offsetsBetween } from "../../embed/clock-data.ts";
import { runPartWithBody } from "../frame/page-part.ts";

/** The day is scored in cells of this length, since all offsets today are multiples of a quarter of an hour. */
const CELL_SECONDS = 900;

/** The places as participants, as `/v1/meeting/score` has them. */
export function meetingOfPlaces(
  places: readonly PlaceFound[],
  timezone: string | undefined,
  language: string,
  context: RequestContext,
) {
  const participants = places.map(({ participant }) => participant);
  const body = { participants, ...(timezone === undefined ? {} : { timezone }) };
  return runPartWithBody(context, ScoreBody, body, language, async (read, part) =>
    meetingOf(await readPeople(read, new BodyReader(part))),
  );
}

/** Scores of the cells that begin at some instants. */
export function scoreCells(meeting: Meeting, starts: readonly number[], context: RequestContext) {
  return context.map(starts, (startEpochSeconds) =>
    scoreSlot(meeting, { startEpochSeconds, endEpochSeconds: startEpochSeconds + CELL_SECONDS }, "balanced"),
  );
}

/** The hours of each place and the scores of the day, cell by cell as `/v1/meeting/score` has them. */
export async function scoreDay(
  places: readonly PlaceFound[],
  window: MeetingSlot,
  language: string,
  context: RequestContext,
): Promise<MeetingDay> {
  const meeting = await meetingOfPlaces(places, undefined, language, context);
  const starts: number[] = [];
  for (let at = window.startEpochSeconds; at < window.endEpochSeconds; at += CELL_SECONDS) starts.push(at);
  const cells = await scoreCells(meeting, starts, context);
  const changesOf = <T>(valueOf: (cell: SlotScore) => T) =>
    cells
      .map((cell) => [cell.startEpochSeconds, valueOf(cell)] as const)
      .filter(([, value], index, all) => index === 0 || all[index - 1]?.[1] !== value);
  return {
    ...window,
    places: places.map(({ name, timezone }, index) => {
      const { zone } = zoneOfWords({ name: "timezone" }, timezone, context.part());
      const daysOff = new Map<number, string>();
      for (const { participants } of cells) {
        const { days = 0, holidayName = null, isWeekend = false } = participants[index] ?? {};
        const reason = holidayName ?? (isWeekend ? "weekend" : null);
        if (reason !== null) daysOff.set(days, reason);
      }
      return {
        name,
        timezone,
        offsets: offsetsBetween(zone, window.startEpochSeconds, window.endEpochSeconds),
        hours: changesOf(({ participants }) => kindOf(participants[index]?.reasons ?? [])),
        daysOff: [...daysOff],
      };
    }),
    scores: changesOf(({ score }) => score),
  };
}

/** The kind of an hour: the night, which holidays and weekends have too, then the worst first. */
function kindOf(reasons: readonly string[]): HourKind {
  if (reasons.includes("sleep_hours")) return "night";
  if (reasons.includes("holiday") || reasons.includes("half_day_holiday")) return "holiday";
  if (reasons.includes("weekend")) return "weekend";
  return reasons.includes("working_hours") ? "work" : "awake";
}
