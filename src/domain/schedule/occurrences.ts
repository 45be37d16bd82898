import { mustExist } from "../must-exist.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { resolveLocal, type Disambiguation, type LocalResolution } from "../tz/local-time.ts";
import { offsetSecondsAt, transitionsBetween, type Zone } from "../tz/zone.ts";
import { SEARCH_LIMIT, STILL_SEARCHING, type WallTimes } from "./rule.ts";

/** What happens to an occurrence on a day off. */
export const DAY_OFF_CHOICES = ["keep", "skip", "next", "previous"] as const;

export type DayOffChoice = (typeof DAY_OFF_CHOICES)[number];

/** The working days that occurrences are held against, by day number. */
export type WorkingDays = {
  isWorked(day: number): boolean;
  /** The nearest working day after or before a day. */
  nearest(day: number, direction: 1 | -1): number;
};

export type Occurrence = {
  epochSeconds: number;
  /** Where the wall clock shows the rule's time twice or never, or exactly. */
  resolution: LocalResolution;
  /** The time that the rule gives, on another day where it was moved. */
  wallSeconds: number;
  /** The rule's own time, where it fell on a day off and was moved; otherwise `null`. */
  movedFrom: number | null;
  /** Further times of the rule that come to the same instant. */
  alsoFor: readonly number[];
  /** `null` where no days off were asked for. */
  isWorked: boolean | null;
};

export type OccurrenceQuery = {
  times: WallTimes;
  /** Whether both times count that a clock shows twice, and none that it skips; `disambiguation` is then not asked. */
  isInterval: boolean;
  zone: Zone;
  disambiguation: Exclude<Disambiguation, "reject">;
  /** Called for a time in the window that a clock shows twice or never; `null` where that is no matter. */
  onInexact: ((wallSeconds: number, resolution: LocalResolution) => void) | null;
  /** Both inclusive. */
  fromEpochSeconds: number;
  toEpochSeconds: number;
  count: number;
  dayOffChoice: DayOffChoice;
  workingDays: WorkingDays | null;
};

export type OccurrenceSearch = {
  /** Looks at one more time of the rule; whether there is more to look at. */
  step(): boolean;
  /** In order, at most `count`. */
  found(): readonly Occurrence[];
  /** Wall-clock times that were left out because of days off, in order; at most `count`. */
  skipped: readonly number[];
  /** Why the search ended: the window or count was full, the rule has ended, or the search had gone on for too long. */
  end(): "full" | "rule_ended" | typeof SEARCH_LIMIT;
};

/** No gap in a clock is longer than a day. */
const MAX_GAP_SECONDS = SECONDS_PER_DAY;
/** Times of the rule that one search looks at: a minute's rule over a week off. */
const MAX_LOOKS = 12_000;
/** When days off are left out: a rule may happen on them alone. */
const MIN_LOOKS = 2000;
const MAX_LOOKS_PER_OCCURRENCE = 10;

/**
 * Searches for the instants at which a rule of wall-clock times happens in a zone. Every time of the rule in the window
 * comes out once: at its instant; with `alsoFor` where a skipped time is pushed onto another; or in `skipped`.
 */
