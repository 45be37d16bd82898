import { dayOfWeek } from "../calendar/civil.ts";
import { localDayNumber } from "../tz/local-time.ts";
import type { Meeting } from "./meeting.ts";
import { dayOfProfile, type Profile } from "./profile.ts";
import { cutStretches } from "./stretch.ts";
import { countUpTo } from "./week-span.ts";
import type { MeetingWindow } from "./meeting-window.ts";
import { SECONDS_PER_MINUTE, SECONDS_PER_DAY } from "../time-unit.ts";

type Span = { start: number; end: number };

/** Adds a span; joins it to the last one when they touch, so that hours over midnight are one span. */
function append(spans: Span[], start: number, end: number): void {
  if (end <= start) return;
  const last = spans.at(-1);
  if (last !== undefined && last.end >= start) last.end = Math.max(last.end, end);
  else spans.push({ start, end });
}

/** When a participant is at work: working hours on days that are neither weekend nor holiday there, half-days up to their start. */
function workingSpans(profile: Profile, { startEpochSeconds, endEpochSeconds }: MeetingWindow): Span[] {
  const { starts, ends } = profile.week.working;
  const spans: Span[] = [];
  for (const stretch of cutStretches(profile.clock, startEpochSeconds, endEpochSeconds)) {
    const { fromSeconds, toSeconds, offsetSeconds } = stretch;
    const lastDay = Math.floor((toSeconds - 1 + offsetSeconds) / SECONDS_PER_DAY);
    for (let days = Math.floor((fromSeconds + offsetSeconds) / SECONDS_PER_DAY); days <= lastDay; days += 1) {
      const day = dayOfProfile(profile, days);
      if (day.isWeekend) continue;
      const dayStart = (dayOfWeek(days) - 1) * SECONDS_PER_DAY;
      const dayEnd = dayStart + Math.min(SECONDS_PER_DAY, day.holidayFromSecond);
      const toEpoch = days * SECONDS_PER_DAY - dayStart - offsetSeconds;
      for (let index = countUpTo(ends, dayStart); (starts[index] ?? dayEnd) < dayEnd; index += 1) {
        const start = Math.max(starts[index] ?? dayEnd, dayStart) + toEpoch;
        const end = Math.min(ends[index] ?? dayStart, dayEnd) + toEpoch;
        append(spans, Math.max(start, fromSeconds), Math.min(end, toSeconds));
      }
    }
  }
  return spans;
}

function intersect(a: readonly Span[], b: readonly Span[]): Span[] {
  const common: Span[] = [];
  let inA = 0;
  let inB = 0;
  for (;;) {
    const spanA = a[inA];
    const spanB = b[inB];
    if (spanA === undefined || spanB === undefined) return common;
    const start = Math.max(spanA.start, spanB.start);
    const end = Math.min(spanA.end, spanB.end);
    if (end > start) common.push({ start, end });
    if (spanA.end < spanB.end) inA += 1;
    else inB += 1;
  }
}

/**
 * The spans of a window in which all participants, optional ones included, are in working hours on a working day of their own; ignores
 * busy times. In order, without spans under a minute. `days`: the organiser's local date at the start.
 */
export function findOverlap(meeting: Meeting, window: MeetingWindow) {
  let common: Span[] = [{ start: window.startEpochSeconds, end: window.endEpochSeconds }];
  for (const { profile } of meeting.attendees) {
    common = intersect(common, workingSpans(profile, window));
    if (common.length === 0) return [];
  }
  return common
    .map(({ start, end }) => ({
      days: localDayNumber(meeting.organiserZone, start),
      startEpochSeconds: start,
      endEpochSeconds: end,
      minutes: Math.floor((end - start) / SECONDS_PER_MINUTE),
    }))
    .filter(({ minutes }) => minutes > 0);
}
