import type { Moment } from "../../domain/calendar/parse.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import { badParameter } from "../errors/bad-input.ts";
import type { RequestContext } from "../context.ts";
import { optional, freeText, ALIASES } from "./parameter.ts";
import { zoneOfWords, type NamedZone } from "./words.ts";

export const zoneTextParameter = optional(freeText, {
  description: "Zone of local times and of words such as `today`; that of `city`, or UTC, when absent.",
  aliases: ALIASES.tz,
  example: "America/New_York",
});

/**
 * The zone of a request's dates: `tz`, else the one in brackets after a moment, else that of its city, else UTC.
 *
 * @throws AlmanacError `invalid_parameter` when two moments name different zones and `tz` does not decide.
 */
export function dateZone(
  tz: string | undefined,
  moments: readonly (Moment | undefined)[],
  context: RequestContext,
  city: NamedZone | null = null,
): Zone {
  if (tz !== undefined) return zoneOfWords({ name: "tz" }, tz, context).zone;
  const named = moments.flatMap((moment) =>
    (moment?.kind === "instant" || moment?.kind === "local") && moment.zone !== null ? [moment.zone] : [],
  );
  const [first, second] = [...new Set(named)];
  if (first !== undefined && second !== undefined) {
    throw badParameter("tz", "missing", "", `'tz', as the moments name two zones: ${first} and ${second}`);
  }
  if (first === undefined && city !== null) return city.zone;
  return zoneOfWords({ name: "tz" }, first ?? "UTC", context).zone;
}
