import { civilFromDays } from "../../domain/calendar/civil.ts";
import { formatOffset, formatTimeOfDay } from "../../domain/calendar/format.ts";
import { MONTH_NAMES } from "../../domain/calendar/month-name.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import type { LocalResolution } from "../../domain/tz/local-time.ts";
import { nextTransition, offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import type { RequestContext } from "../request/context.ts";
import { sentencesIn, type ClockNote } from "./sentences.ts";

/** Writes a date in a language. */
type WriteDate = (days: number) => string;

/** "8 March 2026" */
export function englishDate(days: number): string {
  const { year, month, day } = civilFromDays(days);
  return `${day} ${MONTH_NAMES[month - 1] ?? ""} ${year}`;
}

/** What to say of a local time that the clock skips or shows twice; `null` for others. */
export function clockNote(
  place: string,
  zone: Zone,
  { kind, candidates, epochSeconds }: LocalResolution,
  dateOf: WriteDate = englishDate,
): ClockNote | null {
  const [earlier = 0, later = 0] = candidates;
  const change = kind === "exact" ? null : nextTransition(zone, earlier);
  if (kind === "exact" || change === null) return null;
  const { before, after } = change;
  const localSeconds = (kind === "gap" ? later : earlier) + before.offsetSeconds;
  const days = Math.floor(localSeconds / SECONDS_PER_DAY);
  const offsetSeconds = offsetSecondsAt(zone, epochSeconds);
  const clockOf = (seconds: number): string => {
    const dayOf = Math.floor(seconds / SECONDS_PER_DAY);
    const time = formatTimeOfDay(seconds - dayOf * SECONDS_PER_DAY).replace(/:00$/, "");
    return dayOf === days ? time : `${time} (${dateOf(dayOf)})`;
  };
  return {
    kind,
    place,
    date: dateOf(days),
    time: clockOf(localSeconds),
    before: clockOf(change.epochSeconds + before.offsetSeconds),
    after: clockOf(change.epochSeconds + after.offsetSeconds),
    taken: kind === "gap" ? clockOf(epochSeconds + offsetSeconds) : `UTC${formatOffset(offsetSeconds)}`,
  };
}

/** Warns in English of a local time that the clock skips or shows twice. */
export function warnOfClockChange(
  zone: Zone,
  resolution: LocalResolution,
  context: Pick<RequestContext, "warn">,
): void {
  const note = clockNote(zone.id, zone, resolution);
  if (note === null) return;
  const code = note.kind === "gap" ? "nonexistent_time" : "ambiguous_time";
  context.warn(code, `${sentencesIn("en").clockChange(note)}.`);
}
