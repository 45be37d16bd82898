import { formatDate } from "../../domain/calendar/format.ts";
import { civilFromDays } from "../../domain/calendar/civil.ts";
import { AlmanacError } from "../../domain/error.ts";
import { localDay } from "../../domain/sky/local-day.ts";
import { PHASE_NAMES, moonLabel } from "../../domain/sky/phase.ts";
import { localDayNumber } from "../../domain/tz/local-time.ts";
import { nextTransition, zoneById, type Zone } from "../../domain/tz/zone.ts";
import type { ClockPayload } from "../../embed/clock-moment.ts";
import { defaultValues } from "../../embed/clock-options.ts";
import { wordsOf } from "../../embed/clock-words.ts";
import { daysOfWord } from "../../http/input/moment-parameter.ts";
import type { RequestContext } from "../../http/context.ts";
import { zoneNote } from "../../http/input/words.ts";
import type { DateWord } from "../../http/input/parameter.ts";
import { publicOrigin } from "../../http/public-origin.ts";
import { listNearby, NearbyQuery } from "../../api/city/city.ts";
import { ContextQuery, describePlace } from "../../api/context/context.ts";
import { listUpcoming, UpcomingQuery } from "../../api/holidays/holidays-upcoming.ts";
import { describeMoon, MoonQuery } from "../../api/sky/moon.ts";
import { describeSun, SunQuery } from "../../api/sky/sun.ts";
import { daylightYearOf } from "../charts/daylight-year.ts";
import { moonNights } from "../charts/moon-nights.ts";
import { dateLanguage, sunArcOf } from "../charts/sun-arc.ts";
import { feedNameOf } from "../languages/feed-name.ts";
import { pageLanguage } from "../languages/page-language.ts";
import { clockData } from "../../embed/clock-data.ts";
import { addressOf, attempt, runPart, type QueryTexts } from "../frame/page-part.ts";

/** With fewer towns nearby, the page searches a wider circle. */
const MIN_TOWNS = 4;
/** After this, the texts about sun and moon are out of date. */
const MAX_AGE_MS = 600_000;

const nowTexts = (slug: string, lang: QueryTexts): QueryTexts => ({
  city: slug,
  include: "location,time,business",
  ...lang,
});

export type PlaceNow = Awaited<ReturnType<typeof placeNow>>;
export type PlaceSun = Awaited<ReturnType<typeof describeSun>>;

/** The place, its time and its office hours. @throws AlmanacError as `/v1/context`. */
export async function placeNow(slug: string, lang: QueryTexts, context: RequestContext) {
  const { location, time, business, match } = await runPart(
    context,
    ContextQuery,
    nowTexts(slug, lang),
    describePlace,
  );
  if (location === null || !("slug" in location) || time === null || business === null)
    throw new AlmanacError("internal_error", `The page of ${slug} lacks its place, time or office hours.`);
  return { location, time, business, match };
}

export type PlaceView = Awaited<ReturnType<typeof placeView>>;

