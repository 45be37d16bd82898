import type { Strategy } from "../../src/domain/meeting/group-score.ts";
import type { DaySpan, Participant, WeekHours } from "../../src/domain/meeting/participant.ts";
import type { Band } from "../../src/domain/meeting/slot-reason.ts";
import type { SuggestOptions } from "../../src/domain/meeting/suggest-meeting.ts";
import { offsetSecondsAt, type Zone } from "../../src/domain/tz/zone.ts";

// The meeting score and the search for slots, written from the formula alone: cell by cell, in floating point, and slow.

const DAY = 86_400;
const CURVE = [80, 65, 50, 35, 25, 15, 8, 4, 0];

const modulo = (a: number, b: number): number => ((a % b) + b) % b;
/** Rounds to one decimal, halves up. */
const oneDecimal = (value: number): number => Math.floor(value * 10 + 0.5 + 1e-9) / 10;

function zoneAt({ zone, zoneChanges }: Participant, t: number): Zone {
  const change = zoneChanges.find((each) => t >= each.fromEpochSeconds && t < each.toEpochSeconds);
  return change?.zone ?? zone;
}

/** Working hours of a day and the seven days on both sides, in minutes from its midnight. */
type Around = { spans: { from: number; to: number }[]; starts: number[]; ends: number[] };

const covers = ({ spans }: Pick<Around, "spans">, minute: number): boolean =>
  spans.some(({ from, to }) => minute >= from && minute < to);

/** Starts and ends are those that no other span covers. */
function lookAround(hours: WeekHours, weekday: number): Around {
  const spans: Around["spans"] = [];
  for (let shift = -7; shift <= 7; shift += 1) {
    for (const { startMinute, endMinute } of hours[modulo(weekday + shift, 7)] ?? []) {
      if (startMinute === endMinute) continue;
      const length = endMinute < startMinute ? endMinute + 1440 - startMinute : endMinute - startMinute;
      spans.push({ from: shift * 1440 + startMinute, to: shift * 1440 + startMinute + length });
    }
  }
  return {
    spans,
    starts: spans.map(({ from }) => from).filter((from) => !covers({ spans }, from - 0.01)),
    ends: spans.map(({ to }) => to).filter((to) => !covers({ spans }, to)),
  };
}

const aroundByHours = new WeakMap<WeekHours, Around[]>();

function aroundOf(hours: WeekHours, days: number): Around {
  const known = aroundByHours.get(hours) ?? [0, 1, 2, 3, 4, 5, 6].map((day) => lookAround(hours, day));
  aroundByHours.set(hours, known);
  const around = known[modulo(days + 3, 7)];
  if (around === undefined) throw new Error("no such weekday");
  return around;
}

function isInDaySpan({ startMinute, endMinute }: DaySpan, minute: number): boolean {
  const isAfter = minute >= startMinute;
  const isBefore = minute < endMinute;
  return endMinute < startMinute ? isAfter || isBefore : isAfter && isBefore;
}

export type NaiveCell = {
  value: number;
  isBusy: boolean;
  isHoliday: boolean;
  isWeekend: boolean;
  isNight: boolean;
  side: "early" | "late" | null;
  isPreferred: boolean;
  isInBounds: boolean;
};

/** Cells are the same for every slot that they are part of. */
type CellMemo = Map<Participant, Map<number, NaiveCell>>;

function cellOnce(memo: CellMemo, who: Participant, t: number, seconds: number, bounds: DaySpan | null) {
  const cells = memo.getOrInsertComputed(who, () => new Map());
  return cells.getOrInsertComputed(t * 300 + seconds - 1, () => cellNaively(who, t, seconds, bounds));
}

