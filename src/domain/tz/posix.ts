import { mustExist } from "../must-exist.ts";
import { dayOfYear, daysFromCivil, daysInMonth } from "../calendar/civil.ts";
import { numericAbbreviation, offsetName } from "./offset-name.ts";
import type { TailRule } from "./tail.ts";
import type { Zone, ZoneState } from "./zone.ts";
import { stateOfPosition } from "./zone-core.ts";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "../time-unit.ts";
import { CLOCK, DAY_KIND, LEAP_YEAR } from "./yearly-date.ts";

const COMMON_YEAR = 2001;

/** `2`, `3:30`, `-1:00:05`: hours without padding, the rest only where needed. */
function posixTime(seconds: number): string {
  const text = offsetName(Math.abs(seconds)).replace(/^\+0?/, "").replace(/:00$/, "");
  return seconds < 0 ? `-${text}` : text;
}

function posixName(abbreviation: string): string {
  return /^[A-Za-z]{3,}$/.test(abbreviation) ? abbreviation : `<${abbreviation}>`;
}

/** A date in POSIX form, `M3.5.0/3`, on the wall clock in force before it. `null` when POSIX cannot express it. */
function posixDate(rule: TailRule, standardOffsetSeconds: number, savingBefore: number): string | null {
  const { date } = rule;
  let { weekday } = date;
  let time = date.timeSeconds;
  let day: string;
  if (date.dayKind === DAY_KIND.day) {
    if (date.month === 2 && date.day === 29) return null;
    const dayNumber = dayOfYear(daysFromCivil(COMMON_YEAR, date.month, date.day));
    day = date.month <= 2 ? String(dayNumber - 1) : `J${dayNumber}`;
  } else {
    let week = 5;
    let daysOver = 0;
    if (date.dayKind === DAY_KIND.onOrAfter) {
      daysOver = (date.day - 1) % 7;
      week = 1 + Math.floor((date.day - 1) / 7);
    } else if (date.day !== daysInMonth(LEAP_YEAR, date.month)) {
      daysOver = date.day % 7;
      week = Math.floor(date.day / 7);
    }
    // POSIX has only "the n-th Sunday": `Sun>=12` becomes the second Tuesday, plus the hours of the days between.
    time += daysOver * SECONDS_PER_DAY;
    weekday = (weekday - daysOver + 7) % 7;
    day = `M${date.month}.${week}.${weekday}`;
  }
  if (date.clock === CLOCK.universal) time += standardOffsetSeconds;
  if (date.clock !== CLOCK.wall) time += savingBefore;
  if (Math.abs(time) >= 168 * SECONDS_PER_HOUR) return null;
  return time === 2 * SECONDS_PER_HOUR ? day : `${day}/${posixTime(time)}`;
}

/** Daylight saving time all year: RFC 8536 3.3.1 writes that it begins on 1 January and never ends. */
function posixAllYear(state: ZoneState): string {
  const saving = posixTime(-state.offsetSeconds);
  const standard = posixTime(-(state.offsetSeconds - SECONDS_PER_HOUR));
  return `XXX${standard}${posixName(state.abbreviation)}${saving},0/0,J365/23`;
}

/**
 * The zone's rules for later years as a POSIX TZ string with the extensions of RFC 8536, as zic(8) writes it at the end of a
 * compiled zone: `CET-1CEST,M3.5.0,M10.5.0/3`, `<+0530>-5:30`, `IST-1GMT0,M10.5.0,M3.5.0/1`.
 * `null` when no such string can express them.
 */
export function posixTz(zone: Zone): string | null {
  const { core } = zone;
  if (core.tail.length === 0) {
    const state = stateOfPosition(core, core.changeAt.length);
    if (state.tzdbIsDst) return posixAllYear(state);
    const name = state.abbreviation === "" ? numericAbbreviation(state.offsetSeconds) : state.abbreviation;
    return posixName(name) + posixTime(-state.offsetSeconds);
  }
  const standard = core.tail.find((rule) => core.states[rule.type]?.tzdbIsDst === false);
  const saving = core.tail.find((rule) => core.states[rule.type]?.tzdbIsDst === true);
  if (core.tail.length !== 2 || standard === undefined || saving === undefined) return null;
  const savingSeconds = saving.offsetSeconds - core.tailStandardOffsetSeconds;
  const begin = posixDate(saving, core.tailStandardOffsetSeconds, 0);
  const end = posixDate(standard, core.tailStandardOffsetSeconds, savingSeconds);
  if (begin === null || end === null) return null;
  const nameOf = (rule: TailRule): string => posixName(mustExist(core.states[rule.type]).abbreviation);
  const savingOffset = savingSeconds === SECONDS_PER_HOUR ? "" : posixTime(-saving.offsetSeconds);
  return `${nameOf(standard)}${posixTime(-standard.offsetSeconds)}${nameOf(saving)}${savingOffset},${begin},${end}`;
}
