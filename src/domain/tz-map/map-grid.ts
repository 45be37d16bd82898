/**
 * The plane of the zone map: longitude to the right, latitude up, in whole steps of 0.6 m at the equator.
 * Vertices of borders have even coordinates and queried points odd ones, so that no point shares a coordinate with
 * a vertex. All arithmetic is exact: products stay below 2^53.
 */
export const WORLD_BITS = 26;
export const WORLD_STEPS = 2 ** WORLD_BITS;
const HALF_WORLD_STEPS = WORLD_STEPS / 2;
export const STEPS_PER_DEG = WORLD_STEPS / 360;

/** Steps east of the antimeridian, odd. 180 degrees east is 180 degrees west. */
export function gridX(longitudeDeg: number): number {
  return (Math.floor((longitudeDeg + 180) * (STEPS_PER_DEG / 2)) * 2 + 1) % WORLD_STEPS;
}

/** Steps north of the south pole, odd. */
export function gridY(latitudeDeg: number): number {
  const y = Math.floor((latitudeDeg + 90) * (STEPS_PER_DEG / 2)) * 2 + 1;
  return Math.min(y, HALF_WORLD_STEPS - 1);
}
