import metropolitanAreas from "../../data/metropolitan-areas.yaml";
import { foldText } from "../../src/domain/text/fold.ts";
import { distanceKm } from "../../src/domain/places/great-circle.ts";
import type { AirportInput } from "./place-index/area-build.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import { listAt, textAt, type Json } from "./json.ts";
import { namesOf } from "./place-names.ts";

/** Maximum distance of an airport from its city: Narita is 58 km from Tokyo. */
const MAX_CITY_KM = 120;
/** Maximum distance from a place if no city nearby has the airport's name; and from the nearest, if none is so near. */
const MAX_NEAREST_KM = 25;
const MAX_FAR_KM = 60;
const CELL_DEG = 1;
/** Ids of cities by the codes that they have beside their airports. */
export const METROPOLITAN_AREAS: Readonly<Record<string, number>> = metropolitanAreas;

/** Codes that people use as words; they belong to Soesterberg's air base and to Granite Mountain. */
const NOT_CODES: ReadonlySet<string> = new Set(["UTC", "GMT"]);

type Airport = {
  code: string;
  name: string;
  city: string;
  countryCode: string;
  isLarge: boolean;
  latitudeDeg: number;
  longitudeDeg: number;
};

/** Airports with scheduled flights and an IATA code, from OurAirports. */
export function readAirports(json: Json): Airport[] {
  return listAt(json).flatMap((row) => {
    const code = textAt(row, "iata_code");
    if (textAt(row, "scheduled_service") !== "yes" || !/^[A-Z]{3}$/u.test(code) || NOT_CODES.has(code))
      return [];
    return {
      code,
      name: textAt(row, "name"),
      city: textAt(row, "municipality"),
      countryCode: textAt(row, "iso_country"),
      isLarge: textAt(row, "type") === "large_airport",
      latitudeDeg: Number(textAt(row, "latitude_deg")),
      longitudeDeg: Number(textAt(row, "longitude_deg")),
    };
  });
}

/**
 * Adds the code of each airport to the names of the city it serves: the largest of the name it gives in its country
 * and within 120 km, or in a territory of another code within 25 km (Longyearbyen); else the largest place within 25 km, else the
 * nearest within 60 km. A place that has the code already keeps it; where no place is near, the code is left out. Returns the city of
 * each code too.
 *
 * @param metropolitan ids of cities by codes that no airport has; those of places that are not there are left out
 */
export function addAirportCodes(
  places: readonly PlaceInput[],
  airports: readonly Airport[],
  metropolitan: Readonly<Record<string, number>> = {},
): { places: PlaceInput[]; cities: AirportInput[]; added: number } {
  const near = createNeighbourhood(places);
  const cities: AirportInput[] = [];
  const codes = new Map<PlaceInput, string[]>();
  const add = (code: string, served: PlaceInput, isLarge: boolean): void => {
    cities.push({ code, cityId: served.id, isLarge });
    if (!served.alternateNames.includes(code)) codes.set(served, [...(codes.get(served) ?? []), code]);
  };
  for (const airport of airports) {
    const served = cityOf(airport, near(airport));
    if (served !== null) add(airport.code, served, airport.isLarge);
  }
  const byId = new Map(places.map((place) => [place.id, place]));
  for (const [code, id] of Object.entries(metropolitan)) {
    if (cities.some((one) => one.code === code))
      throw new Error(`metropolitan-areas.yaml: ${code} is the code of an airport`);
    const city = byId.get(id);
    if (city !== undefined) add(code, city, true);
  }
  const named = places.map((place) => {
    const own = codes.get(place);
    return own === undefined
      ? place
      : Object.assign({}, place, { alternateNames: [...place.alternateNames, ...own] });
  });
  return { places: named, cities, added: [...codes.values()].flat().length };
}

type Neighbour = { place: PlaceInput; km: number };

function cityOf({ name, city, countryCode }: Airport, around: readonly Neighbour[]): PlaceInput | null {
  // "Paris (Roissy-en-France)", "Basel/Mulhouse": the city comes first.
  const key = foldText(city.split(/[(/,]/u)[0] ?? "");
  const isNamed = ({ place }: Neighbour): boolean =>
    key !== "" && namesOf(place).some((one) => foldText(one) === key);
  const near = around.filter(({ place }) => place.countryCode === countryCode);
  const named = near.filter((one) => one.km <= MAX_CITY_KM && isNamed(one));
  const namedAbroad = around.filter((one) => one.km <= MAX_NEAREST_KM && isNamed(one));
  // "Hong Kong International Airport" is on "Islands".
  const namesakes = near.filter(({ place }) => name.startsWith(`${place.name} `));
  return (
    largest(named) ??
    largest(namedAbroad) ??
    largest(namesakes) ??
    largest(near.filter(({ km }) => km <= MAX_NEAREST_KM)) ??
    near.filter(({ km }) => km <= MAX_FAR_KM).toSorted((a, b) => a.km - b.km)[0]?.place ??
    null
  );
}

function largest(near: readonly Neighbour[]): PlaceInput | null {
  return near.reduce<PlaceInput | null>(
    (best, { place }) => (best === null || place.population > best.population ? place : best),
    null,
  );
}

/** Places in the airport's grid cell and the eight cells around it. */
function createNeighbourhood(places: readonly PlaceInput[]): (airport: Airport) => Neighbour[] {
  const cellOf = (latitudeDeg: number, longitudeDeg: number): [number, number] => [
    Math.floor(latitudeDeg / CELL_DEG),
    Math.floor(longitudeDeg / CELL_DEG),
  ];
  const cells = Map.groupBy(places, ({ latitudeDeg, longitudeDeg }) =>
    cellOf(latitudeDeg, longitudeDeg).join(),
  );
  return ({ latitudeDeg, longitudeDeg }) => {
    const [row, column] = cellOf(latitudeDeg, longitudeDeg);
    const around = [-1, 0, 1].flatMap((up) => [-1, 0, 1].map((right) => `${row + up},${column + right}`));
    return around
      .flatMap((cell) => cells.get(cell) ?? [])
      .map((place) => ({
        place,
        km: distanceKm(latitudeDeg, longitudeDeg, place.latitudeDeg, place.longitudeDeg),
      }));
  };
}
