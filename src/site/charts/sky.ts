import { html, type Html } from "../../http/answer/html-tag.ts";
import { geoCircle, geoDistance, type GeoProjection } from "d3-geo";
import type { PlainMessage, Words } from "../languages/page-language.ts";
import { mapPath } from "./map-path.ts";

/** Degrees east and north, as d3-geo has them. */
export type LonLat = readonly [longitudeDeg: number, latitudeDeg: number];

export const LIGHTS = ["day", "civil", "nautical", "astronomical", "night"] as const;
export type Light = (typeof LIGHTS)[number];

const LIGHT_WORDS = {
  day: "Day",
  civil: "Civil twilight",
  nautical: "Nautical twilight",
  astronomical: "Astronomical twilight",
  night: "Night",
} as const satisfies Readonly<Record<Light, PlainMessage>>;

/** A light in the key and beside a city: the colour of the sea beneath its circles, and the line that it begins at. */
export const lightHtml = (t: Words, light: Light): Html => {
  const colour = html`<rect width="100%" height="100%" fill="var(--sea-${light})" />`;
  const edge = light === "day" ? "" : html`<line class="edge-${light}" x2="100%" y1="50%" y2="50%" />`;
  return html`<svg class="light" aria-hidden="true">${colour}${edge}</svg>${t(LIGHT_WORDS[light])}`;
};

/**
 * Degrees of the sun's centre below the horizon at which each light begins. Sunrise is when the upper limb appears:
 * refraction lifts it by 34' and its radius is 16' (Meeus ch. 15). Twilights use the centre, without refraction.
 */
const DEPRESSION_DEG: Readonly<Record<Exclude<Light, "day">, number>> = {
  civil: 50 / 60,
  nautical: 6,
  astronomical: 12,
  night: 18,
};

export const SHADES = ["civil", "nautical", "astronomical", "night"] as const;

/** The area where the sun is at least that low: a circle around the point opposite to the subsolar point. */
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

/** The light at a place. @param sun the subsolar point */
export function lightAt(place: LonLat, sun: LonLat): Light {
  const belowDeg = (geoDistance([...place], [...sun]) * 180) / Math.PI - 90;
  return SHADES.findLast((shade) => belowDeg > DEPRESSION_DEG[shade]) ?? "day";
}

/** Points where a body is overhead, every `stepMs` from `startMs` on. */
export type Track = { readonly startMs: number; readonly stepMs: number; readonly points: readonly LonLat[] };

/** Interpolates linearly, because a body moves west by almost exactly 15 degrees an hour. */
export function pointAt({ startMs, stepMs, points }: Track, epochMs: number): LonLat {
  const position = Math.min(points.length - 1, Math.max(0, (epochMs - startMs) / stepMs));
  const [lon, lat] = points[Math.floor(position)] ?? [0, 0];
  const [nextLon, nextLat] = points[Math.ceil(position)] ?? [lon, lat];
  const share = position % 1;
  // The longitude decreases, but jumps from -180 to 180 at the antimeridian.
  const westDeg = (lon - nextLon + 360) % 360;
  const moved = lon - westDeg * share;
  return [((moved + 540) % 360) - 180, lat + (nextLat - lat) * share];
}

/** `19.7° S, 41.4° E`, with spaces that do not break. */
export function placeText(t: Words, [lon, lat]: LonLat): string {
  const part = (deg: number, positive: string, negative: string): string =>
    `${t.decimal(Math.abs(deg))}°\u00a0${deg < 0 ? negative : positive}`;
  return `${part(lat, t("N"), t("S"))},\u00a0${part(lon, t("E"), t("W"))}`;
}
