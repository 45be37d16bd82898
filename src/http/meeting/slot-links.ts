import { formatUtc } from "../../domain/calendar/format.ts";
import type { Slot } from "../../domain/meeting/slot-score.ts";
import type { Zone } from "../../domain/tz/zone.ts";

/** Ways to put a slot into a calendar, and to look at its moment. No link carries a name. */
export function slotLinks(slot: Slot, organiserZone: Zone) {
  const start = formatUtc(slot.startEpochSeconds);
  const end = formatUtc(slot.endEpochSeconds);
  const compact = (text: string): string => text.replace(/[-:]/g, "");
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: "Meeting",
    dates: `${compact(start)}/${compact(end)}`,
  });
  const outlook = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: "Meeting",
    startdt: start,
    enddt: end,
  });
  const context = new URLSearchParams({ tz: organiserZone.id, at: start });
  return {
    ics: `data:text/calendar;charset=utf-8,${encodeURIComponent(eventText(compact(start), compact(end)))}`,
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
    context: `/v1/context?${context}`,
  };
}

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
