import { Type } from "@sinclair/typebox";
import type { RequestContext } from "../context.ts";
import { nullable, record } from "./route-schema.ts";
import type { Location } from "../input/place-parameter.ts";
import { ownCityProperties, ownCityRecord } from "./city-record.ts";

/** Without the clock of a city, because answers give it beside the location. */
export const LocationSchema = Type.Union([
  record("CityLocation", {
    ...ownCityProperties,
    precision: Type.Literal("city"),
    timezone_source: Type.Null(),
  }),
  record("CoordinateLocation", {
    latitude: Type.Number(),
    longitude: Type.Number(),
    precision: Type.String({ enum: ["coordinates", "timezone"] }),
    timezone: Type.String(),
    timezone_source: nullable(Type.String({ enum: ["polygon", "nautical"] })),
  }),
]);

/** A location as the API shows it. */
export function locationRecord(location: Location, context: RequestContext) {
  const { place } = location;
  if (place === null) {
    return {
      latitude: location.latitudeDeg,
      longitude: location.longitudeDeg,
      precision: location.kind,
      timezone: location.zone.id,
      timezone_source: location.zoneSource,
    };
  }
  return {
    ...ownCityRecord(place, context),
    precision: "city",
    timezone_source: null,
  };
}
