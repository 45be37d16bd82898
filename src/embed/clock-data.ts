import { placeAt } from "../domain/places/place-index.ts";
import { readWords, zoneOfArea } from "../domain/places/read-words.ts";
import { suggestZones } from "../http/errors/unknown-words.ts";
import { worldOf } from "../http/input/words.ts";
import { sunNeighbours } from "../domain/sky/sun-report.ts";
import { cityOfZone } from "../domain/tz/slug.ts";
import {
  offsetSecondsAt,
  stateAt,
  clockMovesBetween,
  transitionsBetween,
  zoneById,
  type Zone,
} from "../domain/tz/zone.ts";
import type { ClockData, ClockSpan } from "./clock-moment.ts";
import type { ClockPlace } from "./clock-options.ts";
import { respelledZone } from "../browser/respelled-zone.ts";
import type { Localizer } from "../http/answer/localizer.ts";
import type { RequestContext } from "../http/context.ts";
import { SECONDS_PER_DAY } from "../domain/time-unit.ts";

type ClockContext = Pick<RequestContext, "zones" | "data" | "nowEpochMs" | "localizer">;

type Site = { latitudeDeg: number; longitudeDeg: number; elevationM: number };

type Named = { zone: Zone; label: string; site: Site | null };

const AHEAD_SECONDS = 400 * SECONDS_PER_DAY;
/** More than any zone changes in the span: Morocco changes four times a year. */
const MAX_CHANGES = 12;
const MAX_SUGGESTIONS = 3;

/** The data that a clock needs to show a place for a year, or suggestions if the place is unknown. */
export function clockData(
  place: ClockPlace,
  wantsSun: boolean,
  context: ClockContext,
): { facts: ClockData } | { suggestions: readonly string[] } {
  if (place.text.toLowerCase() === "local" && !place.isCity) return { facts: LOCAL_FACTS };
  const named = nameClock(place, context);
  if ("suggestions" in named) return named;
  return {
    facts: {
      id: named.zone.id,
      label: named.label,
      spans: spansOf(named.zone, Math.floor(context.nowEpochMs / 1000)),
      sun: wantsSun && named.site !== null ? sunOf(named.site, context.nowEpochMs) : [],
    },
  };
}

/** Shown until the browser has sent its zone. */
const LOCAL_FACTS: ClockData = { id: "", label: "UTC", spans: [[0, 0, "UTC", false]], sun: [] };

/** The zone of a clock and what to write on it; suggestions for words that name none. */
function nameClock({ text, isCity }: ClockPlace, context: ClockContext): Named | { suggestions: string[] } {
  const world = worldOf(context);
  const reading = readWords(text, isCity ? "place" : "zone", world);
  if (reading === null)
    return { suggestions: suggestZones(text, world, context.data).slice(0, MAX_SUGGESTIONS) };
  if ("naming" in reading) return zoneNamed(reading.naming.zone, context);
  const { area, place: index } = reading.bearer;
  const place = index === null ? null : placeAt(context.data.placeIndex, index);
  const found = area === null ? null : zoneOfArea(area, world);
  if (found?.ok === false)
    return { suggestions: found.candidates.slice(0, MAX_SUGGESTIONS).map(({ timezone }) => timezone) };
  const zone = zoneById(world.table, found?.timezone ?? place?.timezone ?? "");
  if (zone === null) return { suggestions: [] };
  const site =
    place === null
      ? null
      : { latitudeDeg: place.latitudeDeg, longitudeDeg: place.longitudeDeg, elevationM: 0 };
  const label =
    area === null ? (place === null ? zone.id : context.localizer.city(place)) : context.localizer.area(area);
  return { zone, label, site };
}

function zoneNamed(zone: Zone, { data, localizer }: ClockContext): Named {
  const info = data.zoneInfo(zone.id) ?? data.zoneInfo(zone.canonicalId);
  const site =
    info === null || info.latitudeDeg === null || info.longitudeDeg === null
      ? null
      : { latitudeDeg: info.latitudeDeg, longitudeDeg: info.longitudeDeg, elevationM: 0 };
  return { zone, label: labelOf(zone, localizer), site };
}

/** The city of a zone in the clock's language; in English the last part of its id. */
function labelOf(zone: Zone, localizer: Localizer): string {
  const isRegion = zone.id.includes("/") && !zone.id.startsWith("Etc/");
  if (localizer.language !== "en" && isRegion) return localizer.zone(zone.id)?.city ?? zone.id;
  return cityOfZone(respelledZone(zone.id));
}

function spansOf(zone: Zone, nowEpochSeconds: number): ClockSpan[] {
  const now = stateAt(zone, nowEpochSeconds);
  const changes = transitionsBetween(zone, nowEpochSeconds + 1, nowEpochSeconds + AHEAD_SECONDS, MAX_CHANGES);
  return [
    [0, now.offsetSeconds, now.abbreviation, now.isDst],
    ...changes.map(({ epochSeconds, after }): ClockSpan => [
      epochSeconds,
      after.offsetSeconds,
      after.abbreviation,
      after.isDst,
    ]),
  ];
}

/** Each offset with the instant, in seconds since the epoch, from which it holds. */
export type OffsetSpans = readonly (readonly [fromEpochSeconds: number, offsetSeconds: number])[];

/** Offsets of a zone between two instants, as a slider through that time needs them. */
export function offsetsBetween(zone: Zone, startEpochSeconds: number, endEpochSeconds: number): OffsetSpans {
  const changes = clockMovesBetween(zone, startEpochSeconds + 1, endEpochSeconds - 1, MAX_CHANGES);
  return [
    [startEpochSeconds, offsetSecondsAt(zone, startEpochSeconds)],
    ...changes.map(({ epochSeconds, after }) => [epochSeconds, after.offsetSeconds] as const),
  ];
}

/** The previous and the next two sunrises and sunsets. */
function sunOf(site: Site, nowEpochMs: number): (readonly [number, boolean])[] {
  const near = sunNeighbours(site, nowEpochMs, nowEpochMs);
  const afterMs = Math.max(near.nextSunriseEpochMs ?? nowEpochMs, near.nextSunsetEpochMs ?? nowEpochMs);
  const later = sunNeighbours(site, afterMs, nowEpochMs);
  const events: (readonly [number | null, boolean])[] = [
    [near.previousSunriseEpochMs, true],
    [near.previousSunsetEpochMs, false],
    [near.nextSunriseEpochMs, true],
    [near.nextSunsetEpochMs, false],
    [later.nextSunriseEpochMs, true],
    [later.nextSunsetEpochMs, false],
  ];
  return events
    .flatMap(([epochMs, isRise]) => (epochMs === null ? [] : [[Math.round(epochMs / 1000), isRise] as const]))
    .toSorted((a, b) => a[0] - b[0]);
}
