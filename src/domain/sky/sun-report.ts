import { type KnownCrossings, findCrossings } from "./crossing.ts";
import { type Site, createObserver, horizonDeg, horizontalAt } from "./observer.ts";
import { hemisphereOf, seasonAt, type SeasonName } from "./seasons.ts";
import { type SunEventType, scanSun, sunHorizon, sunTargets } from "./solar-day.ts";
import type { TimeSpan } from "./time-span.ts";
import { type SunDay, type SunQuery, sunDayOf } from "./sun.ts";

export type SunPhase = "day" | "civil_twilight" | "nautical_twilight" | "astronomical_twilight" | "night";

export type SunPosition = ReturnType<typeof sunPosition>;

/** The topocentric position of the Sun at an instant, with the phase of the day by the limits of `SunDay`. `airlessAltitudeDeg` defines twilights. */
export function sunPosition(site: Site, epochMs: number) {
  const observer = createObserver(site);
  const position = horizontalAt("sun", observer, epochMs);
  const { airlessAltitudeDeg, semidiameterDeg } = position;
  const isUp = airlessAltitudeDeg + semidiameterDeg >= horizonDeg(observer);
  const phase: SunPhase = isUp ? "day" : phaseBelowHorizon(airlessAltitudeDeg);
  return { epochMs, ...position, phase };
}

function phaseBelowHorizon(airlessAltitudeDeg: number): SunPhase {
  if (airlessAltitudeDeg >= -6) return "civil_twilight";
  if (airlessAltitudeDeg >= -12) return "nautical_twilight";
  return airlessAltitudeDeg >= -18 ? "astronomical_twilight" : "night";
}

export type SunNeighbours = {
  nextSunriseEpochMs: number | null;
  nextSunsetEpochMs: number | null;
  previousSunriseEpochMs: number | null;
  previousSunsetEpochMs: number | null;
};

/**
 * Sunrises and sunsets after one instant and at or before another, across polar seasons; null only when 400 days have none.
 *
 * @param afterEpochMs `next…` are strictly after this
 * @param untilEpochMs `previous…` are at or before this
 */
export function sunNeighbours(
  site: Site,
  afterEpochMs: number,
  untilEpochMs: number,
  known: KnownCrossings | null = null,
): SunNeighbours {
  const observer = createObserver(site);
  const target = sunHorizon(observer);
  const next = findCrossings("sun", observer, target, afterEpochMs, "next", known);
  const previous = findCrossings("sun", observer, target, untilEpochMs, "previous", known);
  return {
    nextSunriseEpochMs: next.risingEpochMs,
    nextSunsetEpochMs: next.settingEpochMs,
    previousSunriseEpochMs: previous.risingEpochMs,
    previousSunsetEpochMs: previous.settingEpochMs,
  };
}

export type SunReport = {
  day: SunDay;
  neighbours: SunNeighbours;
  position: SunPosition | null;
  latitudeDeg: number;
  season: {
    current: SeasonName;
    nextEvent: "march_equinox" | "june_solstice" | "september_equinox" | "december_solstice";
    nextEpochMs: number;
  };
};

/**
 * Everything about the Sun on a local day.
 *
 * @param atEpochMs the instant of `position`, `neighbours` and `season`; null: no position, the neighbours
 * before and after the day, the season at its start
 */
export function sunReport(query: SunQuery, span: TimeSpan, atEpochMs: number | null): SunReport {
  const observer = createObserver(query);
  const sun = scanSun(observer, span, sunTargets(observer, query.altitudesDeg));
  const [afterMs, untilMs] = [atEpochMs ?? span.endEpochMs - 1, atEpochMs ?? span.startEpochMs - 1];
  return {
    day: sunDayOf(sun, span),
    neighbours: sunNeighbours(query, afterMs, untilMs, sun.horizon),
    position: atEpochMs === null ? null : sunPosition(query, atEpochMs),
    latitudeDeg: query.latitudeDeg,
    season: seasonAt(atEpochMs ?? span.startEpochMs, hemisphereOf(query.latitudeDeg)),
  };
}

/** A part of a day in one phase of light. */
export type PhaseSpan = TimeSpan & { phase: SunPhase };

/** The phase that begins with an event; other events begin none. */
const PHASE_AFTER: Partial<Record<SunEventType, SunPhase>> = {
  astronomical_dawn: "astronomical_twilight",
  nautical_dawn: "nautical_twilight",
  civil_dawn: "civil_twilight",
  sunrise: "day",
  sunset: "civil_twilight",
  civil_dusk: "nautical_twilight",
  nautical_dusk: "astronomical_twilight",
  astronomical_dusk: "night",
};

/**
 * A local day cut where the phase changes, from its first instant to its last.
 *
 * @param firstPhase the phase at the start of the day, by `sunPosition`
 */
export function phaseSpans(
  firstPhase: SunPhase,
  { startEpochMs, endEpochMs, events }: Pick<SunDay, "startEpochMs" | "endEpochMs" | "events">,
): PhaseSpan[] {
  const spans: PhaseSpan[] = [];
  let open = { phase: firstPhase, startEpochMs };
  for (const { type, epochMs } of events) {
    const phase = PHASE_AFTER[type];
    if (phase === undefined || phase === open.phase) continue;
    if (epochMs > open.startEpochMs) spans.push({ ...open, endEpochMs: epochMs });
    open = { phase, startEpochMs: epochMs };
  }
  spans.push({ ...open, endEpochMs });
  return spans;
}
