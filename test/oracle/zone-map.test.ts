import { beforeAll, describe, expect, test } from "bun:test";
import { find, setCache } from "geo-tz/all";
import { join } from "node:path";
import { createRandom } from "../support/random.ts";
import { createZoneNaming, TOLERANCE_M } from "../support/build-data.ts";
import { edgesOf } from "../support/map-edges.ts";
import { readTable } from "../support/table.ts";
import { openDataSet } from "../../src/dataset/open.ts";
import { placeAt } from "../../src/domain/places/place-index.ts";
import { STEPS_PER_DEG } from "../../src/domain/tz-map/map-grid.ts";
import { borderKmAt, zoneAt, type ZoneAt } from "../../src/domain/tz-map/zone-at.ts";
import { zoneIdsAt } from "../../src/domain/tz-map/zones-at-point.ts";
import { zoneById } from "../../src/domain/tz/zone.ts";

/** The zone map against geo-tz, which looks at the full polygons of the same release. */

const data = openDataSet(
  { kind: "file", path: join(import.meta.dir, "../../data/almanac.sqlite") },
  { verify: "quick" },
);
const map = data.zoneMap;
const edges = edgesOf(map);
const random = createRandom(20_261_122);
const naming = createZoneNaming(data.zoneTable, []);
const KM_PER_DEG = 111.195;

type Point = { latitudeDeg: number; longitudeDeg: number };

/** Cache of geo-tz's polygons; all of them would need 2 GB. */
const MAX_CACHED_CELLS = 4000;

beforeAll(() => {
  const cells = new Map<string, unknown>();
  setCache({
    store: {
      get: (key: string) => cells.get(key),
      set: (key: string, value: unknown) => {
        if (cells.size >= MAX_CACHED_CELLS) cells.clear();
        cells.set(key, value);
      },
    },
  });
});

/** The zones of the full polygons, under the names of the table; none at sea. */
function fullZonesAt({ latitudeDeg, longitudeDeg }: Point): string[] {
  return find(latitudeDeg, longitudeDeg).filter((id) => !id.startsWith("Etc/GMT"));
}

function zonesOf({ latitudeDeg, longitudeDeg }: Point): ZoneAt {
  return zoneAt(map, latitudeDeg, longitudeDeg, (id) => zoneById(data.zoneTable, id) !== null);
}

/** Both read cells of polygons: near points next to each other, so that few cells are in memory. */
function inOrder(points: readonly Point[]): Point[] {
  const cellOf = ({ latitudeDeg, longitudeDeg }: Point): number =>
    Math.floor((latitudeDeg + 90) / 3) * 1000 + Math.floor((longitudeDeg + 180) / 3);
  return points.toSorted((a, b) => cellOf(a) - cellOf(b));
}

function isSame(found: readonly string[], full: readonly string[]): boolean {
  const canonical = (ids: readonly string[]): string[] => ids.map((id) => naming(id) ?? id).sort();
  return canonical(found).join() === canonical(full).join();
}

/** Whether the full polygons have the zones found here at some point of a circle of so many metres. */
function isWithin(point: Point, metres: number, found: readonly string[]): boolean {
  return Array.from({ length: 32 }, (_, i) => {
    const angle = (i * Math.PI) / 16;
    return moved(point, metres * Math.cos(angle), metres * Math.sin(angle));
  }).some((near) => isSame(found, fullZonesAt(near)));
}

function moved({ latitudeDeg, longitudeDeg }: Point, eastM: number, northM: number): Point {
  const kmPerLongitude = KM_PER_DEG * Math.cos((latitudeDeg * Math.PI) / 180);
  const longitude = longitudeDeg + eastM / 1000 / kmPerLongitude;
  return {
    latitudeDeg: Math.min(90, Math.max(-90, latitudeDeg + northM / 1000 / KM_PER_DEG)),
    longitudeDeg: ((longitude + 540) % 360) - 180,
  };
}

function anywhere(): Point {
  return {
    latitudeDeg: (Math.asin(2 * random() - 1) * 180) / Math.PI,
    longitudeDeg: 360 * random() - 180,
  };
}

