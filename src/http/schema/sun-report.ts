import { Type } from "@sinclair/typebox";
import type { SunReport } from "../../domain/sky/sun-report.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import { skyInstant, skyTime } from "./sky-time.ts";
import { sunDayProperties, sunDayRecord, sunPositionRecord, SunPositionSchema } from "./sun.ts";
import { nullable } from "./nullable.ts";
import { record } from "./record.ts";

const timeOrNull = nullable(Type.String());

/** Members of `/sun` except the place and the list of days. */
export const sunReportProperties = {
  ...sunDayProperties,
  next_sunrise: timeOrNull,
  next_sunset: timeOrNull,
  previous_sunrise: timeOrNull,
  previous_sunset: timeOrNull,
  position: nullable(SunPositionSchema),
  season: record("Season", {
    current: Type.String({ enum: ["spring", "summer", "autumn", "winter"] }),
    next_event: Type.String(),
    next_at: Type.String(),
  }),
};

/** One day of the Sun, with the neighbouring events, its position and the season. */
export function sunReportRecord(report: SunReport, dayNumber: number, zone: Zone) {
  const { neighbours, position, season } = report;
  return {
    ...sunDayRecord(report.day, dayNumber, zone),
    next_sunrise: skyTime(neighbours.nextSunriseEpochMs, zone),
    next_sunset: skyTime(neighbours.nextSunsetEpochMs, zone),
    previous_sunrise: skyTime(neighbours.previousSunriseEpochMs, zone),
    previous_sunset: skyTime(neighbours.previousSunsetEpochMs, zone),
    position: position === null ? null : sunPositionRecord(position, zone),
    season: {
      current: season.current,
      next_event: season.nextEvent,
      next_at: skyInstant(season.nextEpochMs, zone),
    },
  };
}
