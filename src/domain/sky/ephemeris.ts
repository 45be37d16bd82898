import { mustExist } from "../must-exist.ts";
import {
  AstroTime,
  Body as EngineBody,
  C_AUDAY,
  DeltaT_EspenakMeeus,
  EclipticGeoMoon,
  HelioVector,
  KM_PER_AU,
  RotateVector,
  Rotation_EQJ_EQD,
  SetDeltaTFunction,
  SiderealTime,
  SunPosition,
  e_tilt,
} from "astronomy-engine";
import { DEG_TO_RAD, RAD_TO_DEG, TWO_PI, wrap360 } from "./angle.ts";
import { MS_PER_DAY } from "../time-unit.ts";

SetDeltaTFunction(deltaTSeconds);

export type Body = "sun" | "moon";

const J2000_EPOCH_MS = Date.UTC(2000, 0, 1, 12);

/** Days since 2000-01-01T12:00 UT. */
export function utDaysOf(epochMs: number): number {
  return (epochMs - J2000_EPOCH_MS) / MS_PER_DAY;
}

export function epochMsOf(utDays: number): number {
  return J2000_EPOCH_MS + utDays * MS_PER_DAY;
}

/** Rotation of the Earth in a day of UT beyond one turn. */
const EARTH_TURNS_BEYOND_DAYS = 0.00273781191135448;

/**
 * Earth rotation angle, radians (IERS Conventions 2010, eq. 5.15). Drops whole days before the product, so
 * that it is precise to a microsecond two centuries from the epoch.
 */
export function earthRotationAngleRad(utDays: number): number {
  return TWO_PI * (0.779057273264 + EARTH_TURNS_BEYOND_DAYS * utDays + (utDays - Math.floor(utDays)));
}

/**
 * Light time and aberration of the Sun together are the opposite of the Earth's position when the light left
 * (Explanatory Supplement, 3rd ed., 7.2.3.4). The distance for the light time is right to 0.0003 au
 * (Astronomical Almanac, C5), which is 0.006" of the position.
 */
function sunOfDate(time: AstroTime): EquatorVector {
  const anomalyRad = (357.529 + 0.98560028 * time.tt) * DEG_TO_RAD;
  const distanceAu = 1.00014 - 0.01671 * Math.cos(anomalyRad) - 0.00014 * Math.cos(2 * anomalyRad);
  const earth = HelioVector(EngineBody.Earth, time.AddDays(-distanceAu / C_AUDAY));
  const { x, y, z } = RotateVector(Rotation_EQJ_EQD(time), earth);
  return { xKm: -x * KM_PER_AU, yKm: -y * KM_PER_AU, zKm: -z * KM_PER_AU };
}

function moonOfDate(time: AstroTime): EquatorVector {
  const moon = EclipticGeoMoon(time);
  const obliquityRad = e_tilt(time).tobl * DEG_TO_RAD;
  const lonRad = moon.lon * DEG_TO_RAD;
  const latRad = moon.lat * DEG_TO_RAD;
  const distanceKm = moon.dist * KM_PER_AU;
  const eclipticX = distanceKm * Math.cos(latRad) * Math.cos(lonRad);
  const eclipticY = distanceKm * Math.cos(latRad) * Math.sin(lonRad);
  const eclipticZ = distanceKm * Math.sin(latRad);
  return {
    xKm: eclipticX,
    yKm: eclipticY * Math.cos(obliquityRad) - eclipticZ * Math.sin(obliquityRad),
    zKm: eclipticY * Math.sin(obliquityRad) + eclipticZ * Math.cos(obliquityRad),
  };
}

const CHANNELS = 3;

type SegmentPlan = {
  spanDays: number;
  nodes: number;
  slots: number;
  ofDate: (time: AstroTime) => EquatorVector;
};

/**
 * Geocentric positions move smoothly, so time is cut into equal segments, each a Chebyshev
 * interpolation through `nodes` evaluated positions (Numerical Recipes, 3rd ed., 5.8). One segment serves
 * all observers. With these spans the interpolation differs from the direct evaluation by less than 0.015"
 * for the Sun and 0.15" for the Moon (ephemeris.test.ts). `slots`, a power of two, bounds the memory: a segment
 * replaces the one in slot `number % slots`.
 */
