import { ICalAlarmType, ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import { formatLocal, formatUtc } from "../calendar/format.ts";
import type { ChangeGroup, ClockChange } from "./clock-changes.ts";
import { ruleText } from "./clock-changes.ts";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "../time-unit.ts";
import { zoneSlug } from "./slug.ts";
import { writeVtimezone } from "./vtimezone.ts";
import type { Transition, Zone } from "./zone.ts";
import { offsetName } from "./offset-name.ts";

/** Properties of a feed, beside its events. */
type Feed = {
  /** Host that makes UIDs global. */
  readonly host: string;
  /** When the zone table was released: the DTSTAMP of every event, so that a feed is the same until the table changes. */
  readonly releasedAtEpochMs: number;
};

/** Zones that a description names. */
const MAX_NAMED = 20;

/**
 * One zone's changes as a subscription (RFC 5545, REFRESH-INTERVAL of RFC 7986) with an alarm a day before each. A UID is
 * made of the zone and the local date, so it stays the same while a law does not move the change.
 */
export function zoneChangesToIcs(
  zone: Zone,
  changes: readonly ClockChange[],
  span: { readonly fromEpochSeconds: number; readonly toEpochSeconds: number },
  feed: Feed,
): string {
  const calendar = createCalendar(`Clock changes: ${zone.id}`);
  for (const { transition, rule } of changes) {
    const { epochSeconds, before, after } = transition;
    const from = formatLocal(epochSeconds + before.offsetSeconds);
    const to = formatLocal(epochSeconds + after.offsetSeconds);
    const ruleNote = rule === null ? "" : ` Rule: ${ruleText(rule)}.`;
    const event = addEvent(calendar, feed, {
      uid: `${zoneSlug(zone.id)}-${from.slice(0, 10)}-${shiftOf(transition) > 0 ? "forward" : "back"}`,
      epochSeconds,
      summary: `${moveText(shiftOf(transition))} (${zone.id})`,
      description: `${from.replace("T", " ")} becomes ${to.replace("T", " ")}, ${before.abbreviation} (${offsetName(before.offsetSeconds)}) becomes ${after.abbreviation} (${offsetName(after.offsetSeconds)}).${ruleNote}`,
    });
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: SECONDS_PER_DAY,
      description: moveText(shiftOf(transition)),
    });
  }
  // RFC 5545 3.6 forbids a calendar without any component, as of a zone that never changes its clocks. The library would
  // write every event on the floating clock once it knew a zone, so the part is put before the events here.
  const part = timezonePart(writeVtimezone(zone, span.fromEpochSeconds, span.toEpochSeconds));
  return `${calendar.toString().replace(/(?=BEGIN:VEVENT|END:VCALENDAR)/, () => `${part}\r\n`)}\r\n`;
}

/** Changes of many zones: one event for each group that moves together. */
export function changeGroupsToIcs(
  groups: readonly ChangeGroup[],
  countryCodesOf: (group: ChangeGroup) => readonly string[],
  feed: Feed,
): string {
  const calendar = createCalendar("Clock changes");
  for (const group of groups) {
    const { epochSeconds, kind, shiftSeconds, rule, changes } = group;
    const names = changes.slice(0, MAX_NAMED).map(({ zone }) => zone.id);
    const more = changes.length > names.length ? ` and ${changes.length - names.length} more` : "";
    const ruleNote = rule === null ? "" : ` Rule: ${rule}.`;
    addEvent(calendar, feed, {
      uid: [formatUtc(epochSeconds), kind, shiftSeconds, rule ?? "once"].join("-").replace(/[^\w-]+/g, "-"),
      epochSeconds,
      summary: [moveText(shiftSeconds), countryCodesOf(group).join(", ")].filter(Boolean).join(": "),
      description: `${names.join(", ")}${more}.${ruleNote}`,
    });
  }
  return `${calendar.toString()}\r\n`;
}

function createCalendar(name: string): ICalCalendar {
  return new ICalCalendar({
    name,
    prodId: "//Almanac//Clock changes//EN",
    method: ICalCalendarMethod.PUBLISH,
    ttl: SECONDS_PER_DAY,
  });
}

function addEvent(
  calendar: ICalCalendar,
  { host, releasedAtEpochMs }: Feed,
  {
    uid,
    epochSeconds,
    ...texts
  }: { uid: string; epochSeconds: number; summary: string; description: string },
) {
  return calendar.createEvent({
    id: `${uid}@${host}`,
    stamp: new Date(Math.floor(releasedAtEpochMs / 1000) * 1000),
    start: new Date(epochSeconds * 1000),
    timezone: "UTC",
    ...texts,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
}

const shiftOf = ({ before, after }: Transition): number => after.offsetSeconds - before.offsetSeconds;

/** "Clocks go back 1 hour". */
function moveText(shiftSeconds: number): string {
  const seconds = Math.abs(shiftSeconds);
  const parts = [
    [Math.floor(seconds / SECONDS_PER_HOUR), "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [seconds % 60, "second"],
  ] as const;
  const shown = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return `Clocks go ${shiftSeconds > 0 ? "forward" : "back"} ${shown.join(" ")}`;
}

/** The VTIMEZONE of a calendar without other components. */
function timezonePart(calendar: string): string {
  const end = "END:VTIMEZONE";
  return calendar.slice(calendar.indexOf("BEGIN:VTIMEZONE"), calendar.indexOf(end) + end.length);
}
