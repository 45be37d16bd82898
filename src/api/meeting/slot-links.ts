import { formatUtc } from "../../domain/calendar/format.ts";
import { writeInvitation, type Invitation } from "../../domain/ical/write-invitation.ts";
import type { Slot } from "../../domain/meeting/score-slot.ts";
import { zoneSlug } from "../../domain/tz/slug.ts";
import type { Zone } from "../../domain/tz/zone.ts";

/** An invitation that says no more than that there is a meeting. */
export const UNTITLED: Invitation = { title: "Meeting", lines: [] };

/** Encoded once, because an answer has up to fifty of them. */
const UNTITLED_EVENT = encodeURIComponent(writeInvitation("<start>", "<end>", UNTITLED));

function codedEvent(start: string, end: string, invitation: Invitation): string {
  if (invitation !== UNTITLED) return encodeURIComponent(writeInvitation(start, end, invitation));
  return UNTITLED_EVENT.replaceAll("%3Cstart%3E", start).replaceAll("%3Cend%3E", end);
}

/** The address of the context in the organiser's zone, up to the value of `at`. */
function contextPath({ id }: Zone): string {
  if (/^[+-]/.test(id)) return `/v1/time/${encodeURIComponent(id)}?at=`;
  const isPlace = id.includes("/") && !id.startsWith("Etc/");
  return isPlace ? `/v1/context?${new URLSearchParams({ tz: id })}&at=` : `/v1/context/${zoneSlug(id)}?at=`;
}

/** Links to put a slot into a calendar, and to its context. */
export function slotLinks(slot: Slot, organiserZone: Zone, invitation: Invitation) {
  const start = formatUtc(slot.startEpochSeconds);
  const end = formatUtc(slot.endEpochSeconds);
  const compactStart = start.replace(/[-:]/g, "");
  const compactEnd = end.replace(/[-:]/g, "");
  const codedStart = encodeURIComponent(start);
  const title = encodeURIComponent(invitation.title);
  const text = encodeURIComponent(invitation.lines.join("\n"));
  return {
    ics: `data:text/calendar;charset=utf-8,${codedEvent(compactStart, compactEnd, invitation)}`,
    google:
      `https://calendar.google.com/calendar/render?action=TEMPLATE&text=${title}` +
      `&dates=${encodeURIComponent(`${compactStart}/${compactEnd}`)}${text && `&details=${text}`}`,
    outlook:
      "https://outlook.live.com/calendar/0/deeplink/compose?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent" +
      `&subject=${title}&startdt=${codedStart}&enddt=${encodeURIComponent(end)}${text && `&body=${text}`}`,
    context: contextPath(organiserZone) + codedStart,
  };
}
