import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import land from "world-atlas/land-110m.json";
import { mapPath } from "./map-path.ts";
import { createMapProjection } from "./map-projection.ts";

/**
 * The land (Natural Earth, 1:110 million, public domain) as path data of the map. It runs as a macro, so that the
 * program contains the path and not the atlas.
 */
export function landPath(): string {
  // The type of a JSON module is wider than the file.
  const atlas = land as unknown as Topology<{ land: GeometryCollection }>;
  return mapPath(createMapProjection(), feature(atlas, atlas.objects.land), true);
}
