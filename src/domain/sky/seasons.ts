import { wrap360 } from "./angle.ts";
import { sunLongitudeDeg } from "./ephemeris.ts";
import { SKY_FIRST_YEAR, SKY_LAST_YEAR } from "./range.ts";
import { MS_PER_DAY } from "../time-unit.ts";

const MEAN_DEG_PER_MS = 360 / (365.242189 * MS_PER_DAY);

export type SeasonEventType = "march_equinox" | "june_solstice" | "september_equinox" | "december_solstice";
export type SeasonEvent = { type: SeasonEventType; epochMs: number };
export type SeasonName = "spring" | "summer" | "autumn" | "winter";
export type Hemisphere = "north" | "south";

/** In order of the Sun's longitude: 0, 90, 180, 270 degrees; each with a date near it. */
const EVENTS: readonly { type: SeasonEventType; month: number; day: number }[] = [
  { type: "march_equinox", month: 3, day: 20 },
  { type: "june_solstice", month: 6, day: 21 },
  { type: "september_equinox", month: 9, day: 23 },
  { type: "december_solstice", month: 12, day: 22 },
];

const NORTHERN: readonly SeasonName[] = ["spring", "summer", "autumn", "winter"];

/** One year more at each end, for the events before and after. */
const FIRST_YEAR = SKY_FIRST_YEAR - 1;
const LAST_YEAR = SKY_LAST_YEAR + 1;
const known = new Float64Array((LAST_YEAR - FIRST_YEAR + 1) * EVENTS.length).fill(Number.NaN);

/**
 * The instant at which the apparent longitude of the Sun is 0, 90, 180 or 270 degrees (Meeus ch. 27),
 * by Newton's method at the mean rate; each step divides the error by thirty.
 */
function computeEvent(year: number, quarter: number): number {
  const { month, day } = EVENTS[quarter] ?? { month: 3, day: 20 };
  let epochMs = Date.UTC(year, month - 1, day, 12);
  for (let step = 0; step < 8; step += 1) {
    const offDeg = wrap360(sunLongitudeDeg(epochMs) - quarter * 90 + 180) - 180;
    epochMs -= offDeg / MEAN_DEG_PER_MS;
    if (Math.abs(offDeg) < 1e-8) break;
  }
  return Math.round(epochMs);
}

function eventAt(year: number, quarter: number): number {
  const index = (year - FIRST_YEAR) * EVENTS.length + quarter;
  const stored = known[index];
  if (stored !== undefined && !Number.isNaN(stored)) return stored;

  const epochMs = computeEvent(year, quarter);
  if (stored !== undefined) known[index] = epochMs;
  return epochMs;
}

/**
 * Equinoxes and solstices of a year (UTC), in order. Within a minute of the references in 1800-2200.
 */
export function seasonsOfYear(year: number): SeasonEvent[] {
  return EVENTS.map(({ type }, quarter) => ({ type, epochMs: eventAt(year, quarter) }));
}

/** The hemisphere of a latitude; the equator counts as north. */
export function hemisphereOf(latitudeDeg: number): Hemisphere {
  return latitudeDeg < 0 ? "south" : "north";
}

export type SeasonState = { current: SeasonName; nextEvent: SeasonEventType; nextEpochMs: number };

/** The astronomical season at an instant, and the equinox or solstice that ends it. */
export function seasonAt(epochMs: number, hemisphere: Hemisphere): SeasonState {
  const year = new Date(epochMs).getUTCFullYear();
  let quarter = 0;
  while (quarter < EVENTS.length && eventAt(year, quarter) <= epochMs) quarter += 1;

  // After the December solstice the next event is the first of next year.
  const nextQuarter = quarter % EVENTS.length;
  const nextYear = quarter === EVENTS.length ? year + 1 : year;
  const northern = (nextQuarter + 3) % 4;
  return {
    current: NORTHERN[hemisphere === "north" ? northern : (northern + 2) % 4] ?? "winter",
    nextEvent: EVENTS[nextQuarter]?.type ?? "march_equinox",
    nextEpochMs: eventAt(nextYear, nextQuarter),
  };
}
