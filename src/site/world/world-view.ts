import { MS_PER_DAY, SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { dateText, LONG_DATE, valueAt, type MeetingPlace } from "../charts/meeting-day-chart.ts";
import { clockText, offsetText } from "../../browser/english-text.ts";
import type { Words } from "../languages/page-language.ts";
import { hoursText } from "../languages/time-words.ts";
import { lightAt, placeText, pointAt, type LonLat, type Track } from "../charts/sky.ts";

/** A city and its clock for the time that the page covers. */
export type WorldCity = {
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly place: LonLat;
  readonly offsets: MeetingPlace["offsets"];
};

/** Data for the page and its script. */
export type WorldView = {
  /** The time that the page shows: the server's, or the one in the address. */
  readonly atEpochMs: number;
  readonly isPinned: boolean;
  readonly endEpochMs: number;
  readonly sun: Track;
  readonly moon: Track;
  /** Lit share of the moon's disc, 0 to 1. */
  readonly moonLit: number;
  readonly cities: readonly WorldCity[];
};

/** Local time and date: `09:05` and `Fri 20 Nov`. */
export function timeAndDay(t: Words, epochMs: number, offsetSeconds: number): { time: string; day: string } {
  const localSeconds = epochMs / 1000 + offsetSeconds;
  const day = dateText(Math.floor(localSeconds / SECONDS_PER_DAY), t.locale);
  return { time: clockText(localSeconds), day };
}

export function cityMoment(t: Words, { offsets, place }: WorldCity, epochMs: number, sun: LonLat) {
  const offsetSeconds = valueAt(offsets, epochMs / 1000);
  return {
    ...timeAndDay(t, epochMs, offsetSeconds),
    offset: offsetText(offsetSeconds),
    light: lightAt(place, sun),
  };
}

/** The sentence above the map. */
export function worldSentence(t: Words, facts: WorldView, epochMs: number): string {
  const sun = pointAt(facts.sun, epochMs);
  const lit = facts.cities.filter(({ place }) => lightAt(place, sun) === "day").length;
  const day = dateText(Math.floor(epochMs / MS_PER_DAY), t.locale, LONG_DATE);
  const share = Math.round(facts.moonLit * 100);
  return t(
    "{time} UTC on {date}: it is day in {lit} of these {cities} cities. The sun is overhead at {sun}; the moon, {share}% lit, at {moon}.",
    {
      time: timeAndDay(t, epochMs, 0).time,
      date: day,
      lit,
      cities: facts.cities.length,
      sun: placeText(t, sun),
      share,
      moon: placeText(t, pointAt(facts.moon, epochMs)),
    },
  );
}

/** `now`, `3 h 20 min later`, `1 h earlier` */
export function shiftText(t: Words, shiftMinutes: number, isPinned: boolean): string {
  if (shiftMinutes === 0) return isPinned ? t("the chosen time") : t("now");
  const length = hoursText(t, Math.abs(shiftMinutes));
  return shiftMinutes < 0 ? t("{length} earlier", { length }) : t("{length} later", { length });
}

/** More labels would overlap on the map. */
export const MAX_CITIES = 12;

/** The page's address. @param atEpochMs `null` for now */
export function worldAddress(slugs: readonly string[], atEpochMs: number | null): string {
  const at =
    atEpochMs === null ? "" : `&at=${new Date(atEpochMs).toISOString().replace(/:\d\d\.\d+Z$/, "Z")}`;
  return `/world?cities=${slugs.join(",")}${at}`;
}
