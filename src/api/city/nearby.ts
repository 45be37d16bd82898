import { Type } from "@sinclair/typebox";
import { bearingDeg, compassDirection } from "../../domain/places/great-circle.ts";
import { largestNear, nearestPlaces } from "../../domain/places/nearest.ts";
import type { Place } from "../../domain/places/place.ts";
import type { PlaceConditions } from "../../domain/places/place-filter.ts";
import { placeAt, timezoneAt } from "../../domain/places/place-index.ts";
import type { RequestContext } from "../../http/context.ts";
import { listedCity, listedCityProperties, offsetOf } from "../../http/answer/city-record.ts";
import { record } from "../../http/answer/route-schema.ts";
import { offsetName } from "../../domain/tz/offset-name.ts";

export const KM_PER_MILE = 1.609344;

export const NearbySchema = record("NearbyCity", {
  ...listedCityProperties,
  distance_km: Type.Number(),
  distance_mi: Type.Number(),
  bearing_deg: Type.Number({ description: "Initial bearing, clockwise from north." }),
  direction: Type.String({ enum: ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] }),
  time_difference: Type.String({ description: "How far its clock is ahead.", examples: ["+01:00"] }),
});

export type NearbyOptions = {
  limit: number;
  radiusKm: number;
  filters: PlaceConditions;
  otherClockOnly?: boolean;
  byPopulation?: boolean;
  hasClocks?: boolean;
};

/** The centre of the search; `index` is its own place, which is left out. */
type NearbyOrigin = Pick<Place, "latitudeDeg" | "longitudeDeg" | "timezone"> & { index: number | null };

/**
 * Places around a point, nearest first, as the API shows them.
 *
 * @param epochSecondsOf the moment of clocks; it is asked for only where zones differ or clocks are wanted
 */
export function nearbyRecords(
  origin: NearbyOrigin,
  options: NearbyOptions,
  epochSecondsOf: () => number,
  context: RequestContext,
) {
  const index = context.data.placeIndex;
  const aheadSeconds = (timezone: string): number =>
    timezone === origin.timezone
      ? 0
      : offsetOf(timezone, epochSecondsOf(), context) - offsetOf(origin.timezone, epochSecondsOf(), context);
  const find = options.byPopulation ? largestNear : nearestPlaces;
  const found = find(index, origin.latitudeDeg, origin.longitudeDeg, {
    limit: options.limit,
    radiusKm: options.radiusKm,
    filters: options.filters,
    accept: (candidate) => {
      if (candidate === origin.index) return false;
      return !options.otherClockOnly || aheadSeconds(timezoneAt(index, candidate)) !== 0;
    },
  });
  return found.map(({ index: candidate, distanceKm }) => {
    const other = placeAt(index, candidate);
    const bearing = bearingDeg(
      origin.latitudeDeg,
      origin.longitudeDeg,
      other.latitudeDeg,
      other.longitudeDeg,
    );
    return {
      ...listedCity(other, options.hasClocks ? epochSecondsOf() : null, context),
      distance_km: Math.round(distanceKm * 1000) / 1000,
      distance_mi: Math.round((distanceKm / KM_PER_MILE) * 1000) / 1000,
      bearing_deg: Math.round(bearing * 10) / 10,
      direction: compassDirection(bearing),
      time_difference: offsetName(aheadSeconds(other.timezone)),
    };
  });
}
