import { UNITS_PER_POINT } from "./cell.ts";

/** How the participants' scores become one. */
export const STRATEGIES = ["balanced", "fair", "average", "strict"] as const;

export type Strategy = (typeof STRATEGIES)[number];

export const QUALITIES = ["excellent", "good", "fair", "poor"] as const;

export type Quality = (typeof QUALITIES)[number];

/** 100 points. Scores are in whole tenths, so that no comparison depends on a binary fraction. */
export const FULL_TENTHS = 1000;

const WEIGHT_UNITS = 1_000_000;

/** Integer weight of a participant: millionths, doubled for required people. */
export function weightUnits(weight: number, isRequired: boolean): number {
  return Math.round(weight * WEIGHT_UNITS) * (isRequired ? 2 : 1);
}

/** Quotient of two whole numbers from 0 on, rounded to the nearest, halves up. */
function divideRounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

/** Rule 4 of the meeting score: the mean of `cellCount` cells in tenths of a point. `units` is the sum of their values. */
export function meanTenths(units: number, cellCount: number): number {
  return divideRounded(10 * units, cellCount * UNITS_PER_POINT);
}

/**
 * `total`: sum of weight x tenths; `weight`: sum of weights; `minTenths`: of the required people; `asleepCount`: required people of whom
 * some cell lies in sleep hours. All whole numbers.
 */
export type GroupSum = { total: number; weight: number; minTenths: number; asleepCount: number };

/**
 * In `balanced`, each required person who is asleep takes the score times 0.6, at least times 0.2: otherwise a person on holiday would
 * be woken at night, because little is left to lose. In units of 1/125, so that products are whole.
 */
const ASLEEP_UNITS = [125, 75, 45, 27, 25] as const;
const ASLEEP_UNITS_PER_ONE = 125;

/** Rule 5 of the meeting score, in tenths of a point. */
export function groupTenths(strategy: Strategy, { total, weight, minTenths, asleepCount }: GroupSum): number {
  if (strategy === "fair") return minTenths;
  if (strategy !== "balanced") return divideRounded(total, weight);
  const units = ASLEEP_UNITS[Math.min(asleepCount, ASLEEP_UNITS.length - 1)] ?? ASLEEP_UNITS_PER_ONE;
  return divideRounded(units * (6 * total + 4 * minTenths * weight), 10 * ASLEEP_UNITS_PER_ONE * weight);
}

/** Rule 6 of the meeting score: the word for a score in tenths of a point. */
export function qualityOf(tenths: number): Quality {
  if (tenths >= 850) return "excellent";
  if (tenths >= 650) return "good";
  return tenths >= 400 ? "fair" : "poor";
}

export type RankKey = { tenths: number; total: number; minTenths: number };

/**
 * Ranks slots of equal score, higher first: by the minimum, or with `fair`, whose score is the minimum, by the exact mean.
 */
export function tieKey(strategy: Strategy, { total, minTenths }: Omit<RankKey, "tenths">): number {
  return strategy === "fair" ? total : minTenths;
}

/**
 * Rule 6 of the meeting score: below zero when `a` comes first; zero on a tie, which the earlier start decides.
 */
export function compareRank(strategy: Strategy, a: RankKey, b: RankKey): number {
  if (a.tenths !== b.tenths) return b.tenths - a.tenths;
  return tieKey(strategy, b) - tieKey(strategy, a);
}
