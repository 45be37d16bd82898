import { formatDate } from "../../domain/calendar/format.ts";
import { startOfWeek } from "../../domain/calendar/week.ts";
import type { Meeting } from "../../domain/meeting/meeting.ts";
import { windowOfDates } from "../../domain/meeting/meeting-window.ts";
import { scoreSlot } from "../../domain/meeting/score-slot.ts";
import {
  pickBest,
  scoresOfStarts,
  startSearch,
  type MeetingSearch,
} from "../../domain/meeting/suggest-meeting.ts";
import { sweepAttendee } from "../../domain/meeting/sweep-starts.ts";
import { localDayStart } from "../../domain/tz/local-time.ts";
import { offsetsBetween } from "../../embed/clock-data.ts";
import type { RequestContext } from "../../http/context.ts";
import { dayOf } from "../frame/plain-day.ts";
import type { WeekDay } from "../charts/meeting-answer.ts";

const DAYS = 7;
/** How many of the best slots of a week are marked. */
const MARKED = 3;

/**
 * The week of a day, Monday to Sunday by the organiser's clock: how well each half hour suits as a start, and the best start of
 * each day. The best three of the week are marked, and a tie with the third too.
 */
export async function meetingWeek(
  meeting: Meeting,
  date: string,
  durationMinutes: number,
  context: RequestContext,
): Promise<WeekDay[]> {
  const zone = meeting.organiserZone;
  const monday = startOfWeek(dayOf(date), 1);
  const { startEpochSeconds, endEpochSeconds } = windowOfDates(zone, monday, monday + DAYS - 1);
  // A meeting may begin at the end of Sunday.
  const window = { startEpochSeconds, endEpochSeconds: endEpochSeconds + durationMinutes * 60 - 1 };
  const search: MeetingSearch = startSearch(meeting, {
    window,
    durationMinutes,
    stepMinutes: 30,
    strategy: "balanced",
    limit: DAYS,
    spread: false,
    perDay: { limit: 1, isStrict: true },
    avoid: [],
    bounds: null,
    minAttendance: 1,
    recurrence: null,
  });
  await context.map(meeting.attendees, (attendee) => sweepAttendee(search.sweep, attendee));
  const scores = scoresOfStarts(meeting, search);
  const best = pickBest(meeting, search).map((slot) => scoreSlot(meeting, slot, "balanced"));
  const leastMarked = best[Math.min(MARKED, best.length) - 1]?.score ?? Infinity;
  return Array.from({ length: DAYS }, (_, index) => {
    const [start, end] = [localDayStart(zone, monday + index), localDayStart(zone, monday + index + 1)];
    const isInDay = (at: number): boolean => at >= start && at < end;
    const slot = best.find((one) => isInDay(one.startEpochSeconds));
    return {
      date: formatDate(monday + index),
      startEpochSeconds: start,
      endEpochSeconds: end,
      offsets: offsetsBetween(zone, start, end + durationMinutes * 60),
      scores: scores.filter(([at]) => isInDay(at)),
      best:
        slot === undefined
          ? null
          : {
              startEpochSeconds: slot.startEpochSeconds,
              endEpochSeconds: slot.endEpochSeconds,
              score: slot.score,
              quality: slot.quality,
              isMarked: slot.score >= leastMarked,
            },
    };
  });
}