describe("against the full polygons", () => {
  test("50,000 random points on land and coast: at least 99.95 % the same, the rest within 150 m", () => {
    // Three of ten points are on land or in territorial waters.
    const points = inOrder(Array.from({ length: 172_000 }, anywhere));
    let compared = 0;
    const differing: Point[] = [];
    for (const point of points) {
      const full = fullZonesAt(point);
      const { source, candidates } = zonesOf(point);
      if (full.length === 0 && source === "nautical") continue;
      compared += 1;
      if (!isSame(source === "nautical" ? [] : candidates, full)) differing.push(point);
    }
    expect(compared).toBeGreaterThan(50_000);
    expect(differing.length / compared).toBeLessThan(0.0005);
    for (const point of differing) {
      const { source, candidates } = zonesOf(point);
      expect(isWithin(point, 150, source === "nautical" ? [] : candidates)).toBe(true);
    }
  });

  test("at sea the nautical zones of geo-tz, but on the meridians between two", () => {
    for (const point of Array.from({ length: 5000 }, anywhere)) {
      const { source, timezone } = zonesOf(point);
      if (source === "polygon" || fullZonesAt(point).length > 0) continue;
      expect(find(point.latitudeDeg, point.longitudeDeg)).toEqual([timezone]);
    }
  });

  test("10,000 points 200 m beside borders: at least 99.5 % the same", () => {
    const points = inOrder(besideBorders(10_000, 200));
    const differing = points.filter((point) => {
      const { source, candidates } = zonesOf(point);
      return !isSame(source === "nautical" ? [] : candidates, fullZonesAt(point));
    });
    expect(differing.length / points.length).toBeLessThan(0.005);
  });

  test("a border is where border_km says, give or take what it may have moved", () => {
    for (const point of inOrder(besideBorders(300, 400))) {
      const { source, candidates } = zonesOf(point);
      const km = borderKmAt(map, point.latitudeDeg, point.longitudeDeg, source);
      expect(km).not.toBeNull();
      const inside = (km ?? 0) * 1000 - TOLERANCE_M - 5;
      const zones = source === "nautical" ? [] : candidates;
      // All around the point, as far as the border is away, the full polygons have what they have at the point.
      if (inside <= 0) continue;
      for (let i = 0; i < 8; i += 1) {
        const near = moved(point, inside * Math.cos(i), inside * Math.sin(i));
        expect(isSame(zones, fullZonesAt(near))).toBe(true);
      }
    }
  });
});

/** Points so far to the left or the right of the middle of random edges. */
function besideBorders(count: number, metres: number): Point[] {
  return Array.from({ length: count }, () => {
    const { x1, y1, x2, y2 } = edges[Math.floor(random() * edges.length)] ?? { x1: 0, y1: 0, x2: 1, y2: 1 };
    const middle = {
      latitudeDeg: (y1 + y2) / 2 / STEPS_PER_DEG - 90,
      longitudeDeg: (x1 + x2) / 2 / STEPS_PER_DEG - 180,
    };
    const eastward = (x2 - x1) * Math.cos((middle.latitudeDeg * Math.PI) / 180);
    const side = (random() < 0.5 ? -metres : metres) / Math.hypot(eastward, y2 - y1);
    return moved(middle, -(y2 - y1) * side, eastward * side);
  });
}

describe("places of the data set", () => {
  test("the borders have each place's zone at its coordinates, but where GeoNames is a little over a border", () => {
    const { table } = data.placeIndex;
    let differing = 0;
    for (let at = 0; at < table.count; at += 1) {
      const { latitudeDeg, longitudeDeg, timezone } = placeAt({ table }, at);
      if (!zoneIdsAt(map, latitudeDeg, longitudeDeg).includes(timezone)) differing += 1;
    }
    expect(differing / table.count).toBeLessThan(0.0005);
  });

  test.each(readTable("oracle/reference/zones-at-points.tsv"))("%s", (_, latitude, longitude, zones = "") => {
    expect(zoneIdsAt(map, Number(latitude), Number(longitude)).join(" ")).toBe(zones);
  });
});
