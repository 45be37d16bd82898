import type { Warning } from "../error.ts";
import { offsetName } from "./offset-name.ts";
import { nextTransition, stateAt, type Zone } from "./zone.ts";

/** Ids that look like abbreviations and are in tzdb only for old systems, with the zone that people mean by them. */
const LEGACY_IDS: ReadonlyMap<string, { use: string; meaning: string }> = new Map([
  ["CET", { use: "Europe/Paris", meaning: "Central European Time" }],
  ["CST6CDT", { use: "America/Chicago", meaning: "US Central" }],
  ["EET", { use: "Europe/Athens", meaning: "Eastern European Time" }],
  ["EST", { use: "America/New_York", meaning: "US Eastern" }],
  ["EST5EDT", { use: "America/New_York", meaning: "US Eastern" }],
  ["HST", { use: "Pacific/Honolulu", meaning: "Hawaii" }],
  ["MET", { use: "Europe/Berlin", meaning: "Middle European Time" }],
  ["MST", { use: "America/Denver", meaning: "US Mountain" }],
  ["MST7MDT", { use: "America/Denver", meaning: "US Mountain" }],
  ["PST8PDT", { use: "America/Los_Angeles", meaning: "US Pacific" }],
  ["WET", { use: "Europe/Lisbon", meaning: "Western European Time" }],
]);

/** Ids with the sign of POSIX: `Etc/GMT+5` is five hours *behind* UTC. */
const POSIX_SIGNED = /^Etc\/GMT[+-](?!0$)\d{1,2}$/;

/**
 * Warnings about an id: `legacy_zone` for ids that look like abbreviations, `posix_sign` for `Etc/GMT+5`. `atEpochSeconds` is an
 * instant of the release's own year, at which the zone counts as fixed or changing.
 */
export function warningsOf(zone: Zone, atEpochSeconds: number): readonly Warning[] {
  const legacy = LEGACY_IDS.get(zone.id);
  const offset = offsetName(stateAt(zone, atEpochSeconds).offsetSeconds);
  if (legacy !== undefined) {
    const isFixed = nextTransition(zone, atEpochSeconds) === null;
    const what = isFixed
      ? `fixed ${offset}`
      : zone.canonicalId === zone.id
        ? "a legacy zone with rules of its own"
        : `a legacy name of ${zone.canonicalId}`;
    return [
      { code: "legacy_zone", message: `${zone.id} is ${what}; use ${legacy.use} for ${legacy.meaning}` },
    ];
  }
  if (!POSIX_SIGNED.test(zone.id)) return [];
  const message = `${zone.id} is UTC${offset}: ids of this kind have the sign of POSIX, which is positive west of Greenwich`;
  return [{ code: "posix_sign", message }];
}
