/**
 * Computes, for every `hijri.reckoning` of the rule files, on which evening each Islamic month's crescent is first seen
 * there, and writes it into src/domain/holidays/calendars/month-table.tsv. Run it after adding a reckoning.
 *
 * Visibility by B. D. Yallop, "A method for predicting the first sighting of the new crescent Moon", NAO Technical
 * Note 69 (1997): `naked-eye` is its class A (easily seen), `aided` its classes A to D (seen with a telescope at best).
 * `3/6.4` is the rule of the MABIMS countries: at sunset the Moon stands 3 degrees high and 6.4 from the Sun.
 */
import {
  AngleFromSun,
  AstroTime,
  Body,
  EquatorFromVector,
  GeoVector,
  Horizon,
  KM_PER_AU,
  Observer,
  RotateVector,
  Rotation_EQJ_EQD,
  SearchRiseSet,
} from "astronomy-engine";
import { holidayRules } from "../src/dataset/holiday-rules.ts";
import { HIJRI_FIRST_YEAR, hijriMonthStart, UMM_AL_QURA } from "../src/domain/holidays/calendars/hijri.ts";
import { MONTH_CELLS } from "../src/domain/holidays/calendars/month-table.ts";
import { MS_PER_HOUR, MS_PER_DAY } from "../src/domain/time-unit.ts";

const EARTH_RADIUS_KM = 6378.14;
/** The Moon's radius in parts of the Earth's. */
const MOON_RADIUS = 0.27245;
const RADIANS = Math.PI / 180;
/** Yallop's lower ends of class A and of class D. */
const NAKED_EYE_Q = 0.216;
const AIDED_Q = -0.232;
/** The best time to look is 4/9 of the time between sunset and moonset. */
const BEST_TIME = 4 / 9;

type Evening = { lagMinutes: number; q: number; altitudeDeg: number; elongationDeg: number };

function sky(time: AstroTime, observer: Observer) {
  const rotation = Rotation_EQJ_EQD(time);
  const sun = EquatorFromVector(RotateVector(rotation, GeoVector(Body.Sun, time, true)));
  const moon = EquatorFromVector(RotateVector(rotation, GeoVector(Body.Moon, time, true)));
  const sunAltitude = Horizon(time, observer, sun.ra, sun.dec).altitude;
  const altitude = Horizon(time, observer, moon.ra, moon.dec).altitude;
  const parallax = Math.asin(EARTH_RADIUS_KM / (moon.dist * KM_PER_AU));
  return { sunAltitude, altitude, parallax, elongation: AngleFromSun(Body.Moon, time) };
}

/** The Moon after sunset of a civil day at a place. */
function eveningOf(day: number, observer: Observer): Evening {
  const noon = new AstroTime(new Date(day * MS_PER_DAY + (12 - observer.longitude / 15) * MS_PER_HOUR));
  const sunset = SearchRiseSet(Body.Sun, observer, -1, noon, 1);
  const moonset = SearchRiseSet(Body.Moon, observer, -1, noon, 1.5);
  if (sunset === null || moonset === null) throw new Error("no sunset or no moonset");
  const lag = moonset.ut - sunset.ut;
  const best = sky(sunset.AddDays(lag > 0 ? lag * BEST_TIME : 0), observer);
  const semidiameter = MOON_RADIUS * (best.parallax / RADIANS) * 60;
  const topocentric = semidiameter * (1 + Math.sin(best.altitude * RADIANS) * Math.sin(best.parallax));
  const width = topocentric * (1 - Math.cos(best.elongation * RADIANS));
  const vision = best.altitude - best.sunAltitude;
  const limit = 11.8371 - 6.3226 * width + 0.7319 * width ** 2 - 0.1018 * width ** 3;
  const atSunset = sky(sunset, observer);
  return {
    lagMinutes: lag * 1440,
    q: (vision - limit) / 10,
    altitudeDeg: atSunset.altitude - (Math.cos(atSunset.altitude * RADIANS) * atSunset.parallax) / RADIANS,
    elongationDeg: atSunset.elongation,
  };
}

const RECKONING = /^crescent (?:(naked-eye|aided)|([\d.]+)\/([\d.]+)) at (-?[\d.]+),(-?[\d.]+)$/;

/** Reads "crescent aided at 32.5,53.7" into a place and what counts as seen there. */
function readReckoning(text: string): { observer: Observer; isSeen: (evening: Evening) => boolean } {
  const [, how, altitudeDeg, elongationDeg, latitude, longitude] = RECKONING.exec(text) ?? [];
  if (latitude === undefined) throw new Error(`cannot read the reckoning "${text}"`);
  const observer = new Observer(Number(latitude), Number(longitude), 0);
  const limit = how === "aided" ? AIDED_Q : NAKED_EYE_Q;
  const isSeen = (one: Evening): boolean =>
    how === undefined
      ? one.altitudeDeg >= Number(altitudeDeg) && one.elongationDeg >= Number(elongationDeg)
      : one.lagMinutes > 0 && one.q > limit;
  return { observer, isSeen };
}

/** Days of each month's start from that of Umm al-Qura, -1 to 2, two months in a hexadecimal digit. */
function tableOf(text: string): string {
  const { observer, isSeen } = readReckoning(text);
  const years = MONTH_CELLS.get(UMM_AL_QURA)?.split(" ").length ?? 0;
  const months = Array.from({ length: years * 12 }, (_, index) => {
    const start = hijriMonthStart(HIJRI_FIRST_YEAR + Math.floor(index / 12), (index % 12) + 1);
    if (start === null) throw new Error("no such month");
    // A month begins on the day after the evening.
    return ([-1, 0, 1].find((days) => isSeen(eveningOf(start + days - 1, observer))) ?? 2) + 1;
  });
  return months
    .flatMap((delay, index) =>
      index % 2 === 0 ? [] : [(((months[index - 1] ?? 0) << 2) | delay).toString(16)],
    )
    .join("");
}

/** Every reckoning that a rule file names, beside the calendar that needs no table. */
const reckonings = [...holidayRules.files].flatMap(([country, file]) => {
  const { holidays } = file as { holidays: Record<string, { hijri?: { reckoning?: string } }> };
  const reckoning = holidays[country]?.hijri?.reckoning ?? "";
  return reckoning.startsWith("crescent ") ? [reckoning] : [];
});

const TABLE = new URL("../src/domain/holidays/calendars/month-table.tsv", import.meta.url);
const others = (await Bun.file(TABLE).text()).split("\n").filter((line) => !/^crescent |^$/.test(line));
const rows = [...new Set(reckonings)].sort().map((text) => `${text}\t${tableOf(text)}`);
await Bun.write(TABLE, `${[...others, ...rows].join("\n")}\n`);
console.log(`${rows.length} reckonings`);
