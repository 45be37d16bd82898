import { mustExist } from "../must-exist.ts";
import { AlmanacError } from "../error.ts";
import { lowerBound } from "../lower-bound.ts";
import { numericAbbreviation } from "./offset-name.ts";
import { TAIL_FIELDS, type ZoneTable } from "./table.ts";
import { buildTail, tailCountAt, tailSecondsOf, yearStart, type Tail, type TailRule } from "./tail.ts";

/**
 * The changes of one zone as one endless list, numbered from 0: first those written out, then by rule. *Position* `n` is the time
 * after `n` changes, so position 0 is the time before the first. Links share the core of their target.
 */
export type ZoneCore = {
  readonly changeAt: Float64Array;
  readonly changeType: Uint16Array;
  readonly initialType: number;
  readonly states: readonly ZoneState[];
  readonly tail: Tail;
  readonly tailFromYear: number;
  /** Start of `tailFromYear`, or Infinity when nothing changes any more. */
  readonly tailFromSeconds: number;
  readonly tailStandardOffsetSeconds: number;
  readonly minOffsetSeconds: number;
  readonly maxOffsetSeconds: number;
  /** The span that was asked for last: most questions of a zone are about one moment, and spans last for months. */
  lastSpan: ZoneSpan | null;
};

/** The time between two changes, `[fromSeconds, untilSeconds)`, and what clocks show in it. */
type ZoneSpan = { position: number; fromSeconds: number; untilSeconds: number; state: ZoneState };

/** What the clocks of a zone show at an instant. `offsetSeconds = standardOffsetSeconds + dstOffsetSeconds`, always. */
export type ZoneState = ReturnType<typeof createState>;

/**
 * @param standardOffsetSeconds the zone's legal standard offset
 * @param tzdbIsDst tzdb's own flag, which is also set for negative saving
 */
function createState(
  offsetSeconds: number,
  standardOffsetSeconds: number,
  tzdbIsDst: boolean,
  abbreviation: string,
) {
  /** Above zero if and only if `isDst`; below zero in the few periods when the clock was behind legal standard time. */
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
      mustExist(table.typeStandardOffsetSeconds[type]),
      table.typeFlag[type] === 1,
      mustExist(table.abbreviations[mustExist(table.typeAbbreviation[type])]),
    ),
  );
}

function tailRulesOf(table: ZoneTable, zoneIndex: number): TailRule[] {
  const rules: TailRule[] = [];
  const end = mustExist(table.tailStart[zoneIndex + 1]);
  for (let rule = mustExist(table.tailStart[zoneIndex]); rule < end; rule += 1) {
    const at = rule * TAIL_FIELDS;
    const [month = 1, dayKind = 0, day = 1, weekday = 0, timeSeconds = 0, clock = 0, type = 0] =
      table.tailRules.subarray(at, at + TAIL_FIELDS);
    const date = { month, dayKind, day, weekday, timeSeconds, clock };
    rules.push({
      date,
      type,
      offsetSeconds: mustExist(table.typeOffsetSeconds[type]),
    });
  }
  return rules;
}

/** The core of zone number `zoneIndex` of the table. The arrays of changes are views into the table's. */
export function coreOfTable(table: ZoneTable, zoneIndex: number, states: readonly ZoneState[]): ZoneCore {
  const from = mustExist(table.changeStart[zoneIndex]);
  const to = table.changeStart[zoneIndex + 1] ?? from;
  const changeType = table.changeType.subarray(from, to);
  const initialType = mustExist(table.initialType[zoneIndex]);
  const offsets = [initialType, ...changeType].map((type) => mustExist(table.typeOffsetSeconds[type]));
  const tailStandardOffsetSeconds = mustExist(table.tailStandardOffsetSeconds[zoneIndex]);
  const tail = buildTail(tailRulesOf(table, zoneIndex), tailStandardOffsetSeconds) ?? [];
  const tailFromYear = mustExist(table.tailFromYear[zoneIndex]);
  return {
    changeAt: table.changeAt.subarray(from, to),
    changeType,
    initialType,
    states,
    tail,
    tailFromYear,
    tailFromSeconds: tail.length === 0 ? Infinity : yearStart(tailFromYear),
    tailStandardOffsetSeconds,
    minOffsetSeconds: Math.min(...offsets),
    maxOffsetSeconds: Math.max(...offsets),
    lastSpan: null,
  };
}

export function coreOfOffset(offsetSeconds: number): ZoneCore {
  return {
    changeAt: new Float64Array(0),
    changeType: new Uint16Array(0),
    initialType: 0,
    states: [createState(offsetSeconds, offsetSeconds, false, numericAbbreviation(offsetSeconds))],
    tail: [],
    tailFromYear: 0,
    tailFromSeconds: Infinity,
    tailStandardOffsetSeconds: offsetSeconds,
    minOffsetSeconds: offsetSeconds,
    maxOffsetSeconds: offsetSeconds,
    lastSpan: null,
  };
}

/** The number of changes at or before an instant. */
function countChanges(
  { changeAt, tail, tailFromYear, tailFromSeconds }: ZoneCore,
  epochSeconds: number,
): number {
  if (epochSeconds >= tailFromSeconds) return changeAt.length + tailCountAt(tail, tailFromYear, epochSeconds);
  return lowerBound(changeAt.length, (at) => (changeAt[at] ?? Infinity) <= epochSeconds);
}

/** The span in which an instant lies. */
export function spanAt(core: ZoneCore, epochSeconds: number): ZoneSpan {
  const last = core.lastSpan;
  if (last !== null && epochSeconds >= last.fromSeconds && epochSeconds < last.untilSeconds) return last;
  const position = countChanges(core, epochSeconds);
  return (core.lastSpan = {
    position,
    fromSeconds: changeSeconds(core, position - 1),
    untilSeconds: changeSeconds(core, position),
    state: stateOfPosition(core, position),
  });
}

/** When change number `index` happens: `-Infinity` before the first, `Infinity` after the last. */
export function changeSeconds(core: ZoneCore, index: number): number {
  if (index < 0) return -Infinity;
  const written = core.changeAt.length;
  return core.changeAt[index] ?? tailSecondsOf(core.tail, core.tailFromYear, index - written);
}

/** What clocks show at a position. */
export function stateOfPosition(core: ZoneCore, position: number): ZoneState {
  const { changeType, tail } = core;
  const ruled = position - 1 - changeType.length;
  const type =
    position === 0
      ? core.initialType
      : ruled < 0 || tail.length === 0
        ? mustExist(changeType[position - 1])
        : mustExist(tail[ruled % tail.length]).type;
  const state = core.states[type];
  if (state === undefined) throw new AlmanacError("internal_error", `The zone table has no type ${type}.`);
  return state;
}