function createSegments({ spanDays, nodes, slots, ofDate }: SegmentPlan) {
  const cached = Array.from<{ segment: number; coefficients: Float64Array } | null>({ length: slots }).fill(
    null,
  );
  const nodeCos = Array.from({ length: nodes }, (_, order) =>
    Float64Array.from({ length: nodes }, (__, node) => Math.cos((Math.PI * order * (node + 0.5)) / nodes)),
  );

  function valuesAt(segment: number, node: number): readonly number[] {
    const utDays = (segment + (mustExist(nodeCos[1]?.[node]) + 1) / 2) * spanDays;
    const time = new AstroTime(utDays);
    const { xKm, yKm, zKm } = ofDate(time);
    // Right ascension from the origin of the Earth rotation angle (without precession and the equation of
    // the equinoxes), so that rotation by that angle alone gives Earth-fixed coordinates.
    const originRad = SiderealTime(time) * 15 * DEG_TO_RAD - earthRotationAngleRad(utDays);
    const cos = Math.cos(originRad);
    const sin = Math.sin(originRad);
    return [xKm * cos + yKm * sin, yKm * cos - xKm * sin, zKm];
  }

  function compute(segment: number): Float64Array {
    const values = Array.from({ length: nodes }, (_, node) => valuesAt(segment, node));
    return Float64Array.from({ length: nodes * CHANNELS }, (_, at) => {
      const order = Math.floor(at / CHANNELS);
      let sum = 0;
      nodeCos[order]?.forEach((cos, node) => (sum += cos * mustExist(values[node]?.[at % CHANNELS])));
      return ((order === 0 ? 1 : 2) / nodes) * sum;
    });
  }

  return {
    spanDays,
    nodes,
    /** The coefficients of a segment, for each order those of x, y and z, cached. */
    coefficientsOf(segment: number): Float64Array {
      const slot = segment & (slots - 1);
      const known = cached[slot];
      if (known?.segment === segment) return known.coefficients;
      const coefficients = compute(segment);
      cached[slot] = { segment, coefficients };
      return coefficients;
    },
  };
}

const SEGMENTS = {
  sun: createSegments({ spanDays: 8, nodes: 5, slots: 4096, ofDate: sunOfDate }),
  moon: createSegments({ spanDays: 3, nodes: 6, slots: 8192, ofDate: moonOfDate }),
};

/**
 * A body seen from the centre of the Earth, apparent, kilometres. z to the north pole of the true equator
 * of date; x to Greenwich when the frame turns with the Earth, else to the origin of its rotation angle.
 */
export type EquatorVector = { xKm: number; yKm: number; zKm: number };

/**
 * Apparent geocentric position of the Sun or the Moon in the non-rotating frame.
 *
 * Sun: VSOP87 with light time and aberration; Moon: the Improved Lunar Ephemeris as in Montenbruck &
 * Pfleger; precession IAU 2006, nutation IAU 2000B (five terms), all through astronomy-engine.
 */
export function equatorialAt(body: Body, epochMs: number): EquatorVector {
  const { spanDays, nodes, coefficientsOf } = SEGMENTS[body];
  const position = utDaysOf(epochMs) / spanDays;
  const segment = Math.floor(position);
  const coefficients = coefficientsOf(segment);

  // Clenshaw's recurrence (Numerical Recipes, 3rd ed., 5.8.11), three channels side by side.
  const unit2 = 4 * (position - segment) - 2;
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  let z1 = 0;
  let z2 = 0;
  for (let at = (nodes - 1) * CHANNELS; at > 0; at -= CHANNELS) {
    const x = unit2 * x1 - x2 + mustExist(coefficients[at]);
    x2 = x1;
    x1 = x;
    const y = unit2 * y1 - y2 + mustExist(coefficients[at + 1]);
    y2 = y1;
    y1 = y;
    const z = unit2 * z1 - z2 + mustExist(coefficients[at + 2]);
    z2 = z1;
    z1 = z;
  }
  const unit = unit2 / 2;
  return {
    xKm: unit * x1 - x2 + mustExist(coefficients[0]),
    yKm: unit * y1 - y2 + mustExist(coefficients[1]),
    zKm: unit * z1 - z2 + mustExist(coefficients[2]),
  };
}

/** Apparent geocentric position of the Sun or the Moon in the Earth-fixed frame. */
export function earthFixedAt(body: Body, epochMs: number): EquatorVector {
  const { xKm, yKm, zKm } = equatorialAt(body, epochMs);
  const angleRad = earthRotationAngleRad(utDaysOf(epochMs));
  const cos = Math.cos(angleRad);
  const sin = Math.sin(angleRad);
  return { xKm: xKm * cos + yKm * sin, yKm: yKm * cos - xKm * sin, zKm };
}

/** From the centre of the Earth to the centre of the body, kilometres. */
export function geocentricDistanceKm(body: Body, epochMs: number): number {
  const { xKm, yKm, zKm } = equatorialAt(body, epochMs);
  return Math.sqrt(xKm * xKm + yKm * yKm + zKm * zKm);
}

