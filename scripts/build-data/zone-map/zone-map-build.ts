import type { Position } from "geojson";
import { createBorderPiece, readPiece } from "../../../src/domain/tz-map/border-piece.ts";
import { WORLD_STEPS } from "../../../src/domain/tz-map/map-grid.ts";
import type { ZoneMap } from "../../../src/domain/tz-map/zone-map.ts";
import { zonesAtPoint } from "../../../src/domain/tz-map/zones-at-point.ts";
import type { Json } from "../json.ts";
import { findBorders } from "./borders.ts";
import { buildCellTree } from "./cell-tree.ts";
import { cutPieces, type CutPieces } from "./cut-pieces.ts";
import { readPolygonPieces } from "./polygon-pieces.ts";
import { joinPieces } from "./polygon-rings.ts";
import { simplifyLine } from "./simplify.ts";
import { untangle } from "./untangle.ts";
import { createZoneSets, type ZoneSets } from "./zone-sets.ts";

/**
 * How far a border may move. A tenth of what a phone's position may be off in a town, and the map stays below 6 MB.
 */
export const TOLERANCE_M = 30;

/** Far enough from an edge to be on one side of it, near enough to be in the area beside it. */
const BESIDE_STEPS = 4;

/**
 * Makes the zone map of the polygons that geo-tz carries. The zones of shared areas stand in the order of their names.
 *
 * @param index geo-tz's tree of cells
 * @param polygons geo-tz's polygons, cut to the cells
 * @param release of timezone-boundary-builder
 * @param onProgress hears the share that is done
 */
export function buildZoneMap(
  index: Json,
  polygons: Uint8Array,
  release: string,
  onProgress: (share: number) => void = () => {},
): ZoneMap {
  const pieces = readPolygonPieces(index, polygons);
  onProgress(0.1);
  const zoneIds = [...pieces.keys()].sort();
  const rings = zoneIds.map((id, at) => {
    onProgress(0.1 + (0.2 * at) / zoneIds.length);
    const ofZone = pieces.get(id);
    // Rings stay, pieces are not needed again: they are the most memory of the build.
    pieces.delete(id);
    return ofZone === undefined ? [] : joinPieces(ofZone);
  });
  return mapOfPolygons(zoneIds, rings, { release, toleranceM: TOLERANCE_M, onProgress });
}

/**
 * Makes a zone map of polygons on the grid.
 *
 * @param zoneIds sorted
 * @param polygons closed rings of each zone; inside is what an odd number of them surround
 */
export function mapOfPolygons(
  zoneIds: readonly string[],
  polygons: readonly (readonly Position[][])[],
  {
    release,
    toleranceM,
    onProgress = () => {},
  }: { release: string; toleranceM: number; onProgress?: (share: number) => void },
): ZoneMap {
  const { borders, cornerZones } = findBorders(polygons);
  onProgress(0.45);
  const kept = borders.map((border) => simplifyLine(border, toleranceM));
  onProgress(0.6);
  untangle(borders, kept);
  onProgress(0.85);
  const simplified = borders.map(({ zones, points }, at) => ({
    zones,
    points: (kept[at] ?? []).flatMap((point) => [points[point] ?? []]),
  }));
  const sets = createZoneSets();
  const cut = cutPieces(simplified, sets);
  const tree = buildCellTree(cut, sets, cornerZones);
  const map: ZoneMap = {
    release,
    zoneIds,
    ...tree,
    pieces: cut.pieces,
    ...arraysOfSets(sets),
    sharedSets: new Uint16Array(0),
  };
  const shared = findSharedSets(map, cut, sets);
  return { ...map, ...arraysOfSets(sets), sharedSets: Uint16Array.from(shared) };
}

function arraysOfSets({ all }: ZoneSets): Pick<ZoneMap, "setStarts" | "setZones"> {
  const starts = [0];
  for (const zones of all) starts.push((starts.at(-1) ?? 0) + zones.length);
  return { setStarts: Uint16Array.from(starts), setZones: Uint16Array.from(all.flat()) };
}

/** The sets of two and more zones on either side of any edge of a border. */
function findSharedSets(map: ZoneMap, { pieces, starts }: CutPieces, sets: ZoneSets): number[] {
  const found = new Set<number>();
  const piece = createBorderPiece();
  for (const start of starts) {
    readPiece(pieces, start, piece);
    for (let i = 1; i <= piece.edges; i += 1) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [piece.xs[i - 1], piece.ys[i - 1], piece.xs[i], piece.ys[i]];
      const isFlat = Math.abs(x2 - x1) > Math.abs(y2 - y1);
      for (const beside of [-BESIDE_STEPS, BESIDE_STEPS]) {
        const x = (((x1 + x2) >> 1) + (isFlat ? 0 : beside)) | 1;
        const y = (((y1 + y2) >> 1) + (isFlat ? beside : 0)) | 1;
        if (x < 0 || x >= WORLD_STEPS || y < 0 || y >= WORLD_STEPS / 2) continue;
        const zones = zonesAtPoint(map, x, y);
        if (zones.length > 1) found.add(sets.numberOf(Array.from(zones)));
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** The map with other names for its zones. */
export function renameZones(map: ZoneMap, nameOf: (timezone: string) => string): ZoneMap {
  return { ...map, zoneIds: map.zoneIds.map(nameOf) };
}
