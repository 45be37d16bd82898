import { AlmanacError } from "../error.ts";
import { offsetName } from "./offset-name.ts";
import type { ZoneTable } from "./table.ts";
import {
  changeSeconds,
  coreOfOffset,
  coreOfTable,
  spanAt,
  stateOfPosition,
  statesOfTable,
  type ZoneCore,
  type ZoneState,
} from "./zone-core.ts";
import { SECONDS_PER_HOUR } from "../time-unit.ts";

export type { ZoneState } from "./zone-core.ts";

export type Zone = {
  /** The requested id in tzdb's case; `+05:30` for a fixed offset. */
  readonly id: string;
  readonly canonicalId: string;
  /** `fixed`: one offset for all time. `link`: another name of `canonicalId`. `region`: all others. */
  readonly kind: "region" | "link" | "fixed";
  /** For the functions of this folder only. */
  readonly core: ZoneCore;
};

export type TransitionKind = "dst_start" | "dst_end" | "offset_change" | "name_change";

export type Transition = {
  epochSeconds: number;
  kind: TransitionKind;
  before: ZoneState;
  after: ZoneState;
};

type ZoneStore = {
  states: readonly ZoneState[];
  indexOf: ReadonlyMap<string, number>;
  zones: Map<string, Zone>;
};

const MAX_OFFSET_SECONDS = 18 * SECONDS_PER_HOUR;
/** 9999-12-31T23:59:59Z: the product's calendar ends there, and so does the list of transitions. */
const LAST_EPOCH_SECONDS = 253_402_300_799;

const storeOfTable = new WeakMap<ZoneTable, ZoneStore>();

function storeOf(table: ZoneTable): ZoneStore {
  return storeOfTable.getOrInsertComputed(table, () => ({
    states: statesOfTable(table),
    indexOf: new Map(table.zoneIds.map((id, index) => [id, index])),
    zones: new Map(),
  }));
}

/**
 * The zone with exactly this IANA id or link, in tzdb's own case; `null` where the table has none.
 * Each table caches one object per id.
 */
export function zoneById(table: ZoneTable, id: string): Zone | null {
  const store = storeOf(table);
  const known = store.zones.get(id);
  if (known !== undefined) return known;
  const target = table.links.get(id);
  if (target !== undefined) {
    const canonical = zoneById(table, target);
    if (canonical === null) return null;
    const link: Zone = { id, canonicalId: target, kind: "link", core: canonical.core };
    store.zones.set(id, link);
    return link;
  }
  const index = store.indexOf.get(id);
  if (index === undefined) return null;
  const core = coreOfTable(table, index, store.states);
  const isFixed = core.changeAt.length === 0 && core.tail.length === 0;
  const zone: Zone = { id, canonicalId: id, kind: isFixed ? "fixed" : "region", core };
  store.zones.set(id, zone);
  return zone;
}

/**
 * The zone of one offset for all time, named as RFC 9557 names it: `+05:30`, `-08:00`, `+00:00`; seconds only where there are any.
 * Throws `out_of_range` beyond 18 hours or for a fraction of a second.
 */
export function fixedZone(offsetSeconds: number): Zone {
  if (!Number.isInteger(offsetSeconds) || Math.abs(offsetSeconds) > MAX_OFFSET_SECONDS) {
    throw new AlmanacError("out_of_range", "A fixed offset must lie between -18:00 and +18:00.");
  }
  const id = offsetName(offsetSeconds);
  return { id, canonicalId: id, kind: "fixed", core: coreOfOffset(offsetSeconds) };
}

/** The zone of UTC itself. */
export const UTC: Zone = fixedZone(0);

/** Seconds to add to UTC to get what clocks in the zone show at an instant (seconds since the epoch, fractions allowed). */
export function offsetSecondsAt(zone: Zone, epochSeconds: number): number {
  return stateAt(zone, epochSeconds).offsetSeconds;
}

/** What clocks in the zone show at an instant. The object is shared and frozen. */
export function stateAt(zone: Zone, epochSeconds: number): ZoneState {
  return spanAt(zone.core, epochSeconds).state;
}

function isSameClock(a: ZoneState, b: ZoneState): boolean {
  return (
    a === b ||
    (a.offsetSeconds === b.offsetSeconds &&
      a.isDst === b.isDst &&
      a.tzdbIsDst === b.tzdbIsDst &&
      a.abbreviation === b.abbreviation)
  );
}

/** When legal standard time changes, the kind is that change, even if daylight time begins or ends with it. */
function kindOf(before: ZoneState, after: ZoneState): TransitionKind {
  if (before.standardOffsetSeconds !== after.standardOffsetSeconds) return "offset_change";
  if (before.isDst !== after.isDst) return after.isDst ? "dst_start" : "dst_end";
  return before.offsetSeconds === after.offsetSeconds ? "name_change" : "offset_change";
}

/** Change number `index` as a transition; `null` when it changes nothing that a clock or its label shows. */
function transitionOf(core: ZoneCore, index: number): Transition | null {
  const before = stateOfPosition(core, index);
  const after = stateOfPosition(core, index + 1);
  if (isSameClock(before, after)) return null;
  return { epochSeconds: changeSeconds(core, index), kind: kindOf(before, after), before, after };
}

/** The first transition strictly after an instant; `null` when none follows before the end of the year 9999. */
export function nextTransition(zone: Zone, epochSeconds: number): Transition | null {
  const { core } = zone;
  for (
    let index = spanAt(core, epochSeconds).position;
    changeSeconds(core, index) <= LAST_EPOCH_SECONDS;
    index += 1
  ) {
    const transition = transitionOf(core, index);
    if (transition !== null) return transition;
  }
  return null;
}

/** The last transition at or before an instant; `null` before the first. */
export function previousTransition(zone: Zone, epochSeconds: number): Transition | null {
  const { core } = zone;
  const until = Math.min(epochSeconds, LAST_EPOCH_SECONDS);
  for (let index = spanAt(core, until).position - 1; index >= 0; index -= 1) {
    const transition = transitionOf(core, index);
    if (transition !== null) return transition;
  }
  return null;
}

/** The transitions in `[fromEpochSeconds, toEpochSeconds)`, oldest first, at most `limit`. */
export function transitionsBetween(
  zone: Zone,
  fromEpochSeconds: number,
  toEpochSeconds: number,
  limit: number,
): Transition[] {
  const { core } = zone;
  const found: Transition[] = [];
  const end = Math.min(toEpochSeconds, LAST_EPOCH_SECONDS + 1);
  let index = spanAt(core, fromEpochSeconds).position;
  while (changeSeconds(core, index - 1) >= fromEpochSeconds && index > 0) index -= 1;
  for (; found.length < limit && changeSeconds(core, index) < end; index += 1) {
    const transition = transitionOf(core, index);
    if (transition !== null) found.push(transition);
  }
  return found;
}

/** As `transitionsBetween`, those alone that move clocks: others change a name or the legal standard. */
export function clockMovesBetween(
  zone: Zone,
  fromEpochSeconds: number,
  toEpochSeconds: number,
  limit: number,
): Transition[] {
  return transitionsBetween(zone, fromEpochSeconds, toEpochSeconds, limit).filter(
    ({ before, after }) => before.offsetSeconds !== after.offsetSeconds,
  );
}
