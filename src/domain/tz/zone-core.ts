import { AlmanacError } from "../error.ts";
import { numericAbbreviation } from "./abbreviation.ts";
import { TAIL_FIELDS, type ZoneTable } from "./table.ts";
import {
  buildTail,
  daysBeforeYear,
  tailCountAt,
  tailOffsetAt,
  tailOffsetOf,
  tailSecondsOf,
  tailTypeOf,
  type Tail,
  type TailInput,
} from "./tail.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import type { YearlyDate } from "./yearly-date.ts";

/** What the clocks of a zone show at an instant. `offsetSeconds = standardOffsetSeconds + dstOffsetSeconds`, always. */
export type ZoneState = {
  readonly offsetSeconds: number;
  /** The zone's legal standard offset. */
  readonly standardOffsetSeconds: number;
  /** Above zero if and only if `isDst`; below zero in the few periods when the clock was behind legal standard time. */
  readonly dstOffsetSeconds: number;
  /** Whether the clock is ahead of legal standard time. */
  readonly isDst: boolean;
  /** tzdb's own flag, which is also set for negative saving. */
  readonly tzdbIsDst: boolean;
  readonly abbreviation: string;
};

/**
 * The changes of one zone as one endless list, numbered from 0: first those written out, then by rule. *Position* `n` is the time
 * after `n` changes, so position 0 is the time before the first. Links share the core of their target.
 */
export type ZoneCore = {
  /** The first and the last written change; `Infinity` and `-Infinity` when there is none. */
  readonly firstChange: number;
  readonly lastChange: number;
  readonly changeAt: Float64Array;
  readonly changeType: Uint16Array;
  readonly initialType: number;
  /** Number of changes before each stretch of `STRETCH_SECONDS`, counted from the first change. */
  readonly stretchCount: Uint16Array;
  /** Offset at each written position: one more than the number of changes. */
  readonly offsets: Int32Array;
  readonly states: readonly ZoneState[];
  readonly tail: Tail | null;
  readonly tailRules: readonly TailInput[];
  readonly tailFromYear: number;
  /** Start of `tailFromYear`, or Infinity when nothing changes any more. */
  readonly tailFromSeconds: number;
  readonly tailStandardOffsetSeconds: number;
  readonly minOffsetSeconds: number;
  readonly maxOffsetSeconds: number;
};

/** About half a year: few stretches have more than one change. A power of two, so that its inverse is exact. */
const STRETCH_SECONDS = 2 ** 24;
const STRETCHES_PER_SECOND = 1 / STRETCH_SECONDS;

function createState(
  offsetSeconds: number,
  standardOffsetSeconds: number,
  tzdbIsDst: boolean,
  abbreviation: string,
): ZoneState {
  const dstOffsetSeconds = offsetSeconds - standardOffsetSeconds;
  const isDst = dstOffsetSeconds > 0;
  return Object.freeze({
    offsetSeconds,
    standardOffsetSeconds,
    dstOffsetSeconds,
    isDst,
    tzdbIsDst,
    abbreviation,
  });
}

/** One shared, frozen state for each type of the table. */
export function statesOfTable(table: ZoneTable): readonly ZoneState[] {
  return Array.from(table.typeOffsetSeconds, (offsetSeconds, type) =>
    createState(
      offsetSeconds,
      table.typeStandardOffsetSeconds[type] ?? 0,
      table.typeFlag[type] === 1,
      table.abbreviations[table.typeAbbreviation[type] ?? 0] ?? "",
    ),
  );
}

function tailRulesOf(table: ZoneTable, zoneIndex: number): TailInput[] {
  const rules: TailInput[] = [];
  const end = table.tailStart[zoneIndex + 1] ?? 0;
  for (let rule = table.tailStart[zoneIndex] ?? 0; rule < end; rule += 1) {
    const at = rule * TAIL_FIELDS;
    const [month = 1, dayKind = 0, day = 1, weekday = 0, timeSeconds = 0, clock = 0, type = 0] =
      table.tailRules.subarray(at, at + TAIL_FIELDS);
    const date: YearlyDate = { month, dayKind, day, weekday, timeSeconds, clock };
    rules.push({ date, type, offsetSeconds: table.typeOffsetSeconds[type] ?? 0 });
  }
  return rules;
}

/** For each stretch of time since the first change, how many changes lie before it. */
function countStretches(changeAt: Float64Array): Uint16Array {
  const first = changeAt[0] ?? 0;
  const stretches =
    changeAt.length === 0 ? 0 : Math.floor(((changeAt.at(-1) ?? 0) - first) / STRETCH_SECONDS) + 1;
  const counts = new Uint16Array(stretches);
  let count = 0;
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    while (count < changeAt.length && (changeAt[count] ?? 0) <= first + stretch * STRETCH_SECONDS) count += 1;
    counts[stretch] = count;
  }
  return counts;
}

