import { geoNaturalEarth1, geoPath, type GeoPermissibleObjects, type GeoProjection } from "d3-geo";

export const MAP_WIDTH = 2000;
export const MAP_HEIGHT = 1040;

/** The map's edge runs through the Bering Strait, so that no land lies on both sides. */
const MIDDLE_DEG = 11;

/** The Natural Earth projection of the whole globe. The scale is the result of `fitWidth` for the sphere. */
export function createMapProjection(): GeoProjection {
  return geoNaturalEarth1()
    .rotate([-MIDDLE_DEG, 0])
    .scale(365.579)
    .translate([MAP_WIDTH / 2, MAP_HEIGHT / 2]);
}

export type MapPoint = readonly [x: number, y: number];

/** The transform that moves a drawing to a place. */
export function moveTo(projection: GeoProjection, [lon, lat]: MapPoint): string {
  const [x, y] = projection([lon, lat]) ?? [0, 0];
  return `translate(${Math.round(x)} ${Math.round(y)})`;
}

/**
 * Path data of a shape on the globe, in whole numbers and relative to the previous point: half as long as d3-geo's own
 * and not visibly different on a map of `MAP_WIDTH`.
 *
 * @param isClosed whether the shape consists of areas, whose lines return to their start
 */
export function mapPath(projection: GeoProjection, object: GeoPermissibleObjects, isClosed: boolean): string {
  const lines: MapPoint[][] = [];
  const collector = {
    beginPath: () => {},
    moveTo: (x: number, y: number) => void lines.push([[x, y]]),
    lineTo: (x: number, y: number) => void lines.at(-1)?.push([x, y]),
    arc: () => {},
    closePath: () => {},
  };
  geoPath(projection, collector)(object);
  return linePath(lines, isClosed);
}

function linePath(lines: readonly (readonly MapPoint[])[], isClosed: boolean): string {
  let path = "";
  let [x, y] = [0, 0];
  for (const line of lines) {
    const [startX, startY] = rounded(line[0]);
    let [fromX, fromY] = [startX, startY];
    const steps: string[] = [];
    for (const point of line.slice(1)) {
      const [toX, toY] = rounded(point);
      if (toX === fromX && toY === fromY) continue;
      steps.push(pair(toX - fromX, toY - fromY));
      [fromX, fromY] = [toX, toY];
    }
    if (steps.length < (isClosed ? 2 : 1)) continue;
    path += `m${pair(startX - x, startY - y)}l${steps.join(" ").replaceAll(" -", "-")}${isClosed ? "z" : ""}`;
    // `z` draws the last step of a closed line.
    [x, y] = isClosed ? [startX, startY] : [fromX, fromY];
  }
  return path;
}

function rounded([x, y]: MapPoint = [0, 0]): MapPoint {
  return [Math.round(x), Math.round(y)];
}

function pair(dx: number, dy: number): string {
  return `${dx}${dy < 0 ? "" : " "}${dy}`;
}
