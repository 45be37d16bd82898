import furtherNames from "../../data/admin1-names.yaml";

/** Additional names by country and GeoNames' name of the division. */
export const FURTHER_NAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  furtherNames;

/** GeoNames' codes of divisions ("FR.11") by country and name ("FR Île-de-France"). @param names by code */
export function codesOfDivisions(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...names].map(([code, name]) => [`${code.slice(0, 2)} ${name}`, code]));
}

/**
 * The table for the existing divisions.
 * @param names GeoNames' names of divisions by "FR.11"
 * @returns the names by "FR.11", and the entries ("CA Québec") for which there is no division of that name: the
 * sources have moved on
 */
export function admin1Aliases(names: ReadonlyMap<string, string>): {
  further: ReadonlyMap<string, readonly string[]>;
  unknown: string[];
} {
  const keys = codesOfDivisions(names);
  const byKey = new Map<string, readonly string[]>();
  const unknown: string[] = [];
  for (const [countryCode, divisions] of Object.entries(FURTHER_NAMES)) {
    for (const [name, further] of Object.entries(divisions)) {
      const key = keys.get(`${countryCode} ${name}`);
      if (key === undefined) unknown.push(`${countryCode} ${name}`);
      else byKey.set(key, further);
    }
  }
  return { further: byKey, unknown };
}
