import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { civilFromDays, daysFromCivil, daysInMonth } from "../../domain/calendar/civil.ts";
import { AlmanacError } from "../../domain/error.ts";
import { elongationDegAt } from "../../domain/sky/ephemeris.ts";
import { moonIllumination } from "../../domain/sky/illumination.ts";
import { localDay } from "../../domain/sky/local-day.ts";
import { moonLabel } from "../../domain/sky/moon-label.ts";
import { PHASE_NAMES } from "../../domain/sky/phase.ts";
import { localDayNumber } from "../../domain/tz/local-time.ts";
import { nextTransition, zoneById, type Zone } from "../../domain/tz/zone.ts";
import { readClockOptions } from "../../web/clock/clock-options.ts";
import type { ClockPayload } from "../../web/clock/clock-moment.ts";
import type {
  MoonNight,
  PanelName,
  PlaceFacts,
  PlaceHolidays,
  PlaceMoon,
  PlaceNow,
  PlacesAround,
  PlaceSun,
} from "../../web/place/place-facts.ts";
import { missingPlacePage, placePage } from "../../web/place/place-page.ts";
import { wordsOf } from "../../web/clock/clock-words.ts";
import type { Core } from "../plugins/core.ts";
import { documentAnswer } from "../request/document.ts";
import { innerApi, type Handle } from "../question/inner-api.ts";
import { publicOrigin } from "../request/public-origin.ts";
import type { RequestContext } from "../request/context.ts";
import { addressOf, errorOf, type Api, type Question } from "../question/api.ts";
import { parameters } from "../request/parameter.ts";
import { clockFacts } from "./clock-facts.ts";
import { daylightYearOf } from "./chart-facts/daylight-year.ts";
import { sunArcOf, dateLanguage } from "./chart-facts/sun-arc.ts";

const PlaceQuery = parameters({}, { formats: ["html"] });

/** With fewer towns nearby, the page searches a wider circle. */
const MIN_TOWNS = 4;
/** After this, the texts about sun and moon are out of date. */
const MAX_AGE_MS = 600_000;

/** The page of a place. Each panel shows a call of the API; only the drawings need more data. */
export function placePageRoutes(core: Core, handle: Handle) {
  return new Elysia({ name: "place-page" })
    .use(core)
    .get(
      "/places/:slug",
      async ({ params, query, context }) => showPlace(params.slug, query, context, handle),
      {
        cost: 1,
        quota: "embed",
        cache: "minute",
        query: PlaceQuery,
        detail: { hide: true },
      },
    );
}

async function showPlace(
  slug: string,
  query: Static<typeof PlaceQuery>,
  context: RequestContext,
  handle: Handle,
) {
  const api = innerApi(context, handle);
  const lang: Record<string, string> = query.lang === undefined ? {} : { lang: query.lang };
  const found = await api(nowQuestion(slug, lang));
  const now = found.data as PlaceNow;
  const isOwnName = found.isOk && now.location.slug === slug;
  const capital = isOwnName ? null : await capitalOf(slug, api);
  if (!found.isOk || capital !== null) {
    const near = found.isOk ? [now.location.slug] : errorOf(found).suggestions;
    const meant = new Set([...(capital === null ? [] : [capital]), ...near]);
    return documentAnswer(context, missingPlacePage(slug, [...meant]), { status: 404 });
  }
  return documentAnswer(context, placePage(await factsOf(now, lang, context, api)));
}

function nowQuestion(slug: string, lang: Record<string, string>): Question {
  return { path: "/v1/context", query: { city: slug, include: "location,time,business", ...lang } };
}

/** The capital if a slug is that of a country; some villages have the same name. */
async function capitalOf(slug: string, api: Api): Promise<string | null> {
  const { isOk, data } = await api({
    path: `/v1/context/${encodeURIComponent(slug)}`,
    query: { include: "location" },
  });
  const { kind, location } = (isOk ? data : {}) as { kind?: string; location?: { slug?: string } | null };
  return kind === "country" ? (location?.slug ?? null) : null;
}

