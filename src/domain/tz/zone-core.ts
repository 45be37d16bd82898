import { numericAbbreviation } from "./abbreviation.ts";
import { TAIL_FIELDS, type ZoneTable } from "./table.ts";
import { buildTail, tailCountAt, tailSecondsOf, tailTypeOf, type Tail, type TailInput } from "./tail.ts";
import { daysBeforeYear, SECONDS_PER_DAY } from "./year.ts";
import type { YearlyDate } from "./yearly-date.ts";

/** What the clocks of a zone show at an instant. `offsetSeconds = standardOffsetSeconds + dstOffsetSeconds`, always. */
export type ZoneState = {
  readonly offsetSeconds: number;
  /** The zone's legal standard offset. */
  readonly standardOffsetSeconds: number;
  /** Above zero exactly when `isDst`; below zero in the few periods when the clock ran behind legal standard time. */
  readonly dstOffsetSeconds: number;
  /** Is the clock ahead of legal standard time? */
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
  readonly changeAt: Float64Array;
  readonly changeType: Uint16Array;
  readonly initialType: number;
  /** Offset at each position that is written out: one more than there are changes. */
  readonly offsets: Int32Array;
  readonly states: readonly ZoneState[];
  readonly tail: Tail | null;
  readonly tailRules: readonly TailInput[];
  readonly tailFromYear: number;
  /** Begin of `tailFromYear`, or Infinity where nothing changes any more. */
  readonly tailFromSeconds: number;
  readonly tailStandardOffsetSeconds: number;
  readonly minOffsetSeconds: number;
  readonly maxOffsetSeconds: number;
  /** The span that the last look-up fell in, and its offset: most callers ask for the same few days again and again. */
  spanFrom: number;
  spanTo: number;
  spanOffsetSeconds: number;
};

/** One shared, frozen state for each type of the table. */
export function statesOfTable(table: ZoneTable): readonly ZoneState[] {
  return Array.from(table.typeOffsetSeconds, (offsetSeconds, type) => {
    const standardOffsetSeconds = table.typeStandardOffsetSeconds[type] ?? 0;
    const dstOffsetSeconds = offsetSeconds - standardOffsetSeconds;
    return Object.freeze({
      offsetSeconds,
      standardOffsetSeconds,
      dstOffsetSeconds,
      isDst: dstOffsetSeconds > 0,
      tzdbIsDst: table.typeFlag[type] === 1,
      abbreviation: table.abbreviations[table.typeAbbreviation[type] ?? 0] ?? "",
    });
  });
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

/** The core of zone number `zoneIndex` of the table. The arrays of changes are views into the table's. */
export function coreOfTable(table: ZoneTable, zoneIndex: number, states: readonly ZoneState[]): ZoneCore {
  const from = table.changeStart[zoneIndex] ?? 0;
  const to = table.changeStart[zoneIndex + 1] ?? from;
  const changeType = table.changeType.subarray(from, to);
  const initialType = table.initialType[zoneIndex] ?? 0;
  const offsets = new Int32Array(to - from + 1);
  offsets[0] = table.typeOffsetSeconds[initialType] ?? 0;
  for (let i = 0; i < to - from; i += 1) offsets[i + 1] = table.typeOffsetSeconds[changeType[i] ?? 0] ?? 0;
  const tailStandardOffsetSeconds = table.tailStandardOffsetSeconds[zoneIndex] ?? 0;
  const tailRules = tailRulesOf(table, zoneIndex);
  const tail = tailRules.length === 0 ? null : buildTail(tailRules, tailStandardOffsetSeconds);
  const tailFromYear = table.tailFromYear[zoneIndex] ?? 0;
  return {
    changeAt: table.changeAt.subarray(from, to),
    changeType,
    initialType,
    offsets,
    states,
    tail,
    tailRules,
    tailFromYear,
    tailFromSeconds: tail === null ? Infinity : daysBeforeYear(tailFromYear) * SECONDS_PER_DAY,
    tailStandardOffsetSeconds,
    minOffsetSeconds: Math.min(...offsets),
    maxOffsetSeconds: Math.max(...offsets),
    spanFrom: 0,
    spanTo: 0,
    spanOffsetSeconds: 0,
  };
}

/** The core of a zone that keeps one offset for all time. */
export function coreOfOffset(offsetSeconds: number): ZoneCore {
  const state: ZoneState = Object.freeze({
    offsetSeconds,
    standardOffsetSeconds: offsetSeconds,
    dstOffsetSeconds: 0,
    isDst: false,
    tzdbIsDst: false,
    abbreviation: numericAbbreviation(offsetSeconds),
  });
  return {
    changeAt: new Float64Array(0),
    changeType: new Uint16Array(0),
    initialType: 0,
    offsets: Int32Array.of(offsetSeconds),
    states: [state],
    tail: null,
    tailRules: [],
    tailFromYear: 0,
    tailFromSeconds: Infinity,
    tailStandardOffsetSeconds: offsetSeconds,
    minOffsetSeconds: offsetSeconds,
    maxOffsetSeconds: offsetSeconds,
    spanFrom: 0,
    spanTo: 0,
    spanOffsetSeconds: 0,
  };
}

/** How many of the ascending `changeAt` are at or before `epochSeconds`. */
function countAt(changeAt: Float64Array, epochSeconds: number): number {
  let low = 0;
  let high = changeAt.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((changeAt[middle] ?? 0) <= epochSeconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The position in force at an instant: the number of changes at or before it. */
export function positionAt(core: ZoneCore, epochSeconds: number): number {
  if (core.tail !== null && epochSeconds >= core.tailFromSeconds) {
    return core.changeAt.length + tailCountAt(core.tail, core.tailFromYear, epochSeconds);
  }
  return countAt(core.changeAt, epochSeconds);
}

/** When change number `index` happens: `-Infinity` below the first, `Infinity` where there is none. */
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
        : tailTypeOf(core.tail, core.tailFromYear, position - 1 - written);
  const state = core.states[type];
  if (state === undefined) throw new RangeError(`no type ${type}`);
  return state;
}

/** The offset at a position. */
export function offsetOfPosition(core: ZoneCore, position: number): number {
  return position < core.offsets.length
    ? (core.offsets[position] ?? 0)
    : stateOfPosition(core, position).offsetSeconds;
}

/** Finds the offset at an instant outside the remembered span, and remembers the span it fell in. */
export function findOffset(core: ZoneCore, epochSeconds: number): number {
  const position = positionAt(core, epochSeconds);
  const offset = offsetOfPosition(core, position);
  if (position < core.changeAt.length) {
    core.spanFrom = position === 0 ? -Infinity : (core.changeAt[position - 1] ?? 0);
    core.spanTo = core.changeAt[position] ?? 0;
    core.spanOffsetSeconds = offset;
  } else if (core.tail === null) {
    core.spanFrom = changeSeconds(core, position - 1);
    core.spanTo = Infinity;
    core.spanOffsetSeconds = offset;
  }
  return offset;
}
