import { html, type Html } from "../../http/answer/html-tag.ts";
import type { Words } from "../languages/page-language.ts";
import { queryText } from "../../http/answer/html.ts";
import { zoneSlug } from "../../domain/tz/slug.ts";

/** The place whose ways on are listed. */
export type WaysFrom = {
  readonly slug: string;
  readonly name: string;
  readonly timezone: string;
  /** Code of the country or region whose holidays it has; `null` without any. */
  readonly law: string | null;
  readonly year: number;
};

/** The other pages about a place, each with the place filled in. */
export function placeWays(t: Words, { slug, name, timezone, law, year }: WaysFrom): Html {
  const ways = [
    [`/convert${queryText([["from", slug]])}`, t("Convert a time")],
    [`/meet${queryText([["cities", slug]])}`, t("Plan a meeting")],
    [`/moon${queryText([["place", slug]])}`, t("Moon phases")],
    [`/countdown${queryText([["timezone", slug]])}`, t("Countdown")],
    [`/zones/${zoneSlug(timezone)}`, t("Time zone and clock changes")],
    ...(law === null
      ? []
      : ([
          [
            `/calendar/${law.slice(0, 2)}/${year}${queryText([["region", law.slice(3)]])}`,
            t("Holidays {year}", { year: String(year) }),
          ],
        ] as const)),
  ] as const;
  return html`
    <nav class="ways" aria-label="${t("More about {place}", { place: name })}">
      ${ways.map(([path, words]) => html`<a href="${path}">${words}</a>`)}
    </nav>
  `;
}
