import { describe, expect, test } from "bun:test";
import { estimatedSeconds, solarLongitudeDay, solarLongitudeSeconds } from "./solar-term.ts";
import { SECONDS_PER_DAY } from "../../time-unit.ts";

const YEARS = Array.from({ length: 205 }, (_, index) => 1898 + index);
const LONGITUDES = Array.from({ length: 24 }, (_, index) => index * 15);

describe("the day on which the Sun reaches a longitude", () => {
  const found = YEARS.flatMap((year) =>
    LONGITUDES.map((longitudeDeg) => ({
      year,
      longitudeDeg,
      exact: solarLongitudeSeconds(year, longitudeDeg),
    })),
  );

  test("is estimated to a quarter of an hour, half of the margin", () => {
    for (const { year, longitudeDeg, exact } of found) {
      const offSeconds = Math.abs(estimatedSeconds(year, longitudeDeg) - exact);
      if (offSeconds >= 900) expect(`${year} ${longitudeDeg}: ${offSeconds}`).toBe("less than 900");
    }
    expect(found.length).toBe(205 * 24);
  });

  test.each([-43_200, -14_400, 0, 25_200, 28_800, 32_400, 50_400])(
    "is that of the instant searched for, on a clock %d seconds ahead",
    (offset) => {
      const wrong = found.filter(
        ({ year, longitudeDeg, exact }) =>
          solarLongitudeDay(year, longitudeDeg, offset) !== Math.floor((exact + offset) / SECONDS_PER_DAY),
      );
      expect(wrong).toEqual([]);
    },
  );
});
