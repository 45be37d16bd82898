import { mustExist } from "../must-exist.ts";
import { createBorderPiece, isCrossedOddly, readPiece } from "./border-piece.ts";
import { gridX, gridY, WORLD_BITS } from "./map-grid.ts";
import {
  LEAF_SET_BITS,
  LEAF_SET_MASK,
  NODE_VALUE_BITS,
  NODE_VALUE_MASK,
  NodeKind,
  zonesOfSet,
  type ZoneMap,
} from "./zone-map.ts";

// Reused by every lookup, so that none allocates.
const piece = createBorderPiece();

/** The zones that claim a coordinate, the preferred one first; empty at sea. */
export function zoneIdsAt(map: ZoneMap, latitudeDeg: number, longitudeDeg: number): string[] {
  const zones = zonesAtPoint(map, gridX(longitudeDeg), gridY(latitudeDeg));
  return Array.from(zones, (zone) => mustExist(map.zoneIds[zone]));
}

/**
 * The zones that claim a point of the grid, by index in `zoneIds`, the preferred one first; empty at sea and where no
 * zone is defined.
 *
 * @param x odd, see `gridX`
 * @param y odd, see `gridY`
 */
export function zonesAtPoint(map: ZoneMap, x: number, y: number): ArrayLike<number> {
  let bits = WORLD_BITS;
  let entry = mustExist(map.nodes[0]);
  while (entry >>> NODE_VALUE_BITS === NodeKind.Branch) {
    bits -= 1;
    const quarter = (((y >> bits) & 1) << 1) | ((x >> bits) & 1);
    entry = mustExist(map.nodes[(entry & NODE_VALUE_MASK) + quarter]);
  }
  const value = entry & NODE_VALUE_MASK;
  if (entry >>> NODE_VALUE_BITS === NodeKind.Uniform) return zonesOfSet(map, value);
  return zonesInLeaf(map, value, x, y, ((x >> bits) << bits) | 1, ((y >> bits) << bits) | 1);
}

function zonesInLeaf(
  map: ZoneMap,
  leaf: number,
  x: number,
  y: number,
  cornerX: number,
  cornerY: number,
): ArrayLike<number> {
  const head = mustExist(map.leaves[leaf]);
  const cornerZones = zonesOfSet(map, head & LEAF_SET_MASK);
  const end = leaf + 1 + (head >>> LEAF_SET_BITS);
  let zones: number[] | null = null;
  for (let at = leaf + 1; at < end; at += 1) {
    readPiece(map.pieces, mustExist(map.leaves[at]), piece);
    if (!isCrossedOddly(piece, x, y, cornerX, cornerY)) continue;
    zones ??= Array.from(cornerZones);
    toggle(zones, zonesOfSet(map, piece.set));
  }
  if (zones === null) return cornerZones;
  return zones.length < 2 ? zones : inOrder(map, zones);
}

/** Adds the zones that are not in the list and removes those that are. */
export function toggle(zones: number[], changed: ArrayLike<number>): void {
  for (let i = 0; i < changed.length; i += 1) {
    const zone = mustExist(changed[i]);
    const at = zones.indexOf(zone);
    if (at === -1) zones.push(zone);
    else zones.splice(at, 1);
  }
}

/** The build's order for the zones of an area; by name where simplified borders form an area that the build did not have. */
function inOrder(map: ZoneMap, zones: number[]): ArrayLike<number> {
  for (const set of map.sharedSets) {
    const ordered = zonesOfSet(map, set);
    if (ordered.length === zones.length && zones.every((zone) => ordered.includes(zone))) return ordered;
  }
  return zones.sort((a, b) => a - b);
}
