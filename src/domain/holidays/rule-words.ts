import { AlmanacError } from "../error.ts";
import type { LunarCalendar, RuleWeekday } from "./rule-program.ts";
import { SECONDS_PER_HOUR } from "../time-unit.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
export const HIJRI =
  "Muharram, Safar, Rabi al-awwal, Rabi al-thani, Jumada al-awwal, Jumada al-thani, Rajab, Shaban, Ramadan, Shawwal, Dhu al-Qidah, Dhu al-Hijjah".split(
    ", ",
  );
export const HEBREW =
  "Nisan, Iyyar, Sivan, Tamuz, Av, Elul, Tishrei, Cheshvan, Kislev, Tevet, Shvat, Adar, AdarII".split(", ");
export const JALAALI =
  "Farvardin, Ordibehesht, Khordad, Tir, Mordad, Shahrivar, Mehr, Aban, Azar, Dey, Bahman, Esfand".split(
    ", ",
  );
export const SEASONS = { march: 0, june: 90, september: 180, december: 270 } as const;

/** Zones that the data name beside a solstice, with their offset on that day of the year. */
const SOLSTICE_OFFSETS_SECONDS: ReadonlyMap<string, number> = new Map([
  ["gmt", 0],
  ["utc", 0],
  ["america/santiago", -4 * SECONDS_PER_HOUR],
]);

export function weekdayOf(text: string): RuleWeekday {
  const index = WEEKDAYS.indexOf(text.trim().toLowerCase().replace(/s$/, ""));
  return (index + 1) as RuleWeekday; // 0, any day, where it is none
}

export const weekdayList = (text: string | undefined): RuleWeekday[] =>
  (text ?? "")
    .split(",")
    .filter((part) => part.trim() !== "")
    .map(weekdayOf);

export const monthIndex = (names: readonly string[], name: string | undefined): number =>
  names.findIndex((candidate) => candidate.toLowerCase() === name?.toLowerCase()) + 1;

export function lunarOf(text: string | undefined): LunarCalendar {
  return text === "korean" || text === "vietnamese" ? text : "chinese";
}

export function offsetOf(text: string | undefined): number {
  const zone = (text ?? "GMT").toLowerCase();
  const fixed = /^([+-])(\d{2}):(\d{2})$/.exec(zone);
  if (fixed)
    return (fixed[1] === "-" ? -1 : 1) * (Number(fixed[2]) * SECONDS_PER_HOUR + Number(fixed[3]) * 60);
  const offsetSeconds = SOLSTICE_OFFSETS_SECONDS.get(zone);
  if (offsetSeconds === undefined)
    throw new AlmanacError("internal_error", `holiday rule: no offset known for zone ${zone}`);
  return offsetSeconds;
}
