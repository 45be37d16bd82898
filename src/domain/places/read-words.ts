import { mustExist } from "../must-exist.ts";
import { posixTz } from "../tz/posix.ts";
import type { ZoneNames, ZoneNaming } from "../tz/names.ts";
import type { ZoneTable } from "../tz/table.ts";
import { zoneById, type Zone } from "../tz/zone.ts";
import { zonesOfArea, type Area } from "./area.ts";
import { continentByName } from "./continent.ts";
import { countryByCode, suggestCountries, type CountryIndex } from "./country.ts";
import { placeAt, timezoneAt, type PlaceIndex } from "./place-index.ts";
import { isCapital, LARGE_CITY, type Bearer } from "./bearers.ts";
import { readName, type NameReading } from "./read-name.ts";
import { searchPlaces } from "./search.ts";
import { RESERVED_SLUGS } from "../text/slug-text.ts";
import { findFullSlug } from "./slug.ts";

/** What words are read from. */
export type World = {
  readonly index: PlaceIndex;
  readonly countries: CountryIndex;
  readonly zones: ZoneNames;
  readonly table: ZoneTable;
};

/** A zone that was named as one. */
export type ZoneReading = { kind: "zone" | "offset"; naming: ZoneNaming & { ok: true } };

/** A place or area that was named, and who else may be meant. */
export type PlaceReading = {
  kind: Bearer["kind"];
  bearer: Bearer;
  /** Its share of the people of all places and areas of that name, 0..1. */
  score: number;
  alsoNamed: readonly Bearer[];
  /** Whether the text is a full slug or an id, and nothing was read into it. */
  isId: boolean;
  /** Whether the text is half of the place's name, as {@link readName} tells. */
  isHalf: boolean;
};

export type WordsReading = ZoneReading | PlaceReading;

/** Longer texts name nothing. */
const MAX_LENGTH = 200;
const MAX_SUGGESTIONS = 5;
const MAX_ALSO_NAMED = 4;
/** Another place or area of the name with this share of the people may be meant as well. */
const RIVAL_SHARE = 1 / 3;
/** This share of an area's people lives in its zone. */
const ZONE_SHARE = 0.9;

/**
 * Reads the words by which a caller names a place or a zone: ids, full slugs, zones and offsets; then names, as {@link readName} does.
 * Where a zone is wanted, a zone's name comes first ("Turkey"); where a place is, last. `null` if nothing has the name. Never throws.
 */
export function readWords(text: string, wanted: "place" | "zone", world: World): WordsReading | null {
  if (text.length > MAX_LENGTH) return null;
  const reading =
    wanted === "zone"
      ? (readZone(text, world) ?? readPlace(text, world))
      : (readPlace(text, world) ?? readZone(text, world));
  return reading ?? readZoneSlug(text, world);
}

function readZone(text: string, { zones }: World): ZoneReading | null {
  const naming = zones.resolve(text);
  if (!naming.ok) return null;
  return { kind: /^[+-]/u.test(naming.zone.id) ? "offset" : "zone", naming };
}

/** The zone of a slug, `europe-paris`. */
function readZoneSlug(text: string, { zones }: World): ZoneReading | null {
  const zone = zones.zoneBySlug(text);
  return zone === null ? null : { kind: "zone", naming: { ok: true, zone, warnings: [] } };
}

function readPlace(text: string, { index, zones }: World): PlaceReading | null {
  const words = text.trim();
  if (RESERVED_SLUGS.has(words.toLowerCase())) return null;
  const place = findFullSlug(index, words);
  if (place !== null) {
    const bearer: Bearer = { kind: "city", place, area: null, population: 0 };
    return { kind: "city", bearer, score: 1, alsoNamed: [], isId: true, isHalf: false };
  }
  const reading = readName(index, words);
  if (reading === null) return null;
  const { bearer, others } = reading;
  // Abbreviations of zones name nothing, even if an airport has the code, nor do continents, even if a village has the name.
  if (bearer.kind === "airport" && zones.zonesOfAbbreviation(words).length > 0) return null;
  if (bearer.kind !== "country" && continentByName(words) !== null) return null;
  const people = others.reduce((sum, { population }) => sum + population, bearer.population);
  const score = people === 0 ? 1 : Math.round((100 * bearer.population) / people) / 100;
  const alsoNamed = rivalsIn(reading, index);
  return { kind: bearer.kind, bearer, score, alsoNamed, isId: false, isHalf: reading.isHalf === true };
}

