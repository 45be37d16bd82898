import { MS_PER_DAY, SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { dateText, LONG_DATE, valueAt, type MeetingPlace } from "../charts/meeting-day-chart.ts";
import { clockText, hoursText, offsetText } from "../../browser/english-text.ts";
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
export function timeAndDay(epochMs: number, offsetSeconds: number): { time: string; day: string } {
  const localSeconds = epochMs / 1000 + offsetSeconds;
  return { time: clockText(localSeconds), day: dateText(Math.floor(localSeconds / SECONDS_PER_DAY), "en") };
}

export function cityMoment({ offsets, place }: WorldCity, epochMs: number, sun: LonLat) {
  const offsetSeconds = valueAt(offsets, epochMs / 1000);
  return {
    ...timeAndDay(epochMs, offsetSeconds),
    offset: offsetText(offsetSeconds),
    light: lightAt(place, sun),
  };
}

/** The sentence above the map. */
export function worldSentence(facts: WorldView, epochMs: number): string {
  const sun = pointAt(facts.sun, epochMs);
  const lit = facts.cities.filter(({ place }) => lightAt(place, sun) === "day").length;
  const day = dateText(Math.floor(epochMs / MS_PER_DAY), "en", LONG_DATE);
  const share = Math.round(facts.moonLit * 100);
  return `${timeAndDay(epochMs, 0).time} UTC on ${day}: it is day in ${lit} of these ${facts.cities.length} cities. The sun is overhead at ${placeText(sun)}; the moon, ${share}% lit, at ${placeText(pointAt(facts.moon, epochMs))}.`;
}

/** `now`, `3 h 20 min later`, `1 h earlier` */
export function shiftText(shiftMinutes: number, isPinned: boolean): string {
  if (shiftMinutes === 0) return isPinned ? "the chosen time" : "now";
  return `${hoursText(Math.abs(shiftMinutes))} ${shiftMinutes < 0 ? "earlier" : "later"}`;
}

/** More labels would overlap on the map. */
export const MAX_CITIES = 12;

/** The page's address. @param atEpochMs `null` for now */
export function worldAddress(slugs: readonly string[], atEpochMs: number | null): string {
  const at =
    atEpochMs === null ? "" : `&at=${new Date(atEpochMs).toISOString().replace(/:\d\d\.\d+Z$/, "Z")}`;
  return `/world?cities=${slugs.join(",")}${at}`;
}