/**
 * Apparent geocentric longitude on the ecliptic of date, degrees in [0, 360), without interpolation. It
 * defines seasons and phases (Meeus ch. 27 and 49).
 */
export function sunLongitudeDeg(epochMs: number): number {
  return SunPosition(new AstroTime(utDaysOf(epochMs))).elon;
}

export function moonLongitudeDeg(epochMs: number): number {
  return EclipticGeoMoon(new AstroTime(utDaysOf(epochMs))).lon;
}

/**
 * The difference of the two longitudes, degrees in [0, 360), from the interpolated positions: within
 * 0.5" of the direct ones at a tenth of their cost.
 */
export function elongationDegAt(epochMs: number): number {
  const time = new AstroTime(utDaysOf(epochMs));
  const obliquityRad = e_tilt(time).tobl * DEG_TO_RAD;
  const originRad = SiderealTime(time) * 15 * DEG_TO_RAD - earthRotationAngleRad(time.ut);
  const longitudeRad = (body: Body): number => {
    const { xKm, yKm, zKm } = equatorialAt(body, epochMs);
    const x = xKm * Math.cos(originRad) - yKm * Math.sin(originRad);
    const y = yKm * Math.cos(originRad) + xKm * Math.sin(originRad);
    return Math.atan2(y * Math.cos(obliquityRad) + zKm * Math.sin(obliquityRad), x);
  };
  return wrap360((longitudeRad("moon") - longitudeRad("sun")) * RAD_TO_DEG);
}

const DAYS_PER_YEAR = 365.2425;
/** TT - TAI, seconds (IAU 1991). */
const TT_MINUS_TAI_SECONDS = 32.184;

/** TAI - UTC on the first day of `LEAP_YEARS`, seconds. */
const FIRST_TAI_MINUS_UTC_SECONDS = 10;
/**
 * The first days with one leap second more than before, as announced in IERS Bulletin C: 1 January of a year, or 1 July
 * where it ends in .5.
 */
const LEAP_YEARS: readonly number[] = [
  1972, 1972.5, 1973, 1974, 1975, 1976, 1977, 1978, 1979, 1980, 1981.5, 1982.5, 1983.5, 1985.5, 1988, 1990,
  1991, 1992.5, 1993.5, 1994.5, 1996, 1997.5, 1999, 2006, 2009, 2012.5, 2015.5, 2017,
];

const LEAP_UT_DAYS = LEAP_YEARS.map(
  (year) => (Date.UTC(Math.floor(year), 12 * (year % 1)) - Date.UTC(2000, 0, 1, 12)) / MS_PER_DAY,
);
const FIRST_LEAP_UT_DAYS = mustExist(LEAP_UT_DAYS[0]);
const deltaSecondsAfter = (leaps: number): number =>
  FIRST_TAI_MINUS_UTC_SECONDS + leaps - 1 + TT_MINUS_TAI_SECONDS;
/** Up to this year the last announced TAI - UTC is a fact; after it, a forecast. */
const FORECAST_YEAR = 2027;

/**
 * TT - UT in seconds by the long-term length of day of Stephenson, Morrison & Hohenkerk (2016),
 * "Measurement of the Earth's rotation", Proc. R. Soc. A 472:20160404, section 5:
 * lod = 1.78 t - 4.0 sin(2 pi t / 15) ms, t in centuries from 1825, integrated over time.
 * Only differences of it are used, so the constant of integration is left out.
 */
function longTermSeconds(year: number): number {
  const years = year - 1825;
  return 0.00325 * years * years + 349 * Math.cos(0.00419 * years);
}

/**
 * Terrestrial Time minus civil Universal Time.
 *
 * @param utDays days since 2000-01-01T12:00 UT
 * @returns seconds. Before 1972 the polynomials of Espenak & Meeus (NASA/TP-2006-214141, within
 * about 5 s of later work in the 19th century and 2 s in the 20th); 1972 to 2026 exact, from the
 * leap seconds in force (69.184 since 2017); from 2027 that value plus the drift expected from the
 * long-term length of day: 75 s in 2050, 93 s in 2100, 162 s in 2200.
 */
export function deltaTSeconds(utDays: number): number {
  if (utDays < FIRST_LEAP_UT_DAYS) return DeltaT_EspenakMeeus(utDays);

  const year = 2000 + (utDays + 0.5) / DAYS_PER_YEAR;
  if (year >= FORECAST_YEAR) {
    return deltaSecondsAfter(LEAP_YEARS.length) + longTermSeconds(year) - longTermSeconds(FORECAST_YEAR);
  }

  return deltaSecondsAfter(LEAP_UT_DAYS.findLastIndex((firstDay) => utDays >= firstDay) + 1);
}
