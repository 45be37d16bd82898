import { describe, expect, test } from "bun:test";
import type { Position } from "geojson";
import { encode } from "geobuf";
import Pbf from "pbf";
import type { Json } from "../json.ts";
import { toGridX, toGridY } from "./grid-point.ts";
import { readPolygonPieces } from "./polygon-pieces.ts";
import { joinPieces } from "./polygon-rings.ts";

/** A closed ring. */
const ring = (first: Position, ...others: Position[]): Position[] => [first, ...others, first];

/** Right and top side of geo-tz's world; its quarters are the four halves of both. */
const RIGHT = 179.9999;
const TOP = 89.9999;

/** Of each zone the ring in a cell. */
type Cell = Readonly<Record<string, Position[]>>;

/**
 * The rings of a zone, joined from files of geo-tz with the north-eastern quarter divided once more.
 * @param whole the zones, by number, that have all of its north-eastern part
 */
function ringsOf(
  zone: string,
  cells: Readonly<Record<string, Cell>>,
  whole: readonly number[] = [],
): Position[][] {
  const parts: Uint8Array[] = [];
  let length = 0;
  const places = Object.entries(cells).map(([quarter, rings]) => {
    const features = Object.entries(rings).map(([tzid, points]) => ({
      type: "Feature" as const,
      properties: { tzid },
      geometry: { type: "Polygon" as const, coordinates: [points] },
    }));
    const bytes = encode({ type: "FeatureCollection", features }, new Pbf());
    parts.push(bytes);
    length += bytes.length;
    return [quarter, { pos: length - bytes.length, len: bytes.length }] as const;
  });
  const index: Json = {
    timezones: ["Zone/A"],
    lookup: { a: { ...Object.fromEntries(places), a: whole } },
  };
  const pieces = readPolygonPieces(index, Buffer.concat(parts)).get(zone);
  if (pieces === undefined) throw new Error(`no pieces of ${zone}`);
  return joinPieces(pieces);
}

function onGrid(points: readonly Position[]): Position[] {
  return points.map(([longitudeDeg = 0, latitudeDeg = 0]) => [toGridX(longitudeDeg), toGridY(latitudeDeg)]);
}

/** Vertices in the order they have when the ring begins with the least and goes on to the lesser neighbour. */
function turned(closed: readonly Position[]): string[] {
  const points = closed.slice(0, -1).map((point) => point.join());
  const first = points.indexOf([...points].sort()[0] ?? "");
  const forward = [...points.slice(first), ...points.slice(0, first)];
  const backward = [...forward.slice(0, 1), ...forward.slice(1).toReversed()];
  return (forward[1] ?? "") < (backward[1] ?? "") ? forward : backward;
}

describe("joinPieces", () => {
  // A triangle over two cells, cut at the meridian between them: x of the cut, and y where two edges cross it.
  const cut = RIGHT / 2;
  const low = 10 + (cut - 80) / 2;
  const high = 30 - (cut - 80) / 2;
  const west = ring([80, 10], [cut, low], [cut, high], [80, 30]);
  const east = ring([cut, low], [100, 20], [cut, high]);

  test("a polygon that a cell cut is restored", () => {
    const rings = ringsOf("Zone/A", { c: { "Zone/A": west }, d: { "Zone/A": east } });
    expect(rings.map(turned)).toEqual([turned(onGrid(ring([80, 10], [100, 20], [80, 30])))]);
  });

  test("a cell that is wholly in a zone is joined to the pieces beside it", () => {
    const below = ring([cut, 40], [RIGHT, 40], [RIGHT, TOP / 2], [cut, TOP / 2]);
    const rings = ringsOf("Zone/A", { d: { "Zone/A": below } }, [0]);
    // Vertices at the antimeridian and the pole stay: they lie at the edge of the world.
    const whole = ring([cut, 40], [RIGHT, 40], [RIGHT, TOP], [cut, TOP]);
    expect(rings.map((found) => new Set(turned(found)))).toEqual([new Set(turned(onGrid(whole)))]);
  });

  test("two zones have the same vertices along their common border", () => {
    const cells = {
      c: { "Zone/A": west, "Zone/B": ring([80, 10], [cut, low], [cut, 10]) },
      d: { "Zone/A": east, "Zone/B": ring([cut, low], [100, 20], [100, 10], [cut, 10]) },
    };
    const whole = ring([80, 10], [100, 20], [100, 10]);
    expect(ringsOf("Zone/B", cells).map(turned)).toEqual([turned(onGrid(whole))]);
  });

  test("a cell that is neither a list, a place in the file nor divided is refused", () => {
    expect(() => readPolygonPieces({ timezones: [], lookup: { a: 3 } }, new Uint8Array(0))).toThrow(
      "no object",
    );
  });
});
