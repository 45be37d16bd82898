import { civilFromDays, daysFromCivil, daysInMonth } from "../../domain/calendar/civil.ts";
import type { Place } from "../../domain/places/place.ts";
import { moonLabel } from "../../domain/sky/moon-label.ts";
import { PHASE_NAMES } from "../../domain/sky/phase.ts";
import { cityOfZone } from "../../domain/tz/slug.ts";
import { fixedZone, type Zone } from "../../domain/tz/zone.ts";
import { moonPage, type MoonView } from "../../web/tool/moon-page.ts";
import { todayIn } from "../fields/moment-parameter.ts";
import { hintedLocation } from "../fields/place-parameter.ts";
import { skyYear } from "../fields/sky-parameter.ts";
import { zoneOfWords } from "../fields/words.ts";
import type { RequestContext } from "../request/context.ts";
import { freeText, optional, parameters } from "../request/parameter.ts";
import { describeMoon, MoonQuery } from "../routes/moon.ts";
import { moonNights } from "./chart-data/moon-nights.ts";
import { addressOf, pageAnswer, pageQuery, resultOrProblem, runPart, type QueryTexts } from "./page-part.ts";

const PageQuery = parameters({
  place: optional(freeText, { description: "City or zone; the reader's own unless given." }),
  year: skyYear("Year of the phases; this one unless given."),
});

/** The page of the moon: now, tonight, and in a year. */
export async function showMoon(context: RequestContext) {
  const { query, problems } = pageQuery(PageQuery, context);
  const { place: words } = query;
  const named =
    words === undefined
      ? null
      : await resultOrProblem(problems, () => zoneOfWords({ name: "place" }, words, context));
  const place = placeOf(named ?? hintedLocation(context));
  const year = query.year ?? civilFromDays(todayIn(place.zone, context)).year;
  const view = await viewOf(place, year, context);
  const assumedZone = words === undefined ? place.zone.id : null;
  const form = { place: words ?? place.slug, year };
  return pageAnswer(context, moonPage({ ...view, form, assumedZone, problems }), problems);
}

type MoonPlace = {
  readonly slug: string;
  readonly name: string;
  readonly zone: Zone;
  readonly texts: QueryTexts;
};

/** A place, a zone alone, or none. */
function placeOf(named: { zone: Zone; place: Place | null } | null): MoonPlace {
  if (named === null) return { slug: "", name: "UTC", zone: fixedZone(0), texts: { tz: "UTC" } };
  const { zone, place } = named;
  if (place === null) return { slug: zone.id, name: cityOfZone(zone.id), zone, texts: { tz: zone.id } };
  return { slug: place.slug, name: place.name, zone, texts: { city: place.slug } };
}

async function viewOf(
  { name, zone, texts }: MoonPlace,
  year: number,
  context: RequestContext,
): Promise<Omit<MoonView, "form" | "assumedZone" | "problems">> {
  const query = { ...texts, year: String(year) };
  const moon = await runPart(context, MoonQuery, query, describeMoon);
  const latitudeDeg = moon.location?.latitude ?? 90;
  const nights = await context.map(Array(12).keys(), (index) =>
    moonNights(daysFromCivil(year, index + 1, 1), daysInMonth(year, index + 1), zone, latitudeDeg),
  );
  return {
    place: name,
    hasPlace: moon.location !== null,
    moon,
    nights: nights.flat(),
    today: todayIn(zone, context),
    phaseLabels: Object.fromEntries(PHASE_NAMES.map((phase) => [phase, moonLabel(phase, "en")])),
    call: addressOf("/v1/moon", query),
  };
}
