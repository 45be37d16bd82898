import {
  NAME_USE,
  NO_DIVISION,
  NO_PLACE,
  AREA_KINDS,
  airportKey,
  codeKey,
  packTarget,
  areaIndexToBytes,
  type AreaKind,
  type NameUse,
} from "../../../src/domain/places/area.ts";
import { foldText, spellOut } from "../../../src/domain/text/fold.ts";
import { withoutKind } from "../../../src/domain/places/division-kind.ts";
import { textsOfAdmin2, type PlaceTable } from "../../../src/domain/places/place.ts";

/** A country, its codes, and its names by how they may be used. */
export type CountryInput = {
  /** ISO 3166-1 alpha-2, upper case, as in `PlaceInput`. */
  code: string;
  alpha3: string;
  continentCode: string;
  /** In English. */
  name: string;
  /** Names in the country's own languages, and what else people call it. */
  names: readonly string[];
  foreignNames: readonly string[];
  capitalId: number | null;
};

/** Further names of a first-level division, beside its code and its name in the place table. */
export type DivisionInput = {
  countryCode: string;
  code: string;
  names: readonly string[];
  /** Names that stand only behind another. */
  qualifiers: readonly string[];
  isoCode: string;
};

/** An island or another region that is no division; with `admin1Code`, further names and the town of a division. */
export type RegionInput = {
  kind: "region" | "island";
  name: string;
  names: readonly string[];
  countryCode: string;
  admin1Code: string;
  townId: number;
  population: number;
  /** GeoNames ids of the places in it, where it is no division. */
  memberIds: readonly number[];
};

/** The code of an airport and the GeoNames id of the city it serves. A code is left to a larger country whose own it is, except a large airport's. */
export type AirportInput = { code: string; cityId: number; isLarge: boolean };

/** Stands for the town of a region that is read only behind a name. */
export const NO_TOWN = 0;

export type AreaInputs = {
  countries: readonly CountryInput[];
  divisions: readonly DivisionInput[];
  regions: readonly RegionInput[];
  airports: readonly AirportInput[];
  /** Further names of second-level divisions, by "FR.11.78". */
  admin2Names: ReadonlyMap<string, readonly string[]>;
};

const LETTERS = /\p{L}/u;
/** So few letters, and what ends with a point ("TX", "Mass."), mean something else alone. */
const ABBREVIATION = /^[A-Z]\.?[A-Z]?\.?$|\.$/u;

type AreaRow = {
  kind: AreaKind;
  name: string;
  code: string;
  country: number;
  division: number;
  place: number;
  zones: readonly { place: number; population: number }[];
  /** By rank, sorted; empty for countries and divisions. */
  members: readonly number[];
};

/** People of places by zone, each with its largest place, most people first. Places come by rank. */
function countZones(table: PlaceTable, places: readonly number[]): AreaRow["zones"] {
  const zones = new Map<number, { place: number; population: number }>();
  for (const place of places) {
    const zone = zones.getOrInsertComputed(table.timezoneIndexes[place] ?? 0, () => ({
      place,
      population: 0,
    }));
    zone.population += table.populations[place] ?? 0;
  }
  return [...zones.values()].sort((a, b) => b.population - a.population || a.place - b.place);
}

function sumOf(zones: AreaRow["zones"]): number {
  return zones.reduce((sum, { population }) => sum + population, 0);
}

