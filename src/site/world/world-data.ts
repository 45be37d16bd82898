import { mustExist } from "../../domain/must-exist.ts";
import type { Static } from "@sinclair/typebox";
import { createCache } from "../../domain/cache.ts";
import { subpointAt } from "../../domain/sky/subpoint.ts";
import type { Body } from "../../domain/sky/ephemeris.ts";
import { borderLines } from "../../domain/tz-map/border-lines.ts";
import { MS_PER_HOUR } from "../../domain/time-unit.ts";
import { offsetSecondsAt, zoneById } from "../../domain/tz/zone.ts";
import type { Track } from "../charts/sky.ts";
import { bordersPath } from "./world-map.ts";
import { worldPage } from "./world-page.ts";
import { MAX_CITIES, type WorldCity } from "./world-view.ts";
import { documentAnswer } from "../../http/answer/document.ts";
import type { FormattedAnswer } from "../../http/answer/format.ts";
import type { RequestContext } from "../../http/context.ts";
import { atParameter, instantOf } from "../../http/input/moment-parameter.ts";
import { list, optional, parameters } from "../../http/input/parameter.ts";
import { CityQuery, describeCity } from "../../api/city/city.ts";
import { describeMoon, MoonQuery } from "../../api/sky/moon.ts";
import { pageLanguage } from "../languages/page-language.ts";
import { offsetsBetween } from "../../embed/clock-data.ts";
import { runPart } from "../frame/page-part.ts";

/** From west to east, spread over the time zones. */
const CITIES =
  "los-angeles new-york-city sao-paulo london lagos dubai kathmandu singapore tokyo sydney".split(" ");
/** The slider reaches 12 hours back and ahead; the page may stay open for a day. */
const BEFORE_MS = 13 * MS_PER_HOUR;
const AFTER_MS = 37 * MS_PER_HOUR;
const TRACK_STEP_MS = 2 * MS_PER_HOUR;
/** One pixel of the widest map. */
const BORDER_SPACING_DEG = 0.4;
/** Each is a text of some 100 kB. */
const MAX_DRAWN = 8;

export const WorldQuery = parameters(
  {
    cities: optional(list, {
      description: "Slugs of cities.",
      aliases: ["city"],
      example: ["london", "tokyo"],
      maxItems: MAX_CITIES,
    }),
    at: atParameter("The moment to show instead of now."),
  },
  { formats: ["html"] },
);

/** The map of day and night with the time in chosen cities. */
export function createWorld() {
  const borders = createBorders();
  return (query: Static<typeof WorldQuery>, context: RequestContext) => showWorld(query, context, borders);
}

async function showWorld(
  query: Static<typeof WorldQuery>,
  context: RequestContext,
  borders: (context: RequestContext, epochMs: number) => Promise<string>,
): Promise<FormattedAnswer> {
  const { epochMs: atEpochMs, isPinned } = instantOf("at", query.at, context);
  const startMs = atEpochMs - BEFORE_MS;
  const endEpochMs = atEpochMs + AFTER_MS;
  const moon = { tz: "UTC", at: textOf(atEpochMs), events_limit: "0" };
  await context.takePlace();
  // First, because it refuses years outside the range of the sky.
  const { illumination } = await runPart(context, MoonQuery, moon, describeMoon);
  const cities = [...new Set(query.cities ?? CITIES)].map((slug) =>
    worldCity(slug, startMs, endEpochMs, context),
  );
  context.cache = isPinned ? "pinned" : "live";
  const view = {
    atEpochMs,
    isPinned,
    endEpochMs,
    sun: trackOf("sun", startMs, endEpochMs),
    moon: trackOf("moon", startMs, endEpochMs),
    moonLit: illumination,
    // Two slugs may name the same city.
    cities: [...new Map(cities.map((city) => [city.slug, city])).values()],
  };
  return documentAnswer(context, worldPage(pageLanguage(context), view, await borders(context, atEpochMs)));
}

/** A city and its clock for the time that the page covers. */
function worldCity(slug: string, startMs: number, endMs: number, context: RequestContext): WorldCity {
  const city = runPart(context, CityQuery, { include: "time", at: textOf(startMs) }, (query, part) =>
    describeCity(slug, query, part),
  );
  const zone = mustExist(zoneById(context.zones.table, city.timezone), `the zone ${city.timezone} of a city`);
  return {
    slug: city.slug,
    name: city.name,
    country: city.country_code,
    place: [city.longitude, city.latitude],
    offsets: offsetsBetween(zone, Math.floor(startMs / 1000), Math.ceil(endMs / 1000)),
  };
}

/** An instant as addresses write it. */
const textOf = (epochMs: number): string => new Date(epochMs).toISOString();

function trackOf(body: Body, startMs: number, endMs: number): Track {
  const count = Math.ceil((endMs - startMs) / TRACK_STEP_MS) + 1;
  const points = Array.from({ length: count }, (_, index) => {
    const { longitudeDeg, latitudeDeg } = subpointAt(body, startMs + index * TRACK_STEP_MS);
    return [round(longitudeDeg), round(latitudeDeg)] as const;
  });
  return { startMs, stepMs: TRACK_STEP_MS, points };
}

const round = (deg: number): number => Math.round(deg * 1000) / 1000;

/** Draws the borders where clocks differ, and caches those of the last moments between which no offset changes. */
function createBorders() {
  const drawn = createCache<string>(MAX_DRAWN);
  return async (context: RequestContext, epochMs: number): Promise<string> => {
    const { zones, data } = context;
    const { zoneMap } = data;
    const offsets = new Map(
      zoneMap.zoneIds.map((id) => {
        const zone = zoneById(zones.table, id);
        return [id, zone === null ? null : offsetSecondsAt(zone, Math.floor(epochMs / 1000))];
      }),
    );
    const key = [...offsets.values()].join(" ");
    const known = drawn.get(key);
    if (known !== undefined) return known;
    // The sectors of Antarctica are left out: they are straight lines without a meaning on the ground.
    const isDrawn = (ids: readonly string[]): boolean =>
      new Set(ids.map((id) => offsets.get(id))).size > 1 && !ids.every((id) => id.startsWith("Antarctica/"));
    const lines = borderLines(zoneMap, BORDER_SPACING_DEG, isDrawn);
    await context.pause();
    const path = bordersPath(lines);
    drawn.set(key, path);
    return path;
  };
}
