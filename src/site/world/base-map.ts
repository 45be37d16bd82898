import { geoGraticule } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import land from "world-atlas/land-110m.json";
import { createMapProjection, mapPath } from "../charts/map-path.ts";

/** Degrees between two lines of the grid. */
const GRID_STEP_DEG = 30;

/**
 * Path data of what never changes on the map: its edge, the grid, and the land (Natural Earth, 1:110 million, public
 * domain). It runs as a macro, so that the program contains the paths and not the atlas.
 */
export function baseMap(): { sphere: string; grid: string; land: string } {
  const projection = createMapProjection();
  // The type of a JSON module is wider than the file.
  const atlas = land as unknown as Topology<{ land: GeometryCollection }>;
  return {
    sphere: mapPath(projection, { type: "Sphere" }, true),
    grid: mapPath(projection, geoGraticule().step([GRID_STEP_DEG, GRID_STEP_DEG])(), false),
    land: mapPath(projection, feature(atlas, atlas.objects.land), true),
  };
}