/** The cell from `t` on, of 300 seconds or, at the end of a slot, fewer. */
export function cellNaively(who: Participant, t: number, seconds: number, bounds: DaySpan | null): NaiveCell {
  const local = t + offsetSecondsAt(zoneAt(who, t), t);
  const days = Math.floor(local / DAY);
  const minute = (local - days * DAY) / 60;
  const centre = minute + 2.5;
  const around = aroundOf(who.workingHours, days);
  const isWorking = covers(around, minute);
  const isPreferred = who.preferredHours === null || covers(aroundOf(who.preferredHours, days), minute);
  const isNight = !isWorking && who.sleepHours !== null && isInDaySpan(who.sleepHours, minute);
  let side: "early" | "late" | null = null;
  let value = isPreferred ? 100 : 90;
  if (!isWorking) {
    const toStart = Math.min(...around.starts.map((at) => Math.abs(at - centre)));
    const toEnd = Math.min(...around.ends.map((at) => Math.abs(at - centre)));
    const d = Math.min(toStart, toEnd);
    side = toStart <= toEnd ? "early" : "late";
    const hour = Math.floor(d / 60);
    const near = CURVE[hour] ?? 0;
    const far = CURVE[hour + 1] ?? 0;
    value = d >= 480 ? 0 : near + ((far - near) * (d - hour * 60)) / 60;
    if (isNight) value *= 0.5;
  }
  const holiday = who.holidayOn(days);
  const isFullHoliday = holiday?.kind === "full";
  const isHalfHoliday = holiday?.kind === "half" && minute >= (holiday.fromMinute ?? 720);
  const isWeekend = who.isWeekend(days);
  if (isFullHoliday) value *= 0.2;
  else if (isWeekend) value *= 0.3;
  if (isHalfHoliday) value *= 0.5;
  const isBusy = who.busy.some(
    ({ startEpochSeconds: from, endEpochSeconds: to }) => to > from && from < t + seconds && to > t,
  );
  // Bounds lie on full five minutes, so a cell cannot leave them and come back.
  const isInBounds =
    bounds === null ||
    [local, local + seconds - 1].every((second) => isInDaySpan(bounds, modulo(second, DAY) / 60));
  return {
    value: isBusy ? 0 : value,
    isBusy,
    isHoliday: isFullHoliday || isHalfHoliday,
    isWeekend,
    isNight,
    side,
    isPreferred: isWorking ? isPreferred : true,
    isInBounds,
  };
}

function bandOf(cells: readonly NaiveCell[]): Band {
  if (cells.some((cell) => cell.isBusy)) return "busy";
  if (cells.some((cell) => cell.isHoliday)) return "holiday";
  if (cells.some((cell) => cell.isWeekend)) return "weekend";
  if (cells.some((cell) => cell.isNight)) return "night";
  if (cells.some((cell) => cell.side === "early")) return "early";
  return cells.some((cell) => cell.side === "late") ? "late" : "working";
}

export type NaiveSlot = {
  start: number;
  score: number;
  mean: number;
  min: number;
  attendance: number;
  people: { id: string; score: number; band: Band; isRequired: boolean; cells: NaiveCell[] }[];
};

export function scoreNaively(
  participants: readonly Participant[],
  start: number,
  end: number,
  strategy: Strategy,
  bounds: DaySpan | null = null,
  memo: CellMemo = new Map(),
): NaiveSlot {
  const nobodyRequired = participants.every(({ isRequired }) => !isRequired);
  const people = participants.map((who) => {
    const cells: NaiveCell[] = [];
    for (let t = start; t < end; t += 300) {
      cells.push(cellOnce(memo, who, t, Math.min(300, end - t), bounds));
    }
    const sum = cells.reduce((total, { value }) => total + value, 0);
    const score = oneDecimal(sum / cells.length);
    return { id: who.id, score, band: bandOf(cells), isRequired: who.isRequired || nobodyRequired, cells };
  });
  const weights = participants.map(({ weight, isRequired }) => (isRequired ? weight : weight / 2));
  const weightSum = weights.reduce((a, b) => a + b, 0);
  const mean = people.reduce((total, { score }, i) => total + score * (weights[i] ?? 0), 0) / weightSum;
  const required = people.filter(({ isRequired }) => isRequired);
  const min = Math.min(...required.map(({ score }) => score));
  const free = required.filter(({ cells }) => cells.every(({ isBusy }) => !isBusy));
  const asleep = required.filter(({ cells }) => cells.some(({ isNight }) => isNight)).length;
  const balanced = (0.6 * mean + 0.4 * min) * Math.max(0.2, 0.6 ** asleep);
  const score = strategy === "fair" ? min : oneDecimal(strategy === "balanced" ? balanced : mean);
  return { start, score, mean, min, attendance: free.length / required.length, people };
}

export type NaiveAnswer = { picked: NaiveSlot[]; evaluated: number; emptyReason: string | null };

function compare(strategy: Strategy, a: NaiveSlot, b: NaiveSlot): number {
  if (a.score !== b.score) return b.score - a.score;
  if (strategy === "fair" && Math.abs(a.mean - b.mean) > 1e-7) return b.mean - a.mean;
  return b.min - a.min;
}

