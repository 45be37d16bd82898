/** The parts of the data build that tests use. */
export { parseCsv } from "../../scripts/build-data/csv.ts";
export { createZoneNaming } from "../../scripts/build-data/place-zone.ts";
export { GRID_HEIGHT, GRID_WIDTH, toGridX, toGridY } from "../../scripts/build-data/zone-map/grid-point.ts";
export { mapOfPolygons, TOLERANCE_M } from "../../scripts/build-data/zone-map/zone-map-build.ts";
