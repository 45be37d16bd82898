import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import {
  changesOf,
  dateText,
  FULL_DATE,
  localSecondsAt,
  valueAt,
  type MeetingPlace,
  type MeetingSlot,
} from "../charts/meeting-day-chart.ts";
import { clockText, offsetText } from "../../browser/english-text.ts";
import type { Words } from "../languages/page-language.ts";
import { hoursText } from "../languages/time-words.ts";
import { dayOf } from "../frame/plain-day.ts";
import { queryText } from "../../http/answer/html.ts";
import { startText } from "../charts/meet-address.ts";
import { formatDate } from "../../domain/calendar/format.ts";

/** A place and its offsets during the day that is shown. */
export type ConvertPlace = Pick<MeetingPlace, "name" | "offsets"> & {
  readonly slug: string;
  /** When its difference from the first place changes, soonest first. */
  readonly changes: readonly DifferenceChange[];
};

export type DifferenceChange = {
  readonly atEpochSeconds: number;
  /** Whose clock is changed. */
  readonly name: string;
  /** ISO date on which it is, there. */
  readonly date: string;
  /** Seconds ahead of the first place from then on. */
  readonly differenceSeconds: number;
};

/** Data for the page's script: the day of the first place. */
export type ConvertData = MeetingSlot & {
  readonly atEpochSeconds: number;
  readonly places: readonly ConvertPlace[];
};

/** What the clock of a place shows, beside that of the first. */
export function clockAt(t: Words, place: ConvertPlace, first: ConvertPlace, epochSeconds: number) {
  const offset = valueAt(place.offsets, epochSeconds);
  const day = Math.floor((epochSeconds + offset) / SECONDS_PER_DAY);
  const firstDay = Math.floor(localSecondsAt(first, epochSeconds) / SECONDS_PER_DAY);
  return {
    clock: clockText(epochSeconds + offset),
    date: dateText(day, t.locale),
    dayShift: day - firstDay,
    offset: offsetText(offset),
    difference: differenceText(t, offset - valueAt(first.offsets, epochSeconds), first.name),
    after: place === first ? "" : afterText(t, place, epochSeconds),
  };
}

/** "; after the clocks change in New York City on 14 March: 9 h 30 min behind"; "" where no change is ahead. */
function afterText(t: Words, { changes }: ConvertPlace, epochSeconds: number): string {
  const next = changes.find(({ atEpochSeconds }) => atEpochSeconds > epochSeconds);
  if (next === undefined) return "";
  const seconds = next.differenceSeconds;
  const length = hoursText(t, Math.round(Math.abs(seconds) / 60));
  const difference =
    seconds === 0
      ? t("the same time")
      : seconds > 0
        ? t("{length} ahead", { length })
        : t("{length} behind", { length });
  const isFar = dayOf(next.date) * SECONDS_PER_DAY - epochSeconds > MAX_PLAIN_DAYS * SECONDS_PER_DAY;
  const options = {
    day: "numeric",
    month: "long",
    ...(isFar ? ({ year: "numeric" } as const) : {}),
  } as const;
  const date = dateText(dayOf(next.date), t.locale, options);
  return t("; after the clocks change in {place} on {date}: {difference}", {
    place: next.name,
    date,
    difference,
  });
}

/** A date without its year means the next one. */
const MAX_PLAIN_DAYS = 300;

function differenceText(t: Words, seconds: number, place: string): string {
  if (seconds === 0) return t("same time as {place}", { place });
  const length = hoursText(t, Math.round(Math.abs(seconds) / 60));
  return seconds > 0
    ? t("{length} ahead of {place}", { length, place })
    : t("{length} behind {place}", { length, place });
}

const shiftWords = (t: Words, days: number): string =>
  days === 0 ? "" : ` (${days > 0 ? "+" : "−"}${t("{count} day|{count} days", { count: Math.abs(days) })})`;