export function searchOccurrences(query: OccurrenceQuery): OccurrenceSearch {
  const { times, zone, count, fromEpochSeconds, toEpochSeconds, dayOffChoice, workingDays } = query;
  const found: Occurrence[] = [];
  const skipped: number[] = [];
  const earlySeconds = query.disambiguation === "earlier" ? MAX_GAP_SECONDS : 0;
  const days = new Map<number, { isWorked: boolean | null; movedTo: number }>();
  let cursor = firstWallSeconds(query);
  let looks = 0;
  let end: ReturnType<OccurrenceSearch["end"]> = "full";

  const dayAt = (day: number): { isWorked: boolean | null; movedTo: number } =>
    days.getOrInsertComputed(day, () => ({
      isWorked: workingDays?.isWorked(day) ?? null,
      movedTo: movedDay(query, day),
    }));

  function isFull(wallSeconds: number): boolean {
    // No later time of the rule can come to an instant before this one.
    const day = Math.floor(wallSeconds / SECONDS_PER_DAY);
    const isBack = dayOffChoice === "previous" && dayAt(day + 1).movedTo - dayAt(day).movedTo !== 1;
    const soonestWall = isBack ? dayAt(day).movedTo * SECONDS_PER_DAY : wallSeconds;
    const soonest = resolveLocal(zone, soonestWall, "earlier").epochSeconds - earlySeconds;
    return soonest > toEpochSeconds || (found[count - 1]?.epochSeconds ?? Infinity) < soonest;
  }

  function place(ruleSeconds: number): void {
    const day = Math.floor(ruleSeconds / SECONDS_PER_DAY);
    const { isWorked, movedTo } = dayAt(day);
    const isMoved = movedTo !== day;
    const wallSeconds = ruleSeconds + (movedTo - day) * SECONDS_PER_DAY;
    const isInWindow = (epochSeconds: number): boolean =>
      epochSeconds >= fromEpochSeconds && epochSeconds <= toEpochSeconds;
    if (isWorked === false && dayOffChoice === "skip") {
      const { epochSeconds } = resolveLocal(zone, wallSeconds, "compatible");
      if (isInWindow(epochSeconds) && skipped.length < count) skipped.push(ruleSeconds);
      return;
    }
    const movedFrom = isMoved ? ruleSeconds : null;
    const add = (resolution: LocalResolution): void => {
      const { epochSeconds } = resolution;
      if (!isInWindow(epochSeconds)) return;
      const alsoFor: number[] = [];
      insert({ epochSeconds, resolution, wallSeconds, movedFrom, alsoFor, isWorked: isMoved || isWorked });
    };
    if (query.isInterval) {
      const first = resolveLocal(zone, wallSeconds, "earlier");
      if (first.kind === "gap") return;
      add(first);
      if (first.kind === "overlap") add(resolveLocal(zone, wallSeconds, "later"));
      return;
    }
    const soonest = resolveLocal(zone, wallSeconds, "earlier").epochSeconds;
    // A time well outside the window is not refused for a gap there.
    if (!isInWindow(soonest) && !isInWindow(resolveLocal(zone, wallSeconds, "later").epochSeconds)) return;
    const resolution = resolveLocal(zone, wallSeconds, query.disambiguation);
    if (resolution.kind !== "exact") query.onInexact?.(wallSeconds, resolution);
    add(resolution);
  }

  /** Keeps the list in order: a time that is pushed forward may come after the next ones. */
  function insert(one: Occurrence): void {
    let at = found.length;
    while (at > 0 && mustExist(found[at - 1]).epochSeconds > one.epochSeconds) at -= 1;
    const same = found[at - 1];
    if (same?.epochSeconds !== one.epochSeconds) {
      found.splice(at, 0, one);
      return;
    }
    const isPlainer = one.resolution.kind === "exact" && one.movedFrom === null;
    const [kept, other] = isPlainer ? [one, same] : [same, one];
    const alsoFor = [...same.alsoFor, other.movedFrom ?? other.wallSeconds];
    found[at - 1] = { ...kept, alsoFor };
  }

  return {
    step() {
      const wallSeconds = looks < maxLooks(query) ? times.next(cursor) : SEARCH_LIMIT;
      if (wallSeconds === STILL_SEARCHING) return true;
      looks += 1;
      if (wallSeconds === null) end = "rule_ended";
      else if (wallSeconds === SEARCH_LIMIT) end = SEARCH_LIMIT;
      else if (isFull(wallSeconds)) end = "full";
      else {
        place(wallSeconds);
        cursor = wallSeconds + 1;
        return true;
      }
      return false;
    },
    found: () => found.slice(0, count),
    skipped,
    end: () => end,
  };
}

const maxLooks = ({ count, dayOffChoice }: OccurrenceQuery): number =>
  dayOffChoice === "skip" ? MIN_LOOKS + count * MAX_LOOKS_PER_OCCURRENCE : MAX_LOOKS;

/** The day that a time of the rule on a day is moved to; the same for a working day. */
function movedDay({ dayOffChoice, workingDays }: OccurrenceQuery, day: number): number {
  const isKept = dayOffChoice === "keep" || dayOffChoice === "skip";
  if (isKept || workingDays === null || workingDays.isWorked(day)) return day;
  return workingDays.nearest(day, dayOffChoice === "next" ? 1 : -1);
}

/** The first time of the wall clock that may come to an instant in the window. */
function firstWallSeconds(query: OccurrenceQuery): number {
  const { zone, fromEpochSeconds, dayOffChoice, workingDays } = query;
  // A skipped time is read by the offset before the gap.
  // An interval goes back to the times that a clock will show again.
  const ahead = query.isInterval ? MAX_GAP_SECONDS : 1;
  const changes = transitionsBetween(zone, fromEpochSeconds - MAX_GAP_SECONDS, fromEpochSeconds + ahead, 9);
  const offsets = changes.flatMap(({ before, after }) => [before.offsetSeconds, after.offsetSeconds]);
  const wall = fromEpochSeconds + Math.min(offsetSecondsAt(zone, fromEpochSeconds), ...offsets);
  if (dayOffChoice !== "next" || workingDays === null) return wall;
  // Times on the days off before it are moved to the first working day.
  const day = Math.floor(wall / SECONDS_PER_DAY);
  const firstOff = workingDays.nearest(day, -1) + 1;
  return firstOff === day && workingDays.isWorked(day) ? wall : firstOff * SECONDS_PER_DAY;
}
