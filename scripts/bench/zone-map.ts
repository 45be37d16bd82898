import { existsSync } from "node:fs";
import { join } from "node:path";
import { readSource } from "../../src/dataset/source.ts";
import { BLOB_ZONE_MAP } from "../../src/dataset/schema.ts";
import { createBorderPiece, readPiece } from "../../src/domain/tz-map/border-piece.ts";
import { STEPS_PER_DEG } from "../../src/domain/tz-map/map-grid.ts";
import { borderKmAt, zoneAt } from "../../src/domain/tz-map/zone-at.ts";
import { LEAF_SET_BITS, zoneMapFromBytes, type ZoneMap } from "../../src/domain/tz-map/zone-map.ts";
import { formatMeasurements, measure } from "./measurement.ts";
import { createRandom } from "./random.ts";

/** Size, memory and speed of the zone map: `bun scripts/bench/zone-map.ts`. Needs data/almanac.sqlite. */

const DATA = join(import.meta.dir, "../../data/almanac.sqlite");
const POINTS = 20_000;
/** A call is timed so often, and its fastest counts: what is left is its own work, not that of the machine. */
const TRIES = 7;

type Point = { latitudeDeg: number; longitudeDeg: number };

const random = createRandom(20_261_120);
const isKnown = (): boolean => true;

function openMap(): { map: ZoneMap; bytes: Uint8Array } {
  if (!existsSync(DATA)) throw new Error(`there is no ${DATA}: run bun run build:data first`);
  const found = readSource({ kind: "file", path: DATA }).blob(BLOB_ZONE_MAP);
  // Copied, so that what is measured below is these bytes alone.
  const bytes = new Uint8Array(found ?? []);
  return { map: zoneMapFromBytes(bytes), bytes };
}

function pointsOfGlobe(accept: (point: Point) => boolean): Point[] {
  const points: Point[] = [];
  while (points.length < POINTS) {
    const point = {
      latitudeDeg: (Math.asin(2 * random() - 1) * 180) / Math.PI,
      longitudeDeg: 360 * random() - 180,
    };
    if (accept(point)) points.push(point);
  }
  return points;
}

/** Points within about 2 km of the first vertex of a piece: of random ones, or of those in the fullest cells. */
function pointsOfPieces(map: ZoneMap, starts: readonly number[]): Point[] {
  const piece = createBorderPiece();
  return Array.from({ length: POINTS }, () => {
    readPiece(map.pieces, starts[Math.floor(random() * starts.length)] ?? 0, piece);
    return {
      latitudeDeg: Math.min(90, (piece.ys[0] ?? 0) / STEPS_PER_DEG - 90 + 0.04 * (random() - 0.5)),
      longitudeDeg: Math.min(180, (piece.xs[0] ?? 0) / STEPS_PER_DEG - 180 + 0.04 * (random() - 0.5)),
    };
  });
}

/** Where the pieces of each cell begin. */
function cellsOf({ leaves }: ZoneMap): number[][] {
  const cells: number[][] = [];
  for (let at = 0; at < leaves.length;) {
    const end = at + 1 + ((leaves[at] ?? 0) >>> LEAF_SET_BITS);
    cells.push([...leaves.subarray(at + 1, end)]);
    at = end;
  }
  return cells;
}

function slowest(points: readonly Point[], call: (point: Point) => unknown): string {
  let worst = 0;
  for (const point of points) {
    let best = Infinity;
    for (let i = 0; i < TRIES; i += 1) {
      const start = Bun.nanoseconds();
      call(point);
      best = Math.min(best, Bun.nanoseconds() - start);
    }
    worst = Math.max(worst, best);
  }
  return `slowest ${(worst / 1e3).toFixed(1)} us`;
}

const { map, bytes } = openMap();
const cells = cellsOf(map);
const fullest = cells.toSorted((a, b) => b.length - a.length).slice(0, 50);
const pieceCount = new Set(cells.flat()).size;
console.log(
  `${(bytes.length / 1e6).toFixed(2)} MB, the same in memory once all is used: ${map.zoneIds.length} zones, ` +
    `${pieceCount} pieces of border, ${cells.length} cells with borders, at most ${fullest[0]?.length} pieces in one`,
);

const zoneOf = ({ latitudeDeg, longitudeDeg }: Point) => zoneAt(map, latitudeDeg, longitudeDeg, isKnown);
const borderOf = ({ latitudeDeg, longitudeDeg }: Point) =>
  borderKmAt(map, latitudeDeg, longitudeDeg, "polygon") ?? 0;

const samples: readonly (readonly [title: string, points: readonly Point[]])[] = [
  ["points of the globe", pointsOfGlobe(() => true)],
  ["points on land and coast", pointsOfGlobe((point) => zoneOf(point).source === "polygon")],
  ["points within 2 km of a border", pointsOfPieces(map, cells.flat())],
  ["points by the fullest cells", pointsOfPieces(map, fullest.flat())],
];
console.log(
  formatMeasurements(
    samples.flatMap(([title, points]) => {
      const at = (i: number): Point => points[i % POINTS] ?? { latitudeDeg: 0, longitudeDeg: 0 };
      const options = { iterations: POINTS, rounds: 9 };
      return [
        measure(`zone: ${title}`, (i) => zoneOf(at(i)).candidates.length, {
          ...options,
          note: slowest(points, zoneOf),
        }),
        measure(`border within 1 km: ${title}`, (i) => borderOf(at(i)), {
          ...options,
          note: slowest(points, borderOf),
        }),
      ];
    }),
  ),
);
console.log(
  formatMeasurements([
    measure("opening", () => zoneMapFromBytes(bytes).zoneIds.length, {
      iterations: 200,
      rounds: 9,
      unit: "us",
    }),
  ]),
);
