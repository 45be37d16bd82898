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

/** The second level in a place's label, where a larger place of its name lies in the same first-level division. */
export function secondLevelOf(place: Place, localizer: Localizer): string | null {
  const name = place.isNamesake ? localizer.secondLevel(place) : null;
  return name === null ? null : withoutKind(name);
}

/** "Paris, Île-de-France, France"; a division or country that only repeats the name is left out. In English by default. */
export function displayNameOf(place: Place, data: DataSet, localizer = new Localizer(data)): string {
  const country = countryNameOf(place, data, localizer);
  return joinedName(localizer.city(place), secondLevelOf(place, localizer), localizer.region(place), country);
}

/** Joins a name, its second-level division, its region and its country; leaves out what only repeats another part. */
export function joinedName(
  name: string,
  second: string | null,
  region: string | null,
  country: string,
): string {
  const middle = region === null || region === name || region === country ? "" : `, ${region}`;
  const inner = second === null || second === region ? "" : `, ${second}`;
  return country === name ? `${name}${inner}${middle}` : `${name}${inner}${middle}, ${country}`;
}
