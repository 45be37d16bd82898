import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { EARTH_RADIUS_KM, bearingDeg, distanceKm } from "../../src/domain/places/great-circle.ts";
import { largestNear, nearestPlaces } from "../../src/domain/places/nearest.ts";
import { placeAt } from "../../src/domain/places/place-index.ts";
import { slugFormsAt } from "../../src/domain/places/place.ts";
import { indexOf, placeNamed, samplePlace } from "../support/places-sample.ts";

const toE5 = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
const latitude = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.constantFrom(90, -90, 89.999, -89.99, 0),
);
const longitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(180, -180, 179.99, -179.99, 0),
);
const point = fc.record({ latitudeDeg: latitude.map(toE5), longitudeDeg: longitude.map(toE5) });
const points = fc.array(point, { minLength: 1, maxLength: 400 });

type Vector = readonly [number, number, number];

function vectorOf(latitudeDeg: number, longitudeDeg: number): Vector {
  const latitudeRad = (latitudeDeg * Math.PI) / 180;
  const longitudeRad = (longitudeDeg * Math.PI) / 180;
  return [
    Math.cos(latitudeRad) * Math.cos(longitudeRad),
    Math.cos(latitudeRad) * Math.sin(longitudeRad),
    Math.sin(latitudeRad),
  ];
}

/** The distance by the arc tangent of cross and dot product, another formula than the one under test. */
function arcKm(a: Vector, b: Vector): number {
  const cross = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
  return EARTH_RADIUS_KM * Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

describe("great circle", () => {
  test("the distance is the angle between the points as vectors, both ways", () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const km = distanceKm(a.latitudeDeg, a.longitudeDeg, b.latitudeDeg, b.longitudeDeg);
        const expected = arcKm(
          vectorOf(a.latitudeDeg, a.longitudeDeg),
          vectorOf(b.latitudeDeg, b.longitudeDeg),
        );
        // Near the antipode the haversine has a flat top: its last digits are worth metres there.
        expect(Math.abs(km - expected)).toBeLessThan(expected > 20_000 ? 0.5 : 1e-5);
        expect(distanceKm(b.latitudeDeg, b.longitudeDeg, a.latitudeDeg, a.longitudeDeg)).toBeCloseTo(km, 9);
      }),
      { numRuns: 2000 },
    );
  });

  test("the distance along the bearing leads to the other point", () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const km = distanceKm(a.latitudeDeg, a.longitudeDeg, b.latitudeDeg, b.longitudeDeg);
        // From a pole, and to the antipode, every bearing or none is right.
        fc.pre(km > 0.1 && km < 20_000 && Math.abs(a.latitudeDeg) < 89.9);
        const bearing =
          (bearingDeg(a.latitudeDeg, a.longitudeDeg, b.latitudeDeg, b.longitudeDeg) * Math.PI) / 180;
        const angle = km / EARTH_RADIUS_KM;
        const from = (a.latitudeDeg * Math.PI) / 180;
        const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing);
        const east = Math.atan2(
          Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
          Math.cos(angle) - Math.sin(from) * sine,
        );
        const there = vectorOf(
          (Math.asin(Math.max(-1, Math.min(1, sine))) * 180) / Math.PI,
          a.longitudeDeg + (east * 180) / Math.PI,
        );
        expect(arcKm(there, vectorOf(b.latitudeDeg, b.longitudeDeg))).toBeLessThan(0.5);
      }),
      { numRuns: 2000 },
    );
  });
});

test("the nearest are those of a scan of all places, at the poles and across the antimeridian too", () => {
  fc.assert(
    fc.property(
      points,
      point,
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(50, 1000, 9000, 20_020, Infinity),
      (all, from, limit, radiusKm) => {
        const index = indexOf(all.map((where, i) => samplePlace({ id: i + 1, name: `P${i}`, ...where })));
        const isOdd = (place: number): boolean => placeAt(index, place).id % 2 === 1;
        for (const accept of [undefined, isOdd]) {
          const near = nearestPlaces(index, from.latitudeDeg, from.longitudeDeg, {
            limit,
            radiusKm,
            ...(accept === undefined ? {} : { accept }),
          });
          const naive = Array.from({ length: index.table.count }, (_, place) => place)
            .filter((place) => accept?.(place) ?? true)
            .map((place) => {
              const { latitudeDeg, longitudeDeg } = placeAt(index, place);
              return distanceKm(from.latitudeDeg, from.longitudeDeg, latitudeDeg, longitudeDeg);
            })
            .filter((km) => km <= radiusKm)
            .sort((a, b) => a - b)
            .slice(0, limit);
          expect(near).toHaveLength(naive.length);
          const options = { radiusKm, ...(accept === undefined ? {} : { accept }) };
          const within = nearestPlaces(index, from.latitudeDeg, from.longitudeDeg, {
            ...options,
            limit: 1000,
          });
          const largest = largestNear(index, from.latitudeDeg, from.longitudeDeg, { ...options, limit });
          const byRank = within.map((place) => place.index).sort((a, b) => a - b);
          expect(largest.map((place) => place.index)).toEqual(byRank.slice(0, limit));
          for (const [i, { distanceKm: km }] of near.entries()) expect(km).toBeCloseTo(naive[i] ?? -1, 3);
        }
      },
    ),
    { numRuns: 120 },
  );
});

test("slugs are unique, resolve to their place, and so do ids and full forms of bare slugs", () => {
  const name = fc.constantFrom(
    "Paris",
    "São Paulo",
    "Sao-Paulo",
    "search",
    "Top",
    "77",
    "東京",
    "",
    "Paris FR 11",
    "x",
  );
  const input = fc.record({
    name,
    countryCode: fc.constantFrom("FR", "US"),
    admin1Code: fc.constantFrom("11", "TX", ""),
    admin1Name: fc.constantFrom("Île-de-France", "Texas", ""),
    population: fc.constantFrom(0, 10, 1000),
  });
  fc.assert(
    fc.property(fc.array(input, { minLength: 1, maxLength: 60 }), (inputs) => {
      const index = indexOf(inputs.map((given, i) => samplePlace({ id: i + 1, ...given, asciiName: "" })));
      const slugs = new Set<string>();
      for (let place = 0; place < index.table.count; place++) {
        const { slug, id } = placeAt(index, place);
        slugs.add(slug);
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
        expect(["search", "top", "77"]).not.toContain(slug);
        for (const text of [slug, slug.toUpperCase(), String(id)])
          expect(placeNamed(index, text)).toBe(place);
        const [bare, full] = slugFormsAt(index.table, place);
        if (slug === bare) {
          const holder = placeNamed(index, full) ?? -1;
          expect(slugFormsAt(index.table, holder)[0]).toBe(bare);
          expect(placeAt(index, holder).countryCode).toBe(placeAt(index, place).countryCode);
        }
      }
      expect(slugs.size).toBe(index.table.count);
    }),
    { numRuns: 100 },
  );
});