async function factsOf(
  now: PlaceNow,
  lang: Record<string, string>,
  context: RequestContext,
  api: Api,
): Promise<PlaceFacts> {
  const { slug, country_code, timezone, name } = now.location;
  const city = { city: slug };
  const around = (radiusKm: number): Question => ({
    path: `/v1/city/${slug}/nearby`,
    query: { radius_km: String(radiusKm), sort: "population", limit: "8", ...lang },
  });
  const questions = {
    sun: { path: "/v1/sun", query: city },
    moon: { path: "/v1/moon", query: { ...city, events_limit: "4", ...lang } },
    holidays: {
      path: "/v1/holidays/upcoming",
      query: { country: country_code, days: "366", limit: "5", ...lang },
    },
  };
  const near = around(400);
  const [sun, moon, holidays, towns] = await Promise.all([
    api(questions.sun),
    api(questions.moon),
    api(questions.holidays),
    api(near),
  ]);
  const isLonely = (towns.data as PlacesAround).nearby.length < MIN_TOWNS;
  const far = around(2000);
  const zone = zoneOf(timezone, context);
  const nowMs = Math.floor(context.nowEpochMs / 1000) * 1000;
  const day = dayOf(zone, nowMs);
  const today = day.dayNumber;
  const { year } = civilFromDays(today);
  const site = { latitudeDeg: now.location.latitude, longitudeDeg: now.location.longitude, elevationM: 0 };
  const { chart, extremes } = await daylightYearOf(name, site, zone, year, today, context);
  const calls: Record<PanelName, string> = {
    now: addressOf(nowQuestion(slug, lang)),
    sun: addressOf(questions.sun),
    year: `/v1/sun?city=${slug}&date=${year}-01-01&end=${year}-12-31`,
    moon: addressOf(questions.moon),
    clock: `/v1/time/${timezone}`,
    holidays: addressOf(questions.holidays),
    around: addressOf(isLonely ? far : near),
  };
  // The published shapes of the routes.
  return {
    now,
    sun: sun.data as PlaceSun,
    moon: moon.data as PlaceMoon,
    holidays: holidays.isOk ? (holidays.data as PlaceHolidays) : null,
    around: (isLonely ? await api(far) : towns).data as PlacesAround,
    arc: sunArcOf(name, site, zone, day, nowMs),
    year: chart,
    ...extremes,
    nights: nightsOf(today, zone, site.latitudeDeg),
    phaseLabels: Object.fromEntries(PHASE_NAMES.map((phase) => [phase, moonLabel(phase, context.language)])),
    clock: clockOf(slug, context),
    calls,
    origin: publicOrigin(context),
    lang: dateLanguage(context.language),
    langQuery: lang["lang"] === undefined ? "" : `?lang=${lang["lang"]}`,
    today,
    untilEpochMs: untilOf(now, sun.data as PlaceSun, zone, nowMs, day.endEpochMs),
  };
}

function zoneOf(id: string, { zones }: RequestContext): Zone {
  const zone = zoneById(zones.table, id);
  if (zone !== null) return zone;
  throw new AlmanacError("internal_error", `The zone ${id}, which the API has just answered by, is gone.`);
}

/** The local day that contains an instant. */
function dayOf(zone: Zone, epochMs: number) {
  const day = localDay(zone, localDayNumber(zone, epochMs / 1000));
  if (day.kind === "day") return day;
  throw new AlmanacError("internal_error", `No instant lies in a day that ${zone.id} left out.`);
}

/** When the page's content changes next. */
function untilOf(now: PlaceNow, sun: PlaceSun, zone: Zone, nowMs: number, endOfDayMs: number): number {
  const moments = [now.business.opens_at, now.business.closes_at, ...sun.events.map(({ at }) => at)];
  const change = nextTransition(zone, nowMs / 1000);
  return Math.min(
    nowMs + MAX_AGE_MS,
    endOfDayMs,
    ...(change === null ? [] : [change.epochSeconds * 1000]),
    ...moments.map((text) => Date.parse(text)).filter((epochMs) => epochMs > nowMs),
  );
}

/** The moons of a month, oriented as at their highest point: upside down in the south. */
function nightsOf(today: number, zone: Zone, latitudeDeg: number): MoonNight[] {
  const { year, month } = civilFromDays(today);
  const first = daysFromCivil(year, month, 1);
  return Array.from({ length: daysInMonth(year, month) }, (_, index) => {
    const day = localDay(zone, first + index);
    const epochMs = day.kind === "day" ? (day.startEpochMs + day.endEpochMs) / 2 : day.epochMs;
    const isWaxing = elongationDegAt(epochMs) < 180;
    const isLitRight = isWaxing === latitudeDeg >= 0;
    return {
      dayNumber: first + index,
      illumination: moonIllumination(epochMs).fraction,
      brightLimbDeg: isLitRight ? 270 : 90,
    };
  });
}

function clockOf(slug: string, context: RequestContext): ClockPayload {
  const { nowEpochMs, language } = context;
  const { options } = readClockOptions([
    ["city", slug],
    ["hours", "24"],
    ["date", "long"],
    ["show", "offset,abbreviation"],
    ["lang", dateLanguage(language)],
  ]);
  const found = clockFacts({ text: slug, isCity: true }, false, context);
  const clocks = "facts" in found ? [found.facts] : [];
  return { now_ms: nowEpochMs, options, words: wordsOf(language), clocks, ignored: [] };
}
