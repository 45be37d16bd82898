import { resolveCountry, type CountryIndex } from "./country.ts";
import { findPlace, MAX_SUGGESTIONS, suggestSlugs, type FoundPlace } from "./find-place.ts";
import { foldText } from "./fold.ts";
import { placeAt, type PlaceIndex } from "./place-index.ts";
import { findQualifier, type QualifierMeaning } from "./qualifier.ts";
import { searchPlaces, type PlaceMatch } from "./search.ts";
import { readTails, splitQuery } from "./search-text.ts";

/** A country or a first-level division, with the place that stands for it: its capital, or its most populous place. */
export type Area = { kind: "country" | "region"; name: string; index: number };

/** A far larger city of a name. */
export type NamesakeCity = { kind: "city"; name: string; index: number };

/** The place a text means where one is wanted, and the other matches of the search. */
export type PlaceReading = {
  index: number;
  /** The area that the text names; `null` if it names the place itself. */
  area: Area | null;
  /** How the search found the place; `null` for the place of an area that it did not find. */
  match: PlaceMatch | null;
  /** Other matches, best first. */
  others: readonly PlaceMatch[];
};

/** A city this large wins over a region of its name, unless the region's largest city has far more people. */
const LARGE_POPULATION = 100_000;
const FAR_LARGER_FACTOR = 2;
/** A city so many times larger may be meant by the slug of another place: `roma`, `calcutta`. */
const NAMESAKE_FACTOR = 100;
/** A city this large wins over a country whose code is another name of it, as Los Angeles over Laos. */
const VERY_LARGE_POPULATION = 1_000_000;
/** Longest code of a country. Three letters are as often the code of an airport. */
const CODE_LENGTH = 3;
/** A town this large is well known by its own name. */
const TOWN_POPULATION = 20_000;
/** A match this close to the best may be meant as well. */
const RIVAL_FACTOR = 0.9;

/** The country or region that a text names, as in `Japan`, `de`, `California` or `Georgia, USA`; `null` if it names none. */
function findArea(index: PlaceIndex, countries: CountryIndex, text: string): Area | null {
  return findCountry(index, countries, text) ?? findRegion(index, text);
}

function findCountry(index: PlaceIndex, countries: CountryIndex, text: string): Area | null {
  const country = /^\s*\d+\s*$/.test(text) ? null : resolveCountry(countries, text.trim());
  const slug = country?.capital?.slug;
  const capital = slug === undefined ? null : findPlace(index, slug);
  if (country === null || capital === null) return null;
  return { kind: "country", name: country.name, index: capital.index };
}

function findRegion(index: PlaceIndex, text: string): Area | null {
  const { head, qualifiers } = splitQuery(text.replaceAll(/[-_]/gu, " "));
  const meanings = qualifiers.map((qualifier) => findQualifier(index.qualifiers, qualifier, true));
  const region = mostPopulous(index, head, meanings);
  if (region !== null || qualifiers.length > 0) return region;
  const tails = readTails(index.qualifiers, head);
  return tails.reduce<Area | null>(
    (found, tail) => found ?? mostPopulous(index, tail.head, [tail.meaning]),
    null,
  );
}

/** The most populous place of the divisions with a name, in the areas of the qualifiers. */
function mostPopulous(
  index: PlaceIndex,
  name: string,
  qualifiers: readonly (QualifierMeaning | null)[],
): Area | null {
  const { admin1Countries, admin1Indexes } = index.table;
  const named = findQualifier(index.qualifiers, name, false)?.admin1s ?? new Set<number>();
  // Several countries have divisions of one short code.
  if (named.size > 1 && foldText(name).length <= CODE_LENGTH) return null;
  const isInside = (admin1: number, area: QualifierMeaning | null): boolean =>
    area !== null && (area.admin1s.has(admin1) || area.countries.has(admin1Countries[admin1] ?? -1));
  const meant = [...named].filter((admin1) => qualifiers.every((area) => isInside(admin1, area)));
  // Places are in the order of their population.
  const largest = meant.map((admin1) => admin1Indexes.indexOf(admin1)).filter((place) => place !== -1);
  if (largest.length === 0) return null;
  const place = Math.min(...largest);
  return { kind: "region", name: placeAt(index, place).admin1Name, index: place };
}

/** The place of a slug, an id or another name, and the area or the far larger city of that name if a small place shares it. */
export type NamedPlace = FoundPlace & { area: Area | NamesakeCity | null };

/**
 * Finds a place as `findPlace` does. The name of a country or region is no other name of a small place, so that `france`
 * finds no town; a slug such as `brazil`, of a town in Indiana, still does, and the area is told. So is the city of a slug such
 * as `roma`, of a town in Texas.
 */
export function findNamedPlace(index: PlaceIndex, countries: CountryIndex, text: string): NamedPlace | null {
  const found = findPlace(index, text);
  if (found === null) return null;
  const area = found.by === "id" ? null : areaRatherThan(index, countries, text, found.index);
  if (area !== null && found.by === "alias") return null;
  return { ...found, area: area ?? (found.by === "slug" ? namesakeCity(index, text, found.index) : null) };
}

