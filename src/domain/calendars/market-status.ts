import { SECONDS_PER_DAY, SECONDS_PER_MINUTE } from "../time-unit.ts";
import { localDayNumber, resolveLocal } from "../tz/local-time.ts";
import type { Zone } from "../tz/zone.ts";
import { marketDay, type MarketDay, type OpenCalendar } from "./market-day.ts";

/** One session as instants, in seconds since the epoch. */
export type Session = {
  /** The business day it belongs to, as a day number. */
  day: number;
  opensAtEpoch: number;
  closesAtEpoch: number;
  breaks: readonly { startsAtEpoch: number; endsAtEpoch: number }[];
  special: Extract<MarketDay, { kind: "worked" }>["special"];
};

export type MarketStatus = {
  /** `closed` also between sessions; `not_known` outside of the years that the rules cover; `no_hours` = days only. */
  state: "open" | "break" | "closed" | "not_known" | "no_hours";
  /** The local day of the instant. */
  day: number;
  today: MarketDay;
  /** The session that runs, breaks included; `null` outside of sessions. */
  session: Session | null;
  /** When it next opens after the instant, after a break too; `null` where that is not known. */
  nextOpenEpoch: number | null;
  /** The next end of trading for the day after the instant. */
  nextCloseEpoch: number | null;
  /** The next session that ends before the regular hour, this one included; `null` = none within a year. */
  nextEarlyClose: Session | null;
};

/** No calendar is closed for longer at a time. */
const LONGEST_CLOSURE_DAYS = 45;
const EARLY_CLOSE_SEARCH_DAYS = 366;

/** The session of a business day; `null` where it is off, not known or without hours. */
function sessionOn(calendar: OpenCalendar, zone: Zone, day: number): Session | null {
  const found = marketDay(calendar, day);
  if (found.kind !== "worked" || found.hours === null) return null;
  const at = (minutes: number): number =>
    resolveLocal(zone, day * SECONDS_PER_DAY + minutes * SECONDS_PER_MINUTE, "compatible").epochSeconds;
  return {
    day,
    opensAtEpoch: at(found.hours.openMinutes),
    closesAtEpoch: at(found.hours.closeMinutes),
    breaks: found.hours.breaks.map(({ startMinutes, endMinutes }) => ({
      startsAtEpoch: at(startMinutes),
      endsAtEpoch: at(endMinutes),
    })),
    special: found.special,
  };
}

/** Whether a calendar's market or system is open at an instant, and what comes next. A session ends at its closing time. */
export function marketStatus(calendar: OpenCalendar, zone: Zone, atEpoch: number): MarketStatus {
  const day = localDayNumber(zone, atEpoch);
  const today = marketDay(calendar, day);
  const empty = {
    day,
    today,
    session: null,
    nextOpenEpoch: null,
    nextCloseEpoch: null,
    nextEarlyClose: null,
  };
  if (calendar.definition.hours.length === 0) return { ...empty, state: "no_hours" };
  if (today.kind === "notKnown") return { ...empty, state: "not_known" };

  const coming: Session[] = [];
  // One day more on each side: a business day may open on the evening before.
  for (let each = day - 1; each <= day + LONGEST_CLOSURE_DAYS && coming.length < 2; each += 1) {
    const session = sessionOn(calendar, zone, each);
    if (session !== null && session.closesAtEpoch > atEpoch) coming.push(session);
  }
  const [first, second] = coming;
  const runs = first !== undefined && first.opensAtEpoch <= atEpoch;
  const pause = runs
    ? first.breaks.find(({ startsAtEpoch, endsAtEpoch }) => startsAtEpoch <= atEpoch && atEpoch < endsAtEpoch)
    : undefined;
  const later = runs ? first.breaks.find(({ startsAtEpoch }) => startsAtEpoch > atEpoch) : undefined;
  return {
    state: pause !== undefined ? "break" : runs ? "open" : "closed",
    day,
    today,
    session: runs ? first : null,
    nextOpenEpoch:
      pause?.endsAtEpoch ?? later?.endsAtEpoch ?? (runs ? second?.opensAtEpoch : first?.opensAtEpoch) ?? null,
    nextCloseEpoch: first?.closesAtEpoch ?? null,
    nextEarlyClose: nextEarlyClose(calendar, zone, day, atEpoch),
  };
}

function nextEarlyClose(
  calendar: OpenCalendar,
  zone: Zone,
  fromDay: number,
  atEpoch: number,
): Session | null {
  for (let day = fromDay; day <= fromDay + EARLY_CLOSE_SEARCH_DAYS; day += 1) {
    const found = marketDay(calendar, day);
    if (found.kind !== "worked" || found.special?.isEarlyClose !== true) continue;
    const session = sessionOn(calendar, zone, day);
    if (session !== null && session.closesAtEpoch > atEpoch) return session;
  }
  return null;
}
