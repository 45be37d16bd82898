import { geoCircle, geoDistance, type GeoProjection } from "d3-geo";
import { mapPath } from "./map-path.ts";

/** Degrees east and north, as d3-geo has them. */
export type LonLat = readonly [longitudeDeg: number, latitudeDeg: number];

export const LIGHTS = ["day", "civil", "nautical", "astronomical", "night"] as const;
export type Light = (typeof LIGHTS)[number];

export const LIGHT_WORDS: Readonly<Record<Light, string>> = {
  day: "Day",
  civil: "Civil twilight",
  nautical: "Nautical twilight",
  astronomical: "Astronomical twilight",
  night: "Night",
};

/**
 * How far the sun's centre is below the horizon where each light begins, degrees. The sun rises when its upper edge is
 * seen: the air lifts it by 34' and half its disc is 16' (Meeus ch. 15). Twilights go by the centre, without air.
 */
const DEPRESSION_DEG: Readonly<Record<Exclude<Light, "day">, number>> = {
  civil: 50 / 60,
  nautical: 6,
  astronomical: 12,
  night: 18,
};

export const SHADES = ["civil", "nautical", "astronomical", "night"] as const;

/** Where the sun is so far down or further: a circle around the point opposite to where it is overhead. */
export function shadePath(
  projection: GeoProjection,
  [sunLon, sunLat]: LonLat,
  shade: (typeof SHADES)[number],
): string {
  const circle = geoCircle()
    .center([sunLon + 180, -sunLat])
    .radius(90 - DEPRESSION_DEG[shade])
    .precision(2);
  return mapPath(projection, circle(), true);
}

/** The light of a place when the sun is overhead at another. */
export function lightAt(place: LonLat, sun: LonLat): Light {
  const belowDeg = (geoDistance([...place], [...sun]) * 180) / Math.PI - 90;
  return SHADES.findLast((shade) => belowDeg > DEPRESSION_DEG[shade]) ?? "day";
}

/** Where a body is overhead, every `stepMs` from `startMs` on. */
export type Track = { readonly startMs: number; readonly stepMs: number; readonly points: readonly LonLat[] };

/** Between two points of the track: a body goes west by 15 degrees an hour, as good as evenly. */
export function pointAt({ startMs, stepMs, points }: Track, epochMs: number): LonLat {
  const position = Math.min(points.length - 1, Math.max(0, (epochMs - startMs) / stepMs));
  const [lon, lat] = points[Math.floor(position)] ?? [0, 0];
  const [nextLon, nextLat] = points[Math.ceil(position)] ?? [lon, lat];
  const share = position % 1;
  // Westward, whatever the antimeridian does to the numbers.
  const westDeg = (lon - nextLon + 360) % 360;
  const moved = lon - westDeg * share;
  return [((moved + 540) % 360) - 180, lat + (nextLat - lat) * share];
}

/** `19.7° S, 41.4° E`, on one line. */
export function placeText([lon, lat]: LonLat): string {
  const part = (deg: number, positive: string, negative: string): string =>
    `${Math.abs(deg).toFixed(1)}°\u00a0${deg < 0 ? negative : positive}`;
  return `${part(lat, "N", "S")},\u00a0${part(lon, "E", "W")}`;
}
