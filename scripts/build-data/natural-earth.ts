import { foldText } from "../../src/domain/text/fold.ts";
import { distanceKm } from "../../src/domain/places/great-circle.ts";
import { parseCsv, type CellOf } from "./csv.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import { namesOf, withNames } from "./place-names.ts";
import type { NamesByLanguage } from "./place-corrections.ts";

/** Languages of Natural Earth's names; English first, to which the others fall back. */
const NATURAL_EARTH_LANGUAGES = ["en", "de", "es", "fr", "pt", "ru", "zh"] as const;

/** A row's place may be so far from GeoNames' of its id; farther away, the id is wrong. */
const MAX_KM = 50;
/** English names that only grew a word. */
const GROWN =
  /^(?:City of|Kota|Mueang) |\s(?:City|[Tt]own|District|County|Municipality|Territory|Township|Kota|\(.*\))$/u;

function readRow(cell: CellOf) {
  const names = NATURAL_EARTH_LANGUAGES.map((language) => [language, cell(language)] as const);
  return {
    id: Number(cell("geonameid")),
    country: cell("country"),
    /** As the source calls the place itself. */
    name: cell("name"),
    latitudeDeg: Number(cell("lat")),
    longitudeDeg: Number(cell("lon")),
    names: names.filter(([, name]) => name !== ""),
  };
}

type Row = ReturnType<typeof readRow>;

/** The rows without those that have the names of another place of the country, whose own they are: Bose with those of Baicheng. */
function withOwnNames(rows: readonly Row[]): Row[] {
  const englishOf = ({ names }: Row): string => names.find(([language]) => language === "en")?.[1] ?? "";
  const isOwn = (row: Row): boolean => foldText(row.name) === foldText(englishOf(row));
  const owners = Map.groupBy(rows.filter(isOwn), (row) => `${row.country} ${englishOf(row)}`);
  return rows.filter((row) => {
    const others = owners.get(`${row.country} ${englishOf(row)}`) ?? [];
    const isOthers = (other: Row): boolean => other.id !== row.id && `${other.names}` === `${row.names}`;
    return isOwn(row) || !others.some(isOthers);
  });
}

function largestBearers(places: readonly PlaceInput[]): ReadonlyMap<string, PlaceInput> {
  const bearers = new Map<string, PlaceInput>();
  for (const place of places) {
    for (const key of new Set(namesOf(place).map(foldText))) {
      const known = bearers.get(key);
      if (known === undefined || known.population < place.population) bearers.set(key, place);
    }
  }
  return bearers;
}

/** Whether a spelling of the same letters has as many marks or more: `Ōsaka` as Osaka, but not `Rajkot` as Rājkot. */
function isMoreMarked(name: string, than: string): boolean {
  const marks = (text: string): number => text.replace(/[\x20-\x7e]/g, "").length;
  return foldText(name) === foldText(than) && marks(name) >= marks(than);
}

/**
 * Gives places their names in Natural Earth's languages, which become known names to search by. Names are of 2017: the English one is not
 * taken for places that have been renamed since, by hand or in GeoNames. Left out are rows far from the place of their id or with the
 * names of another, and names
 * that GeoNames does not have for the place and a larger one bears: namesakes share translations.
 *
 * @param isRenamed whether a place has a newer name than its row
 * @returns the places, and the names that differ from GeoNames', by language and GeoNames id
 */
export function nameByNaturalEarth(
  places: readonly PlaceInput[],
  text: string,
  isRenamed: (place: PlaceInput) => boolean,
): { places: PlaceInput[]; names: NamesByLanguage } {
  const rows = new Map(withOwnNames(parseCsv(text, readRow, "\t")).map((row) => [row.id, row]));
  const bearers = largestBearers(places);
  const names = new Map(NATURAL_EARTH_LANGUAGES.map((language) => [language, {} as Record<string, string>]));
  const keyOf = ({ countryCode, admin1Code }: PlaceInput, name: string): string =>
    `${countryCode}.${admin1Code} ${foldText(name)}`;
  const ownKeys = new Set(places.map((place) => keyOf(place, place.name)));
  // Nacozari Viejo is no Nacozari de García, which lies in the same division.
  const isNeighbours = (place: PlaceInput, name: string): boolean =>
    foldText(name) !== foldText(place.name) && ownKeys.has(keyOf(place, name));
  const named = places.map((place) => {
    const row = rows.get(place.id);
    if (row === undefined) return place;
    const km = distanceKm(place.latitudeDeg, place.longitudeDeg, row.latitudeDeg, row.longitudeDeg);
    if (km > MAX_KM) return place;
    const own = new Set(namesOf(place).map(foldText));
    const taken: string[] = [];
    for (const [language, name] of row.names) {
      const bearer = bearers.get(foldText(name));
      const isOwn = own.has(foldText(name));
      if (!isOwn && bearer !== undefined && bearer.population > place.population) continue;
      taken.push(name);
      const isWorse =
        language === "en" &&
        (isRenamed(place) || GROWN.test(name) || isMoreMarked(name, place.name) || isNeighbours(place, name));
      const table = names.get(language);
      if (name !== place.name && !isWorse && table !== undefined) table[place.id] = name;
    }
    return withNames(place, taken);
  });
  return { places: named, names };
}
