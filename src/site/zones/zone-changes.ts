import { html, type Html } from "../../http/answer/html-tag.ts";
import { resolveCountry } from "../../domain/places/country.ts";
import { zoneSlug, zoneTitle } from "../../domain/tz/slug.ts";
import { shiftText } from "../charts/daylight-chart.ts";
import { fullDate } from "../charts/meeting-day-chart.ts";
import { clockOf, countText, joinNames } from "../../browser/english-text.ts";
import { linkHtml, type Link } from "../../http/answer/html.ts";
import type { changeRecord } from "../../api/timezone/clock-change-record.ts";
import type { RequestContext } from "../../http/context.ts";

export const listOf = (zones: readonly Link[]): Html =>
  html`<ul class="zone-list">
    ${zones.map((zone) => html`<li>${linkHtml(zone)}</li>`)}
  </ul>`;

/** Zones under a heading, folded up, with what they have in common. */
export function groupHtml(title: string, about: string, zones: readonly Link[]): Html {
  return html`
    <li>
      <details>
        <summary>
          <h3>${title}</h3>
          <span class="soft">${about} ${countText(zones.length, "zone")}.</span>
        </summary>
        ${listOf(zones)}
      </details>
    </li>
  `;
}

const MAX_NAMES = 4;

export type ChangeRecord = ReturnType<typeof changeRecord>;

/** Changes of zones on one local date by one rule. */
export function changesOf(
  zones: readonly (Pick<ChangeRecord, "shift_seconds" | "rule"> & ChangeRecord["timezones"][number])[],
  context: RequestContext,
): Html {
  const { local_before: local = "", shift_seconds: shift = 0, rule = null } = zones[0] ?? {};
  const codes = [...new Set(zones.flatMap((zone) => zone.country_codes))];
  const countries = codes
    .map((code) => countryName(code, context))
    .toSorted((a, b) => a.localeCompare(b, "en"));
  const names = countries.length > 0 ? countries : zones.map(({ timezone }) => timezone);
  const more = names.length - MAX_NAMES;
  const who = more > 1 ? `${names.slice(0, MAX_NAMES).join(", ")} and ${more} more` : joinNames(names);
  const isNew = zones.some(({ against_year_before: before }) => before !== "same");
  // On a clock of 12 hours, 24:00 would be read as the beginning of the day.
  const yearly = rule?.replace(/^(.*) at 24:00 local time$/, "at midnight after the $1") ?? "";
  const on = yearly === rule ? "on the " : "";
  const when = rule === null ? `Once, at ${clockOf(local)}` : `Each year ${on}${yearly}`;
  return groupHtml(
    `${fullDate(local)}: ${shiftWords(shift)}`,
    `${who}. ${when}${isNew ? "; unlike the year before" : ""}.`,
    zones.map(({ timezone }) => linkOf(timezone)),
  );
}

export const shiftWords = (seconds: number): string =>
  `${seconds > 0 ? "forward" : "back"} ${shiftText(Math.abs(seconds)).slice(1)}`;

export const linkOf = (id: string): Link => ({ name: zoneTitle(id), path: `/zones/${zoneSlug(id)}` });

export function countryName(code: string, { data, localizer }: RequestContext): string {
  const country = resolveCountry(data.countries, code);
  return country === null ? code : localizer.in("en").country(country);
}
