import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import land from "world-atlas/land-110m.json";
import { mapPath } from "./map-path.ts";
import { createMapProjection } from "./map-projection.ts";

/**
 * The land (Natural Earth, 1:110 million, in the public domain) as path data of the map. Run as a macro, so that the text
 * stands in the program as a constant and the atlas does not.
 */
export function landPath(): string {
  // The file is of this shape; JSON modules have wider types.
  const atlas = land as unknown as Topology<{ land: GeometryCollection }>;
  return mapPath(createMapProjection(), feature(atlas, atlas.objects.land), true);
}
