import { codesByName, divisionKey } from "./division-code.ts";
import type { SecondLevelNames } from "./second-level.ts";

/** Countries whose second-level divisions have the codes of ISO 3166-2 in GeoNames, "IT.05.BO". */
const CODED = new Set(["BE", "ES", "FR", "IT"]);
/** Countries whose second-level divisions CLDR has by other codes: they are paired by their English names. */
const NAMED = new Set(["GB", "IE", "PH"]);

/**
 * The codes under which CLDR has the names of second-level divisions, by "FR.11.78".
 *
 * @param english CLDR's English names by code of ISO 3166-2
 */
export function pairSecondLevel(
  divisions: SecondLevelNames,
  english: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const byName = codesByName([...english]);
  return new Map(
    [...divisions].flatMap(([division, name]) => {
      const [country = "", , code = ""] = division.split(".");
      const found = CODED.has(country)
        ? `${country}-${code}`
        : NAMED.has(country)
          ? byName.get(`${country} ${divisionKey(name)}`)
          : undefined;
      return found !== undefined && english.has(found) ? [[division, found] as const] : [];
    }),
  );
}
