import furtherNames from "../../data/admin1-names.yaml";
import type { Admin1Qualifier } from "../../src/domain/places/qualifier.ts";

/** Additional names by country and GeoNames' name of the division. */
export const FURTHER_NAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  furtherNames;

/**
 * The table for the existing divisions.
 * @param names GeoNames' names of divisions by "FR.11"
 * @returns the qualifiers, and the entries ("CA Québec") for which there is no division of that name: the
 * sources have moved on
 */
export function admin1Aliases(names: ReadonlyMap<string, string>): {
  qualifiers: Admin1Qualifier[];
  unknown: string[];
} {
  const codes = new Map([...names].map(([key, name]) => [`${key.slice(0, 2)} ${name}`, key.slice(3)]));
  const qualifiers: Admin1Qualifier[] = [];
  const unknown: string[] = [];
  for (const [countryCode, divisions] of Object.entries(FURTHER_NAMES)) {
    for (const [name, further] of Object.entries(divisions)) {
      const code = codes.get(`${countryCode} ${name}`);
      if (code === undefined) unknown.push(`${countryCode} ${name}`);
      else qualifiers.push({ countryCode, code, names: [...further] });
    }
  }
  return { qualifiers, unknown };
}
