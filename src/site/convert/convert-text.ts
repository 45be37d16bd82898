import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import {
  changesOf,
  dateText,
  fullDate,
  localSecondsAt,
  valueAt,
  type MeetingPlace,
  type MeetingSlot,
} from "../charts/meeting-day-chart.ts";
import { clockText, hoursText, joinNames, offsetText } from "../../browser/english-text.ts";
import { CONVERT_TEXT } from "./convert-words.ts";
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
export function clockAt(place: ConvertPlace, first: ConvertPlace, epochSeconds: number) {
  const offset = valueAt(place.offsets, epochSeconds);
  const day = Math.floor((epochSeconds + offset) / SECONDS_PER_DAY);
  const firstDay = Math.floor(localSecondsAt(first, epochSeconds) / SECONDS_PER_DAY);
  return {
    clock: clockText(epochSeconds + offset),
    date: dateText(day, "en"),
    dayShift: day - firstDay,
    offset: offsetText(offset),
    difference: differenceText(offset - valueAt(first.offsets, epochSeconds), first.name),
    after: place === first ? "" : afterText(place, epochSeconds),
  };
}

/** "; after the clocks change in New York City on 14 March: 9 h 30 min behind"; "" where no change is ahead. */
function afterText({ changes }: ConvertPlace, epochSeconds: number): string {
  const next = changes.find(({ atEpochSeconds }) => atEpochSeconds > epochSeconds);
  if (next === undefined) return "";
  const seconds = next.differenceSeconds;
  const length = hoursText(Math.round(Math.abs(seconds) / 60));
  const difference = seconds === 0 ? CONVERT_TEXT.same : `${length} ${seconds > 0 ? "ahead" : "behind"}`;
  const isFar = dayOf(next.date) * SECONDS_PER_DAY - epochSeconds > MAX_PLAIN_DAYS * SECONDS_PER_DAY;
  const options = {
    day: "numeric",
    month: "long",
    ...(isFar ? ({ year: "numeric" } as const) : {}),
  } as const;
  return CONVERT_TEXT.after(next.name, dateText(dayOf(next.date), "en", options), difference);
}

/** A date without its year means the next one. */
const MAX_PLAIN_DAYS = 300;

function differenceText(seconds: number, name: string): string {
  if (seconds === 0) return `same time as ${name}`;
  const length = hoursText(Math.round(Math.abs(seconds) / 60));
  return `${length} ${seconds > 0 ? "ahead of" : "behind"} ${name}`;
}

const shiftWords = (days: number): string =>
  days === 0 ? "" : ` (${days > 0 ? "+" : "−"}${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"})`;

/** "London 12:00 · Tokyo 21:00", for a message to others. */
export function copyText({ places, atEpochSeconds }: Pick<ConvertData, "places" | "atEpochSeconds">): string {
  const [first] = places;
  if (first === undefined) return "";
  const parts = places.map((place) => {
    const { clock, dayShift } = clockAt(place, first, atEpochSeconds);
    return `${place.name} ${clock}${shiftWords(dayShift)}`;
  });
  return parts.join(" · ");
}

/** "12:00 on Mon 23 Nov 2026 in London is 21:00 in Tokyo and 07:00 in New York City."; of one place "It is 12:00 …". */
export function sentenceOf({
  places,
  atEpochSeconds,
}: Pick<ConvertData, "places" | "atEpochSeconds">): string {
  const [first, ...others] = places;
  if (first === undefined) return "";
  const { clock } = clockAt(first, first, atEpochSeconds);
  const day = Math.floor(localSecondsAt(first, atEpochSeconds) / SECONDS_PER_DAY);
  const date = fullDate(formatDate(day));
  const theirs = others.map((place) => {
    const there = clockAt(place, first, atEpochSeconds);
    return `${there.clock} ${there.dayShift === 0 ? "" : `on ${there.date} `}in ${place.name}`;
  });
  const own = `${clock} on ${date} in ${first.name}`;
  return theirs.length === 0 ? `It is ${own}.` : `${own} is ${joinNames(theirs)}.`;
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
export function changeNotes({ places, ...day }: Omit<ConvertData, "atEpochSeconds">): string[] {
  return places.flatMap((place) =>
    changesOf(place, day).map(({ atEpochSeconds, beforeSeconds, afterSeconds }) => {
      const local = atEpochSeconds + beforeSeconds;
      const way = afterSeconds > beforeSeconds ? "forward" : "back";
      const date = dateText(Math.floor(local / SECONDS_PER_DAY), "en");
      return `Clocks in ${place.name} go ${way} on ${date}, from ${clockText(local)} to ${clockText(atEpochSeconds + afterSeconds)}.`;
    }),
  );
}
