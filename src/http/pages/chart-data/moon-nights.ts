import { elongationDegAt } from "../../../domain/sky/ephemeris.ts";
import { moonIllumination } from "../../../domain/sky/moon.ts";
import { localDay } from "../../../domain/sky/local-day.ts";
import type { Zone } from "../../../domain/tz/zone.ts";
import type { MoonNight } from "../../../web/place/place-view.ts";

/**
 * The moons of some days, each at the middle of its day and as it looks when it is highest: upside down in the south.
 *
 * @param firstDay days since 1970-01-01
 */
export function moonNights(firstDay: number, count: number, zone: Zone, latitudeDeg: number): MoonNight[] {
  return Array.from({ length: count }, (_, index) => {
    const day = localDay(zone, firstDay + index);
    const epochMs = day.kind === "day" ? (day.startEpochMs + day.endEpochMs) / 2 : day.epochMs;
    const isWaxing = elongationDegAt(epochMs) < 180;
    return {
      dayNumber: firstDay + index,
      illumination: moonIllumination(epochMs).fraction,
      brightLimbDeg: isWaxing === latitudeDeg >= 0 ? 270 : 90,
    };
  });
}
