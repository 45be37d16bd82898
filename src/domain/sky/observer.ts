import { DEG_TO_RAD, RAD_TO_DEG, asinWithin, wrap360 } from "./angle.ts";
import { type Body, earthRotationAngleRad, equatorialAt, utDaysOf } from "./ephemeris.ts";

/** An observer's site: WGS 84 degrees (north and east positive) and metres above the surrounding plain. */
export type Site = { latitudeDeg: number; longitudeDeg: number; elevationM: number };

const EARTH_RADIUS_KM = 6378.1366;
const POLAR_TO_EQUATORIAL = 0.996647180302104;
/** Radii that decide when the upper limb appears (IAU 2015 B3; Moon: IAU mean k = 0.2725 of the Earth). */
export const RADIUS_KM: Record<Body, number> = { sun: 695_700, moon: 1738.1 };
/** Horizontal refraction of the almanacs, 34' (Meeus ch. 15). */
const HORIZON_REFRACTION_DEG = 34 / 60;
/** Dip of the sea horizon with terrestrial refraction, 2.08' per square root of a metre. */
const DIP_DEG_PER_SQRT_M = 0.0347;

/** A site prepared for many evaluations. */
export type Observer = Readonly<ReturnType<typeof createObserver>>;

/**
 * Prepares a site. The position takes the flattening of the Earth into account (Meeus ch. 11), which
 * changes the Moon's parallax by up to 0.2 degrees.
 */
export function createObserver({ latitudeDeg, longitudeDeg, elevationM }: Site) {
  const cosLat = Math.cos(latitudeDeg * DEG_TO_RAD);
  const sinLat = Math.sin(latitudeDeg * DEG_TO_RAD);
  const c = 1 / Math.hypot(cosLat, POLAR_TO_EQUATORIAL * sinLat);
  return {
    latitudeDeg,
    longitudeDeg,
    elevationM,
    longitudeRad: longitudeDeg * DEG_TO_RAD,
    cosLat,
    sinLat,
    /** From the axis of the Earth, and above the plane of the equator. */
    axisKm: (EARTH_RADIUS_KM * c + elevationM / 1000) * cosLat,
    zKm: (EARTH_RADIUS_KM * c * POLAR_TO_EQUATORIAL ** 2 + elevationM / 1000) * sinLat,
    /** How far the horizon of a raised observer is below the level one. */
    dipDeg: DIP_DEG_PER_SQRT_M * Math.sqrt(Math.max(0, elevationM)),
  };
}

export type Topocentric = {
  outKm: number;
  eastKm: number;
  axialKm: number;
  distanceKm: number;
};

/**
 * Where a body stands as seen from the surface. The axes belong to the observer's meridian: outward from the axis of the
 * Earth, east, and along the axis to the north.
 */
export function topocentricAt(body: Body, observer: Observer, epochMs: number): Topocentric {
  const { xKm, yKm, zKm } = equatorialAt(body, epochMs);
  const angleRad = earthRotationAngleRad(utDaysOf(epochMs)) + observer.longitudeRad;
  const cos = Math.cos(angleRad);
  const sin = Math.sin(angleRad);
  const outKm = xKm * cos + yKm * sin - observer.axisKm;
  const eastKm = yKm * cos - xKm * sin;
  const axialKm = zKm - observer.zKm;
  const distanceKm = Math.sqrt(outKm * outKm + eastKm * eastKm + axialKm * axialKm);
  return { outKm, eastKm, axialKm, distanceKm };
}

function centreRad({ cosLat, sinLat }: Observer, { outKm, axialKm, distanceKm }: Topocentric): number {
  return asinWithin((outKm * cosLat + axialKm * sinLat) / distanceKm);
}

/** Airless altitude of the centre of the disc, seen from the surface (topocentric), degrees. */
export function altitudeDegAt(body: Body, observer: Observer, epochMs: number): number {
  return RAD_TO_DEG * centreRad(observer, topocentricAt(body, observer, epochMs));
}

/** Airless altitude of the highest point of the disc, degrees: it defines rise and set. */
export function upperLimbDegAt(body: Body, observer: Observer, epochMs: number): number {
  const place = topocentricAt(body, observer, epochMs);
  return RAD_TO_DEG * (centreRad(observer, place) + Math.asin(RADIUS_KM[body] / place.distanceKm));
}

/** The altitude that the upper limb crosses when it rises or sets, degrees: -34' and the dip. */
export function horizonDeg(observer: Observer): number {
  return -HORIZON_REFRACTION_DEG - observer.dipDeg;
}

/** The body's topocentric position in the sky (Meeus ch. 13 and 40, in vectors). */
export function horizontalAt(body: Body, observer: Observer, epochMs: number) {
  const place = topocentricAt(body, observer, epochMs);
  const { outKm, eastKm, axialKm, distanceKm } = place;
  const northKm = axialKm * observer.cosLat - outKm * observer.sinLat;
  const airlessAltitudeDeg = RAD_TO_DEG * centreRad(observer, place);
  return {
    /** From north through east, [0, 360). */
    azimuthDeg: wrap360(RAD_TO_DEG * Math.atan2(eastKm, northKm)),
    /** As seen, refraction included. */
    altitudeDeg: airlessAltitudeDeg + refractionDeg(airlessAltitudeDeg),
    airlessAltitudeDeg,
    /** From the observer to the centre of the body. */
    distanceKm,
    /** Half the apparent diameter. */
    semidiameterDeg: RAD_TO_DEG * Math.asin(RADIUS_KM[body] / distanceKm),
  };
}

/** The lowest airless altitude of a visible limb. */
const FULL_REFRACTION_DEG = -50 / 60;
const NO_REFRACTION_DEG = -2;

function saemundssonDeg(airlessAltitudeDeg: number): number {
  const argumentDeg = airlessAltitudeDeg + 10.3 / (airlessAltitudeDeg + 5.11);
  return 1.02 / 60 / Math.tan(argumentDeg * DEG_TO_RAD);
}

/**
 * How much the atmosphere lifts a body: Saemundsson's formula (Meeus 16.4; 1010 hPa, 10 degrees C)
 * while a limb is visible. Lower down the formula fails; there refraction goes linearly to zero at -2
 * degrees, so that in twilight and at night altitudes are airless.
 */
export function refractionDeg(airlessAltitudeDeg: number): number {
  if (airlessAltitudeDeg >= FULL_REFRACTION_DEG) return Math.max(0, saemundssonDeg(airlessAltitudeDeg));
  if (airlessAltitudeDeg <= NO_REFRACTION_DEG) return 0;

  const share = (airlessAltitudeDeg - NO_REFRACTION_DEG) / (FULL_REFRACTION_DEG - NO_REFRACTION_DEG);
  return share * saemundssonDeg(FULL_REFRACTION_DEG);
}
