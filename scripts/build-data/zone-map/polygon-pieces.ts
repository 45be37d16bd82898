import type { MultiPolygon, Polygon, Position } from "geojson";
import { decode } from "geobuf";
import Pbf from "pbf";
import { jsonAt, recordAt, textsAt, type Json } from "../json.ts";
import { toGridX, toGridY } from "./grid-point.ts";

/**
 * The polygons of one zone, cut along the sides of cells. Edges along those sides are apart, as most are no borders:
 * the neighbouring cell has them too.
 */
export type ZonePieces = {
  /** Four numbers for each edge: x and y of its ends. */
  edges: number[];
  /** By x of the side: two numbers for each edge, y of its ends. */
  onMeridians: Map<number, number[]>;
  /** By y of the side: two numbers for each edge, x of its ends. */
  onParallels: Map<number, number[]>;
};

type Bounds = { left: number; low: number; right: number; top: number };

const RIGHT_DEG = 179.9999;
const TOP_DEG = 89.9999;
const WHOLE_WORLD: Bounds = { left: -RIGHT_DEG, low: -TOP_DEG, right: RIGHT_DEG, top: TOP_DEG };

/** Cells are halved at most so often. */
const MAX_DEPTH = 12;

/**
 * Reads the two files of geo-tz: a tree of cells, each divided into quarters (a north-east, b north-west, c
 * south-west, d south-east), wholly in some zones, or with the polygons cut to it as geobuf.
 *
 * @param index the tree, with the names of zones
 * @param polygons the geobufs, one behind the other
 */
export function readPolygonPieces(index: Json, polygons: Uint8Array): Map<string, ZonePieces> {
  const timezones = textsAt(index, "timezones");
  const pieces = new Map<string, ZonePieces>();
  const piecesOf = (timezone: string): ZonePieces =>
    pieces.getOrInsertComputed(timezone, () => ({
      edges: [],
      onMeridians: new Map(),
      onParallels: new Map(),
    }));
  const readCell = (cell: Json, bounds: Bounds): void => {
    const start = jsonAt(cell, "pos");
    const length = jsonAt(cell, "len");
    if (Array.isArray(cell)) {
      for (const zone of cell) addWholeCell(piecesOf(timezones[Number(zone)] ?? ""), gridBounds(bounds));
    } else if (typeof start === "number" && typeof length === "number") {
      for (const { timezone, polygon } of readGeobuf(polygons.subarray(start, start + length))) {
        for (const ring of polygon) addRing(piecesOf(timezone), ring, gridBounds(bounds));
      }
    } else if (cell !== null) {
      for (const [quarter, inner] of Object.entries(recordAt(cell)))
        readCell(inner, quarterOf(bounds, quarter));
    }
  };
  readCell(jsonAt(index, "lookup"), WHOLE_WORLD);
  return pieces;
}

/** Whether a cell may end at a vertex: on one of the lines at which the world is halved again and again. */
export function createSideTest(): (x: number, y: number) => boolean {
  const halves = 2 ** MAX_DEPTH;
  const shares = Array.from({ length: halves + 1 }, (_, i) => (2 * i) / halves - 1);
  const xs = new Set(shares.map((share) => toGridX(share * RIGHT_DEG)));
  const ys = new Set(shares.map((share) => toGridY(share * TOP_DEG)));
  return (x, y) => xs.has(x) || ys.has(y);
}

function quarterOf({ left, low, right, top }: Bounds, quarter: string): Bounds {
  const x = (left + right) / 2;
  const y = (low + top) / 2;
  const [isEast, isNorth] = [quarter === "a" || quarter === "d", quarter === "a" || quarter === "b"];
  return {
    left: isEast ? x : left,
    right: isEast ? right : x,
    low: isNorth ? y : low,
    top: isNorth ? top : y,
  };
}

function gridBounds({ left, low, right, top }: Bounds): Bounds {
  return { left: toGridX(left), low: toGridY(low), right: toGridX(right), top: toGridY(top) };
}

function readGeobuf(bytes: Uint8Array): { timezone: string; polygon: readonly Position[][] }[] {
  const decoded = decode(new Pbf(bytes));
  if (decoded.type !== "FeatureCollection") throw new Error(`a cell of polygons is a ${decoded.type}`);
  return decoded.features.flatMap(({ geometry, properties }) => {
    if (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon") {
      throw new Error(`a zone in a cell is a ${geometry.type}`);
    }
    const timezone = String(properties?.["tzid"]);
    return polygonsOf(geometry).map((polygon) => ({ timezone, polygon }));
  });
}

function polygonsOf(geometry: Polygon | MultiPolygon): readonly Position[][][] {
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

function addWholeCell({ onMeridians, onParallels }: ZonePieces, { left, low, right, top }: Bounds): void {
  listAt(onMeridians, left).push(low, top);
  listAt(onMeridians, right).push(low, top);
  listAt(onParallels, low).push(left, right);
  listAt(onParallels, top).push(left, right);
}

function addRing(pieces: ZonePieces, ring: readonly Position[], cell: Bounds): void {
  const last = ring.at(-1);
  let fromX = toGridX(last?.[0] ?? 0);
  let fromY = toGridY(last?.[1] ?? 0);
  for (const [longitudeDeg = 0, latitudeDeg = 0] of ring) {
    const x = toGridX(longitudeDeg);
    const y = toGridY(latitudeDeg);
    if (x === fromX && y === fromY) continue;
    if (x === fromX && (x === cell.left || x === cell.right)) listAt(pieces.onMeridians, x).push(fromY, y);
    else if (y === fromY && (y === cell.low || y === cell.top)) listAt(pieces.onParallels, y).push(fromX, x);
    else pieces.edges.push(fromX, fromY, x, y);
    fromX = x;
    fromY = y;
  }
}

function listAt(lists: Map<number, number[]>, key: number): number[] {
  return lists.getOrInsertComputed(key, () => []);
}
