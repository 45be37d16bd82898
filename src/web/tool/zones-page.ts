import { countText } from "../english-text.ts";
import { escapeHtml, linkHtml, type Link, type Page } from "../html.ts";
import { missingPage } from "../missing-page.ts";
import { facts, toolPage, type Fact } from "./tool-page.ts";

/** Zones under a heading, folded up, with what they have in common. */
export type ZoneGroup = { readonly title: string; readonly about: string; readonly zones: readonly Link[] };

const listOf = (zones: readonly Link[]): string =>
  `<ul class="zone-list">${zones.map((zone) => `<li>${linkHtml(zone)}</li>`).join("")}</ul>`;

function groups(all: readonly ZoneGroup[]): string {
  const items = all.map(
    ({ title, about, zones }) =>
      `<li><details><summary><h3>${escapeHtml(title)}</h3> <span class="soft">${escapeHtml(about)} ${countText(zones.length, "zone")}.</span></summary>${listOf(zones)}</details></li>`,
  );
  return `<ol class="change-list">${items.join("")}</ol>`;
}

export type ZonesView = {
  readonly lead: string;
  readonly changes: readonly ZoneGroup[];
  /** Zones whose changes of the year before do not come again. */
  readonly dropped: readonly Link[];
  readonly offsets: readonly ZoneGroup[];
};

/** Who changes clocks when, and all zones by their offset. */
export function zonesPage({ lead, changes, dropped, offsets }: ZonesView): Page {
  const ended = dropped.length === 0 ? "" : facts([["No longer changed", dropped]]);
  return toolPage({
    title: "Time zones: which clocks change, and when",
    description:
      "Every clock change of the year to come with its countries, and all time zones of the IANA database by their offset.",
    path: "/zones",
    canonical: "/zones",
    heading: "Time zones",
    lead,
    address: "/zones",
    result: `<h2 class="section">Clock changes of the year to come</h2>${groups(changes)}${ended}<p class="actions"><a class="button" href="/v1/timezone/changes?format=ics" download="clock-changes.ics">Download .ics</a></p><h2 class="section">Zones by their offset now</h2>${groups(offsets)}`,
    calls: ["/v1/timezone/changes", "/v1/timezone/list"],
  });
}

export type ZoneView = {
  readonly id: string;
  readonly path: string;
  readonly lead: string;
  readonly description: string;
  readonly known: readonly Fact[];
  /** From what to what its clock goes, and the offset then. */
  readonly changes: readonly (readonly [when: string, offset: string])[];
  readonly sharing: readonly Link[];
  readonly call: string;
};

/** One zone: what its clocks do, when, and who shares them. */
export function zonePage({ id, path, lead, description, known, changes, sharing, call }: ZoneView): Page {
  const rows = changes.map(([when, offset]) => `<tr><td>${when}</td><td>${escapeHtml(offset)}</td></tr>`);
  const table =
    rows.length === 0
      ? "<p>No change is planned in the next five years.</p>"
      : `<table><thead><tr><th scope="col">Its clock goes from, to</th><th scope="col">Offset then</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const shared =
    sharing.length === 0
      ? "<p>No other zone’s clocks show the same in the next two years.</p>"
      : `<p class="soft">Their clocks show the same, now and in the next two years.</p>${listOf(sharing)}`;
  return toolPage({
    title: `${id}: clock changes of the time zone`,
    description,
    path: "/zones",
    canonical: path,
    heading: id,
    lead,
    address: path,
    result: `${facts(known)}<h2 class="section">Clock changes</h2>${table}<p class="actions"><a class="button" href="/v1/timezone/${escapeHtml(id)}.ics">Subscribe (.ics)</a><a class="button" href="/zones">All time zones</a></p><h2 class="section">Who shares its clock</h2>${shared}`,
    calls: [call],
  });
}

/** Says that no zone has this name, and links to the ones that may have been meant. */
export function missingZonePage(name: string, suggestions: readonly Link[]): Page {
  return missingPage({
    title: "No such time zone",
    message: `No time zone is called “${name}”.`,
    suggestions,
    path: "/zones",
    start: { path: "/zones", name: "All time zones" },
    call: `/v1/timezone/${encodeURIComponent(name)}`,
  });
}
