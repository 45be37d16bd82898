import { geoNaturalEarth1, type GeoProjection } from "d3-geo";

export const MAP_WIDTH = 2000;
export const MAP_HEIGHT = 1040;

/** The cut runs through the Bering Strait, so that no land lies on both edges. */
const MIDDLE_DEG = 11;

/** Natural Earth's projection, the whole of it in the frame: `fitWidth` for the sphere, worked out. */
export function createMapProjection(): GeoProjection {
  return geoNaturalEarth1()
    .rotate([-MIDDLE_DEG, 0])
    .scale(365.579)
    .translate([MAP_WIDTH / 2, MAP_HEIGHT / 2]);
}
