import { daysFromCivil, daysInMonth } from "../../domain/calendar/civil.ts";
import { elongationDegAt } from "../../domain/sky/ephemeris.ts";
import { moonIllumination } from "../../domain/sky/moon.ts";
import { localDay } from "../../domain/sky/local-day.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import type { MoonFace } from "./moon-disc.ts";

/** One night of the moons of a month. */
export type MoonNight = MoonFace & { readonly dayNumber: number };

/** The moons of a month, each at the middle of its day and as it looks when it is highest: upside down in the south. */
export function moonNights(year: number, month: number, zone: Zone, latitudeDeg: number): MoonNight[] {
  const firstDay = daysFromCivil(year, month, 1);
  return Array.from({ length: daysInMonth(year, month) }, (_, index) => {
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
