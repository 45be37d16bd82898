import { countryByCode } from "../../domain/places/country.ts";
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

/** "Paris, Île-de-France, France"; a division or country that only repeats the name is left out. In English by default. */
export function displayNameOf(place: Place, data: DataSet, localizer = new Localizer(data)): string {
  return joinedName(localizer.city(place), localizer.region(place), countryNameOf(place, data, localizer));
}

/** Joins a name, its region and its country; leaves out what only repeats another part. */
export function joinedName(name: string, region: string | null, country: string): string {
  const middle = region === null || region === name || region === country ? "" : `, ${region}`;
  return country === name ? `${name}${middle}` : `${name}${middle}, ${country}`;
}
