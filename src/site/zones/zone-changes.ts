import { html, type Html } from "../../http/answer/html-tag.ts";
import { resolveCountry } from "../../domain/places/country.ts";
import { zoneSlug, zoneTitle } from "../../domain/tz/slug.ts";
import { shiftText } from "../charts/daylight-chart.ts";
import { fullDate } from "../languages/dates.ts";
import { clockOf } from "../../browser/english-text.ts";
import { wordsIn, type Words } from "../languages/page-language.ts";
import { linkHtml, type Link } from "../../http/answer/html.ts";
import type { changeRecord } from "../../api/timezone/clock-change-record.ts";
import type { RequestContext } from "../../http/context.ts";

export const listOf = (zones: readonly Link[]): Html =>
  html`<ul class="zone-list">
    ${zones.map((zone) => html`<li>${linkHtml(zone)}</li>`)}
  </ul>`;

/** Zones under a heading, folded up, with what they have in common. */
export function groupHtml(t: Words, title: string, about: string, zones: readonly Link[]): Html {
  return html`
    <li>
      <details>
        <summary>
          <h3>${title}</h3>
          <span class="soft">${about} ${t("{count} zone.|{count} zones.", { count: zones.length })}</span>
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
  const t = wordsIn(context.language);
  const { local_before: local = "", shift_seconds: shift = 0, rule = null } = zones[0] ?? {};
  const codes = [...new Set(zones.flatMap((zone) => zone.country_codes))];
  const countries = codes
    .map((code) => countryName(code, context))
    .toSorted((a, b) => a.localeCompare(b, t.lang));
  const names = countries.length > 0 ? countries : zones.map(({ timezone }) => timezone);
  const more = names.length - MAX_NAMES;
  const who =
    more > 1
      ? t("{names} and {more} more", { names: names.slice(0, MAX_NAMES).join(t(", ")), more })
      : t.list(names);
  const isNew = zones.some(({ against_year_before: before }) => before !== "same");
  // On a clock of 12 hours, 24:00 would be read as the beginning of the day.
  const yearly = rule?.replace(/^(.*) at 24:00 local time$/, "at midnight after the $1") ?? "";
  const on = yearly === rule ? "on the " : "";
  // The API says rules in English alone.
  const when =
    rule === null
      ? t("Once, at {time}", { time: clockOf(local) })
      : t.lang === "en"
        ? `Each year ${on}${yearly}`
        : t("Every year");
  return groupHtml(
    t,
    `${fullDate(t, local)}: ${shiftWords(t, shift)}`,
    isNew ? t("{who}. {when}; unlike the year before.", { who, when }) : t("{who}. {when}.", { who, when }),
    zones.map(({ timezone }) => linkOf(timezone)),
  );
}

export function shiftWords(t: Words, seconds: number): string {
  const length = shiftText(t, Math.abs(seconds)).slice(1);
  return seconds > 0 ? t("forward {length}", { length }) : t("back {length}", { length });
}

export const linkOf = (id: string): Link => ({ name: zoneTitle(id), path: `/zones/${zoneSlug(id)}` });

export function countryName(code: string, { data, localizer }: RequestContext): string {
  const country = resolveCountry(data.countries, code);
  return country === null ? code : localizer.country(country);
}
