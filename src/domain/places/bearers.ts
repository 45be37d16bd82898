import { mustExist } from "../must-exist.ts";
import { NAME_USE, areaAt, findKey, type Area, type NameUse } from "./area.ts";
import { foldText, isLatinKey } from "../text/fold.ts";
import { CAPITAL, nameAt } from "./place.ts";
import type { PlaceIndex } from "./place-index.ts";
import { KIND, kindOfPosting, placeOfPosting } from "./posting.ts";
import { walkFuzzy } from "./trie-fuzzy.ts";
import { postingsOfKey, postingsOfTerm, termsBefore } from "./trie.ts";

/** The structures that names are read from. */
export type NameIndex = Pick<PlaceIndex, "table" | "trie" | "areas">;

/** Who bears a name: a place, or an area and the place that stands for it (`null` where nobody lives). */
export type Bearer = {
  kind: Area["kind"] | "city" | "airport";
  place: number | null;
  area: Area | null;
  population: number;
};

/** A city with this many people, or a capital, comes before the region around it and before a country's code. */
export const GREAT_CITY = 1_000_000;
/** A city with this many people is known by its name. */
export const LARGE_CITY = 100_000;
/** Such a city with this share of a country's people comes before what another language of Latin script calls it: Granada, Salvador. */
const FOREIGN_SHARE = 1 / 3;
/**
 * GeoNames gives places names without a language, and some are hardly used: Philadelphia for Amman, Bali for Paris. Such a name counts
 * where nobody else bears it, or only villages, each with at most a hundredth of its people.
 */
export const VILLAGE = 15_000;
const VILLAGE_FACTOR = 100;
/** A place with this many times the people may be meant as well. */
const FAR_FACTOR = 10;
/** At most this many Latin letters are a code, which means a place only if it is surely its own name. */
const CODE_LETTERS = 3;
/** One wrong letter in any name takes fewer steps. */
const FUZZY_STEPS = 6000;
/** A town stands for the area of its name if the largest town there has at most this many times its people. */
const NAMESAKE_FACTOR = 1.75;
/** A place whose own name this is comes before another with up to this many times its people that has it as an alternate name. */
export const OWN_NAME_FACTOR = 4;

/** The part of the world that qualifiers leave. */
export type Within = { accepts: ((place: number) => boolean) | null; hasArea: (area: number) => boolean };
export const EVERYWHERE: Within = { accepts: null, hasArea: () => true };

/** The places that have a key as a whole name of some kind, most people first. */
function placesNamed({ trie }: NameIndex, key: string, kind: number, accepts: Within["accepts"]): number[] {
  const postings = key === "" ? [] : Array.from(postingsOfKey(trie, key));
  return postings
    .filter((posting) => kindOfPosting(posting) === kind)
    .map(placeOfPosting)
    .filter((place) => accepts === null || accepts(place))
    .sort((a, b) => a - b);
}

export function bearerOfPlace(
  { table }: NameIndex,
  place: number,
  kind: "city" | "airport" = "city",
): Bearer {
  return { kind, place, area: null, population: mustExist(table.populations[place]) };
}

export function bearerOfArea({ areas }: NameIndex, number: number): Bearer {
  const area = areaAt(areas, number);
  return { kind: area.kind, place: area.place, area, population: area.population };
}

export function isCapital({ table }: Pick<NameIndex, "table">, place: number): boolean {
  return table.featureCodes[mustExist(table.features[place])] === CAPITAL;
}

/** Whether a city goes before a region of its name: it is in the same country, and great or the capital. */
function goesBefore(index: NameIndex, city: Bearer, region: Bearer): boolean {
  if (city.place === null || region.area === null || region.kind === "country") return false;
  const isSameCountry = index.areas.countries[region.area.number] === index.table.countries[city.place];
  return isSameCountry && (city.population >= GREAT_CITY || isCapital(index, city.place));
}

/** The city that an area is named after, where that is not a small one in it: Chihuahua, though Ciudad Juárez is larger. */
function namesakeOf(
  { table, areas }: NameIndex,
  { area, place }: Bearer,
  cities: readonly Bearer[],
): number | null {
  if (area === null || place === null) return null;
  const division = areas.divisions[area.number];
  const least = mustExist(table.populations[place]) / NAMESAKE_FACTOR;
  const namesake = cities.find(
    (city) => city.place !== null && city.population >= least && table.admin1Indexes[city.place] === division,
  );
  return namesake?.place ?? null;
}

/** An area that bears a name, and how the name may be used. */
type NamedArea = Bearer & { use: NameUse };

/** Whether a country of some name or code goes before the largest city of that name; one of its own hardly ever does. */
function isCountryFirst(
  { table, areas }: NameIndex,
  { kind, use, area, population }: NamedArea,
  largest: Bearer | undefined,
  key: string,
): boolean {
  if (kind !== "country") return false;
  const city = largest?.place ?? null;
  const isOwn = city !== null && table.countries[city] === areas.countries[area?.number ?? -1];
  if (city === null || largest === undefined || use === NAME_USE.name) return true;
  // Croats call Tunisia Tunis.
  if (isOwn) return use === NAME_USE.code || foldText(nameAt(table, city)) !== key;
  if (use === NAME_USE.code) return largest.population < GREAT_CITY;
  return !isLatinKey(key) || largest.population < Math.max(LARGE_CITY, FOREIGN_SHARE * population);
}

