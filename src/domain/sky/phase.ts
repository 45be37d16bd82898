import moonLabels from "./moon-label.tsv" with { type: "text" };
import { createCache } from "../cache.ts";
import { DEFAULT_LANGUAGE, baseLanguage } from "../text/language.ts";
import { wrap360 } from "./angle.ts";
import { moonLongitudeDeg, sunLongitudeDeg } from "./ephemeris.ts";
import { MS_PER_DAY } from "../time-unit.ts";
import { findRoot } from "./root.ts";
import type { Hemisphere } from "./seasons.ts";

const SYNODIC_MONTH_MS = 29.530588861 * MS_PER_DAY;
const QUARTER_MS = SYNODIC_MONTH_MS / 4;
/** Mean new moon k = 0 (Meeus 49.1), 2000-01-06T14:20:37 TD, near enough in UT for a first guess. */
const FIRST_NEW_MOON_EPOCH_MS = Date.UTC(2000, 0, 6, 14, 20, 37);
/** The true phase differs from the mean one by up to 14 hours (Meeus ch. 49). */
const MEAN_ERROR_MS = MS_PER_DAY;

export type PrincipalPhase = "new_moon" | "first_quarter" | "full_moon" | "last_quarter";
/** In the order of a lunation. */
export const PHASE_NAMES = [
  "new_moon",
  "waxing_crescent",
  "first_quarter",
  "waxing_gibbous",
  "full_moon",
  "waning_gibbous",
  "last_quarter",
  "waning_crescent",
] as const;
export type PhaseName = (typeof PHASE_NAMES)[number];
export type PhaseEvent = { type: PrincipalPhase; epochMs: number };

const PRINCIPAL: readonly PrincipalPhase[] = ["new_moon", "first_quarter", "full_moon", "last_quarter"];

/** Instants of the quarters by index, counted from k = 0: two hundred years of them. */
const known = createCache<number>(10_000);

/**
 * How far the Moon is ahead of the Sun in apparent longitude, degrees in [0, 360): 0 new, 180 full
 * (Meeus ch. 49). The Sun's longitude includes aberration; without it every phase is 40 s late.
 */
function moonElongationDeg(epochMs: number): number {
  return wrap360(moonLongitudeDeg(epochMs) - sunLongitudeDeg(epochMs));
}

/**
 * The instant of a quarter counted from the new moon of 2000-01-06. astronomy-engine's `SearchMoonQuarter` leaves the aberration out: it
 * finds each quarter 40 s late.
 */
function computeQuarter(index: number): number {
  const offDegAt = (epochMs: number): number => wrap360(moonElongationDeg(epochMs) - index * 90 + 180) - 180;
  const meanMs = FIRST_NEW_MOON_EPOCH_MS + index * QUARTER_MS;
  const guess = { at: meanMs, slope: 90 / QUARTER_MS };
  return Math.round(findRoot(offDegAt, meanMs - MEAN_ERROR_MS, -1, meanMs + MEAN_ERROR_MS, 1, 0.5, guess));
}

function quarterAt(index: number): number {
  return known.getOrMake(String(index), () => computeQuarter(index));
}

/** The principal phase of a quarter's index. */
function typeOf(index: number): PrincipalPhase {
  return PRINCIPAL[((index % 4) + 4) % 4] ?? "new_moon";
}

function eventOf(index: number): PhaseEvent {
  return { type: typeOf(index), epochMs: quarterAt(index) };
}

/** The first quarter index strictly after an instant. */
function indexAfter(epochMs: number): number {
  let index = Math.floor((epochMs - FIRST_NEW_MOON_EPOCH_MS) / QUARTER_MS) - 1;
  while (quarterAt(index) <= epochMs) index += 1;
  return index;
}

/** Principal phases after an instant, in order. */
export function phasesAfter(epochMs: number, count: number): PhaseEvent[] {
  const first = indexAfter(epochMs);
  return Array.from({ length: count }, (_, offset) => eventOf(first + offset));
}

/** Principal phases in `[startEpochMs, endEpochMs)`, in order. */
export function phasesBetween(startEpochMs: number, endEpochMs: number): PhaseEvent[] {
  const events: PhaseEvent[] = [];
  for (let index = indexAfter(startEpochMs - 1); quarterAt(index) < endEpochMs; index += 1) {
    events.push(eventOf(index));
  }
  return events;
}

/** The next phase of a kind, strictly after an instant. */
export function nextPhase(type: PrincipalPhase, epochMs: number): number {
  let index = indexAfter(epochMs);
  while (typeOf(index) !== type) index += 1;
  return quarterAt(index);
}

/** The last phase of a kind, at or before an instant. */
export function previousPhase(type: PrincipalPhase, epochMs: number): number {
  let index = indexAfter(epochMs) - 1;
  while (typeOf(index) !== type) index -= 1;
  return quarterAt(index);
}

/** A principal phase has its name for half a day before and after; the four others lie between. */
const PRINCIPAL_HALF_WIDTH_MS = MS_PER_DAY / 2;

export function phaseNameAt(epochMs: number): PhaseName {
  const index = indexAfter(epochMs);
  const next = eventOf(index);
  if (next.epochMs - epochMs <= PRINCIPAL_HALF_WIDTH_MS) return next.type;

  const last = eventOf(index - 1);
  if (epochMs - last.epochMs <= PRINCIPAL_HALF_WIDTH_MS) return last.type;

  return PHASE_NAMES[PHASE_NAMES.indexOf(last.type) + 1] ?? "waxing_crescent";
}

const EMOJI: readonly string[] = ["🌑", "🌒", "🌓", "🌔", "🌕", "🌖", "🌗", "🌘"];

/** The eight phases as almanacs of a language print them, in the order of a lunation. */
const LABELS: ReadonlyMap<string, readonly string[]> = new Map(
  Array.from(moonLabels.trim().split("\n"), (line) => {
    const [language = "", ...names] = line.split("\t");
    return [language, names];
  }),
);

/**
 * An emoji of the phase as the evening sky shows it: a waxing Moon is lit from the right in the north, and
 * from the left in the south, where it is seen upside down.
 */
export function moonEmoji(phaseName: PhaseName, hemisphere: Hemisphere): string {
  const index = PHASE_NAMES.indexOf(phaseName);
  return EMOJI[hemisphere === "north" ? index : (8 - index) % 8] ?? "🌑";
}

/** The language of `moonLabel` for a tag: English where there are no names in the tag's language. */
export function moonLabelLanguage(languageTag: string): string {
  const base = baseLanguage(languageTag);
  return LABELS.has(base) ? base : DEFAULT_LANGUAGE;
}

/**
 * The name of a phase in a language.
 *
 * @param languageTag BCP 47; falls back to its base language, then to English
 */
export function moonLabel(phaseName: PhaseName, languageTag: string): string {
  const labels = LABELS.get(moonLabelLanguage(languageTag));
  return labels?.[PHASE_NAMES.indexOf(phaseName)] ?? phaseName;
}
