import { resolveCountry } from "../domain/places/country.ts";
import type { RouteContext } from "./route.ts";

/**
 * The longest code of a region that the holidays know is `NZ-CAN-TIMARU`, with 13: some regions have parts of their own,
 * and some are known by their name alone.
 */
export const MAX_REGION_LENGTH = 16;

const isoPattern = /^([A-Za-z]{2})-[A-Za-z0-9]{1,5}$/;
const longPattern = /^([A-Za-z]{2})-[A-Za-z0-9-]{1,13}$/;

/**
 * A region as it is written, `DE-BY`: the code of its country, which may be none, and the region in capitals. `null` for all
 * other text, a country's name (`el-salvador`) and a longer code that the holidays do not know among it.
 */
export function regionOfText(
  text: string,
  { data: { countries }, holidays }: Pick<RouteContext, "data" | "holidays">,
): { countryCode: string; subdivision: string } | null {
  if (resolveCountry(countries, text) !== null) return null;
  const subdivision = text.toUpperCase();
  const isoCode = isoPattern.exec(text)?.[1];
  if (isoCode !== undefined) return { countryCode: isoCode, subdivision };
  const countryCode = longPattern.exec(text)?.[1]?.toUpperCase();
  if (countryCode === undefined) return null;
  return holidays.hasSubdivision(countryCode, subdivision) ? { countryCode, subdivision } : null;
}
