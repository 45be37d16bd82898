import { expect, test } from "bun:test";
import { DEG_TO_RAD } from "./angle.ts";
import { createObserver, horizontalAt } from "./observer.ts";
import { SunTrack } from "./sun-track.ts";

const LATITUDES = [-90, -66.6, -33.9, 0, 23.4, 48.9, 60.6, 78.2, 90];
/** In several segments of the polynomials and at both ends of the years of the sky. */
const INSTANTS = [
  Date.UTC(1800, 0, 1, 5),
  ...Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, 5, 1 + hour, hour, 17)),
  Date.UTC(2200, 11, 31, 20),
];

test("a track has the same altitude, azimuth and semidiameter as a position", () => {
  for (const latitudeDeg of LATITUDES) {
    const observer = createObserver({ latitudeDeg, longitudeDeg: 18.9, elevationM: 1500 });
    const track = new SunTrack(observer);
    for (const epochMs of INSTANTS) {
      const expected = horizontalAt("sun", observer, epochMs);
      track.moveTo(epochMs);
      expect(track.altitudeDegAt(epochMs)).toBeCloseTo(expected.airlessAltitudeDeg, 9);
      expect(track.sine).toBeCloseTo(Math.sin(expected.airlessAltitudeDeg * DEG_TO_RAD), 12);
      expect(track.semidiameterDeg).toBeCloseTo(expected.semidiameterDeg, 12);
      for (const laterMs of [-2000, 0, 2000]) {
        const { azimuthDeg, airlessAltitudeDeg } = horizontalAt("sun", observer, epochMs + laterMs);
        // Near the zenith the azimuth changes too fast to extrapolate.
        if (airlessAltitudeDeg < 65) expect(track.azimuthDegAfter(laterMs)).toBeCloseTo(azimuthDeg, 7);
      }
    }
  }
});

test("its rates are the differences of its sines", () => {
  for (const latitudeDeg of LATITUDES) {
    const observer = createObserver({ latitudeDeg, longitudeDeg: -120, elevationM: 0 });
    const track = new SunTrack(observer);
    const sineAt = (epochMs: number): number => {
      track.moveTo(epochMs);
      return track.sine;
    };
    for (const epochMs of INSTANTS) {
      const before = sineAt(epochMs - 60_000);
      const after = sineAt(epochMs + 60_000);
      const now = sineAt(epochMs);
      // The Earth's rotation is 7.3e-8 radians in a millisecond.
      expect(Math.abs((after - before) / 120_000 - track.sineRate)).toBeLessThan(1e-12);
      expect(Math.abs((after - 2 * now + before) / 3.6e9 - track.sineBend)).toBeLessThan(1e-18);
    }
  }
});
