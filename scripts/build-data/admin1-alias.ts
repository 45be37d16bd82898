import furtherNames from "../../data/admin1-names.yaml";

/** Additional names by country and GeoNames' name of the division. */
export const FURTHER_NAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  furtherNames;

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
  const keys = new Map([...names].map(([key, name]) => [`${key.slice(0, 2)} ${name}`, key]));
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
