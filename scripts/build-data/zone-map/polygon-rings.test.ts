import { describe, expect, test } from "bun:test";
import type { Position } from "geojson";
import { encode } from "geobuf";
import Pbf from "pbf";
import type { Json } from "../json.ts";
import { toGridX, toGridY } from "./grid-point.ts";
import { readPolygonPieces } from "./polygon-pieces.ts";
import { joinPieces } from "./polygon-rings.ts";

const line = (...points: Position[]): Position[] => points;

/** Right and top side of geo-tz's world; its quarters are the four halves of both. */
const RIGHT = 179.9999;
const TOP = 89.9999;

type Cut = { timezone: string; rings: Position[][] };

/** The two files of geo-tz with the north-eastern quarter divided once more. */
function filesOf(
  timezones: readonly string[],
  whole: readonly number[],
  cuts: Record<string, readonly Cut[]>,
) {
  const parts: Uint8Array[] = [];
  let length = 0;
  const cells = Object.entries(cuts).map(([quarter, zones]) => {
    const features = zones.map(({ timezone, rings }) => ({
      type: "Feature" as const,
      properties: { tzid: timezone },
      geometry: { type: "Polygon" as const, coordinates: rings },
    }));
    const bytes = encode({ type: "FeatureCollection", features }, new Pbf());
    parts.push(bytes);
    length += bytes.length;
    return [quarter, { pos: length - bytes.length, len: bytes.length }] as const;
  });
  const index: Json = { timezones, lookup: { a: { ...Object.fromEntries(cells), a: whole } } };
  return { index, polygons: Buffer.concat(parts) };
}

function onGrid(ring: readonly Position[]): Position[] {
  return ring.map(([longitudeDeg = 0, latitudeDeg = 0]) => [toGridX(longitudeDeg), toGridY(latitudeDeg)]);
}

/** Vertices in the order they have when the ring begins with the least and goes on to the lesser neighbour. */
function turned(ring: readonly Position[]): string[] {
  const points = ring.slice(0, -1).map((point) => point.join());
  const first = points.indexOf([...points].sort()[0] ?? "");
  const forward = [...points.slice(first), ...points.slice(0, first)];
  const backward = [...forward.slice(0, 1), ...forward.slice(1).toReversed()];
  return (forward[1] ?? "") < (backward[1] ?? "") ? forward : backward;
}

describe("joinPieces", () => {
  // A triangle over two cells, cut at the meridian between them: x of the cut, and y where two edges cross it.
  const cut = RIGHT / 2;
  const triangle: Position[] = line([80, 10], [100, 20], [80, 30], [80, 10]);
  const low = 10 + (cut - 80) / 2;
  const high = 30 - (cut - 80) / 2;
  const west: Cut = {
    timezone: "Zone/A",
    rings: [line([80, 10], [cut, low], [cut, high], [80, 30], [80, 10])],
  };
  const east: Cut = {
    timezone: "Zone/A",
    rings: [line([cut, low], [100, 20], [cut, high], [cut, low])],
  };

  test("a polygon that a cell cut is restored", () => {
    const { index, polygons } = filesOf(["Zone/A"], [], { c: [west], d: [east] });
    const pieces = readPolygonPieces(index, polygons).get("Zone/A");
    expect(pieces).toBeDefined();
    const rings = pieces === undefined ? [] : joinPieces(pieces);
    expect(rings.map(turned)).toEqual([turned(onGrid(triangle))]);
  });

  test("a cell that is wholly in a zone is joined to the pieces beside it", () => {
    const middle = TOP / 2;
    const below: Cut = {
      timezone: "Zone/A",
      rings: [line([cut, 40], [RIGHT, 40], [RIGHT, middle], [cut, middle], [cut, 40])],
    };
    const { index, polygons } = filesOf(["Zone/A"], [0], { d: [below] });
    const pieces = readPolygonPieces(index, polygons).get("Zone/A");
    const rings = pieces === undefined ? [] : joinPieces(pieces);
    // Vertices at the antimeridian and the pole stay: they lie at the edge of the world.
    expect(rings.map((ring) => new Set(turned(ring)))).toEqual([
      new Set(onGrid(line([cut, 40], [RIGHT, 40], [RIGHT, TOP], [cut, TOP])).map((point) => point.join())),
    ]);
  });

  test("two zones have the same vertices along their common border", () => {
    const other: Cut = {
      timezone: "Zone/B",
      rings: [line([80, 10], [cut, low], [cut, 10], [80, 10])],
    };
    const beyond: Cut = {
      timezone: "Zone/B",
      rings: [line([cut, low], [100, 20], [100, 10], [cut, 10], [cut, low])],
    };
    const { index, polygons } = filesOf(["Zone/A", "Zone/B"], [], { c: [west, other], d: [east, beyond] });
    const pieces = readPolygonPieces(index, polygons);
    const b = pieces.get("Zone/B");
    expect(b === undefined ? [] : joinPieces(b).map(turned)).toEqual([
      turned(onGrid(line([80, 10], [100, 20], [100, 10], [80, 10]))),
    ]);
  });

  test("a cell that is neither a list, a place in the file nor divided is refused", () => {
    expect(() => readPolygonPieces({ timezones: [], lookup: { a: 3 } }, new Uint8Array(0))).toThrow(
      "no object",
    );
  });
});
