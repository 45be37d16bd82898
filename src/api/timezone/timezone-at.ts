import { mustExist } from "../../domain/must-exist.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { nearestPlaces } from "../../domain/places/nearest.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import { zoneById } from "../../domain/tz/zone.ts";
import { borderKmAt, zoneAt } from "../../domain/tz-map/zone-at.ts";
import { latitudeParameter, longitudeParameter } from "../../http/input/place-parameter.ts";
import { atParameter, clockMomentIn } from "../../http/input/moment-parameter.ts";
import { parameters } from "../../http/input/parameter.ts";
import { zonedTime, ZonedTimeSchema } from "../time/zoned-time-record.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import { answerOf, examples, mayFail, closed, record, nullable } from "../../http/answer/route-schema.ts";

const ZoneAtSchema = record("ZoneAt", {
  latitude: Type.Number(),
  longitude: Type.Number(),
  timezone: Type.String(),
  timezone_source: Type.String({ enum: ["polygon", "nautical"] }),
  timezone_candidates: Type.Array(Type.String(), {
    description:
      "Every zone that claims the place, `timezone` first: the one that most towns there keep, else the first by name.",
  }),
  border_km: nullable(Type.Number(), {
    description: "Distance to the nearest border of a zone; `null` from 1 km on.",
  }),
  borders_version: Type.String({
    description: "Release of timezone-boundary-builder that the borders are of.",
  }),
  country_codes: Type.Array(Type.String()),
  time: ZonedTimeSchema,
  nearest_city: nullable(
    closed({
      slug: Type.String(),
      name: Type.String(),
      country_code: Type.String(),
      distance_km: Type.Number(),
    }),
  ),
});

const ZoneAtQuery = parameters({
  lat: latitudeParameter,
  lon: longitudeParameter,
  at: atParameter("The moment that the time is given for; a local time is one of the place."),
});

/** The zone of a coordinate. */
export function timezoneAtRoutes(core: Core) {
  return new Elysia({ name: "timezone-at", tags: ["Time zones"] })
    .use(core)
    .get("/v1/timezone/at", ({ query, context }) => findTimezone(query, context), {
      query: ZoneAtQuery,
      response: answerOf(ZoneAtSchema),
      detail: {
        operationId: "getTimezoneAt",
        summary: "The time zone of a coordinate",
        description:
          "Reverse geocoding of latitude and longitude: the zone that holds at a place on Earth and its time: on land and in territorial waters by the borders of zones (OpenStreetMap, moved by 30 m at most), at sea the nautical zone by longitude; never an error. Where several zones claim the place, all are named.",
        ...mayFail("missing_parameter", "out_of_range"),
        ...examples({
          "/v1/timezone/at?lat=48.8566&lon=2.3522": "On land",
          "/v1/timezone/at?lat=0&lon=-30": "At sea",
        }),
      },
    });
}

function findTimezone(query: Static<typeof ZoneAtQuery>, context: RequestContext) {
  const { data, zones } = context;
  const { zoneMap } = data;
  const found = zoneAt(zoneMap, query.lat, query.lon, (id) => zoneById(zones.table, id) !== null);
  const borderKm = borderKmAt(zoneMap, query.lat, query.lon, found.source);
  const zone = mustExist(zoneById(zones.table, found.timezone), `the zone ${found.timezone} of a coordinate`);
  const at = clockMomentIn(zone, query.at, context);
  return {
    latitude: query.lat,
    longitude: query.lon,
    timezone: zone.id,
    timezone_source: found.source,
    timezone_candidates: [...found.candidates],
    // Rounds down, so that it stays below 1 km.
    border_km: borderKm === null ? null : Math.floor(borderKm * 100) / 100,
    borders_version: zoneMap.release,
    country_codes: [...(data.zoneInfo(zone.id)?.countryCodes ?? [])],
    time: zonedTime(zone, at.epochSeconds, context.localizer),
    nearest_city: nearestCity(query.lat, query.lon, context),
  };
}

function nearestCity(latitudeDeg: number, longitudeDeg: number, { data, localizer }: RequestContext) {
  const [near] = nearestPlaces(data.placeIndex, latitudeDeg, longitudeDeg, { limit: 1 });
  if (near === undefined) return null;
  const place = placeAt(data.placeIndex, near.index);
  return {
    slug: place.slug,
    name: localizer.city(place),
    country_code: place.countryCode,
    distance_km: Math.round(near.distanceKm * 100) / 100,
  };
}
