import { createObserver, horizonDeg, horizontalAt, type Site } from "../../domain/sky/observer.ts";
import { phaseSpans, sunPosition, type PhaseSpan } from "../../domain/sky/sun-report.ts";
import { sunDay } from "../../domain/sky/sun.ts";
import { resolveLocal } from "../../domain/tz/local-time.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import type { Words } from "../languages/page-language.ts";
import { dateText, LONG_DATE } from "./meeting-day-chart.ts";
import type { SkyDays } from "../../api/sky/sky-parameter.ts";
import { skyInstant } from "../../api/sky/sky-time.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";

/** Every quarter of an hour on an ordinary day. */
const SAMPLES = 96;

export type SunArc = {
  t: Words;
  place: string;
  /** In words: "Friday 20 November 2026". */
  date: string;
  startEpochMs: number;
  endEpochMs: number;
  /** Altitudes of the centre without refraction, evenly spaced from the start of the day to its end. */
  altitudesDeg: number[];
  /** Altitude of the centre when the upper limb touches the horizon. */
  horizonDeg: number;
  phases: PhaseSpan[];
  /** Rises, noons and sets of the day. */
  events: {
    type: "sunrise" | "sunset" | "solar_noon";
    epochMs: number;
    altitudeDeg: number;
    seenDeg: number;
    clock: string;
  }[];
  /** Full hours of the local clock. */
  hours: { hour: number; epochMs: number }[];
  /** Position of the Sun now; `null` on other days than today. */
  now: { epochMs: number; altitudeDeg: number } | null;
};

/** The Sun during one local day at a place; times are local `HH:MM`. */
export function sunArcOf(
  t: Words,
  place: string,
  site: Site,
  zone: Zone,
  span: SkyDays["spans"][number],
  nowEpochMs: number | null,
): SunArc {
  const { dayNumber, startEpochMs, endEpochMs } = span;
  const observer = createObserver(site);
  const altitudeDegAt = (epochMs: number): number =>
    horizontalAt("sun", observer, epochMs).airlessAltitudeDeg;
  const day = sunDay({ ...site, altitudesDeg: [] }, span);
  const stepMs = (endEpochMs - startEpochMs) / SAMPLES;
  // The chart shows the disc's centre, so the horizon is lowered by the semidiameter at noon.
  const { semidiameterDeg } = horizontalAt("sun", observer, day.solarNoonEpochMs);
  const events = day.events.flatMap(({ type, epochMs, altitudeDeg }) =>
    type === "sunrise" || type === "sunset" || type === "solar_noon"
      ? [
          {
            type,
            epochMs,
            /** Without refraction, as the curve; and with it, as an observer sees it. */
            altitudeDeg,
            seenDeg: horizontalAt("sun", observer, epochMs).altitudeDeg,
            clock: skyInstant(epochMs, zone).slice(11, 16),
          },
        ]
      : [],
  );
  return {
    t,
    place,
    date: dateText(dayNumber, t.locale, LONG_DATE),
    startEpochMs,
    endEpochMs,
    altitudesDeg: Array.from({ length: SAMPLES + 1 }, (_, index) =>
      altitudeDegAt(startEpochMs + index * stepMs),
    ),
    horizonDeg: horizonDeg(observer) - semidiameterDeg,
    phases: phaseSpans(sunPosition(site, startEpochMs).phase, day),
    events,
    hours: Array.from({ length: 9 }, (_, index) => ({
      hour: 3 * index,
      epochMs:
        1000 * resolveLocal(zone, dayNumber * SECONDS_PER_DAY + index * 10_800, "compatible").epochSeconds,
    })),
    now: nowEpochMs === null ? null : { epochMs: nowEpochMs, altitudeDeg: altitudeDegAt(nowEpochMs) },
  };
}

/** The locale of dates: plain English means en-GB, with the day before the month and 24-hour clocks. */
export function dateLanguage(language: string): string {
  return language === "en" ? "en-GB" : language;
}