/** Why a slot is excluded: a holiday, hours or availability; otherwise `null`. */
function obstacle(slot: NaiveSlot, options: SuggestOptions): "holiday" | "hours" | "busy" | null {
  const { avoid, strategy, minAttendance } = options;
  const all = slot.people.flatMap(({ cells }) => cells);
  const short = strategy === "strict" ? slot.people.filter((one) => one.isRequired && one.score < 100) : [];
  const onHoliday = short.filter(({ cells }) => cells.some(({ isHoliday }) => isHoliday));
  const outside = short.filter(
    (one) =>
      !onHoliday.includes(one) &&
      one.cells.some(({ side, isWeekend, isPreferred }) => side !== null || isWeekend || !isPreferred),
  );
  if (avoid.includes("holidays") && all.some(({ isHoliday }) => isHoliday)) return "holiday";
  if (onHoliday.length > 0) return "holiday";
  if (avoid.includes("weekends") && all.some(({ isWeekend }) => isWeekend)) return "hours";
  if (avoid.includes("nights") && all.some(({ isNight }) => isNight)) return "hours";
  if (all.some(({ isInBounds }) => !isInBounds)) return "hours";
  if (outside.length > 0) return "hours";
  return short.length > 0 || slot.attendance < minAttendance - 1e-9 ? "busy" : null;
}

function emptyReasonOf(obstacles: readonly ("holiday" | "hours" | "busy" | null)[]): string | null {
  if (obstacles.length === 0) return "window_too_short";
  if (obstacles.includes(null)) return null;
  if (obstacles.every((each) => each === "holiday")) return "all_holidays";
  return obstacles.every((each) => each !== "busy") ? "outside_hours" : "no_common_availability";
}

function qualityOf({ score }: NaiveSlot): number {
  return [85, 65, 40].findIndex((least) => score >= least);
}

function pick(
  slots: readonly NaiveSlot[],
  zone: Zone,
  { strategy, limit, spread, perDay }: SuggestOptions,
): NaiveSlot[] {
  const byRank = (a: NaiveSlot, b: NaiveSlot): number => compare(strategy, a, b) || a.start - b.start;
  const ranked = slots.toSorted(byRank);
  const localOf = ({ start }: NaiveSlot): number => start + offsetSecondsAt(zone, start);
  const dayOf = (slot: NaiveSlot): number => Math.floor(localOf(slot) / DAY);
  const taken: NaiveSlot[] = [];
  const takenOn = (slot: NaiveSlot): number => taken.filter((other) => dayOf(other) === dayOf(slot)).length;
  const take = (slot: NaiveSlot, maySkip: boolean): boolean => {
    const isNear = spread && taken.some((other) => Math.abs(slot.start - other.start) <= 3600);
    if (taken.length >= limit || isNear) return true;
    const isDayFull = takenOn(slot) >= perDay.limit;
    const alike = taken.filter((other) => modulo(localOf(other), DAY) === modulo(localOf(slot), DAY));
    if (maySkip ? isDayFull || (spread && alike.length >= 2) : isDayFull && perDay.isStrict) return false;
    return taken.push(slot) > 0;
  };
  for (const ofQuality of Map.groupBy(ranked, qualityOf).values()) {
    const later: NaiveSlot[] = [];
    for (let rest = ofQuality; rest[0] !== undefined;) {
      const [best] = rest;
      const tie = rest.filter((slot) => compare(strategy, slot, best) === 0);
      rest = rest.slice(tie.length);
      const turn = (slot: NaiveSlot): number =>
        spread ? tie.filter((other) => dayOf(other) === dayOf(slot) && other.start < slot.start).length : 0;
      const places = new Map(tie.map((slot) => [slot, [turn(slot), spread ? takenOn(slot) : 0] as const]));
      const order = tie.toSorted((a, b) => {
        const [turnA, onA] = places.get(a) ?? [0, 0];
        const [turnB, onB] = places.get(b) ?? [0, 0];
        return turnA - turnB || onA - onB || a.start - b.start;
      });
      later.push(...order.filter((slot) => !take(slot, true)));
    }
    for (const slot of later) take(slot, false);
  }
  return taken.toSorted(byRank);
}

export function suggestNaively(
  participants: readonly Participant[],
  zone: Zone,
  options: SuggestOptions,
): NaiveAnswer {
  const { window, durationMinutes, stepMinutes, strategy, bounds } = options;
  const slots: NaiveSlot[] = [];
  const memo: CellMemo = new Map();
  const last = window.endEpochSeconds - durationMinutes * 60;
  for (let t = window.startEpochSeconds; t <= last; t += 1) {
    if (modulo(t + offsetSecondsAt(zone, t), stepMinutes * 60) !== 0) continue;
    slots.push(scoreNaively(participants, t, t + durationMinutes * 60, strategy, bounds, memo));
  }
  const obstacles = slots.map((slot) => obstacle(slot, options));
  const open = slots.filter((_, index) => obstacles[index] === null);
  return {
    picked: pick(open, zone, options),
    evaluated: slots.length,
    emptyReason: emptyReasonOf(obstacles),
  };
}
