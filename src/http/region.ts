import { resolveCountry, type Country } from "../domain/places/country.ts";
import type { RouteContext } from "./route.ts";

/**
 * The longest code of a region that the holidays know is `NZ-CAN-TIMARU`, with 13: some regions have parts of their own,
 * and some are known by their name alone.
 */
export const MAX_REGION_LENGTH = 16;

const regionPattern = /^([A-Za-z]{2})-[A-Za-z0-9-]{1,13}$/;

/**
 * The country of a region written as `DE-BY`, and the region in capitals; `null` where the text is no code, names a
 * country itself (`el-salvador`), or begins with no country's code.
 */
export function regionOfText(
  text: string,
  { data: { countries } }: Pick<RouteContext, "data">,
): { country: Country; subdivision: string } | null {
  if (resolveCountry(countries, text) !== null) return null;
  const code = regionPattern.exec(text)?.[1];
  const country = code === undefined ? null : resolveCountry(countries, code);
  return country === null ? null : { country, subdivision: text.toUpperCase() };
}
