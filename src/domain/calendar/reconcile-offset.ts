import type { Parsed } from "../error.ts";
import { exact, resolveLocal, type Disambiguation, type LocalResolution } from "../tz/local-time.ts";
import { offsetSecondsAt, type Zone } from "../tz/zone.ts";
import { formatLocal } from "./format.ts";
import type { InstantMoment } from "./parse.ts";
import { offsetName } from "../tz/offset-name.ts";

/** Which one counts where an offset and a `[zone]` disagree; words and meanings as in Temporal. */
export const OFFSET_OPTIONS = ["use", "ignore", "prefer", "reject"] as const;
export type OffsetOption = (typeof OFFSET_OPTIONS)[number];

/**
 * The reading of the wall clock in the zone that has the offset. An offset of whole minutes also names a local
 * mean time that rounds to it, since most writers cannot write the seconds (Temporal, match-minutes).
 */
function readingWithOffset(zone: Zone, localSeconds: number, offsetSeconds: number): number | null {
  const written = localSeconds - offsetSeconds;
  if (offsetSecondsAt(zone, written) === offsetSeconds) return written;
  if (offsetSeconds % 60 !== 0) return null;
  const { kind, epochSeconds, candidates } = resolveLocal(zone, localSeconds, "compatible");
  if (kind === "gap") return null;
  for (const reading of kind === "exact" ? [epochSeconds] : candidates) {
    if (Math.round((localSeconds - reading) / 60) * 60 === offsetSeconds) return reading;
  }
  return null;
}

/**
 * The instant that RFC 9557 text with an offset and a zone means (RFC 9557 3.4, Temporal's `offset` option):
 * `use` computes the instant from the offset alone; `ignore` resolves the wall clock in the zone; `prefer`
 * takes the reading that has the offset and ignores the offset where none has it; `reject` refuses with
 * `offset_mismatch` there. An unknown offset (`Z`) agrees with every zone. Returns whole seconds: the caller
 * adds the moment's milliseconds.
 *
 * Throws `nonexistent_time` and `ambiguous_time` where the wall clock has to be resolved under
 * `disambiguation` = "reject".
 */
export function reconcileOffset(
  moment: InstantMoment,
  zone: Zone,
  option: OffsetOption,
  disambiguation: Disambiguation,
): Parsed<LocalResolution> {
  const epochSeconds = Math.floor(moment.epochMs / 1000);
  const { offsetSeconds } = moment;
  if (offsetSeconds === null || option === "use") return { ok: true, value: exact(epochSeconds) };
  const localSeconds = epochSeconds + offsetSeconds;
  if (option === "ignore") return { ok: true, value: resolveLocal(zone, localSeconds, disambiguation) };
  const reading = readingWithOffset(zone, localSeconds, offsetSeconds);
  if (reading !== null) return { ok: true, value: exact(reading) };
  if (option === "prefer") return { ok: true, value: resolveLocal(zone, localSeconds, disambiguation) };
  return {
    ok: false,
    reason: "offset_mismatch",
    expected: expectedOffset(zone, localSeconds),
  };
}

function expectedOffset(zone: Zone, localSeconds: number): string {
  const { kind, epochSeconds, candidates } = resolveLocal(zone, localSeconds, "compatible");
  const shown = formatLocal(localSeconds);
  if (kind === "gap") return `a local time that exists: ${zone.id} skips ${shown}`;
  const readings = kind === "exact" ? [epochSeconds] : candidates;
  const offsets = readings.map((reading) => offsetName(localSeconds - reading)).join(" or ");
  return `${offsets}, the offset of ${zone.id} at ${shown}; or offset=use, ignore or prefer`;
}
