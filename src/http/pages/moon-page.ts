import { Elysia } from "elysia";
import { civilFromDays, daysFromCivil, daysInMonth } from "../../domain/calendar/civil.ts";
import { AlmanacError } from "../../domain/error.ts";
import { moonLabel } from "../../domain/sky/moon-label.ts";
import { PHASE_NAMES } from "../../domain/sky/phase.ts";
import { fixedZone, type Zone } from "../../domain/tz/zone.ts";
import { moonPage, type MoonView } from "../../web/tool/moon-page.ts";
import { todayIn } from "../fields/moment-parameter.ts";
import { hintedLocation } from "../fields/place-parameter.ts";
import { skyYear } from "../fields/sky-parameter.ts";
import { zoneOfWords } from "../fields/words.ts";
import type { Core } from "../plugins/core.ts";
import type { RequestContext } from "../request/context.ts";
import { documentAnswer } from "../request/document.ts";
import { freeText, optional, parameters } from "../request/parameter.ts";
import { describeMoon, MoonQuery } from "../routes/moon.ts";
import { moonNights } from "./chart-data/moon-nights.ts";
import { addressOf, attempt, pageQuery, runPart } from "./page-part.ts";

const PageQuery = parameters({
  place: optional(freeText, { description: "City or zone; the reader's own unless given." }),
  year: skyYear("Year of the phases; this one unless given."),
});

/** The page of the moon: now, tonight, and in a year. */
export function moonPageRoutes(core: Core) {
  return new Elysia({ name: "moon-page" }).use(core).get("/moon", ({ context }) => showPage(context), {
    cost: 2,
    quota: "embed",
    cache: "minute",
    detail: { hide: true },
  });
}

async function showPage(context: RequestContext) {
  const { query, problems } = pageQuery(PageQuery, context);
  const named = query.place === undefined ? null : await attempt(() => placeOf(query.place ?? "", context));
  if (named instanceof AlmanacError) problems.push(named.message);
  const place = named === null || named instanceof AlmanacError ? ownPlace(context) : named;
  const year = query.year ?? civilFromDays(todayIn(place.zone, context)).year;
  const made = await attempt(() => viewOf(place, year, context));
  if (made instanceof AlmanacError) throw made;
  const form = { place: query.place ?? place.slug, year };
  return documentAnswer(context, moonPage({ ...made, form, problems }), {
    status: problems.length === 0 ? 200 : 400,
  });
}

type MoonPlace = {
  readonly slug: string;
  readonly name: string;
  readonly zone: Zone;
  readonly texts: object;
};

function placeOf(words: string, context: RequestContext): MoonPlace {
  const { zone, place } = zoneOfWords({ name: "place" }, words, context);
  if (place === null) return { slug: zone.id, name: nameOf(zone), zone, texts: { tz: zone.id } };
  return { slug: place.slug, name: place.name, zone, texts: { city: place.slug } };
}

/** The place of the reader, or none. */
function ownPlace(context: RequestContext): MoonPlace {
  const hint = hintedLocation(context);
  if (hint === null) return { slug: "", name: "UTC", zone: fixedZone(0), texts: { tz: "UTC" } };
  const { zone, place } = hint;
  return place === null
    ? { slug: zone.id, name: nameOf(zone), zone, texts: { tz: zone.id } }
    : { slug: place.slug, name: place.name, zone, texts: { city: place.slug } };
}

const nameOf = ({ id }: Zone): string => id.slice(id.lastIndexOf("/") + 1).replaceAll("_", " ");

async function viewOf({ name, zone, texts }: MoonPlace, year: number, context: RequestContext) {
  const query = { ...texts, year: String(year) };
  const moon = await runPart(context, MoonQuery, query, describeMoon);
  const latitudeDeg = moon.location?.latitude ?? 90;
  const nights = await context.map(Array(12).keys(), (index) =>
    moonNights(daysFromCivil(year, index + 1, 1), daysInMonth(year, index + 1), zone, latitudeDeg),
  );
  const view: Omit<MoonView, "form" | "problems"> = {
    place: name,
    hasPlace: moon.location !== null,
    moon,
    nights: nights.flat(),
    today: todayIn(zone, context),
    phaseLabels: Object.fromEntries(PHASE_NAMES.map((phase) => [phase, moonLabel(phase, "en")])),
    call: addressOf("/v1/moon", query),
  };
  return view;
}
