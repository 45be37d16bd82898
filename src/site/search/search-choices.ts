import { mustExist } from "../../domain/must-exist.ts";
import { areaAt, type Area } from "../../domain/places/area.ts";
import { countryKey, resolveCountry, type Country } from "../../domain/places/country.ts";
import { nearestPlaces } from "../../domain/places/nearest.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import { readPoint } from "../../domain/places/point-text.ts";
import { readWords } from "../../domain/places/read-words.ts";
import { searchPlaces } from "../../domain/places/search.ts";
import { zoneSlug, zoneTitle } from "../../domain/tz/slug.ts";
import { offsetSecondsAt, zoneById, type Zone } from "../../domain/tz/zone.ts";
import { zoneAt } from "../../domain/tz-map/zone-at.ts";
import { wordsIn } from "../languages/page-language.ts";
import { dateFormat } from "../../browser/date-format.ts";
import type { Suggestion } from "../frame/suggestion.ts";
import { ownCityRecord } from "../../http/answer/city-record.ts";
import type { Coordinate } from "../../http/input/place-parameter.ts";
import { suggestZones } from "../../http/errors/unknown-words.ts";
import { worldOf } from "../../http/input/words.ts";
import type { RequestContext } from "../../http/context.ts";

/** With fewer letters, the beginning of a country's name is not suggested. */
const MIN_BEGINNING = 3;
const MAX_ZONES = 3;
const MAX_COUNTRIES = 2;

export type Wanted = { readonly limit: number; readonly kinds: ReadonlySet<Suggestion["kind"]> };

/** What "Pacific time" and "Berlin time" mean. */
export function choicesForTime(text: string, wanted: Wanted, context: RequestContext) {
  const zones = zonesOf(suggestZones(text, worldOf(context), context.data), context);
  if (zones.length > 0 && wanted.kinds.has("timezone")) return { found: zones, isName: false };
  return choicesFor(text.replace(/^(?:the )?time in | time(?: now)?$/gi, ""), wanted, context);
}

/** What a text may mean, best first, and whether it is the name of the first. */
export function choicesFor(
  text: string,
  { limit, kinds }: Wanted,
  context: RequestContext,
): { found: Suggestion[]; isName: boolean } {
  if (text === "") return { found: [], isName: false };
  const { data, zones } = context;
  const point = pointOf(text);
  if (point !== null) return { found: choicesAt(point, context), isName: true };
  const reading = readWords(text, "place", worldOf(context));
  const isZone = reading !== null && "naming" in reading;
  const bearers = reading === null || isZone ? [] : [reading.bearer, ...reading.alsoNamed];
  const { matches } = searchPlaces(data.placeIndex, { text, match: "auto", fuzzy: "auto", limit });
  const cities = new Set([
    ...bearers.flatMap(({ place }) => place ?? []),
    ...matches.map(({ index }) => index),
  ]);
  const [first, ...others] = [...cities].map((index) => cityChoice(index, context));
  const firsts = first === undefined ? [] : [first];
  const countries = countriesNamed(text, context).map((country) => countryChoice(country, context));
  const abbreviated = zonesOf(zones.names.zonesOfAbbreviation(text), context);
  const begun = isZone || abbreviated.length > 0 ? [] : zonesOf(zonesBegun(text, context), context);
  // Who wants a zone or a place seldom means a region's holidays.
  const regions = kinds.has("timezone") ? [] : regionsBegun(text, context);
  // EST is the code of a country and PST that of an airport, but who writes them means a time.
  const isCode = abbreviated.length > 0 && countryKey(first?.name.split(",")[0] ?? "") !== countryKey(text);
  // A zone's identifier is nobody else's name; the beginning of one is more likely that of a city.
  const best = isZone
    ? [zoneChoice(reading.naming.zone, context), firsts, countries]
    : [
        isCode ? abbreviated : [],
        firsts,
        bearers.slice(0, 1).flatMap((bearer) => regionChoices(bearer.area, context)),
        countries,
        isCode ? [] : abbreviated,
        regions,
      ];
  const sure = best.flat();
  const all = [...sure, ...others.slice(0, Math.max(0, limit - sure.length - begun.length)), ...begun];
  const shown = new Map(all.filter(({ kind }) => kinds.has(kind)).map((each) => [each.path, each]));
  return { found: [...shown.values()].slice(0, limit), isName: reading !== null && abbreviated.length === 0 };
}

const MAX_KM = 100;

/** A point on Earth. */
function pointOf(text: string): Coordinate | null {
  const point = readPoint(text);
  const isOnEarth =
    point !== null && Math.abs(point.latitudeDeg) <= 90 && Math.abs(point.longitudeDeg) <= 180;
  return isOnEarth ? point : null;
}

