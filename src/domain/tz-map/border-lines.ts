import { mustExist } from "../must-exist.ts";
import { createBorderPiece, PIECE_HEADER, readPiece } from "./border-piece.ts";
import { STEPS_PER_DEG } from "./map-grid.ts";
import { zonesOfSet, type ZoneMap } from "./zone-map.ts";

/** Longitude and latitude in degrees, one point after the other. */
export type BorderLine = [longitudeDeg: number, latitudeDeg: number][];

/**
 * The borders between zones, for drawing. Leaves out vertices nearer than `spacingDeg` to the one before, and coasts, which have
 * a zone on one side only.
 *
 * @param isDrawn whether to draw the borders between these zones (IANA identifiers, at least two)
 */
export function borderLines(
  map: ZoneMap,
  spacingDeg: number,
  isDrawn: (zones: readonly string[]) => boolean,
): BorderLine[] {
  const { pieces, setStarts } = map;
  const isSetDrawn = Array.from({ length: setStarts.length - 1 }, (_, set) => {
    const zones = Array.from(zonesOfSet(map, set), (zone) => mustExist(map.zoneIds[zone]));
    return zones.length > 1 && isDrawn(zones);
  });
  const spacingSquare = (spacingDeg * STEPS_PER_DEG) ** 2;
  const piece = createBorderPiece();
  const lines: BorderLine[] = [];
  let line: BorderLine = [];
  let [lineX, lineY, lastX, lastY, lastSet] = [0, 0, -1, -1, -1];
  const addVertex = (x: number, y: number): void => {
    line.push([x / STEPS_PER_DEG - 180, y / STEPS_PER_DEG - 90]);
    [lineX, lineY] = [x, y];
  };
  const endLine = (): void => {
    if (line.length > 0 && (lineX !== lastX || lineY !== lastY)) addVertex(lastX, lastY);
    if (line.length > 1) lines.push(line);
    line = [];
  };
  let next = 0;
  for (let at = 0; at < pieces.length; at = next) {
    const edges = mustExist(pieces[at + 1]);
    next = at + PIECE_HEADER + edges * 2;
    const set = mustExist(pieces[at]) & 0xffff;
    if (isSetDrawn[set] !== true) continue;
    readPiece(pieces, at, piece);
    const { xs, ys } = piece;
    // The pieces of a border follow each other, each beginning where the one before ends.
    if (set !== lastSet || xs[0] !== lastX || ys[0] !== lastY) {
      endLine();
      addVertex(mustExist(xs[0]), mustExist(ys[0]));
    }
    for (let vertex = 1; vertex <= edges; vertex += 1) {
      [lastX, lastY] = [mustExist(xs[vertex]), mustExist(ys[vertex])];
      const [dx, dy] = [lastX - lineX, lastY - lineY];
      if (dx * dx + dy * dy >= spacingSquare) addVertex(lastX, lastY);
    }
    lastSet = set;
  }
  endLine();
  return lines;
}
