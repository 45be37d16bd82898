import type { Moment } from "../../domain/calendar/parse.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import { optional, freeText } from "./parameter.ts";
import { badParameter } from "../core/bad-input.ts";
import type { RequestContext } from "../core/request-context.ts";
import { zoneOfQuery } from "./zone-parameter.ts";
import { ALIASES } from "./alias.ts";

export const zoneTextParameter = optional(
  freeText({
    description: "Zone of local times and of words such as `today`; UTC when absent.",
    aliases: ALIASES.tz,
    example: "America/New_York",
  }),
);

/**
 * The zone of a request's dates: `tz`, else the one in brackets after a moment, else UTC.
 *
 * @throws AlmanacError `invalid_parameter` when two moments name different zones and `tz` does not decide.
 */
export function dateZone(
  tz: string | undefined,
  moments: readonly (Moment | undefined)[],
  context: RequestContext,
): Zone {
  if (tz !== undefined) return zoneOfQuery("tz", tz, context).zone;
  const named = moments.flatMap((moment) =>
    (moment?.kind === "instant" || moment?.kind === "local") && moment.zone !== null ? [moment.zone] : [],
  );
  const [first, second] = [...new Set(named)];
  if (first !== undefined && second !== undefined) {
    throw badParameter("tz", "missing", "", `'tz', as the moments name two zones: ${first} and ${second}`);
  }
  return zoneOfQuery("tz", first ?? "UTC", context).zone;
}