/** The nearest city to a point, if one is near, and the zone there. */
function choicesAt({ latitudeDeg, longitudeDeg }: Coordinate, context: RequestContext): Suggestion[] {
  const { data, zones } = context;
  const near = nearestPlaces(data.placeIndex, latitudeDeg, longitudeDeg, { limit: 1, radiusKm: MAX_KM });
  const { timezone } = zoneAt(
    data.zoneMap,
    latitudeDeg,
    longitudeDeg,
    (id) => zoneById(zones.table, id) !== null,
  );
  return [...near.map(({ index }) => cityChoice(index, context)), ...zonesOf([timezone], context)];
}

function cityChoice(index: number, context: RequestContext): Suggestion {
  const city = ownCityRecord(placeAt(context.data.placeIndex, index), context);
  return {
    kind: "city",
    id: city.slug,
    name: city.display_name,
    detail: timeText(mustExist(zoneById(context.zones.table, city.timezone), "the zone of a city"), context),
    path: `/places/${city.slug}`,
  };
}

function zoneChoice(zone: Zone, context: RequestContext): Suggestion {
  const detail = timeText(zone, context);
  return {
    kind: "timezone",
    id: zone.id,
    name: zoneTitle(zone.id),
    detail,
    path: `/zones/${zoneSlug(zone.id)}`,
  };
}

function countryChoice({ code, name }: Country, context: RequestContext): Suggestion {
  const path = `/calendar/${code.toLowerCase()}`;
  return {
    kind: "country",
    id: code,
    name: context.data.countryName(code, context.language) ?? name,
    detail: wordsIn(context.language)("Holidays"),
    path,
  };
}

function zonesOf(ids: readonly string[], context: RequestContext): Suggestion[] {
  const zones = ids.flatMap((id) => zoneById(context.zones.table, id) ?? []);
  return zones.slice(0, MAX_ZONES).map((zone) => zoneChoice(zone, context));
}

/** Identifiers with a word that begins with the text. */
function zonesBegun(text: string, { zones }: RequestContext): string[] {
  if (text.length < MIN_BEGINNING) return [];
  const beginning = text.toLowerCase().replaceAll(" ", "_");
  return zones.table.zoneIds.filter((id) =>
    id
      .toLowerCase()
      .split("/")
      .some((part) => part.startsWith(beginning)),
  );
}

/** The holidays of a region that has a calendar of its own. */
function regionChoices(area: Area | null, { holidays, language }: RequestContext): Suggestion[] {
  const code = area?.code ?? "";
  const country = code.slice(0, 2);
  if (area === null || area.kind === "country" || holidays.region(country, code, "en") === null) return [];
  const path = `/calendar/${country.toLowerCase()}?region=${code.slice(3).toLowerCase()}`;
  return [
    {
      kind: "country",
      id: code,
      name: holidays.regionName(country, code, language),
      detail: wordsIn(language)("Holidays"),
      path,
    },
  ];
}

/** Regions with holidays of their own whose English name begins with the text, those with most people first. */
function regionsBegun(text: string, context: RequestContext): Suggestion[] {
  if (text.length < MIN_BEGINNING) return [];
  const { areas } = context.data.placeIndex;
  const beginning = text.toLowerCase();
  return areas.areas
    .flatMap(([name], number) => (name.toLowerCase().startsWith(beginning) ? [areaAt(areas, number)] : []))
    .toSorted((a, b) => b.population - a.population)
    .flatMap((area) => regionChoices(area, context))
    .slice(0, MAX_COUNTRIES);
}

/** Countries with holidays by name or code, or by the beginning of their name. */
function countriesNamed(text: string, { data, holidays }: RequestContext): Country[] {
  const exact = resolveCountry(data.countries, text);
  const key = countryKey(text);
  const found =
    exact !== null
      ? [exact]
      : key.length < MIN_BEGINNING
        ? []
        : data.countries.countries.filter(({ name }) => countryKey(name).startsWith(key));
  return found.filter(({ code }) => holidays.countryCodes.includes(code)).slice(0, MAX_COUNTRIES);
}

/** "Fri 10:00": the time in a zone. */
function timeText(zone: Zone, { nowEpochMs, language }: RequestContext): string {
  const offsetSeconds = offsetSecondsAt(zone, Math.floor(nowEpochMs / 1000));
  const options = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return dateFormat(language === "en" ? "en" : wordsIn(language).locale, options).format(
    nowEpochMs + offsetSeconds * 1000,
  );
}
