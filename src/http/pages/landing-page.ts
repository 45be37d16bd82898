import { landingPage } from "../../web/landing/landing-page.ts";
import type { PlaceNow } from "../../web/landing/places-now-html.ts";
import type { RequestContext } from "../request/context.ts";
import { documentAnswer } from "../request/document.ts";
import { publicOrigin } from "../request/public-origin.ts";
import type { FormattedAnswer } from "../request/format.ts";
import { describeSlug, SlugQuery } from "../routes/context.ts";
import { runPart } from "./page-part.ts";

const MINUTE_MS = 60_000;

/** Places on the page, from west to east. */
const SHOWN_PLACES: readonly (readonly [slug: string, name: string])[] = [
  ["vancouver", "Vancouver"],
  ["sao-paulo", "São Paulo"],
  ["london", "London"],
  ["kathmandu", "Kathmandu"],
  ["tokyo", "Tokyo"],
  ["auckland", "Auckland"],
];

/** The landing page. Its places are kept for a minute, because the page is free but they take milliseconds. */
export function createLanding() {
  let shown: { minute: number; places: PlaceNow[] } | null = null;

  return async (context: RequestContext): Promise<FormattedAnswer> => {
    const { data, nowEpochMs } = context;
    const minute = Math.floor(nowEpochMs / MINUTE_MS);
    if (shown?.minute !== minute) {
      const places = await Promise.all(SHOWN_PLACES.map(([slug, name]) => placeNow(slug, name, context)));
      shown = { minute, places: places.flat() };
    }
    const scope = context.isPrivate ? "private" : "public";
    context.cacheControl = `${scope}, max-age=${59 - (Math.floor(nowEpochMs / 1000) % 60)}`;
    const page = landingPage(data.counts.places, publicOrigin(context), shown.places, minute * MINUTE_MS);
    return documentAnswer(context, page, { frames: true });
  };
}

/** A place with its time and office hours; none if they cannot be had. */
async function placeNow(slug: string, name: string, context: RequestContext): Promise<PlaceNow[]> {
  const texts = { include: "time,business,holidays", holidays_limit: "0" };
  const { time, business, holidays } = await runPart(context, SlugQuery, texts, (query, part) =>
    describeSlug(slug, query, part),
  );
  if (time === null || business === null) return [];
  return [{ slug, name, time, business, holidays: holidays?.today ?? [] }];
}
