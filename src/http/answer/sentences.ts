import { mustExist } from "../../domain/must-exist.ts";
import { civilFromDays } from "../../domain/calendar/civil.ts";
import { formatTimeOfDay } from "../../domain/calendar/format.ts";
import { MONTH_NAMES } from "../../domain/calendar/month-name.ts";
import { phrasesIn } from "../../domain/text/language.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import type { LocalResolution } from "../../domain/tz/local-time.ts";
import { nextTransition, offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import type { RequestContext } from "../context.ts";
import { SENTENCES } from "./sentence-table.ts";
import { write } from "./text.ts";
import { offsetName } from "../../domain/tz/offset-name.ts";

/** The parts of a sentence about a place and moment, each in the sentence's language. */
export type MomentParts = {
  place: string;
  /** HH:MM. */
  time: string;
  /** With the weekday. */
  date: string;
  /** "CET, UTC+01:00" */
  zone: string;
  work: "holiday" | "open" | "closed" | "weekend" | null;
  /** HH:MM of sunrise and sunset. */
  sun: readonly [rise: string, set: string] | null;
  /** `null` if the holiday has no name in the sentence's language. */
  holiday: string | null;
  next: { name: string | null; days: number } | null;
};

/** A local time, for a sentence that compares two. */
export type ClockParts = { place: string; time: string; weekday: string };

type Phrases = Readonly<Record<string, string>>;

const PHRASES: Readonly<Record<string, Phrases>> & { readonly en: Phrases } = SENTENCES;

/** The language of sentences for a requested language: the same, or English. */
export function sentenceLanguage(language: string): string {
  return phrasesIn(PHRASES, language) === undefined ? "en" : language;
}

/** Makes the sentences of a language; in English where it has none. */
export function sentencesIn(language: string) {
  const own = phrasesIn(PHRASES, language) ?? PHRASES.en;
  const phrase = (name: string, parts: object = {}): string => write(mustExist(own[name], name), parts);
  // Spanish and Portuguese say "at the one" in the singular; other languages need no `clock`.
  const withClock = <T extends { time: string }>(parts: T): object =>
    own["clock"] === undefined
      ? parts
      : { ...parts, clock: phrase(parts.time.startsWith("01") ? "clock_one" : "clock", parts) };

  return {
    clockChange: (note: ClockNote): string => phrase(note.kind, note),
    conversion: (from: ClockParts, to: ClockParts): string =>
      phrase("conversion", { from: withClock(from), to: withClock(to) }),
    /** Writes the parts that are known. */
    moment(parts: MomentParts): string {
      const { work, sun, next, holiday } = parts;
      const when = next === null ? "" : phrase(next.days === 1 ? "tomorrow" : "in_days", next);
      const remarks = [
        phrase("opening", withClock(parts)),
        work === null ? null : phrase(work, { name: holiday }),
        sun === null ? null : phrase("sun", { rise: sun[0], set: sun[1] }),
        next === null ? null : phrase("next", { name: next.name, when }),
      ];
      return remarks.filter((remark) => remark !== null).join(own["divider"]) + phrase("end");
    },
  };
}

/** "8 March 2026" */
export function englishDate(days: number): string {
  const { year, month, day } = civilFromDays(days);
  return `${day} ${mustExist(MONTH_NAMES[month - 1])} ${year}`;
}

/**
 * What to say of a local time that the clock of a place skips (`gap`) or shows twice on a date; `null` for others. The clock
 * goes from `before` to `after`.
 */
export function clockNote(
  place: string,
  zone: Zone,
  { kind, candidates, epochSeconds }: LocalResolution,
  dateOf: (days: number) => string = englishDate,
) {
  const [earlier = 0, later = 0] = candidates;
  const change = kind === "exact" ? null : nextTransition(zone, earlier);
  if (kind === "exact" || change === null) return null;
  const { before, after } = change;
  const localSeconds = (kind === "gap" ? later : earlier) + before.offsetSeconds;
  const days = Math.floor(localSeconds / SECONDS_PER_DAY);
  const offsetSeconds = offsetSecondsAt(zone, epochSeconds);
  const clockOf = (seconds: number): string => {
    const dayOf = Math.floor(seconds / SECONDS_PER_DAY);
    const time = formatTimeOfDay(seconds - dayOf * SECONDS_PER_DAY).replace(/:00$/, "");
    return dayOf === days ? time : `${time} (${dateOf(dayOf)})`;
  };
  return {
    kind,
    place,
    date: dateOf(days),
    time: clockOf(localSeconds),
    before: clockOf(change.epochSeconds + before.offsetSeconds),
    after: clockOf(change.epochSeconds + after.offsetSeconds),
    /** The time used instead of a skipped one; for a time that comes twice, the offset of the one used. */
    taken: kind === "gap" ? clockOf(epochSeconds + offsetSeconds) : `UTC${offsetName(offsetSeconds)}`,
  };
}

type ClockNote = NonNullable<ReturnType<typeof clockNote>>;

/** Warns in English of a local time that the clock skips or shows twice. */
export function warnOfClockChange(
  zone: Zone,
  resolution: LocalResolution,
  context: Pick<RequestContext, "warn">,
): void {
  const note = clockNote(zone.id, zone, resolution);
  if (note === null) return;
  const code = note.kind === "gap" ? "nonexistent_time" : "ambiguous_time";
  context.warn(code, `${sentencesIn("en").clockChange(note)}.`);
}
