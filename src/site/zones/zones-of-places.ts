import { html, type Html, NO_HTML } from "../../http/answer/html-tag.ts";
import { offsetSecondsAt, clockMovesBetween } from "../../domain/tz/zone.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { fullDate } from "../languages/dates.ts";
import { wordsIn } from "../languages/page-language.ts";
import { offsetText } from "../../browser/english-text.ts";
import { linkHtml } from "../../http/answer/html.ts";
import type { RequestContext } from "../../http/context.ts";
import { list, optional, parameters } from "../../http/input/parameter.ts";
import { zoneOfWords } from "../../http/input/words.ts";
import { findPlaces, type PlaceFound } from "../frame/place-list.ts";
import { pageQuery } from "../frame/page-part.ts";
import { linkOf, shiftWords } from "./zone-changes.ts";

const MAX_PLACES = 12;
const MAX_MISSING = 2;
const DAYS_AHEAD = 400;
/** More than the changes of any zone in that time. */
const MAX_CHANGES = 8;

const PageQuery = parameters({
  places: optional(list, {
    description: "Places whose zones are shown first.",
    example: ["london", "tokyo"],
    maxItems: MAX_PLACES,
  }),
});

/** The zones of the places in the address, each with its next clock change, and what is wrong with the address. */
export async function zonesOfPlaces(context: RequestContext) {
  const { query, problems } = pageQuery(PageQuery, context);
  const { places, missing } = await findPlaces(query.places ?? [], context.language, MAX_MISSING, context);
  return { problems, missing, list: places.length === 0 ? NO_HTML : listHtml(places, context) };
}

function listHtml(places: readonly PlaceFound[], context: RequestContext): Html {
  const t = wordsIn(context.language);
  const now = Math.floor(context.nowEpochMs / 1000);
  const items = places.map(({ slug, name, timezone }) => {
    const { zone } = zoneOfWords({ name: "timezone" }, timezone, context.part());
    const [next] = clockMovesBetween(zone, now, now + DAYS_AHEAD * SECONDS_PER_DAY, MAX_CHANGES);
    const change =
      next === undefined
        ? t("no change ahead")
        : t("{change} on {date}", {
            change: shiftWords(t, next.after.offsetSeconds - next.before.offsetSeconds),
            date: fullDate(
              t,
              formatDate(Math.floor((next.epochSeconds + next.before.offsetSeconds) / SECONDS_PER_DAY)),
            ),
          });
    const own = slug.includes("/") ? name : linkHtml({ name, path: `/places/${slug}` });
    return html`<li>
      <span>${own} <small>${linkHtml(linkOf(timezone))}</small></span
      ><span>${offsetText(offsetSecondsAt(zone, now))}; ${change}</span>
    </li>`;
  });
  return html`
    <h2 class="section">${t("Your places")}</h2>
    <ul class="list">
      ${items}
    </ul>
  `;
}
