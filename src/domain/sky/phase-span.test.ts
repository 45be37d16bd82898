import { describe, expect, test } from "bun:test";
import { type SunPhase, phaseSpans, sunPosition } from "./sun-report.ts";
import { sunDay } from "./sun.ts";
import { MS_PER_DAY } from "../time-unit.ts";

function dayOf(latitudeDeg: number, startEpochMs: number) {
  const site = { latitudeDeg, longitudeDeg: 0, elevationM: 0 };
  const day = sunDay({ ...site, altitudesDeg: [] }, { startEpochMs, endEpochMs: startEpochMs + MS_PER_DAY });
  return { site, day, spans: phaseSpans(sunPosition(site, startEpochMs).phase, day) };
}

describe("phases of a day", () => {
  test("an ordinary day goes from night through dawn to day and back", () => {
    const { day, spans } = dayOf(51.5, Date.UTC(2026, 2, 20));
    const half: SunPhase[] = ["night", "astronomical_twilight", "nautical_twilight", "civil_twilight"];
    expect(spans.map(({ phase }) => phase)).toEqual([...half, "day", ...half.toReversed()]);
    const sunlit = spans.find(({ phase }) => phase === "day");
    expect(sunlit).toMatchObject({ startEpochMs: day.sunriseEpochMs, endEpochMs: day.sunsetEpochMs });
  });

  test("they fill the day without a gap, and each agrees with the position in its middle", () => {
    for (const latitudeDeg of [-89.9, -66, -33, 0, 55, 66.2, 69.6, 78]) {
      for (let month = 0; month < 12; month += 1) {
        const { site, day, spans } = dayOf(latitudeDeg, Date.UTC(2026, month, 21));
        expect(spans[0]?.startEpochMs).toBe(day.startEpochMs);
        expect(spans.at(-1)?.endEpochMs).toBe(day.endEpochMs);
        for (const [index, span] of spans.entries()) {
          expect(span.startEpochMs).toBe(spans[index - 1]?.endEpochMs ?? day.startEpochMs);
          const middle = (span.startEpochMs + span.endEpochMs) / 2;
          expect(sunPosition(site, middle).phase).toBe(span.phase);
        }
      }
    }
  });
});