/** Builds the index for the dictionaries of a table, as bytes. */
export function buildAreaIndex(table: PlaceTable, inputs: AreaInputs): Uint8Array {
  const rows: AreaRow[] = [];
  const keys = new Map<string, { key: string; target: number }>();
  const put = (key: string, number: number, use: NameUse): void => {
    const known = keys.get(`${key} ${number}`);
    const target = packTarget(number, use);
    if (key !== "" && (known === undefined || target < known.target))
      keys.set(`${key} ${number}`, { key, target });
  };
  const putName = (text: string, number: number, use: NameUse): void => {
    if (!LETTERS.test(text)) return;
    put(foldText(text), number, use);
    put(foldText(spellOut(text)), number, use);
    if (text.includes(" & ")) put(foldText(text.replaceAll(" & ", " and ")), number, use);
  };
  const placeOfId = new Map(Array.from(table.ids, (id, place) => [id, place]));
  const all = Array.from({ length: table.count }, (_, place) => place);
  const byCountry = Map.groupBy(all, (place) => table.countries[place] ?? 0);
  const byDivision = Map.groupBy(all, (place) => table.admin1Indexes[place] ?? 0);

  for (const { code, alpha3, name, names, foreignNames, capitalId } of inputs.countries) {
    const number = table.countryCodes.indexOf(code);
    const country = number < 0 ? 0xff : number;
    const zones = countZones(table, byCountry.get(number) ?? []);
    const place = placeOfId.get(capitalId ?? 0) ?? zones[0]?.place ?? NO_PLACE;
    const area =
      rows.push({ kind: "country", name, code, country, division: NO_DIVISION, place, zones, members: [] }) -
      1;
    for (const each of [code, alpha3]) putName(each, area, NAME_USE.code);
    for (const each of [name, ...names]) putName(each, area, NAME_USE.name);
    for (const each of foreignNames) putName(each, area, NAME_USE.foreignName);
  }

  const furtherNames = new Map(inputs.divisions.map((one) => [`${one.countryCode}.${one.code}`, one]));
  const areaOfDivision = new Map<string, number>();
  for (const [division, { countryCode, code: admin1Code, name }] of table.admin1s.entries()) {
    if (name === "") continue;
    const zones = countZones(table, byDivision.get(division) ?? []);
    const {
      isoCode: code = "",
      names = [],
      qualifiers = [],
    } = furtherNames.get(`${countryCode}.${admin1Code}`) ?? {};
    const country = table.countryCodes.indexOf(countryCode);
    const place = Math.min(...zones.map((zone) => zone.place), NO_PLACE);
    const area = rows.push({ kind: "region", name, code, country, division, place, zones, members: [] }) - 1;
    areaOfDivision.set(`${countryCode}.${admin1Code}`, area);
    putName(name, area, NAME_USE.name);
    putName(admin1Code, area, NAME_USE.qualifier);
    if (code !== "") put(codeKey(code), area, NAME_USE.code);
    for (const each of names)
      putName(each, area, ABBREVIATION.test(each) ? NAME_USE.qualifier : NAME_USE.name);
    for (const each of qualifiers) putName(each, area, NAME_USE.qualifier);
  }

  for (const region of inputs.regions) {
    const { kind, name, names, countryCode, admin1Code, townId, population, memberIds } = region;
    const members = memberIds.flatMap((id) => placeOfId.get(id) ?? []).sort((a, b) => a - b);
    const isBehindName = townId === NO_TOWN;
    const place = isBehindName ? members[0] : placeOfId.get(townId);
    if (place === undefined) throw new RangeError(`${name} has no town ${townId}`);
    let area = areaOfDivision.get(`${countryCode}.${admin1Code}`);
    const row = rows[area ?? -1];
    if (row !== undefined) row.place = place;
    if (area === undefined) {
      const country = table.countries[place] ?? 0;
      const division = table.admin1Indexes[place] ?? 0;
      const zones = [{ place, population }];
      area = rows.push({ kind, name, code: "", country, division, place, zones, members }) - 1;
    }
    for (const each of [name, ...names])
      putName(each, area, isBehindName ? NAME_USE.qualifier : NAME_USE.name);
  }

  const countryOfCode = new Map(inputs.countries.map(({ alpha3 }, number) => [alpha3, rows[number]]));
  for (const { code, cityId, isLarge } of inputs.airports) {
    const place = placeOfId.get(cityId);
    if (place === undefined) continue;
    const isCitys = sumOf(countryOfCode.get(code)?.zones ?? []) <= (table.populations[place] ?? 0);
    if (isLarge || isCitys) put(airportKey(code), place, NAME_USE.airport);
  }

  const sorted = Array.from(keys.values(), ({ key, target }) => ({ key: Buffer.from(key), target })).sort(
    (a, b) => Buffer.compare(a.key, b.key) || a.target - b.target,
  );
  const encoded = sorted.map(({ key }) => key);
  const admin2s = admin2KeysOf(table, inputs.admin2Names);
  return areaIndexToBytes({
    kinds: Uint8Array.from(rows, ({ kind }) => AREA_KINDS.indexOf(kind)),
    countries: Uint8Array.from(rows, ({ country }) => country),
    divisions: Uint16Array.from(rows, ({ division }) => division),
    places: Uint32Array.from(rows, ({ place }) => place),
    populations: Uint32Array.from(rows, ({ zones }) => sumOf(zones)),
    zoneStarts: startsOf(rows.map(({ zones }) => zones.length)),
    zonePlaces: Uint32Array.from(rows.flatMap(({ zones }) => zones.map(({ place }) => place))),
    zonePopulations: Uint32Array.from(rows.flatMap(({ zones }) => zones.map(({ population }) => population))),
    keys: Buffer.concat(encoded),
    keyStarts: startsOf(encoded.map(({ length }) => length)),
    targets: Uint32Array.from(sorted, ({ target }) => target),
    memberStarts: startsOf(rows.map(({ members }) => members.length)),
    members: Uint32Array.from(rows.flatMap(({ members }) => members)),
    admin2Keys: Buffer.concat(admin2s.map(({ key }) => key)),
    admin2KeyStarts: startsOf(admin2s.map(({ key }) => key.length)),
    admin2Targets: Uint16Array.from(admin2s, ({ admin2 }) => admin2),
    admin2Countries: Uint8Array.from(table.admin2Parents, (parent) => table.admin1Countries[parent] ?? 0),
    areas: rows.map(({ name, code }) => [name, code]),
    continents: table.countryCodes.map(
      (code) => inputs.countries.find((country) => country.code === code)?.continentCode ?? "",
    ),
  });
}