/**
 * The others that may be meant: larger cities; in another zone those of a third as many people as the place that answers, capitals, and
 * beside an area large cities.
 */
function rivalsIn({ bearer, others }: NameReading, index: PlaceIndex): Bearer[] {
  const { populations, admin1Indexes } = index.table;
  const zoneOf = ({ place }: Bearer): string => (place === null ? "" : timezoneAt(index, place));
  const people = bearer.place === null ? bearer.population : mustExist(populations[bearer.place]);
  const isRival = ({ kind, place, population }: Bearer): boolean =>
    population >= RIVAL_SHARE * people ||
    (kind === "city" &&
      (isCapital(index, mustExist(place, "place of a city")) ||
        (bearer.area !== null && population >= LARGE_CITY)));
  const isLarger = ({ kind, population }: Bearer): boolean => kind === "city" && population > people;
  const rivals = others.filter(
    (other) => isLarger(other) || (isRival(other) && zoneOf(other) !== zoneOf(bearer)),
  );
  // A division and its town of the same name are one.
  const byDivision = new Map(
    rivals.toReversed().map((rival) => [rival.place === null ? rival : admin1Indexes[rival.place], rival]),
  );
  return rivals.filter((rival) => [...byDivision.values()].includes(rival)).slice(0, MAX_ALSO_NAMED);
}

/** The zone of an area, and those of the rest of its people; or, where it has none, a zone for each clock with its largest place. */
export type AreaZone =
  | { ok: true; timezone: string; others: readonly string[] }
  | { ok: false; candidates: readonly { timezone: string; place: number }[] };

/** The zone in which at least 90 % of an area's people live, or of most people if all its zones have one clock. */
export function zoneOfArea(area: Area, { index, countries, table }: World): AreaZone {
  const clockOf = (timezone: string): string => {
    const zone = zoneById(table, timezone);
    return (zone === null ? null : posixTz(zone)) ?? timezone;
  };
  const zones = zonesOfArea(index.areas, area.number).map((part) =>
    Object.assign(part, { timezone: timezoneAt(index, part.place) }),
  );
  const country = area.kind === "country" ? countryByCode(countries, area.code) : null;
  const listed = country?.timezones ?? zones.map(({ timezone }) => timezone);
  const [first] = zones;
  const isOneClock = new Set(listed.map(clockOf)).size <= 1;
  const main = country?.principalTimezone ?? first?.timezone;
  const people = zones.reduce((sum, { population }) => sum + population, 0);
  const isOfMost = first !== undefined && first.population >= ZONE_SHARE * people;
  const timezone = isOneClock ? main : isOfMost ? first.timezone : undefined;
  if (timezone !== undefined) return { ok: true, timezone, others: listed.filter((id) => id !== timezone) };
  const byClock = Map.groupBy(zones, (zone) => clockOf(zone.timezone));
  return { ok: false, candidates: [...byClock.values()].flatMap(([largest]) => largest ?? []) };
}

/** Up to five slugs of places and countries that a text may have meant, best first. */
export function suggestPlaces(text: string, { index, countries }: World): string[] {
  const words = text.slice(0, MAX_LENGTH).replaceAll(/[-_]/gu, " ");
  const query = { text: words, match: "auto", fuzzy: "auto", limit: MAX_SUGGESTIONS } as const;
  const slugs = searchPlaces(index, query).matches.map((match) => placeAt(index, match.index).slug);
  return [...new Set([...slugs, ...suggestCountries(countries, words)])].slice(0, MAX_SUGGESTIONS);
}

/** The zone that a text with a zone's area before a place means, as `Asia/Beijing`; `null` for other texts. */
export function zoneOfLastPart(text: string, world: World): Zone | null {
  const last = text.slice(text.lastIndexOf("/") + 1);
  const place = last === text ? null : readPlace(last, world)?.bearer.place;
  return place === null || place === undefined ? null : zoneById(world.table, timezoneAt(world.index, place));
}
