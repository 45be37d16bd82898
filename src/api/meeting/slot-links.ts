import { formatUtc } from "../../domain/calendar/format.ts";
import type { Slot } from "../../domain/meeting/score-slot.ts";
import { zoneSlug } from "../../domain/tz/slug.ts";
import type { Zone } from "../../domain/tz/zone.ts";

/** One event (RFC 5545 3.6.1) as a data URL, but for its times, by which it is known: the same slot is the same event. */
const EVENT = encodeURIComponent(
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Almanac//Meetings//EN",
    "BEGIN:VEVENT",
    "UID:meeting-<start>-<end>@almanac",
    "DTSTAMP:<start>",
    "DTSTART:<start>",
    "DTEND:<end>",
    "SUMMARY:Meeting",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n"),
);

/** The address of the context in the organiser's zone, up to the value of `at`. */
function contextPath({ id }: Zone): string {
  if (/^[+-]/.test(id)) return `/v1/time/${encodeURIComponent(id)}?at=`;
  const isPlace = id.includes("/") && !id.startsWith("Etc/");
  return isPlace ? `/v1/context?${new URLSearchParams({ tz: id })}&at=` : `/v1/context/${zoneSlug(id)}?at=`;
}

/** Links to put a slot into a calendar, and to its context. They contain no names. */
export function slotLinks(slot: Slot, organiserZone: Zone) {
  const start = formatUtc(slot.startEpochSeconds);
  const end = formatUtc(slot.endEpochSeconds);
  const compactStart = start.replace(/[-:]/g, "");
  const compactEnd = end.replace(/[-:]/g, "");
  const codedStart = encodeURIComponent(start);
  return {
    ics: `data:text/calendar;charset=utf-8,${EVENT.replaceAll("%3Cstart%3E", compactStart).replaceAll("%3Cend%3E", compactEnd)}`,
    google: `https://calendar.google.com/calendar/render?action=TEMPLATE&text=Meeting&dates=${encodeURIComponent(`${compactStart}/${compactEnd}`)}`,
    outlook:
      "https://outlook.live.com/calendar/0/deeplink/compose?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent" +
      `&subject=Meeting&startdt=${codedStart}&enddt=${encodeURIComponent(end)}`,
    context: contextPath(organiserZone) + codedStart,
  };
}
