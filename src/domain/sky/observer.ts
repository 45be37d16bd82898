import { DEG_TO_RAD, RAD_TO_DEG, asinWithin, wrap360, wrapPi } from "./angle.ts";
import { type Body, earthFixedAt } from "./ephemeris.ts";

/** An observer's site: WGS 84 degrees (north and east positive) and metres above the surrounding plain. */
export type Site = { latitudeDeg: number; longitudeDeg: number; elevationM: number };

/** A site prepared for many evaluations: its zenith and its position in the Earth-fixed frame. */
export type Observer = Site & {
  readonly longitudeRad: number;
  readonly cosLon: number;
  readonly sinLon: number;
  readonly cosLat: number;
  readonly zenithX: number;
  readonly zenithY: number;
  readonly zenithZ: number;
  readonly xKm: number;
  readonly yKm: number;
  readonly zKm: number;
  /** How far the horizon of a raised observer is below the level one. */
  readonly dipDeg: number;
};

const EARTH_RADIUS_KM = 6378.1366;
const POLAR_TO_EQUATORIAL = 0.996647180302104;
/** Radii that decide when the upper limb appears (IAU 2015 B3; Moon: IAU mean k = 0.2725 of the Earth). */
export const RADIUS_KM: Record<Body, number> = { sun: 695_700, moon: 1738.1 };
/** Horizontal refraction of the almanacs, 34' (Meeus ch. 15). */
const HORIZON_REFRACTION_DEG = 34 / 60;
/** Dip of the sea horizon with terrestrial refraction, 2.08' per square root of a metre. */
const DIP_DEG_PER_SQRT_M = 0.0347;

/**
 * Prepares a site. The position takes the flattening of the Earth into account (Meeus ch. 11), which
 * changes the Moon's parallax by up to 0.2 degrees.
 */
export function createObserver({ latitudeDeg, longitudeDeg, elevationM }: Site): Observer {
  const latitudeRad = latitudeDeg * DEG_TO_RAD;
  const longitudeRad = longitudeDeg * DEG_TO_RAD;
  const cosLat = Math.cos(latitudeRad);
  const sinLat = Math.sin(latitudeRad);
  const c = 1 / Math.hypot(cosLat, POLAR_TO_EQUATORIAL * sinLat);
  const axisKm = (EARTH_RADIUS_KM * c + elevationM / 1000) * cosLat;
  const cosLon = Math.cos(longitudeRad);
  const sinLon = Math.sin(longitudeRad);
  return {
    latitudeDeg,
    longitudeDeg,
    elevationM,
    longitudeRad,
    cosLon,
    sinLon,
    cosLat,
    zenithX: cosLat * cosLon,
    zenithY: cosLat * sinLon,
    zenithZ: sinLat,
    xKm: axisKm * cosLon,
    yKm: axisKm * sinLon,
    zKm: (EARTH_RADIUS_KM * c * POLAR_TO_EQUATORIAL ** 2 + elevationM / 1000) * sinLat,
    dipDeg: DIP_DEG_PER_SQRT_M * Math.sqrt(Math.max(0, elevationM)),
  };
}

/** Airless altitude of the centre of the disc, seen from the surface (topocentric), degrees. */
export function altitudeDegAt(body: Body, observer: Observer, epochMs: number): number {
  const { xKm, yKm, zKm } = earthFixedAt(body, epochMs);
  const x = xKm - observer.xKm;
  const y = yKm - observer.yKm;
  const z = zKm - observer.zKm;
  const up = x * observer.zenithX + y * observer.zenithY + z * observer.zenithZ;
  return RAD_TO_DEG * asinWithin(up / Math.sqrt(x * x + y * y + z * z));
}

/** Airless altitude of the highest point of the disc, degrees: it defines rise and set. */
export function upperLimbDegAt(body: Body, observer: Observer, epochMs: number): number {
  const { xKm, yKm, zKm } = earthFixedAt(body, epochMs);
  const x = xKm - observer.xKm;
  const y = yKm - observer.yKm;
  const z = zKm - observer.zKm;
  const distanceKm = Math.sqrt(x * x + y * y + z * z);
  const up = x * observer.zenithX + y * observer.zenithY + z * observer.zenithZ;
  return RAD_TO_DEG * (asinWithin(up / distanceKm) + Math.asin(RADIUS_KM[body] / distanceKm));
}

/** The altitude that the upper limb crosses when it rises or sets, degrees: -34' and the dip. */
export function horizonDeg(observer: Observer): number {
  return -HORIZON_REFRACTION_DEG - observer.dipDeg;
}

/** Hour angle of the body at the place, radians in (-pi, pi]: 0 at upper transit, growing westwards. */
export function hourAngleRadAt(body: Body, observer: Observer, epochMs: number): number {
  const { xKm, yKm } = earthFixedAt(body, epochMs);
  return wrapPi(observer.longitudeRad - Math.atan2(yKm, xKm));
}

export type Horizontal = {
  /** Degrees from north through east, [0, 360). */
  azimuthDeg: number;
  /** Altitude as seen, refraction included, degrees. */
  altitudeDeg: number;
  /** Altitude without an atmosphere, degrees. */
  airlessAltitudeDeg: number;
  /** From the observer to the centre of the body. */
  distanceKm: number;
  /** Half the apparent diameter, degrees. */
  semidiameterDeg: number;
};

/** The body's topocentric position in the sky (Meeus ch. 13 and 40, in vectors). */
export function horizontalAt(body: Body, observer: Observer, epochMs: number): Horizontal {
  const { xKm, yKm, zKm } = earthFixedAt(body, epochMs);
  const x = xKm - observer.xKm;
  const y = yKm - observer.yKm;
  const z = zKm - observer.zKm;
  const distanceKm = Math.sqrt(x * x + y * y + z * z);
  const { cosLon, sinLon, cosLat } = observer;
  const outward = x * cosLon + y * sinLon;
  const east = y * cosLon - x * sinLon;
  const north = z * cosLat - outward * observer.zenithZ;
  const up = z * observer.zenithZ + outward * cosLat;
  const airlessAltitudeDeg = RAD_TO_DEG * asinWithin(up / distanceKm);
  return {
    azimuthDeg: wrap360(RAD_TO_DEG * Math.atan2(east, north)),
    altitudeDeg: airlessAltitudeDeg + refractionDeg(airlessAltitudeDeg),
    airlessAltitudeDeg,
    distanceKm,
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
