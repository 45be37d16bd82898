import type { PlaceInput } from "./place-index/place-build.ts";

/** What most sources do not say of a place. */
export const UNKNOWN = {
  admin1Name: "",
  admin2Code: "",
  admin2Name: "",
  elevationM: null,
  knownNames: [],
  divisionPath: "",
  subdivisionCode: "",
} satisfies Partial<PlaceInput>;

/** All names of a place, its own first. */
export function namesOf({ name, asciiName, alternateNames }: PlaceInput): readonly string[] {
  return [name, asciiName, ...alternateNames];
}

/** The place with further names, which are in use. */
export function withNames(place: PlaceInput, more: readonly string[]): PlaceInput {
  const alternateNames = [...new Set([...place.alternateNames, ...more])];
  return { ...place, alternateNames, knownNames: [...place.knownNames, ...more] };
}
