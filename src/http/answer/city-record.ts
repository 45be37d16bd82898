import { mustExist } from "../../domain/must-exist.ts";
import { Type } from "@sinclair/typebox";
import { formatLocal } from "../../domain/calendar/format.ts";
import { countryByCode } from "../../domain/places/country.ts";
import { CAPITAL, type Place } from "../../domain/places/place.ts";
import { offsetSecondsAt, zoneById } from "../../domain/tz/zone.ts";
import type { RequestContext } from "../context.ts";
import { countryNameOf, joinedName } from "./place-name.ts";
import { choices } from "../input/parameter.ts";
import { nullable, record } from "./route-schema.ts";
import { offsetName } from "../../domain/tz/offset-name.ts";

export const ownCityProperties = {
  slug: Type.String({ examples: ["paris"] }),
  id: Type.Integer({ description: "GeoNames id." }),
  name: Type.String({
    description: "In `lang` where it is known in it: Cologne in English. Else as GeoNames has it.",
    examples: ["Paris"],
  }),
  local_name: Type.String({ description: "As it is called there.", examples: ["Paris"] }),
  ascii_name: Type.String(),
  display_name: Type.String({ examples: ["Paris, Île-de-France, France"] }),
  country_code: Type.String({ examples: ["FR"] }),
  country: Type.String({ examples: ["France"] }),
  admin1_code: nullable(Type.String(), {
    description: "GeoNames code of the first-level division.",
  }),
  admin1: nullable(Type.String(), { description: "Its name, as that of the place." }),
  admin2: nullable(record("SecondLevel", { code: Type.String(), name: Type.String() }), {
    description: "Second level: county, province; in Germany the district.",
  }),
  subdivision_code: nullable(Type.String(), {
    description: "ISO 3166-2 code of its region.",
    examples: ["FR-IDF"],
  }),
  holiday_subdivision: nullable(Type.String(), {
    description:
      "The region by whose law people are at work, as `region` takes it: `subdivision_code`, or a part of it that ISO has no code for (`DE-BY-KATH`).",
    examples: ["FR-IDF"],
  }),
  latitude: Type.Number(),
  longitude: Type.Number(),
  elevation_m: nullable(Type.Integer()),
  population: nullable(Type.Integer(), { description: "`null` when the source has none." }),
  timezone: Type.String({ examples: ["Europe/Paris"] }),
  is_capital: Type.Boolean(),
  feature_code: Type.String({ examples: ["PPLC"] }),
  continent: nullable(Type.String(), { examples: ["EU"] }),
};

const clockProperties = {
  current_time: Type.String({
    description: "Its clock at the moment of the answer.",
    examples: ["2026-11-20T10:00:00"],
  }),
  utc_offset: Type.String({ examples: ["+01:00"] }),
};

export const cityProperties = { ...ownCityProperties, ...clockProperties };

export const CitySchema = record("City", cityProperties);

/** Lists give clocks only when asked, so that caches may keep them. */
export const listedCityProperties = {
  ...ownCityProperties,
  current_time: Type.Optional(clockProperties.current_time),
  utc_offset: Type.Optional(clockProperties.utc_offset),
};

export const ListedCitySchema = record("ListedCity", listedCityProperties);

export const clockParameter = choices(["time"], {
  description: "`time` adds `current_time` and `utc_offset` to each city, and no cache keeps the answer.",
  default: [],
});

type CityContext = Pick<RequestContext, "data" | "zones" | "localizer">;

/** A place in a list, with its clock if an instant is given. */
export function listedCity(place: Place, epochSeconds: number | null, context: CityContext) {
  return epochSeconds === null ? ownCityRecord(place, context) : cityRecord(place, epochSeconds, context);
}

/** A place as the API shows it, with its local time at an instant. */
export function cityRecord(place: Place, epochSeconds: number, context: CityContext) {
  const offsetSeconds = offsetOf(place.timezone, epochSeconds, context);
  return {
    ...ownCityRecord(place, context),
    current_time: formatLocal(epochSeconds + offsetSeconds),
    utc_offset: offsetName(offsetSeconds),
  };
}

/** The offset of a place's zone in seconds. @throws Error for a zone that the table does not have */
export function offsetOf(timezone: string, epochSeconds: number, { zones }: Pick<CityContext, "zones">) {
  return offsetSecondsAt(mustExist(zoneById(zones.table, timezone), `the zone ${timezone}`), epochSeconds);
}

/** The part of a region's code that ISO 3166-2 has. */
const ISO_SUBDIVISION = /^[A-Z]{2}-[A-Z0-9]{1,3}(?=-|$)/;

/** A place without its clock. */
export function ownCityRecord(place: Place, { data, localizer }: Pick<CityContext, "data" | "localizer">) {
  const country = countryByCode(data.countries, place.countryCode);
  const name = localizer.city(place);
  const admin1 = localizer.region(place);
  const countryName = countryNameOf(place, data, localizer);
  const admin2 = localizer.secondLevel(place);
  return {
    slug: place.slug,
    id: place.id,
    name,
    local_name: localizer.localCity(place),
    ascii_name: place.asciiName,
    display_name: joinedName(place, name, admin1, countryName, localizer),
    country_code: place.countryCode,
    country: countryName,
    admin1_code: place.admin1Code === "" ? null : place.admin1Code,
    admin1,
    admin2: admin2 === null ? null : { code: place.admin2Code, name: admin2 },
    subdivision_code: ISO_SUBDIVISION.exec(place.subdivisionCode ?? "")?.[0] ?? null,
    holiday_subdivision: place.subdivisionCode,
    latitude: place.latitudeDeg,
    longitude: place.longitudeDeg,
    elevation_m: place.elevationM,
    population: place.population === 0 ? null : place.population,
    timezone: place.timezone,
    is_capital: place.featureCode === CAPITAL,
    feature_code: place.featureCode,
    continent: country?.continentCode ?? null,
  };
}