/** The city that the search finds for the name of a far smaller place. */
function namesakeCity(index: PlaceIndex, text: string, place: number): NamesakeCity | null {
  const { populations } = index.table;
  if ((populations[place] ?? 0) >= LARGE_POPULATION) return null;
  const least = Math.max(LARGE_POPULATION, NAMESAKE_FACTOR * (populations[place] ?? 0));
  const query = { text: text.replaceAll(/[-_]/gu, " "), match: "exact", fuzzy: "off", limit: 1 } as const;
  const best = searchPlaces(index, query).matches[0]?.index ?? place;
  if (best === place || (populations[best] ?? 0) < least) return null;
  return { kind: "city", name: placeAt(index, best).name, index: best };
}

function areaRatherThan(
  index: PlaceIndex,
  countries: CountryIndex,
  text: string,
  place: number,
): Area | null {
  const isLarge = (index.table.populations[place] ?? 0) >= LARGE_POPULATION;
  const isCodeOfCity = isLarge && text.length <= CODE_LENGTH;
  const country = isCodeOfCity ? null : findCountry(index, countries, text);
  const area = country ?? (isLarge ? null : findRegion(index, text));
  return area === null || area.index === place ? null : area;
}

/** Up to five canonical slugs of places that a text may have meant, best first: that of the area it names, then like names. */
export function suggestPlaces(index: PlaceIndex, countries: CountryIndex, text: string): string[] {
  const area = findArea(index, countries, text);
  const own = area === null ? [] : [placeAt(index, area.index).slug];
  return [...new Set([...own, ...suggestSlugs(index, text)])].slice(0, MAX_SUGGESTIONS);
}

/**
 * Reads a text as one place: a country by its name, a large city, a country by its code, a region, else the best match of
 * the search; `null` if nothing matches.
 *
 * @param count the most matches in `others`
 */
export function readPlaceText(
  index: PlaceIndex,
  countries: CountryIndex,
  text: string,
  count: number,
): PlaceReading | null {
  const { matches } = searchPlaces(index, { text, match: "auto", fuzzy: "auto", limit: 1 + count });
  const area = areaMeant(index, countries, text, matches);
  const place = area?.index ?? (largeCity(index, matches) ?? matches[0])?.index;
  if (place === undefined) return null;
  const others = matches.filter((each) => each.index !== place).slice(0, count);
  return { index: place, area, match: matches.find((each) => each.index === place) ?? null, others };
}

/** Whether a part of the text after a comma names no country and no division: the search does without it. */
export function hasUnknownQualifier({ qualifiers: known }: PlaceIndex, text: string): boolean {
  return splitQuery(text).qualifiers.some((qualifier) => findQualifier(known, qualifier, true) === null);
}

function areaMeant(
  index: PlaceIndex,
  countries: CountryIndex,
  text: string,
  matches: readonly PlaceMatch[],
): Area | null {
  const country = findCountry(index, countries, text);
  if (country !== null && text.trim().length > CODE_LENGTH) return country;
  const city = largeCity(index, matches);
  if (country !== null)
    return city === null && !isCityOfCode(index, text.trim(), matches[0]) ? country : null;
  const region = findRegion(index, text);
  return region !== null && (city === null || isFarLarger(index, region.index, city.index)) ? region : null;
}

/** The first match that is a large city's own name. */
function largeCity(index: PlaceIndex, matches: readonly PlaceMatch[]): PlaceMatch | null {
  const isLarge = ({ type, field, index: place }: PlaceMatch): boolean =>
    type === "exact" &&
    field !== "alternate_name" &&
    (index.table.populations[place] ?? 0) >= LARGE_POPULATION;
  return matches.find(isLarge) ?? null;
}

/** Whether the best match of a country's code is a large city with that other name or airport. */
function isCityOfCode({ table }: PlaceIndex, code: string, best: PlaceMatch | undefined): boolean {
  const least = code.length === CODE_LENGTH ? LARGE_POPULATION : VERY_LARGE_POPULATION;
  return best?.type === "exact" && (table.populations[best.index] ?? 0) >= least;
}

function isFarLarger({ table }: PlaceIndex, place: number, than: number): boolean {
  return (table.populations[place] ?? 0) > FAR_LARGER_FACTOR * (table.populations[than] ?? 0);
}

/**
 * The best of the other matches that may be meant as well: a place of the same name and about the same size; beside a place
 * with that other name, also a town whose own name it is, as Salisbury in England beside Harare.
 */
export function rivalOf({ table }: PlaceIndex, { area, match, others }: PlaceReading): PlaceMatch | null {
  if (area !== null || match?.type !== "exact") return null;
  const isRival = ({ type, field, score, index: place }: PlaceMatch): boolean => {
    const isOwnName = match.field === "alternate_name" && (table.populations[place] ?? 0) >= TOWN_POPULATION;
    return (
      type === "exact" && field !== "alternate_name" && (isOwnName || score >= RIVAL_FACTOR * match.score)
    );
  };
  return others.find(isRival) ?? null;
}
