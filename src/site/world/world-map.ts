import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html } from "../../http/answer/html-tag.ts";
import type { Words } from "../languages/page-language.ts";
import { moonDisc } from "../charts/moon-disc.ts";
import { baseMap } from "./base-map.ts" with { type: "macro" };
import {
  createMapProjection,
  MAP_HEIGHT,
  MAP_WIDTH,
  mapPath,
  type MapPoint,
  moveTo,
} from "../charts/map-path.ts";
import { pointAt, SHADES, shadePath, type LonLat } from "../charts/sky.ts";
import { cityMoment, type WorldView } from "./world-view.ts";

const MOON_RADIUS = 20;

const projection = createMapProjection();
const BASE = baseMap();

/** Borders between zones as path data of the map; a border that crosses the map's edge stays open there. */
export function bordersPath(lines: readonly (readonly LonLat[])[]): string {
  const coordinates = lines.map((line) => line.map(([lon, lat]) => [lon, lat]));
  return mapPath(projection, { type: "MultiLineString", coordinates }, false);
}

/**
 * The map at the moment of the facts; the script moves the groups that have an id. The moon is lit from the right, because
 * its tilt depends on the place of the observer.
 */
export function worldMap(t: Words, facts: WorldView, borders: string): Html {
  const { atEpochMs, cities } = facts;
  const sun = pointAt(facts.sun, atEpochMs);
  const shades = SHADES.map(
    (shade) =>
      html`<path
        class="shade edge-${shade}"
        data-shade="${shade}"
        d="${shadePath(projection, sun, shade)}"
        fill="var(--${shade})"
      />`,
  );
  const points = cities.map(({ place }): MapPoint => projection([...place]) ?? [0, 0]);
  const labels = placeLabels(
    points,
    cities.map(({ name }) => `${name} 00:00`),
  );
  const dots = cities.map((city, index) => {
    const [x, y] = points[index] ?? [0, 0];
    const { time } = cityMoment(t, city, atEpochMs, sun);
    const label = labels[index] ?? null;
    const text =
      label === null
        ? ""
        : html`
            <text x="${Math.round(label.x)}" y="${Math.round(label.y)}" text-anchor="${label.anchor}">
              ${city.name} <tspan data-time="${index}">${time}</tspan>
            </text>
          `;
    return html`<circle class="dot" cx="${Math.round(x)}" cy="${Math.round(y)}" r="8" />${text}`;
  });
  return html`
    <svg
      class="map"
      direction="ltr"
      viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}"
      aria-hidden="true"
      focusable="false"
    >
      <path class="sea" d="${BASE.sphere}" />
      <path class="lines" d="${BASE.grid}" />
      <g class="land">
        <path id="land" d="${BASE.land}" />
      </g>
      ${shades}
      <use class="coast" href="#land" />
      <path class="borders" d="${borders}" />
      <g id="moon" transform="${moveTo(projection, pointAt(facts.moon, atEpochMs))}">
        <g class="moon">${moonDisc({ illumination: facts.moonLit, brightLimbDeg: 270 }, MOON_RADIUS)}</g>
      </g>
      <g id="sun" transform="${moveTo(projection, sun)}">
        <circle class="glow" r="44" />
        <circle class="sun" r="22" />
      </g>
      ${dots}
      <g id="aim" hidden>
        <circle class="aim" r="18" />
        <circle class="aim-core" r="5" />
      </g>
    </svg>
  `;
}

/** Position of a label relative to its point, in units of the map. */
type LabelPlace = {
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
function placeLabels(points: readonly MapPoint[], texts: readonly string[]): (LabelPlace | null)[] {
  const taken: Box[] = points.map(([x, y]) => ({
    left: x - DOT,
    right: x + DOT,
    top: y - DOT,
    bottom: y + DOT,
  }));
  return points.map(([x, y], index) => {
    const width = mustExist(texts[index]).length * LETTER;
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
