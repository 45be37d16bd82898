import { Type, type Static } from "@sinclair/typebox";
import { civilFromDays, daysFromCivil } from "../../domain/calendar/civil.ts";
import { hemisphereOf, isTropical, meteorologicalSeason } from "../../domain/sky/seasons.ts";
import type { SunReport } from "../../domain/sky/sun-report.ts";
import { localDayStart } from "../../domain/tz/local-time.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import { nullable, record } from "../../http/answer/route-schema.ts";
import { choice } from "../../http/input/parameter.ts";
import { skyInstant } from "./sky-time.ts";

const SEASON_SYSTEMS = ["astronomical", "meteorological"] as const;

export const seasonSystemParameter = choice(SEASON_SYSTEMS, {
  description:
    "What `season` counts by: `astronomical` from equinox to solstice, `meteorological` by whole months from the first of March, June, September and December.",
  default: "astronomical",
});

export type SeasonSystem = Static<typeof seasonSystemParameter>;

export const SeasonSchema = record("Season", {
  system: Type.String({ enum: [...SEASON_SYSTEMS] }),
  current: nullable(Type.String({ enum: ["spring", "summer", "autumn", "winter"] }), {
    description: "`null` in the tropics, which do not have these four.",
  }),
  next_event: nullable(Type.String(), {
    description:
      "`march_equinox`, `june_solstice`, `september_equinox` or `december_solstice`; by months `start_of_spring` and the like, `null` in the tropics.",
  }),
  next_at: nullable(Type.String()),
});

/** The season of a local day at a place. */
export function seasonRecord(
  { season, latitudeDeg }: Pick<SunReport, "season" | "latitudeDeg">,
  dayNumber: number,
  zone: Zone,
  system: SeasonSystem,
): Static<typeof SeasonSchema> {
  const hasFour = !isTropical(latitudeDeg);
  if (system === "astronomical")
    return {
      system,
      current: hasFour ? season.current : null,
      next_event: season.nextEvent,
      next_at: skyInstant(season.nextEpochMs, zone),
    };
  if (!hasFour) return { system, current: null, next_event: null, next_at: null };
  const { year, month } = civilFromDays(dayNumber);
  const { current, next, nextMonth } = meteorologicalSeason(month, hemisphereOf(latitudeDeg));
  const startDay = daysFromCivil(nextMonth < month ? year + 1 : year, nextMonth, 1);
  return {
    system,
    current,
    next_event: `start_of_${next}`,
    next_at: skyInstant(localDayStart(zone, startDay) * 1000, zone),
  };
}
