import { MINUTES_PER_DAY } from "../time-unit.ts";

/** A time of day at the end of a text, as people write it, and what stands before it. */
export type SpokenClock = { before: string; secondOfDay: number };

/** No digit, sign or point may stand before it: `+9:00` is an offset. */
const SPOKEN =
  /(?<![\d:.+-])(?:(\d{1,2})(?:[:.](\d{2}))?(?::(\d{2}))? ?([ap])\.?m\.?|(\d{1,2}):(\d{2})(?::(\d{2}))?|(noon|midday)|midnight)$/i;
/** A time of day before its day: `9am tomorrow`. */
const DAY_LAST = /^(\S.{0,20}) (?:on )?(today|tomorrow|yesterday|\d{4}-\d{2}-\d{2})$/i;
const LINK = /(?:^at|,| at|(?<=\d)t)? ?$/i;

/**
 * Reads `9:00`, `9am`, `9.30 p.m.`, `noon` and `midnight`, alone or with a day before or after them. `null` for other texts, and for hours
 * that no clock shows (`13pm`).
 */
export function readSpokenClock(text: string): SpokenClock | null {
  const [, time, day] = DAY_LAST.exec(text) ?? [];
  const spoken = time === undefined ? text : `${day} ${time}`;
  const match = SPOKEN.exec(spoken);
  if (match === null) return null;
  const [, halfHour, halfMinute, halfSecond, half, hour, minute, second, noon] = match;
  const hours = half === undefined ? Number(hour ?? (noon === undefined ? 0 : 12)) : Number(halfHour) % 12;
  const minutes = (half?.toLowerCase() === "p" ? hours + 12 : hours) * 60 + Number(minute ?? halfMinute ?? 0);
  const seconds = Number(second ?? halfSecond ?? 0);
  const isHour = half === undefined || (Number(halfHour) >= 1 && Number(halfHour) <= 12);
  if (!isHour || Number(minute ?? halfMinute ?? 0) > 59 || seconds > 59 || minutes >= MINUTES_PER_DAY)
    return null;
  return { before: spoken.slice(0, match.index).replace(LINK, ""), secondOfDay: minutes * 60 + seconds };
}