/** Countries where people write a second-level division's code behind a name: "Lyon 69", "Pisa, PI". */
const WRITTEN_CODES = new Set(["FR", "IT"]);

/**
 * The names of second-level divisions, sorted: as GeoNames has them and without a word for what they are. A short name that a
 * first-level division of the country bears is left out: of 31 Washington Counties none is "Washington" behind a name.
 */
function admin2KeysOf(
  table: PlaceTable,
  further: AreaInputs["admin2Names"],
): { key: Buffer; admin2: number }[] {
  const countryOf = (admin1: number): number => table.admin1Countries[admin1] ?? 0;
  const stateLetters = new Set(
    table.admin1s.filter(({ countryCode }) => countryCode === "US").map(({ code }) => code),
  );
  const taken = new Set(
    table.admin1s.map(({ name }, admin1) => `${countryOf(admin1)} ${foldText(withoutKind(name))}`),
  );
  const keys = Array.from(table.admin2Parents, (parent, admin2) => {
    const { name, code } = textsOfAdmin2(table, admin2);
    const { countryCode = "", code: admin1Code = "" } = table.admin1s[parent] ?? {};
    const others = further.get(`${countryCode}.${admin1Code}.${code}`) ?? [];
    const long = foldText(name);
    const county = name.replace(/ (?:County|Parish|(?:City and )?Borough|Census Area|Municipality)$/u, "");
    const short = [
      // Milan, MI is in Michigan.
      ...(WRITTEN_CODES.has(countryCode) && !stateLetters.has(code) ? [code] : []),
      withoutKind(name),
      county,
      spellOut(name),
      spellOut(withoutKind(name)),
      ...others.flatMap((each) => [each, withoutKind(each)]),
    ].map(foldText);
    const free = short.filter((key) => !taken.has(`${countryOf(parent)} ${key}`));
    return [...new Set([long, ...free])]
      .filter((key) => key !== "")
      .map((key) => ({ key: Buffer.from(key), admin2 }));
  }).flat();
  return keys.sort((a, b) => Buffer.compare(a.key, b.key) || a.admin2 - b.admin2);
}

/** Where each of some lengths begins, and the end of the last. */
function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [at, length] of lengths.entries()) starts[at + 1] = (starts[at] ?? 0) + length;
  return starts;
}
