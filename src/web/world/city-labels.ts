import { MAP_HEIGHT, MAP_WIDTH, type MapPoint } from "./map-path.ts";

/** Position of a label relative to its point, in units of the map. */
export type LabelPlace = {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end" | "middle";
};

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** Height of a line and width of a letter in `world.css`. */
const LINE = 36;
const LETTER = 16;
const DOT = 14;

/** Places each label right, left, above or below its point, without overlaps; `null` where no side is free. */
export function placeLabels(points: readonly MapPoint[], texts: readonly string[]): (LabelPlace | null)[] {
  const taken: Box[] = points.map(([x, y]) => ({
    left: x - DOT,
    right: x + DOT,
    top: y - DOT,
    bottom: y + DOT,
  }));
  return points.map(([x, y], index) => {
    const width = (texts[index]?.length ?? 0) * LETTER;
    const candidates: LabelPlace[] = [
      { x: x + DOT * 1.5, y: y + LINE / 3, anchor: "start" },
      { x: x - DOT * 1.5, y: y + LINE / 3, anchor: "end" },
      { x, y: y - DOT * 1.5, anchor: "middle" },
      { x, y: y + DOT + LINE, anchor: "middle" },
    ];
    for (const candidate of candidates) {
      const box = boxOf(candidate, width);
      const isInside = box.left > 0 && box.right < MAP_WIDTH && box.top > 0 && box.bottom < MAP_HEIGHT;
      if (!isInside || taken.some((other) => overlaps(box, other))) continue;
      taken.push(box);
      return candidate;
    }
    return null;
  });
}

function boxOf({ x, y, anchor }: LabelPlace, width: number): Box {
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - LINE * 0.8, bottom: y + LINE * 0.2 };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
