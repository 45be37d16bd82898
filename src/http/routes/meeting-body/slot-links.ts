import { formatUtc } from "../../../domain/calendar/format.ts";
import type { Slot } from "../../../domain/meeting/slot-score.ts";
import { zoneSlug } from "../../../domain/tz/slug.ts";
import type { Zone } from "../../../domain/tz/zone.ts";

/** One event (RFC 5545 3.6.1); its start makes it what it is, so the same slot is the same event. */
function eventText(start: string, end: string): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Almanac//Meetings//EN",
    "BEGIN:VEVENT",
    `UID:meeting-${start}-${end}@almanac`,
    `DTSTAMP:${start}`,
    `DTSTART:${start}`,
    `DTEND:${end}`,
    "SUMMARY:Meeting",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

/** The event of a slot, but for its times: they are put in for those that no event has. */
const START = "<start>";
const END = "<end>";
const EVENT = `data:text/calendar;charset=utf-8,${encodeURIComponent(eventText(START, END))}`;
const CODED_START = encodeURIComponent(START);
const CODED_END = encodeURIComponent(END);

/** The path at which everything about a moment in the organiser's zone is told, up to the moment. */
function contextPath({ id }: Zone): string {
  if (/^[+-]/.test(id)) return `/v1/time/${encodeURIComponent(id)}?at=`;
  const isPlace = id.includes("/") && !id.startsWith("Etc/");
  return isPlace ? `/v1/context?${new URLSearchParams({ tz: id })}&at=` : `/v1/context/${zoneSlug(id)}?at=`;
}

/** Ways to put a slot into a calendar, and to look at its moment. No link carries a name. */
export function slotLinks(slot: Slot, organiserZone: Zone) {
  const start = formatUtc(slot.startEpochSeconds);
  const end = formatUtc(slot.endEpochSeconds);
  const compact = (text: string): string => encodeURIComponent(text.replace(/[-:]/g, ""));
  const compactStart = compact(start);
  const compactEnd = compact(end);
  const codedStart = encodeURIComponent(start);
  return {
    ics: EVENT.replaceAll(CODED_START, compactStart).replaceAll(CODED_END, compactEnd),
    google: `https://calendar.google.com/calendar/render?action=TEMPLATE&text=Meeting&dates=${compactStart}%2F${compactEnd}`,
    outlook:
      "https://outlook.live.com/calendar/0/deeplink/compose?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent" +
      `&subject=Meeting&startdt=${codedStart}&enddt=${encodeURIComponent(end)}`,
    context: contextPath(organiserZone) + codedStart,
  };
}
