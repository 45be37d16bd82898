import { dateFormat } from "../../browser/date-format.ts";
import { clockOf } from "../../browser/english-text.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";
import type { Words } from "../languages/page-language.ts";
import type { PlaceNow, PlaceSun } from "./place-view.ts";

/** One sentence: the part of the day, the light and the office hours. */
export function placeSentence(t: Words, now: PlaceNow, sun: PlaceSun): string {
  const { time, location, business } = now;
  return t("It is {part} in {place}, {light}; {work}.", {
    part: dayPart(t, weekdayOf(t, time.datetime), Number(time.datetime.slice(11, 13))),
    place: location.name,
    light: light(t, sun, time.datetime),
    work: work(t, business, time.datetime),
  });
}

function dayPart(t: Words, day: string, hour: number): string {
  if (hour < 5) return t("early {day} morning", { day });
  if (hour < 12) return t("{day} morning", { day });
  if (hour < 17) return t("{day} afternoon", { day });
  return hour < 21 ? t("{day} evening", { day }) : t("{day} night", { day });
}

/** The light, and when it began or ends. */
function light(t: Words, sun: PlaceSun, nowText: string): string {
  const { position, daylight, next_sunrise, next_sunset, previous_sunset } = sun;
  const isNear = (instant: string | null): instant is string =>
    instant !== null && Math.abs(Date.parse(instant) - Date.parse(nowText)) < MS_PER_DAY;
  if (position?.phase === "day") {
    if (isNear(next_sunset)) return t("light until {time}", { time: clockOf(next_sunset) });
    return next_sunset === null
      ? t("where the sun does not set")
      : t("where the sun stays up until {date}", { date: dayOf(t, next_sunset) });
  }
  const isPolarNight = daylight === "polar_night" && !isNear(next_sunrise);
  const returns =
    isPolarNight && next_sunrise !== null
      ? t("; the sun returns on {date}", { date: dayOf(t, next_sunrise) })
      : "";
  if (position?.phase === "civil_twilight") {
    if (isPolarNight) return t("in the twilight of the polar night") + returns;
    const sinceSet = Date.parse(nowText) - Date.parse(previous_sunset ?? "1970-01-01T00:00:00Z");
    const untilRise = Date.parse(next_sunrise ?? "9999-01-01T00:00:00Z") - Date.parse(nowText);
    return untilRise < sinceSet
      ? t("at dawn, with sunrise at {time}", { time: clockOf(next_sunrise ?? "") })
      : t("at dusk, with the sun down since {time}", { time: clockOf(previous_sunset ?? "") });
  }
  return `${darkness(t, sun, nowText)}${returns}`;
}

/** It is dark between civil dusk and civil dawn, when one needs a lamp outdoors. */
function darkness(t: Words, { civil_dawn, civil_dusk }: PlaceSun, nowText: string): string {
  const nowMs = Date.parse(nowText);
  if (civil_dusk !== null && Date.parse(civil_dusk) <= nowMs)
    return t("dark since {time}", { time: clockOf(civil_dusk) });
  if (civil_dawn !== null && Date.parse(civil_dawn) > nowMs)
    return t("dark until {time}", { time: clockOf(civil_dawn) });
  return t("dark all day");
}

function work(
  t: Words,
  { is_open_now, reason, opens_at, closes_at }: PlaceNow["business"],
  nowText: string,
): string {
  if (is_open_now) return t("offices are open until {time}", { time: clockOf(closes_at) });
  const isToday = opens_at.slice(0, 10) === nowText.slice(0, 10);
  const opens = isToday
    ? t("at {time}", { time: clockOf(opens_at) })
    : t("on {weekday}", { weekday: weekdayOf(t, opens_at) });
  if (reason === "weekend") return t("offices are closed for the weekend and open again {opens}", { opens });
  if (reason === "holiday")
    return t("offices are closed for a public holiday and open again {opens}", { opens });
  return t("offices are closed and open again {opens}", { opens });
}

function weekdayOf(t: Words, instant: string): string {
  return dateFormat(t.locale, { weekday: "long" }).format(new Date(instant.slice(0, 10)));
}

/** "15 January". */
function dayOf(t: Words, instant: string): string {
  return dateFormat(t.locale, { day: "numeric", month: "long" }).format(new Date(instant.slice(0, 10)));
}
