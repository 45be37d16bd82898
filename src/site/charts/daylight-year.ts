import { mustExist } from "../../domain/must-exist.ts";
import { civilFromDays, daysFromCivil, daysInYear } from "../../domain/calendar/civil.ts";
import { localDays } from "../../domain/sky/local-day.ts";
import type { Site } from "../../domain/sky/observer.ts";
import { type PhaseSpan, phaseSpans, sunPosition } from "../../domain/sky/sun-report.ts";
import { sunDays } from "../../domain/sky/sun.ts";
import { localDayNumber } from "../../domain/tz/local-time.ts";
import { offsetSecondsAt, transitionsBetween, type Zone } from "../../domain/tz/zone.ts";
import { computeDays } from "../../api/sky/sky-parameter.ts";
import type { RequestContext } from "../../http/context.ts";
import { dateText } from "./meeting-day-chart.ts";
import { wordsIn, type Words } from "../languages/page-language.ts";
import { lengthText } from "../languages/time-words.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";

/** More than the clock changes of any zone in a year. */
const MAX_CHANGES = 40;

/** Start and end, in seconds of the local day. */
export type ClockInterval = readonly [fromSecond: number, toSecond: number];

/** Phases of light, brightest first; each includes those before it. */
export const LIGHT = ["day", "civil_twilight", "nautical_twilight", "astronomical_twilight"] as const;

export type DaylightYear = Awaited<ReturnType<typeof daylightYearOf>>["chart"];

/** A year of daylight in local time, each day as in `/v1/sun`. */
export async function daylightYearOf(
  place: string,
  site: Site,
  zone: Zone,
  year: number,
  today: number,
  context: RequestContext,
) {
  const spans = localDays(zone, daysFromCivil(year, 1, 1), daysInYear(year));
  const startEpochMs = mustExist(spans[0]).startEpochMs;
  const endEpochMs = mustExist(spans.at(-1)).endEpochMs;
  const days = [];
  let { phase } = sunPosition(site, startEpochMs);
  let [polarDays, polarNights] = [0, 0];
  let longest = { dayNumber: 0, lengthSeconds: -1 };
  let shortest = { dayNumber: 0, lengthSeconds: SECONDS_PER_DAY + 1 };
  const sun = await computeDays(spans, (some) => sunDays({ ...site, altitudesDeg: [] }, some), context);
  for (const [index, day] of sun.entries()) {
    const dayNumber = mustExist(spans[index]).dayNumber;
    const phases = phaseSpans(phase, day);
    phase = phases.at(-1)?.phase ?? phase;
    const lengthSeconds = day.dayLengthSeconds;
    if (lengthSeconds > longest.lengthSeconds) longest = { dayNumber, lengthSeconds };
    if (lengthSeconds < shortest.lengthSeconds) shortest = { dayNumber, lengthSeconds };
    if (day.daylight === "polar_day") polarDays += 1;
    if (day.daylight === "polar_night") polarNights += 1;
    const clockOf = (epochMs: number): number => {
      if (epochMs <= day.startEpochMs) return 0;
      if (epochMs >= day.endEpochMs) return SECONDS_PER_DAY;
      const epochSeconds = Math.round(epochMs / 1000);
      return epochSeconds + offsetSecondsAt(zone, epochSeconds) - dayNumber * SECONDS_PER_DAY;
    };
    days.push({
      dayNumber,
      /** At the day's end. */
      offsetSeconds: offsetSecondsAt(zone, Math.floor(day.endEpochMs / 1000) - 1),
      /** For each phase of `LIGHT`, when it is at least that light. */
      light: LIGHT.map((_, brightness) => intervalsOf(phases, brightness, clockOf)),
    });
  }
  const changes = transitionsBetween(zone, startEpochMs / 1000, endEpochMs / 1000 - 1, MAX_CHANGES)
    .map(({ epochSeconds, before, after }) => ({
      dayNumber: localDayNumber(zone, epochSeconds),
      shiftSeconds: after.offsetSeconds - before.offsetSeconds,
    }))
    .filter(({ shiftSeconds }) => shiftSeconds !== 0);
  /** The longest and the shortest day of the year, and the numbers of days on which the sun does not set, or does not rise. */
  const extremes = { longest, shortest, polarDays, polarNights };
  const isOfYear = civilFromDays(today).year === year;
  const description = descriptionOf(wordsIn(context.language), extremes, changes.length);
  return { chart: { place, year, days, changes, today: isOfYear ? today : null, description }, extremes };
}

/** The intervals with at least this brightness; adjacent phases are joined. */
function intervalsOf(
  phases: readonly PhaseSpan[],
  brightness: number,
  clockOf: (epochMs: number) => number,
): ClockInterval[] {
  const bright: ReadonlySet<string> = new Set(LIGHT.slice(0, brightness + 1));
  const joined: { startEpochMs: number; endEpochMs: number }[] = [];
  for (const { phase, startEpochMs, endEpochMs } of phases) {
    const before = joined.at(-1);
    if (!bright.has(phase)) continue;
    if (before?.endEpochMs === startEpochMs) before.endEpochMs = endEpochMs;
    else joined.push({ startEpochMs, endEpochMs });
  }
  return joined.map(({ startEpochMs, endEpochMs }) => [clockOf(startEpochMs), clockOf(endEpochMs)]);
}

const dayText = (t: Words, dayNumber: number): string =>
  dateText(dayNumber, t.locale, { day: "numeric", month: "long" });

function descriptionOf(
  t: Words,
  { longest, shortest, polarDays, polarNights }: Awaited<ReturnType<typeof daylightYearOf>>["extremes"],
  changeCount: number,
): string {
  const clocks =
    changeCount === 0
      ? t("The clocks do not change")
      : t("The clocks change once|The clocks change {count} times", { count: changeCount });
  const up =
    polarDays > 0
      ? t("The sun stays up on {count} day|The sun stays up on {count} days", { count: polarDays })
      : t("Longest day {length} on {date}", {
          length: lengthText(t, longest.lengthSeconds),
          date: dayText(t, longest.dayNumber),
        });
  const down =
    polarNights > 0
      ? t("does not rise on {days}", { days: String(polarNights) })
      : t("shortest {length} on {date}", {
          length: lengthText(t, shortest.lengthSeconds),
          date: dayText(t, shortest.dayNumber),
        });
  return t("{up}, {down}. {clocks}.", { up, down, clocks });
}