export function byPeople(a: Bearer, b: Bearer): number {
  return b.population - a.population;
}

/** All places and areas with a key, the likeliest first, by the name as it was written. */
export function bearersOf(index: NameIndex, key: string, name: string, within: Within): Bearer[] {
  const targets = findKey(index.areas, key).filter(({ number }) => within.hasArea(number));
  // MY is Malaysia's code, and what Vietnamese calls America.
  const weakest = targets.some(({ use }) => use === NAME_USE.code) ? NAME_USE.code : NAME_USE.foreignName;
  const areas = targets
    .filter(({ use }) => use <= weakest)
    .map(({ number, use }): NamedArea => ({ ...bearerOfArea(index, number), use }));
  const cities = placesNamed(index, key, KIND.main, within.accepts).map((place) =>
    bearerOfPlace(index, place),
  );
  const isCode = key.length <= CODE_LETTERS && isLatinKey(key);
  const doubtful = isCode ? [] : placesNamed(index, key, KIND.alternate, within.accepts);
  const others = doubtful.map((place) => bearerOfPlace(index, place));
  const countries = areas.filter((area) => isCountryFirst(index, area, cities[0], key));
  const regions = areas
    .filter((area) => area.kind !== "country" && !cities.some((city) => goesBefore(index, city, area)))
    .map((area) => ({ ...area, place: namesakeOf(index, area, cities) ?? area.place }));
  const isTaken = isBeyondVillages(index, others[0], [...areas, ...cities]);
  const isKnown = isTaken || isFarLarger(others[0], [...areas, ...cities]);
  const calledSo = isKnown && doubtful[0] !== undefined && !isMisspelt(index, key, doubtful[0]) ? others : [];
  const byNumber = [...regions, ...cities, ...(isTaken ? calledSo : [])].toSorted(byPeople);
  const sure = ownNameFirst(index, key, name, byNumber);
  const first = [...countries.toSorted((a, b) => a.use - b.use || byPeople(a, b)), ...sure];
  const isFirst = ({ area }: Bearer): boolean => first.some((other) => other.area?.number === area?.number);
  const rest = areas.filter((area) => !isFirst(area)).toSorted(byPeople);
  return [...first, ...rest, ...(isTaken ? [] : calledSo.slice(0, 1))];
}

/**
 * Bearers, most people first, but before them one whose own name it is, if it has not many times fewer: Salt Lake City. One
 * that is written with the same marks on its letters comes first of all: Münster is not Munster.
 */
function ownNameFirst(
  { table }: NameIndex,
  key: string,
  name: string,
  bearers: readonly Bearer[],
): readonly Bearer[] {
  const nameOf = ({ area, place }: Bearer): string =>
    area?.name ?? nameAt(table, mustExist(place, "place of a city"));
  const written = name.normalize().toLowerCase();
  const isMarked = /\P{ASCII}/u.test(written);
  const isWritten = (bearer: Bearer): boolean => isMarked && nameOf(bearer).toLowerCase() === written;
  // "San Martín" is San Martín Department.
  const isOwn = (bearer: Bearer): boolean =>
    bearer.area === null ? foldText(nameOf(bearer)) === key : foldText(nameOf(bearer)).includes(key);
  const [first] = bearers;
  if (first === undefined) return bearers;
  const least = first.population / OWN_NAME_FACTOR;
  const near = bearers.filter(({ population }) => population >= least);
  const asWritten = near.find(isWritten);
  // A region goes before the city that stands for it.
  const own = asWritten?.place === near[0]?.place ? near.find(isOwn) : (asWritten ?? near.find(isOwn));
  return own === undefined ? bearers : [own, ...bearers.filter((bearer) => bearer !== own)];
}

/** Whether a city whose name is doubtful has so many people that the bearers of the name are villages beside it. */
function isBeyondVillages(index: NameIndex, city: Bearer | undefined, bearers: readonly Bearer[]): boolean {
  if (city === undefined) return false;
  return bearers.every(
    ({ kind, population, place }) =>
      kind === "city" &&
      population < VILLAGE &&
      city.population >= VILLAGE_FACTOR * population &&
      !isCapital(index, mustExist(place, "place of a city")),
  );
}

/** Whether a large city whose name is doubtful is far larger than those that surely bear it: Newcastle upon Tyne, not that of Northern Ireland. */
function isFarLarger(city: Bearer | undefined, bearers: readonly Bearer[]): boolean {
  if (city === undefined || bearers.length === 0 || city.population < LARGE_CITY) return false;
  return bearers.every(({ population }) => city.population >= FAR_FACTOR * population);
}

/** Whether a doubtful name is one letter away from the own name of a large city, or of a place with as many people: "Londn", "Hanio". */
function isMisspelt({ trie, table }: NameIndex, key: string, place: number): boolean {
  let isNear = false;
  const isOwn = (posting: number): boolean =>
    kindOfPosting(posting) === KIND.main &&
    (placeOfPosting(posting) <= place || mustExist(table.populations[placeOfPosting(posting)]) >= LARGE_CITY);
  walkFuzzy(trie, key, { edits: 1, isBeginningWanted: false, budget: FUZZY_STEPS }, ({ node }) => {
    isNear ||= Array.from(postingsOfTerm(trie, termsBefore(trie, node))).some(isOwn);
  });
  return isNear;
}
