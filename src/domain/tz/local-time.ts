import { AlmanacError } from "../error.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { offsetSecondsAt, type Zone } from "./zone.ts";
import { changeSeconds, spanAt, stateOfPosition, type ZoneCore } from "./zone-core.ts";

/** What to do with a local time that does not exist or exists twice; words and meanings as in Temporal. */
export const DISAMBIGUATIONS = ["compatible", "earlier", "later", "reject"] as const;

export type Disambiguation = (typeof DISAMBIGUATIONS)[number];

export type LocalResolution = {
  epochSeconds: number;
  /** `overlap`: the wall clock shows this time twice. `gap`: never. */
  kind: "exact" | "overlap" | "gap";
  /** Which of the two readings was taken; `null` when there was only one. */
  applied: "earlier" | "later" | null;
  /** The earlier and the later reading when not exact. */
  candidates: readonly number[];
  /** How far the clock moves: positive in a gap, negative in an overlap, zero when exact. */
  shiftSeconds: number;
};

const NO_CANDIDATES: readonly number[] = Object.freeze([]);

/**
 * The instant at which clocks in `zone` show a local time. `localSeconds` is the wall clock's reading as seconds since
 * 1970-01-01T00:00 on that same clock.
 *
 * In an overlap `compatible` and `earlier` take the first reading, `later` the second. In a gap `compatible` and `later` read the
 * time with the offset before it, which pushes it forward by the gap's length; `earlier` reads it with the offset after.
 * `reject` throws `ambiguous_time` or `nonexistent_time`, with both readings in `extra.candidates` (seconds since the epoch).
 * (TC39 Temporal, GetPossibleEpochNanoseconds and DisambiguatePossibleEpochNanoseconds.)
 */
export function resolveLocal(zone: Zone, localSeconds: number, how: Disambiguation): LocalResolution {
  if (!Number.isFinite(localSeconds)) {
    throw new AlmanacError("internal_error", "A local time must be a finite number of seconds.");
  }
  const { core } = zone;
  // The instant lies between these two at any offset, so one position decides unless a change lies between them.
  const earliest = localSeconds - core.maxOffsetSeconds;
  const latest = localSeconds - core.minOffsetSeconds;
  const { position, untilSeconds, state } = spanAt(core, earliest);
  if (untilSeconds > latest) return exact(localSeconds - state.offsetSeconds);
  return resolveNearChange(core, position, localSeconds, latest, how);
}

/** The resolution of an instant outside gaps and overlaps. */
export function exact(epochSeconds: number): LocalResolution {
  return { epochSeconds, kind: "exact", applied: null, candidates: NO_CANDIDATES, shiftSeconds: 0 };
}

function resolveNearChange(
  core: ZoneCore,
  firstPosition: number,
  localSeconds: number,
  latest: number,
  how: Disambiguation,
): LocalResolution {
  const readings: number[] = [];
  let gap: { before: number; after: number } | null = null;
  let from = -Infinity;
  for (let position = firstPosition; from <= latest; position += 1) {
    const before = stateOfPosition(core, position).offsetSeconds;
    const to = changeSeconds(core, position);
    if (localSeconds - before >= to) {
      // The local time is past the end of this position; if it is also before the start of the next, it is in a gap.
      const after = stateOfPosition(core, position + 1).offsetSeconds;
      if (localSeconds - after < to) gap = { before, after };
    } else if (localSeconds - before >= from) readings.push(localSeconds - before);
    from = to;
  }
  const [first, ...others] = readings;
  const last = others.at(-1);
  if (first !== undefined)
    return last === undefined ? exact(first) : choose("overlap", first, last, first - last, how);
  if (gap === null)
    throw new AlmanacError("internal_error", "A local time must be a finite number of seconds.");
  const { before, after } = gap;
  return choose("gap", localSeconds - after, localSeconds - before, after - before, how);
}

function choose(
  kind: "overlap" | "gap",
  earlier: number,
  later: number,
  shiftSeconds: number,
  how: Disambiguation,
): LocalResolution {
  const candidates = [earlier, later];
  if (how === "reject") {
    throw kind === "gap"
      ? new AlmanacError("nonexistent_time", "The clock skips this local time in the zone.", {
          extra: { candidates },
        })
      : new AlmanacError("ambiguous_time", "The clock shows this local time twice in the zone.", {
          extra: { candidates },
        });
  }
  const applied = how === "compatible" ? (kind === "gap" ? "later" : "earlier") : how;
  return { epochSeconds: applied === "earlier" ? earlier : later, kind, applied, candidates, shiftSeconds };
}

/** The local day that an instant falls on in a zone: days since 1970-01-01. */
export function localDayNumber(zone: Zone, epochSeconds: number): number {
  return Math.floor((epochSeconds + offsetSecondsAt(zone, epochSeconds)) / SECONDS_PER_DAY);
}

/**
 * The first instant of a local day (`dayNumber`: days since 1970-01-01). When midnight is skipped, it is the instant of the change,
 * not midnight moved forward; a skipped day begins with the next one. When midnight comes twice, the first counts. (TC39 Temporal,
 * GetStartOfDay.)
 */
export function localDayStart(zone: Zone, dayNumber: number): number {
  const resolution = resolveLocal(zone, dayNumber * SECONDS_PER_DAY, "earlier");
  if (resolution.kind !== "gap") return resolution.epochSeconds;
  // The two readings are on either side of the change, and the earlier one is before it.
  return spanAt(zone.core, resolution.epochSeconds).untilSeconds;
}
