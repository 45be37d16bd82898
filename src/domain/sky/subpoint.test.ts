import { expect, test } from "bun:test";
import { createObserver, horizontalAt } from "./observer.ts";
import { subpointAt } from "./subpoint.ts";
import { MS_PER_DAY } from "../time-unit.ts";

const MOMENTS = [0, 83, 171, 259, 355].map((day) => Date.UTC(2026, 0, 1, (day * 7) % 24) + day * MS_PER_DAY);

test("the Sun or the Moon is in the zenith there, to a hundredth of a degree", () => {
  for (const body of ["sun", "moon"] as const) {
    for (const epochMs of MOMENTS) {
      const { latitudeDeg, longitudeDeg } = subpointAt(body, epochMs);
      const observer = createObserver({ latitudeDeg, longitudeDeg, elevationM: 0 });
      expect(horizontalAt(body, observer, epochMs).airlessAltitudeDeg).toBeGreaterThan(89.99);
    }
  }
});

// The Astronomical Almanac: equinox of 2026-03-20 14:46 UT, equation of time -7 min 29 s; solstice of 2026-06-21 08:25 UT.
test("at the equinox the Sun is over the equator, at the solstice over the tropic", () => {
  const equinox = subpointAt("sun", Date.UTC(2026, 2, 20, 14, 46));
  expect(Math.abs(equinox.latitudeDeg)).toBeLessThan(0.001);
  expect(equinox.longitudeDeg).toBeCloseTo(-(14 + 46 / 60 - 7.48 / 60 - 12) * 15, 1);
  expect(subpointAt("sun", Date.UTC(2026, 5, 21, 8, 25)).latitudeDeg).toBeCloseTo(23.436, 2);
});
