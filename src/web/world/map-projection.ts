import { geoNaturalEarth1, type GeoProjection } from "d3-geo";

export const MAP_WIDTH = 2000;
export const MAP_HEIGHT = 1040;

/** The map's edge runs through the Bering Strait, so that no land lies on both sides. */
const MIDDLE_DEG = 11;

/** The Natural Earth projection of the whole globe. The scale is the result of `fitWidth` for the sphere. */
export function createMapProjection(): GeoProjection {
  return geoNaturalEarth1()
    .rotate([-MIDDLE_DEG, 0])
    .scale(365.579)
    .translate([MAP_WIDTH / 2, MAP_HEIGHT / 2]);
}
