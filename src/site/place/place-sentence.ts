import { dateFormat } from "../../browser/date-format.ts";
import { clockOf } from "../../browser/english-text.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";
import type { PlaceNow, PlaceSun } from "./place-view.ts";

/** One English sentence: the part of the day, the light and the office hours. */
export function placeSentence(now: PlaceNow, sun: PlaceSun): string {
  const { time, location, business } = now;
  return `It is ${dayPart(weekdayOf(time.datetime), Number(time.datetime.slice(11, 13)))} in ${location.name}, ${light(sun, time.datetime)}; ${work(business, time.datetime)}.`;
}

function dayPart(dayName: string, hour: number): string {
  if (hour < 5) return `early ${dayName} morning`;
  if (hour < 12) return `${dayName} morning`;
  if (hour < 17) return `${dayName} afternoon`;
  return `${dayName} ${hour < 21 ? "evening" : "night"}`;
}

/** The light, and when it began or ends. */
function light(sun: PlaceSun, nowText: string): string {
  const { position, daylight, next_sunrise, next_sunset, previous_sunset } = sun;
  const isNear = (instant: string | null): instant is string =>
    instant !== null && Math.abs(Date.parse(instant) - Date.parse(nowText)) < MS_PER_DAY;
  if (position?.phase === "day") {
    if (isNear(next_sunset)) return `light until ${clockOf(next_sunset)}`;
    return next_sunset === null
      ? "where the sun does not set"
      : `where the sun stays up until ${dayOf(next_sunset)}`;
  }
  const isPolarNight = daylight === "polar_night" && !isNear(next_sunrise);
  const returns = isPolarNight && next_sunrise !== null ? `; the sun returns on ${dayOf(next_sunrise)}` : "";
  if (position?.phase === "civil_twilight") {
    if (isPolarNight) return `in the twilight of the polar night${returns}`;
    const sinceSet = Date.parse(nowText) - Date.parse(previous_sunset ?? "1970-01-01T00:00:00Z");
    const untilRise = Date.parse(next_sunrise ?? "9999-01-01T00:00:00Z") - Date.parse(nowText);
    return untilRise < sinceSet
      ? `at dawn, with sunrise at ${clockOf(next_sunrise ?? "")}`
      : `at dusk, with the sun down since ${clockOf(previous_sunset ?? "")}`;
  }
  return `${darkness(sun, nowText)}${returns}`;
}

/** It is dark between civil dusk and civil dawn, when one needs a lamp outdoors. */
function darkness({ civil_dawn, civil_dusk }: PlaceSun, nowText: string): string {
  const nowMs = Date.parse(nowText);
  if (civil_dusk !== null && Date.parse(civil_dusk) <= nowMs) return `dark since ${clockOf(civil_dusk)}`;
  if (civil_dawn !== null && Date.parse(civil_dawn) > nowMs) return `dark until ${clockOf(civil_dawn)}`;
  return "dark all day";
}

function work({ is_open_now, reason, opens_at, closes_at }: PlaceNow["business"], nowText: string): string {
  if (is_open_now) return `offices are open until ${clockOf(closes_at)}`;
  const isToday = opens_at.slice(0, 10) === nowText.slice(0, 10);
  const opens = isToday ? `at ${clockOf(opens_at)}` : `on ${weekdayOf(opens_at)}`;
  const why = reason === "weekend" ? " for the weekend" : reason === "holiday" ? " for a public holiday" : "";
  return `offices are closed${why} and open again ${opens}`;
}

function weekdayOf(instant: string): string {
  return dateFormat("en", { weekday: "long" }).format(new Date(instant.slice(0, 10)));
}

/** "15 January". */
function dayOf(instant: string): string {
  return dateFormat("en-GB", { day: "numeric", month: "long" }).format(new Date(instant.slice(0, 10)));
}
