export const DEG_TO_RAD = Math.PI / 180;
export const RAD_TO_DEG = 180 / Math.PI;
export const TWO_PI = 2 * Math.PI;

/** Wraps degrees into [0, 360). */
export function wrap360(angleDeg: number): number {
  const wrapped = angleDeg % 360;
  return wrapped < 0 ? wrapped + 360 : wrapped;
}

/** Arc sine in radians; accepts a sine that rounding has put past one, as for a body in the zenith. */
export function asinWithin(sine: number): number {
  return Math.asin(Math.max(-1, Math.min(1, sine)));
}
