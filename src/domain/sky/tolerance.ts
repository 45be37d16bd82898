/**
 * How far the sky may be off, by kind of answer: what the documentation promises and the tests hold.
 * Against JPL DE431 and the U.S. Naval Observatory, years 1950 to 2075. Refraction differs from the
 * assumed 34' by a tenth and more from day to day; near a pole, where the Sun grazes the horizon, that is
 * minutes, whatever the computation.
 */
export const TOLERANCE = {
  /** Sunrise, sunset, twilights at latitudes up to 60 degrees. */
  sunEventSeconds: 5,
  /** The same beyond, where the Sun crosses at a flat angle. */
  polarSunEventSeconds: 30,
  solarNoonSeconds: 3,
  moonEventSeconds: 5,
  polarMoonEventSeconds: 30,
  /** Equinoxes and solstices: one second of arc of the Sun takes 24 s. */
  seasonSeconds: 60,
  /** New, full and quarter moons. */
  phaseSeconds: 10,
  apsisSeconds: 300,
  apsisKm: 20,
  illuminationFraction: 0.0002,
  moonDistanceKm: 60,
  /** Against the searches of astronomy-engine at latitudes up to 60 degrees, 99 of 100. */
  engineSeconds: 1,
  /** Beyond, as an altitude, since a grazing crossing has no sharp instant. */
  engineAltitudeDeg: 0.001,
} as const;