/** Everything that the page of a place shows. */
export async function placeView(
  now: PlaceNow,
  dateWord: DateWord | undefined,
  lang: QueryTexts,
  context: RequestContext,
) {
  const language = pageLanguage(context);
  const { slug, country_code, holiday_subdivision, timezone, name } = now.location;
  const city = { city: slug };
  const hasRegions = (context.holidays.country(country_code)?.subdivisions.length ?? 0) > 0;
  const region = hasRegions ? holiday_subdivision : null;
  const texts = {
    moon: { ...city, events_limit: "4", ...lang },
    holidays: {
      country: country_code,
      ...(region === null ? {} : { region }),
      days: "366",
      limit: "5",
      ...lang,
    },
  };
  const zone = zoneOf(timezone, context);
  const nowMs = Math.floor(context.nowEpochMs / 1000) * 1000;
  const today = localDayNumber(zone, nowMs / 1000);
  const dayNumber = dateWord === undefined ? today : daysOfWord(dateWord, zone, context);
  const onDay = dayNumber === today ? {} : { date: formatDate(dayNumber) };
  const sun = await runPart(context, SunQuery, city, describeSun);
  const daySun =
    dayNumber === today ? sun : await runPart(context, SunQuery, { ...city, ...onDay }, describeSun);
  const moon = await runPart(context, MoonQuery, { ...texts.moon, ...onDay }, describeMoon);
  const holidays = await attempt(() => runPart(context, UpcomingQuery, texts.holidays, listUpcoming));
  const around = townsAround(slug, lang, context);
  const day = dayOf(zone, dayNumber);
  /** The next day one way, or the one behind a day that the clocks there left out. */
  const beside = (step: 1 | -1): number =>
    dayNumber + (localDay(zone, dayNumber + step).kind === "day" ? step : 2 * step);
  const { year, month } = civilFromDays(dayNumber);
  const site = { latitudeDeg: now.location.latitude, longitudeDeg: now.location.longitude, elevationM: 0 };
  const { chart, extremes } = await daylightYearOf(name, site, zone, year, today, context);
  return {
    now,
    /** Why its zone differs from its country's best-known one; `null` for most places. */
    zoneNote: zoneNote({ name, timezone, countryCode: country_code }, context.data),
    /** The name before the last renaming. */
    formerName: context.data.formerNames(now.location.id)[0]?.name ?? null,
    sun,
    /** The sun of the day that the page shows, as the moon is. */
    daySun,
    moon,
    /** `null` where the API has no rules for the country. */
    holidays: holidays instanceof AlmanacError ? null : holidays,
    /** Code of the region or country whose holidays they are, and the name of that calendar, "Holidays in the United Kingdom". */
    law: region ?? country_code,
    feedName: feedNameOf(
      language.t,
      now.location.country,
      region === null ? null : context.holidays.regionName(country_code, region, context.language),
    ),
    around: around.list,
    arc: sunArcOf(language.t, name, site, zone, day, dayNumber === today ? nowMs : null),
    year: chart,
    ...extremes,
    /** The moons of the calendar month. */
    nights: moonNights(year, month, zone, site.latitudeDeg),
    /** Names of the moon's principal phases in the language. */
    phaseLabels: Object.fromEntries(PHASE_NAMES.map((phase) => [phase, moonLabel(phase, context.language)])),
    clock: clockOf(slug, context),
    /** Path of the API call behind each panel. */
    calls: {
      now: addressOf("/v1/context", nowTexts(slug, lang)),
      sun: addressOf("/v1/sun", { ...city, ...onDay }),
      year: `/v1/sun?city=${slug}&date=${year}-01-01&end=${year}-12-31`,
      moon: addressOf("/v1/moon", { ...texts.moon, ...onDay }),
      clock: `/v1/time/${timezone}`,
      holidays: addressOf("/v1/holidays/upcoming", texts.holidays),
      around: around.call,
    },
    origin: publicOrigin(context),
    language,
    t: language.t,
    lang: dateLanguage(context.language),
    /** Query that links to other pages add to keep the language: `?lang=de`. */
    langQuery: lang["lang"] === undefined ? "" : `?lang=${lang["lang"]}`,
    /** The day whose sun and moon are shown, and the local date, as days since 1970-01-01. */
    day: dayNumber,
    dayBefore: beside(-1),
    dayAfter: beside(1),
    today,
    /** When the page must be fetched again: the light, the date or the offset changes. */
    untilEpochMs: untilOf(now, sun, zone, nowMs, dayOf(zone, today).endEpochMs),
  };
}

/** The largest towns around a city, in a wider circle where there are few, and the call that lists them. */
function townsAround(slug: string, lang: QueryTexts, context: RequestContext) {
  const within = (radiusKm: number) => {
    const texts = { radius_km: String(radiusKm), sort: "population", limit: "8", ...lang };
    const list = runPart(context, NearbyQuery, texts, (query, part) => listNearby(slug, query, part));
    return { list, call: addressOf(`/v1/city/${slug}/nearby`, texts) };
  };
  const near = within(400);
  return near.list.nearby.length < MIN_TOWNS ? within(2000) : near;
}

function zoneOf(id: string, { zones }: RequestContext): Zone {
  const zone = zoneById(zones.table, id);
  if (zone !== null) return zone;
  throw new AlmanacError("internal_error", `The zone ${id}, which the API has just answered by, is gone.`);
}

/** A local day, which the API has just answered for. */
function dayOf(zone: Zone, dayNumber: number) {
  const day = localDay(zone, dayNumber);
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

function clockOf(slug: string, context: RequestContext): ClockPayload {
  const { nowEpochMs, language } = context;
  const values = {
    ...defaultValues(),
    hours: "24",
    date: "long",
    show: "offset,abbreviation",
    lang: dateLanguage(language),
  };
  const place = { text: slug, isCity: true };
  const options = { places: [place], values };
  const found = clockData(place, false, context);
  const clocks = "facts" in found ? [found.facts] : [];
  return { now_ms: nowEpochMs, options, words: wordsOf(language), clocks, ignored: [] };
}
