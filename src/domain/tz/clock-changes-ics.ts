import { formatLocal, formatUtc } from "../calendar/format.ts";
import { feedWords, lengthInWords, phraseOf } from "../ical/feed-words.ts";
import { writeCalendar, type CalendarEvent } from "../ical/write-calendar.ts";
import { SECONDS_PER_HOUR } from "../time-unit.ts";
import type { ChangeGroup, ClockChange } from "./clock-changes.ts";
import { ruleText } from "./clock-changes.ts";
import { offsetName } from "./offset-name.ts";
import { zoneSlug } from "./slug.ts";
import { vtimezoneLines } from "./vtimezone.ts";
import type { Transition, Zone } from "./zone.ts";

/** Properties of a feed, beside its events. */
type Feed = {
  /** Host that makes UIDs global. */
  readonly host: string;
  /** When the zone table was released: the DTSTAMP of every event, so that a feed is the same until the table changes. */
  readonly releasedAtEpochMs: number;
  /** One of the languages of sentences. */
  readonly language: string;
};

/** Zones that a description names. */
const MAX_NAMED = 20;
const PRODUCT = "Clock changes";

/**
 * One zone's changes as a subscription with an alarm a day before each, at the zone's own time before the change. A UID is
 * made of the zone and the local date, so it stays the same while a law does not move the change.
 */
export function zoneChangesToIcs(
  zone: Zone,
  changes: readonly ClockChange[],
  span: { readonly fromEpochSeconds: number; readonly toEpochSeconds: number },
  { host, releasedAtEpochMs, language }: Feed,
): string {
  const words = feedWords(language);
  const events = changes.map(({ transition, rule }): CalendarEvent => {
    const { epochSeconds, before, after } = transition;
    const from = formatLocal(epochSeconds + before.offsetSeconds);
    const to = formatLocal(epochSeconds + after.offsetSeconds);
    const move = moveText(shiftOf(transition), language);
    return {
      uid: `${zoneSlug(zone.id)}-${from.slice(0, 10)}-${shiftOf(transition) > 0 ? "forward" : "back"}@${host}`,
      start: { epochSeconds },
      summary: `${move} (${zone.id})`,
      description: `${from.replace("T", " ")} → ${to.replace("T", " ")}, ${before.abbreviation} (${offsetName(before.offsetSeconds)}) → ${after.abbreviation} (${offsetName(after.offsetSeconds)}).${ruleNote(rule === null ? null : ruleText(rule), language)}`,
      alarm: move,
    };
  });
  return writeCalendar({
    product: PRODUCT,
    name: phraseOf(words.clockChangesOf, zone.id),
    stampEpochMs: releasedAtEpochMs,
    // RFC 5545 3.6 forbids a calendar without any component, as of a zone that never changes its clocks.
    zones: vtimezoneLines(zone, span.fromEpochSeconds, span.toEpochSeconds),
    events,
  });
}

/** Changes of many zones: one event for each group that moves together. */
export function changeGroupsToIcs(
  groups: readonly ChangeGroup[],
  countryCodesOf: (group: ChangeGroup) => readonly string[],
  { host, releasedAtEpochMs, language }: Feed,
): string {
  const words = feedWords(language);
  const events = groups.map((group): CalendarEvent => {
    const { epochSeconds, kind, shiftSeconds, rule, changes } = group;
    const names = changes.slice(0, MAX_NAMED).map(({ zone }) => zone.id);
    const more =
      changes.length > names.length ? ` ${phraseOf(words.more, changes.length - names.length)}` : "";
    const uid = [formatUtc(epochSeconds), kind, shiftSeconds, rule ?? "once"].join("-");
    return {
      uid: `${uid.replace(/[^\w-]+/g, "-")}@${host}`,
      start: { epochSeconds },
      summary: [moveText(shiftSeconds, language), countryCodesOf(group).join(", ")]
        .filter(Boolean)
        .join(": "),
      description: `${names.join(", ")}${more}.${ruleNote(rule, language)}`,
    };
  });
  return writeCalendar({
    product: PRODUCT,
    name: words.clockChanges,
    stampEpochMs: releasedAtEpochMs,
    events,
  });
}

/** The rule of a change, which has words in English only. */
const ruleNote = (rule: string | null, language: string): string =>
  rule === null || feedWords(language) !== feedWords("en") ? "" : ` Rule: ${rule}.`;

const shiftOf = ({ before, after }: Transition): number => after.offsetSeconds - before.offsetSeconds;

/** "Clocks go back 1 hour". */
function moveText(shiftSeconds: number, language: string): string {
  const seconds = Math.abs(shiftSeconds);
  const length = lengthInWords(language, [
    [Math.floor(seconds / SECONDS_PER_HOUR), "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [seconds % 60, "second"],
  ]);
  const words = feedWords(language);
  return phraseOf(shiftSeconds > 0 ? words.forward : words.back, length);
}
