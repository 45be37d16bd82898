import { RAD_TO_DEG, TWO_PI, asinWithin, wrap360 } from "./angle.ts";
import {
  EARTH_TURNS_PER_DAY,
  SUN_SEGMENT_DAYS,
  earthRotationAngleRad,
  sunPowers,
  utDaysOf,
} from "./ephemeris.ts";
import { type Observer, RADIUS_KM } from "./observer.ts";
import { MS_PER_DAY } from "../time-unit.ts";

/** The argument of a segment's polynomial runs from -1 to 1. */
const UNITS_PER_MS = 2 / (SUN_SEGMENT_DAYS * MS_PER_DAY);
const TURN_RAD_PER_MS = (TWO_PI * EARTH_TURNS_PER_DAY) / MS_PER_DAY;

/** A polynomial of five coefficients, which begin at `from`, by Horner's rule. */
function valueAt(powers: Float64Array, from: number, unit: number): number {
  const cubic = ((powers[from + 4] ?? 0) * unit + (powers[from + 3] ?? 0)) * unit;
  return ((cubic + (powers[from + 2] ?? 0)) * unit + (powers[from + 1] ?? 0)) * unit + (powers[from] ?? 0);
}

/** Its derivative. */
function slopeAt(powers: Float64Array, from: number, unit: number): number {
  const square = (4 * (powers[from + 4] ?? 0) * unit + 3 * (powers[from + 3] ?? 0)) * unit;
  return (square + 2 * (powers[from + 2] ?? 0)) * unit + (powers[from + 1] ?? 0);
}

/**
 * The topocentric, airless position of the Sun for one observer, with its rates of change. Agrees with `altitudeDegAt`, but
 * is one mutable object that is moved through time. Kilometres and milliseconds.
 *
 * The axes belong to the observer's meridian: outward from the axis of the Earth, east, and along the axis to the north.
 */
export class SunTrack {
  readonly #axisKm: number;
  readonly #zKm: number;
  readonly #longitudeRad: number;
  readonly #cosLat: number;
  readonly #sinLat: number;
  #segment = Number.NaN;
  #powers = new Float64Array(15);

  #out = 0;
  #outRate = 0;
  #outBend = 0;
  #east = 0;
  #eastRate = 0;
  #eastBend = 0;
  #axial = 0;
  #axialRate = 0;
  distanceKm = 0;
  /** Sine of the altitude, its first and its second derivative. */
  sine = 0;
  sineRate = 0;
  sineBend = 0;

  constructor({ xKm, yKm, zKm, cosLon, sinLon, cosLat, zenithZ, longitudeRad }: Observer) {
    this.#axisKm = xKm * cosLon + yKm * sinLon;
    this.#zKm = zKm;
    this.#longitudeRad = longitudeRad;
    this.#cosLat = cosLat;
    this.#sinLat = zenithZ;
  }

  /** Moves the track to an instant; returns the airless altitude of the centre in degrees. */
  altitudeDegAt(epochMs: number): number {
    this.moveTo(epochMs);
    return RAD_TO_DEG * asinWithin(this.sine);
  }

  /** Moves the track to an instant. */
  moveTo(epochMs: number): void {
    const utDays = utDaysOf(epochMs);
    const unit = this.#seek(utDays);
    const powers = this.#powers;
    const x = valueAt(powers, 0, unit);
    const y = valueAt(powers, 5, unit);
    const z = valueAt(powers, 10, unit);
    const xRate = slopeAt(powers, 0, unit) * UNITS_PER_MS;
    const yRate = slopeAt(powers, 5, unit) * UNITS_PER_MS;
    const zRate = slopeAt(powers, 10, unit) * UNITS_PER_MS;

    const angleRad = earthRotationAngleRad(utDays) + this.#longitudeRad;
    const cos = Math.cos(angleRad);
    const sin = Math.sin(angleRad);
    const outFromAxis = x * cos + y * sin;
    const east = y * cos - x * sin;
    const outDrift = xRate * cos + yRate * sin;
    const eastDrift = yRate * cos - xRate * sin;
    const out = outFromAxis - this.#axisKm;
    const axial = z - this.#zKm;
    const outRate = TURN_RAD_PER_MS * east + outDrift;
    const eastRate = eastDrift - TURN_RAD_PER_MS * outFromAxis;
    const outBend = TURN_RAD_PER_MS * (eastRate + eastDrift);
    const distanceKm = Math.sqrt(out * out + east * east + axial * axial);
    const distanceRate = (out * outRate + east * eastRate + axial * zRate) / distanceKm;
    const sine = (out * this.#cosLat + axial * this.#sinLat) / distanceKm;
    const sineRate = (outRate * this.#cosLat + zRate * this.#sinLat - sine * distanceRate) / distanceKm;
    this.#out = out;
    this.#outRate = outRate;
    this.#outBend = outBend;
    this.#east = east;
    this.#eastRate = eastRate;
    this.#eastBend = -TURN_RAD_PER_MS * (outRate + outDrift);
    this.#axial = axial;
    this.#axialRate = zRate;
    this.distanceKm = distanceKm;
    this.sine = sine;
    this.sineRate = sineRate;
    this.sineBend = (outBend * this.#cosLat) / distanceKm;
  }

  /** Azimuth in degrees from north through east, at most seconds before or after the track's instant. */
  azimuthDegAfter(laterMs: number): number {
    const half = (laterMs * laterMs) / 2;
    const out = this.#out + this.#outRate * laterMs + this.#outBend * half;
    const east = this.#east + this.#eastRate * laterMs + this.#eastBend * half;
    const axial = this.#axial + this.#axialRate * laterMs;
    return wrap360(RAD_TO_DEG * Math.atan2(east, axial * this.#cosLat - out * this.#sinLat));
  }

  get semidiameterDeg(): number {
    return RAD_TO_DEG * Math.asin(RADIUS_KM.sun / this.distanceKm);
  }

  /** Loads the polynomials of an instant's segment; returns their argument. */
  #seek(utDays: number): number {
    const position = utDays / SUN_SEGMENT_DAYS;
    const segment = Math.floor(position);
    if (segment !== this.#segment) this.#load(segment);
    return 2 * (position - segment) - 1;
  }

  #load(segment: number): void {
    sunPowers(segment, this.#powers);
    this.#segment = segment;
  }
}
