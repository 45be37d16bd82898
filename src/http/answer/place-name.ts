import { countryByCode } from "../../domain/places/country.ts";
import { withoutKind } from "../../domain/places/division-kind.ts";
import type { Place } from "../../domain/places/place.ts";
import type { DataSet } from "../../dataset/open.ts";
import { Localizer } from "./localizer.ts";

/** The country of a place, in English by default. */
export function countryNameOf(
  { countryCode }: Place,
  data: DataSet,
  localizer = new Localizer(data),
): string {
  const country = countryByCode(data.countries, countryCode);
  return country === null ? countryCode : localizer.country(country);
}

/** Decimals of a position in a label: about a kilometre. */
const POSITION_DECIMALS = 2;

/** "Paris, Île-de-France, France". In English by default. See {@link joinedName}. */
export function displayNameOf(place: Place, data: DataSet, localizer = new Localizer(data)): string {
  const country = countryNameOf(place, data, localizer);
  return joinedName(place, localizer.city(place), localizer.region(place), country, localizer);
}

/**
 * Joins the name, region and country of a place; leaves out a region or country that only repeats another part. Where a larger place of its
 * name lies in its region, the second-level division stands before it, "Tiefenbach, Landshut, Bavaria, Germany"; where that does not tell
 * them apart, the position stands at the end.
 */
export function joinedName(
  place: Place,
  name: string,
  region: string | null,
  country: string,
  localizer: Localizer,
): string {
  const { toldBy, latitudeDeg, longitudeDeg } = place;
  const secondLevel = toldBy === "name" ? null : localizer.secondLevel(place);
  const second = secondLevel === null ? null : withoutKind(secondLevel);
  const inner = second === null || second === region ? "" : `, ${second}`;
  const middle = region === null || region === name || region === country ? "" : `, ${region}`;
  const outer = country === name ? "" : `, ${country}`;
  const isTold = toldBy === "name" || (toldBy === "second_level" && inner !== "");
  const position = isTold
    ? ""
    : ` (${latitudeDeg.toFixed(POSITION_DECIMALS)}, ${longitudeDeg.toFixed(POSITION_DECIMALS)})`;
  return `${name}${inner}${middle}${outer}${position}`;
}
