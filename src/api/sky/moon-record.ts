import { Type } from "@sinclair/typebox";
import { formatDate } from "../../domain/calendar/format.ts";
import type { MoonDay, MoonPosition, MoonState } from "../../domain/sky/moon.ts";
import { PHASE_NAMES, type PhaseEvent, moonEmoji } from "../../domain/sky/phase.ts";
import type { MoonPhaseDates } from "../../domain/sky/moon-report.ts";
import type { Hemisphere } from "../../domain/sky/seasons.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import type { Localizer } from "../../http/answer/localizer.ts";
import { roundDeg, roundTo, skyEventProperties, skyEventRecord, skyInstant, skyTime } from "./sky-time.ts";
import { nullable, closed, record } from "../../http/answer/route-schema.ts";

const timeOrNull = nullable(Type.String());

export const PhaseEventSchema = record("PhaseEvent", { phase_name: Type.String(), at: Type.String() });

export const moonStateProperties = {
  at: Type.String(),
  phase_name: Type.String({ enum: [...PHASE_NAMES] }),
  phase_label: Type.String({ description: "In `lang`." }),
  phase: Type.Number({ description: "Part of the way from new moon to new moon: 0.5 is full." }),
  phase_angle_deg: Type.Number({ description: "How far the moon is ahead of the sun, 0 to 360." }),
  illumination: Type.Number({ description: "Lit share of the disc, 0 to 1." }),
  age_days: Type.Number(),
  is_waxing: Type.Boolean(),
  distance_km: Type.Integer(),
  angular_diameter_deg: Type.Number(),
  emoji: Type.String({ description: "As it stands in the hemisphere's sky." }),
  next_new_moon: Type.String(),
  next_first_quarter: Type.String(),
  next_full_moon: Type.String(),
  next_last_quarter: Type.String(),
  previous_new_moon: Type.String(),
};

/** The Moon at an instant, independent of any place. */
export function moonStateRecord(
  state: MoonState,
  dates: MoonPhaseDates,
  view: { zone: Zone; localizer: Localizer; hemisphere: Hemisphere },
) {
  const { zone, localizer, hemisphere } = view;
  return {
    at: skyInstant(state.epochMs, zone),
    phase_name: state.phaseName,
    phase_label: localizer.moonPhase(state.phaseName),
    phase: roundTo(state.phase, 4),
    phase_angle_deg: roundDeg(state.phaseAngleDeg),
    illumination: roundTo(state.illumination, 4),
    age_days: roundTo(state.ageDays, 2),
    is_waxing: state.isWaxing,
    distance_km: Math.round(state.distanceKm),
    angular_diameter_deg: roundTo(state.angularDiameterDeg, 4),
    emoji: moonEmoji(state.phaseName, hemisphere),
    next_new_moon: skyInstant(dates.nextNewMoonEpochMs, zone),
    next_first_quarter: skyInstant(dates.nextFirstQuarterEpochMs, zone),
    next_full_moon: skyInstant(dates.nextFullMoonEpochMs, zone),
    next_last_quarter: skyInstant(dates.nextLastQuarterEpochMs, zone),
    previous_new_moon: skyInstant(dates.previousNewMoonEpochMs, zone),
  };
}

export function phaseEventRecord(event: PhaseEvent, zone: Zone) {
  return { phase_name: event.type, at: skyInstant(event.epochMs, zone) };
}

export const moonDayProperties = {
  date: Type.String(),
  moonrise: timeOrNull,
  moonset: timeOrNull,
  transit: timeOrNull,
  moon_visibility: Type.String({ enum: ["normal", "always_up", "always_down"] }),
  events: Type.Array(closed(skyEventProperties)),
};

export const MoonDaySchema = record("MoonDay", moonDayProperties);

export function moonDayRecord(day: MoonDay, dayNumber: number, zone: Zone) {
  return {
    date: formatDate(dayNumber),
    moonrise: skyTime(day.moonriseEpochMs, zone),
    moonset: skyTime(day.moonsetEpochMs, zone),
    transit: skyTime(day.transitEpochMs, zone),
    moon_visibility: day.visibility,
    events: day.events.map((event) => skyEventRecord(event, zone)),
  };
}

export const MoonPositionSchema = record("MoonPosition", {
  altitude_deg: Type.Number({ description: "Apparent, refraction included." }),
  azimuth_deg: Type.Number(),
  parallactic_angle_deg: Type.Number(),
  bright_limb_deg: Type.Number({ description: "Position angle from celestial north through east." }),
});

export function moonPositionRecord(position: MoonPosition) {
  return {
    altitude_deg: roundDeg(position.altitudeDeg),
    azimuth_deg: roundDeg(position.azimuthDeg),
    parallactic_angle_deg: roundDeg(position.parallacticAngleDeg),
    bright_limb_deg: roundDeg(position.brightLimbDeg),
  };
}