type CoreParts = Pick<
  ZoneCore,
  | "changeAt"
  | "changeType"
  | "initialType"
  | "offsets"
  | "states"
  | "tailRules"
  | "tailFromYear"
  | "tailStandardOffsetSeconds"
>;

function createCore(parts: CoreParts): ZoneCore {
  const { changeAt, offsets, tailRules, tailFromYear, tailStandardOffsetSeconds } = parts;
  const tail = tailRules.length === 0 ? null : buildTail(tailRules, tailStandardOffsetSeconds);
  return {
    ...parts,
    firstChange: changeAt[0] ?? Infinity,
    lastChange: changeAt.at(-1) ?? -Infinity,
    stretchCount: countStretches(changeAt),
    tail,
    tailFromSeconds: tail === null ? Infinity : daysBeforeYear(tailFromYear) * SECONDS_PER_DAY,
    minOffsetSeconds: Math.min(...offsets),
    maxOffsetSeconds: Math.max(...offsets),
  };
}

/** The core of zone number `zoneIndex` of the table. The arrays of changes are views into the table's. */
export function coreOfTable(table: ZoneTable, zoneIndex: number, states: readonly ZoneState[]): ZoneCore {
  const from = table.changeStart[zoneIndex] ?? 0;
  const to = table.changeStart[zoneIndex + 1] ?? from;
  const changeType = table.changeType.subarray(from, to);
  const initialType = table.initialType[zoneIndex] ?? 0;
  return createCore({
    changeAt: table.changeAt.subarray(from, to),
    changeType,
    initialType,
    offsets: Int32Array.from([initialType, ...changeType], (type) => table.typeOffsetSeconds[type] ?? 0),
    states,
    tailRules: tailRulesOf(table, zoneIndex),
    tailFromYear: table.tailFromYear[zoneIndex] ?? 0,
    tailStandardOffsetSeconds: table.tailStandardOffsetSeconds[zoneIndex] ?? 0,
  });
}

export function coreOfOffset(offsetSeconds: number): ZoneCore {
  return createCore({
    changeAt: new Float64Array(0),
    changeType: new Uint16Array(0),
    initialType: 0,
    offsets: Int32Array.of(offsetSeconds),
    states: [createState(offsetSeconds, offsetSeconds, false, numericAbbreviation(offsetSeconds))],
    tailRules: [],
    tailFromYear: 0,
    tailStandardOffsetSeconds: offsetSeconds,
  });
}

/** The number of written changes at or before an instant between the first and the last: its stretch's count, plus a step or two. */
function countBetween(core: ZoneCore, epochSeconds: number): number {
  const { changeAt } = core;
  let count = core.stretchCount[((epochSeconds - core.firstChange) * STRETCHES_PER_SECOND) | 0] ?? 0;
  while ((changeAt[count] ?? Infinity) <= epochSeconds) count += 1;
  return count;
}

/** The position in force at an instant: the number of changes at or before it. */
export function positionAt(core: ZoneCore, epochSeconds: number): number {
  if (epochSeconds >= core.lastChange) {
    const written = core.changeAt.length;
    if (core.tail === null || epochSeconds < core.tailFromSeconds) return written;
    return written + tailCountAt(core.tail, core.tailFromYear, epochSeconds);
  }
  return epochSeconds >= core.firstChange ? countBetween(core, epochSeconds) : 0;
}

export function offsetAt(core: ZoneCore, epochSeconds: number): number {
  const { offsets } = core;
  if (epochSeconds >= core.lastChange) {
    if (core.tail === null || epochSeconds < core.tailFromSeconds) return offsets[core.changeAt.length] ?? 0;
    return tailOffsetAt(core.tail, epochSeconds);
  }
  return offsets[epochSeconds >= core.firstChange ? countBetween(core, epochSeconds) : 0] ?? 0;
}

/** When change number `index` happens: `-Infinity` before the first, `Infinity` after the last. */
export function changeSeconds(core: ZoneCore, index: number): number {
  const written = core.changeAt.length;
  if (index < 0) return -Infinity;
  if (index < written) return core.changeAt[index] ?? 0;
  return core.tail === null ? Infinity : tailSecondsOf(core.tail, core.tailFromYear, index - written);
}

/** What clocks show at a position. */
export function stateOfPosition(core: ZoneCore, position: number): ZoneState {
  const written = core.changeAt.length;
  const type =
    position === 0
      ? core.initialType
      : position <= written || core.tail === null
        ? (core.changeType[position - 1] ?? 0)
        : tailTypeOf(core.tail, position - 1 - written);
  const state = core.states[type];
  if (state === undefined) throw new AlmanacError("internal_error", `The zone table has no type ${type}.`);
  return state;
}

export function offsetOfPosition(core: ZoneCore, position: number): number {
  const written = core.offsets.length;
  if (position < written) return core.offsets[position] ?? 0;
  return core.tail === null ? (core.offsets[written - 1] ?? 0) : tailOffsetOf(core.tail, position - written);
}
