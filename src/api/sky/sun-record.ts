import { seasonRecord, SeasonSchema, type SeasonSystem } from "./season-record.ts";
import { Type } from "@sinclair/typebox";
import { formatDate, formatTimeOfDay } from "../../domain/calendar/format.ts";
import type { SunBand, SunDay } from "../../domain/sky/sun.ts";
import type { SunReport } from "../../domain/sky/sun-report.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import {
  roundDeg,
  roundDegOrNull,
  skyEventProperties,
  skyEventRecord,
  skyInstant,
  skyTime,
} from "./sky-time.ts";
import { nullable, closed, record } from "../../http/answer/route-schema.ts";

const timeOrNull = nullable(Type.String(), { examples: ["2026-11-20T08:07:06+01:00"] });
const degreesOrNull = nullable(Type.Number());

const BandSchema = Type.Union([closed({ start: timeOrNull, end: timeOrNull }), Type.Null()]);

const BandsSchema = record("SunBands", { morning: BandSchema, evening: BandSchema });

const EventSchema = record("SunEvent", skyEventProperties);

const sunDayProperties = {
  date: Type.String(),
  sunrise: timeOrNull,
  sunset: timeOrNull,
  solar_noon: Type.String(),
  solar_midnight: Type.String(),
  day_length_seconds: Type.Integer(),
  day_length: Type.String({ examples: ["08:57:46"] }),
  day_length_change_seconds: Type.Integer({ description: "Against the day before." }),
  civil_dawn: timeOrNull,
  civil_dusk: timeOrNull,
  nautical_dawn: timeOrNull,
  nautical_dusk: timeOrNull,
  astronomical_dawn: timeOrNull,
  astronomical_dusk: timeOrNull,
  golden_hour: BandsSchema,
  blue_hour: BandsSchema,
  sunrise_azimuth_deg: degreesOrNull,
  sunset_azimuth_deg: degreesOrNull,
  noon_altitude_deg: Type.Number({ description: "Apparent, refraction included." }),
  distance_km: Type.Integer(),
  daylight: Type.String({ enum: ["normal", "polar_day", "polar_night"] }),
  custom_altitudes: Type.Array(
    record("AltitudeCrossing", { altitude_deg: Type.Number(), rising: timeOrNull, setting: timeOrNull }),
  ),
  events: Type.Array(EventSchema, { description: "What happens between local midnights, in order." }),
};

export const SunDaySchema = record("SunDay", sunDayProperties);

/** A day of the Sun as the API shows it, times in a zone. */
export function sunDayRecord(day: SunDay, dayNumber: number, zone: Zone) {
  const seconds = Math.round(day.dayLengthSeconds);
  return {
    date: formatDate(dayNumber),
    sunrise: skyTime(day.sunriseEpochMs, zone),
    sunset: skyTime(day.sunsetEpochMs, zone),
    solar_noon: skyInstant(day.solarNoonEpochMs, zone),
    solar_midnight: skyInstant(day.solarMidnightEpochMs, zone),
    day_length_seconds: seconds,
    day_length: formatTimeOfDay(seconds),
    day_length_change_seconds: Math.round(day.dayLengthChangeSeconds),
    civil_dawn: skyTime(day.civilDawnEpochMs, zone),
    civil_dusk: skyTime(day.civilDuskEpochMs, zone),
    nautical_dawn: skyTime(day.nauticalDawnEpochMs, zone),
    nautical_dusk: skyTime(day.nauticalDuskEpochMs, zone),
    astronomical_dawn: skyTime(day.astronomicalDawnEpochMs, zone),
    astronomical_dusk: skyTime(day.astronomicalDuskEpochMs, zone),
    golden_hour: bands(day.goldenHour, zone),
    blue_hour: bands(day.blueHour, zone),
    sunrise_azimuth_deg: roundDegOrNull(day.sunriseAzimuthDeg),
    sunset_azimuth_deg: roundDegOrNull(day.sunsetAzimuthDeg),
    noon_altitude_deg: roundDeg(day.noonAltitudeDeg),
    distance_km: Math.round(day.distanceKm),
    daylight: day.daylight,
    custom_altitudes: day.customAltitudes.map((custom) => ({
      altitude_deg: custom.altitudeDeg,
      rising: skyTime(custom.risingEpochMs, zone),
      setting: skyTime(custom.settingEpochMs, zone),
    })),
    events: day.events.map((event) => skyEventRecord(event, zone)),
  };
}

function bands({ morning, evening }: SunDay["goldenHour"], zone: Zone) {
  const bandOf = (band: SunBand | null) =>
    band && { start: skyTime(band.startEpochMs, zone), end: skyTime(band.endEpochMs, zone) };
  return { morning: bandOf(morning), evening: bandOf(evening) };
}

const SunPositionSchema = record("SunPosition", {
  at: Type.String(),
  altitude_deg: Type.Number({ description: "Apparent, refraction included." }),
  azimuth_deg: Type.Number(),
  phase: Type.String({
    enum: ["day", "civil_twilight", "nautical_twilight", "astronomical_twilight", "night"],
  }),
});

const plainTimeOrNull = nullable(Type.String());

/** Members of `/sun` except the place and the list of days. */
export const sunReportProperties = {
  ...sunDayProperties,
  next_sunrise: plainTimeOrNull,
  next_sunset: plainTimeOrNull,
  previous_sunrise: plainTimeOrNull,
  previous_sunset: plainTimeOrNull,
  position: nullable(SunPositionSchema),
  season: SeasonSchema,
};

/** One day of the Sun, with the neighbouring events, its position and the season. */
export function sunReportRecord(
  report: SunReport,
  dayNumber: number,
  zone: Zone,
  system: SeasonSystem = "astronomical",
) {
  const { neighbours, position } = report;
  return {
    ...sunDayRecord(report.day, dayNumber, zone),
    next_sunrise: skyTime(neighbours.nextSunriseEpochMs, zone),
    next_sunset: skyTime(neighbours.nextSunsetEpochMs, zone),
    previous_sunrise: skyTime(neighbours.previousSunriseEpochMs, zone),
    previous_sunset: skyTime(neighbours.previousSunsetEpochMs, zone),
    position: position && {
      at: skyInstant(position.epochMs, zone),
      altitude_deg: roundDeg(position.altitudeDeg),
      azimuth_deg: roundDeg(position.azimuthDeg),
      phase: position.phase,
    },
    season: seasonRecord(report, dayNumber, zone, system),
  };
}