/** "London 12:00 · Tokyo 21:00", for a message to others. */
export function copyText(
  t: Words,
  { places, atEpochSeconds }: Pick<ConvertData, "places" | "atEpochSeconds">,
): string {
  const [first] = places;
  if (first === undefined) return "";
  const parts = places.map((place) => {
    const { clock, dayShift } = clockAt(t, place, first, atEpochSeconds);
    return `${place.name} ${clock}${shiftWords(t, dayShift)}`;
  });
  return parts.join(" · ");
}

/** "12:00 on Mon 23 Nov 2026 in London is 21:00 in Tokyo and 07:00 in New York City."; of one place "It is 12:00 …". */
export function sentenceOf(
  t: Words,
  { places, atEpochSeconds }: Pick<ConvertData, "places" | "atEpochSeconds">,
): string {
  const [first, ...others] = places;
  if (first === undefined) return "";
  const { clock } = clockAt(t, first, first, atEpochSeconds);
  const day = Math.floor(localSecondsAt(first, atEpochSeconds) / SECONDS_PER_DAY);
  const date = dateText(day, t.locale, FULL_DATE);
  const theirs = others.map((place) => {
    const there = clockAt(t, place, first, atEpochSeconds);
    const values = { clock: there.clock, place: place.name };
    return there.dayShift === 0
      ? t("{clock} in {place}", values)
      : t("{clock} on {date} in {place}", { ...values, date: there.date });
  });
  const own = { clock, date, place: first.name };
  return theirs.length === 0
    ? t("It is {clock} on {date} in {place}.", own)
    : t("{clock} on {date} in {place} is {times}.", { ...own, times: t.list(theirs) });
}

/** The address of a moment; without one it shows the time now. */
export function convertPath(places: readonly { readonly slug: string }[], at: string): string {
  const [first, ...others] = places.map(({ slug }) => encodeURIComponent(slug));
  return `/convert/${first ?? ""}/${others.join(",")}${queryText([["at", at]])}`;
}

/** A moment as the address writes it: local time of the first place, or an instant where its clock shows it twice. */
export function atText(day: Omit<ConvertData, "atEpochSeconds">, epochSeconds: number): string {
  const [first] = day.places;
  if (first === undefined) return "";
  const start = startText(epochSeconds, first.offsets, day);
  return start.length === "12:00".length ? localText(first, epochSeconds) : start;
}

/** The clock of a place as a box for date and time has it: "2026-11-23T12:00". */
export function localText(place: ConvertPlace, epochSeconds: number): string {
  const local = localSecondsAt(place, epochSeconds);
  return `${formatDate(Math.floor(local / SECONDS_PER_DAY))}T${clockText(local)}`;
}

/** Says which clocks are changed during the day, and how. */
export function changeNotes(t: Words, { places, ...day }: Omit<ConvertData, "atEpochSeconds">): string[] {
  return places.flatMap((place) =>
    changesOf(place, day).map(({ atEpochSeconds, beforeSeconds, afterSeconds }) => {
      const local = atEpochSeconds + beforeSeconds;
      const values = {
        place: place.name,
        date: dateText(Math.floor(local / SECONDS_PER_DAY), t.locale),
        before: clockText(local),
        after: clockText(atEpochSeconds + afterSeconds),
      };
      return afterSeconds > beforeSeconds
        ? t("Clocks in {place} go forward on {date}, from {before} to {after}.", values)
        : t("Clocks in {place} go back on {date}, from {before} to {after}.", values);
    }),
  );
}

/** "12:00 on Mon 23 Nov 2026 in London", for a picture. */
export function titleOf(t: Words, place: ConvertPlace, atEpochSeconds: number): string {
  const { clock } = clockAt(t, place, place, atEpochSeconds);
  const day = Math.floor(localSecondsAt(place, atEpochSeconds) / SECONDS_PER_DAY);
  return t("{clock} on {date} in {place}", {
    clock,
    date: dateText(day, t.locale, FULL_DATE),
    place: place.name,
  });
}
