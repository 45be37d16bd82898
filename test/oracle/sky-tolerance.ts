/**
 * Largest error of the sky by kind of answer, as promised and tested, with the largest one measured against
 * JPL DE431 and the U.S. Naval Observatory on days of 1950 to 2075. Refraction differs from the assumed 34'
 * by a tenth and more from day to day; near a pole, where the Sun grazes the horizon, that makes minutes,
 * whatever the computation.
 */
export const TOLERANCE = {
  /** Sunrise, sunset, twilights at latitudes up to 60 degrees. Measured 0.6 s, half of them below 0.3. */
  sunEventSeconds: 5,
  /** The same beyond, where the Sun crosses at a flat angle. Measured 0.6 s. */
  polarSunEventSeconds: 30,
  /** Moonrise, moonset, transit up to 60 degrees. Measured 0.6 s, half of them below 0.3. */
  moonEventSeconds: 5,
  /** The same beyond. Measured 0.5 s. */
  polarMoonEventSeconds: 30,
  /** Equinoxes and solstices: one second of arc of the Sun takes 24 s. Measured 31 s. */
  seasonSeconds: 60,
  /** New, full and quarter moons. Measured 3.4 s. */
  phaseSeconds: 10,
  /** Perigee and apogee. Measured 50 s. */
  apsisSeconds: 300,
  /** Their distance. Measured 14 km, always too near. */
  apsisKm: 20,
  /** Measured 0.000015. */
  illuminationFraction: 0.0002,
  /** Measured 48 km. */
  moonDistanceKm: 60,
  /** Against the searches of astronomy-engine at latitudes up to 60 degrees, 99 of 100. Measured 0.1 s. */
  engineSeconds: 1,
  /** At all latitudes, as an altitude, since a grazing crossing has no sharp instant. Measured 0.0004. */
  engineAltitudeDeg: 0.001,
} as const;
