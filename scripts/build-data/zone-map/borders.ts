import type { Position } from "geojson";
import { topology } from "topojson-server";
import { GRID_HEIGHT, GRID_WIDTH } from "./grid-point.ts";
import { forOddSpans } from "./polygon-rings.ts";
import { toggle } from "../../../src/domain/tz-map/zones-at-point.ts";

/** A line along which the same zones begin or end, between two points where it meets others, or closed. */
export type Border = {
  /** Sorted. */
  zones: readonly number[];
  points: readonly Position[];
};

export type Borders = {
  borders: Border[];
  /** The zones that reach the south pole where the map begins, at its south-west corner. */
  cornerZones: number[];
};

/**
 * Every border once, of polygons that share theirs vertex by vertex. The edges of the world are none, but for
 * stretches of the antimeridian that have different zones on their sides.
 *
 * @param polygons closed rings of each zone; inside is what an odd number of them surround
 */
export function findBorders(polygons: readonly (readonly Position[][])[]): Borders {
  const borders: Border[] = [];
  const cornerZones: number[] = [];
  const onSeam = new Map<number, number[]>();
  for (const { zones, points } of sharedLines(polygons)) {
    let run: Position[] = [];
    const endRun = (): void => {
      if (run.length > 1) borders.push({ zones, points: run });
      run = [];
    };
    for (const [i, point] of points.entries()) {
      const before = points[i - 1];
      if (before !== undefined && isEdgeOfWorld(before, point)) {
        endRun();
        for (const zone of zones) addSeam(onSeam, zone, before, point);
        if (isBelowCorner(before, point)) toggle(cornerZones, zones);
      }
      run.push(point);
    }
    endRun();
  }
  for (const [zone, ends] of onSeam) {
    forOddSpans(ends, (from, to) => {
      borders.push({
        zones: [zone],
        points: [
          [0, from],
          [0, to],
        ],
      });
    });
  }
  return { borders, cornerZones };
}

/** The arcs of a topology, with the zones that have each in their rings. */
function sharedLines(polygons: readonly (readonly Position[][])[]): Border[] {
  const shapes = Object.fromEntries(
    polygons.map((rings, zone) => [
      zone,
      { type: "MultiPolygon" as const, coordinates: rings.map((ring) => [ring]) },
    ]),
  );
  const { arcs, objects } = topology(shapes);
  const zonesOfArc = arcs.map(() => new Set<number>());
  for (const [zone, shape] of Object.entries(objects)) {
    if (shape.type !== "MultiPolygon") continue;
    for (const arc of shape.arcs.flat(2)) {
      // A ring that runs along an arc twice has it on neither side.
      const zones = zonesOfArc[arc < 0 ? ~arc : arc];
      if (zones?.delete(Number(zone)) === false) zones.add(Number(zone));
    }
  }
  return arcs.flatMap((points, arc) => {
    const zones = [...(zonesOfArc[arc] ?? [])].sort((a, b) => a - b);
    return zones.length === 0 ? [] : [{ zones, points }];
  });
}

function isEdgeOfWorld([x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position): boolean {
  return isSeam(x1, x2) || (y1 === y2 && (y1 === 0 || y1 === GRID_HEIGHT));
}

function isSeam(x1: number, x2: number): boolean {
  return x1 === x2 && (x1 === 0 || x1 === GRID_WIDTH);
}

function addSeam(
  onSeam: Map<number, number[]>,
  zone: number,
  [x1 = 0, y1 = 0]: Position,
  [x2 = 0, y2 = 0]: Position,
): void {
  if (!isSeam(x1, x2)) return;
  onSeam.getOrInsertComputed(zone, () => []).push(y1, y2);
}

/** Whether an edge runs under the first point of the map, a step from the corner. */
function isBelowCorner([x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position): boolean {
  return y1 === 0 && y2 === 0 && Math.min(x1, x2) === 0;
}
