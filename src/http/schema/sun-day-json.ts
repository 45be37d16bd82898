import { SECONDS_PER_DAY } from "../../domain/calendar/civil.ts";
import { formatDate, formatMinute, formatOffset, formatTimeOfDay } from "../../domain/calendar/format.ts";
import type { SunBand, SunDay } from "../../domain/sky/sun.ts";
import { twoDigits } from "../../domain/tz/offset-name.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import { wholeText } from "../../domain/whole-text.ts";
import { thousandthsText } from "./number-text.ts";

/** JSON of a moment, or `null`. */
type TimeWriter = (epochMs: number | null) => string;

/**
 * Makes the function that writes `sunDayRecord` as JSON. A year of days is some thousands of times and angles, none of
 * which needs escaping: the text is put together from as few parts as can be, as each of them costs.
 */
export function createSunDayWriter(zone: Zone): (day: SunDay, dayNumber: number) => string {
  const time = createTimeWriter(zone);
  return (day, dayNumber) => {
    const seconds = Math.round(day.dayLengthSeconds);
    return (
      `{"date":"${formatDate(dayNumber)}","sunrise":${time(day.sunriseEpochMs)},` +
      `"sunset":${time(day.sunsetEpochMs)},"solar_noon":${time(day.solarNoonEpochMs)},` +
      `"solar_midnight":${time(day.solarMidnightEpochMs)},"day_length_seconds":${seconds},` +
      `"day_length":"${formatTimeOfDay(seconds)}",` +
      `"day_length_change_seconds":${Math.round(day.dayLengthChangeSeconds)},` +
      `"civil_dawn":${time(day.civilDawnEpochMs)},"civil_dusk":${time(day.civilDuskEpochMs)},` +
      `"nautical_dawn":${time(day.nauticalDawnEpochMs)},"nautical_dusk":${time(day.nauticalDuskEpochMs)},` +
      `"astronomical_dawn":${time(day.astronomicalDawnEpochMs)},` +
      `"astronomical_dusk":${time(day.astronomicalDuskEpochMs)},` +
      `"golden_hour":${bands(day.goldenHour, time)},"blue_hour":${bands(day.blueHour, time)},` +
      `"sunrise_azimuth_deg":${degrees(day.sunriseAzimuthDeg)},` +
      `"sunset_azimuth_deg":${degrees(day.sunsetAzimuthDeg)},` +
      `"noon_altitude_deg":${degrees(day.noonAltitudeDeg)},"distance_km":${Math.round(day.distanceKm)},` +
      `"daylight":"${day.daylight}","custom_altitudes":[${customList(day, time)}],` +
      `"events":[${eventList(day, time)}]}`
    );
  };
}

/** A power of two, and more than a day has moments. */
const MOMENTS = 64;

/**
 * Most moments of a day are told twice or more: in their own field, as an event, and as the end of a band. Days and
 * offsets last long, so that a moment is three parts that are there already.
 */
function createTimeWriter(zone: Zone): TimeWriter {
  const written = new Float64Array(MOMENTS).fill(Number.NaN);
  const texts: string[] = Array.from({ length: MOMENTS }, () => "");
  let ends: readonly string[] = [];
  let endsOffsetSeconds = Number.NaN;
  let start = "";
  let startDays = Number.NaN;

  function write(epochSeconds: number): string {
    const offsetSeconds = offsetSecondsAt(zone, epochSeconds);
    if (offsetSeconds !== endsOffsetSeconds) {
      ends = endsOf(offsetSeconds);
      endsOffsetSeconds = offsetSeconds;
    }
    const localSeconds = epochSeconds + offsetSeconds;
    const days = Math.floor(localSeconds / SECONDS_PER_DAY);
    if (days !== startDays) {
      start = wholeText(`"${formatDate(days)}T`);
      startDays = days;
    }
    const secondOfDay = localSeconds - days * SECONDS_PER_DAY;
    const minuteOfDay = Math.floor(secondOfDay / 60);
    return start + formatMinute(minuteOfDay) + (ends[secondOfDay - minuteOfDay * 60] ?? "");
  }

  return (epochMs) => {
    if (epochMs === null) return "null";
    const epochSeconds = Math.round(epochMs / 1000);
    const place = epochSeconds & (MOMENTS - 1);
    if (written[place] === epochSeconds) return texts[place] ?? "";
    const text = write(epochSeconds);
    written[place] = epochSeconds;
    texts[place] = text;
    return text;
  };
}

/** How a moment of an offset ends, from its seconds on. */
function endsOf(offsetSeconds: number): string[] {
  const offset = formatOffset(offsetSeconds);
  return Array.from({ length: 60 }, (_, second) => wholeText(`${twoDigits(second)}${offset}"`));
}

function degrees(value: number | null): string {
  return value === null ? "null" : thousandthsText(Math.round(value * 1000));
}

function bands({ morning, evening }: SunDay["goldenHour"], time: TimeWriter): string {
  return `{"morning":${band(morning, time)},"evening":${band(evening, time)}}`;
}

function band(ends: SunBand | null, time: TimeWriter): string {
  return ends === null ? "null" : `{"start":${time(ends.startEpochMs)},"end":${time(ends.endEpochMs)}}`;
}

function customList({ customAltitudes }: SunDay, time: TimeWriter): string {
  let text = "";
  for (const { altitudeDeg, risingEpochMs, settingEpochMs } of customAltitudes) {
    if (text !== "") text += ",";
    text += `{"altitude_deg":${altitudeDeg},"rising":${time(risingEpochMs)},"setting":${time(settingEpochMs)}}`;
  }
  return text;
}

function eventList({ events }: SunDay, time: TimeWriter): string {
  let text = "";
  for (const { type, epochMs, azimuthDeg, altitudeDeg } of events) {
    if (text !== "") text += ",";
    text += `{"type":"${type}","at":${time(epochMs)},"azimuth_deg":${degrees(azimuthDeg)},"altitude_deg":${degrees(altitudeDeg)}}`;
  }
  return text;
}
