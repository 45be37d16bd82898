import type { RegionInput } from "./place-index/area-build.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import { parseCsv, type CellOf } from "./csv.ts";
import { asciiForm } from "./ascii-form.ts";
import { parseNumber } from "./geonames.ts";
import { UNKNOWN, withNames } from "./place-names.ts";

export type NamesByLanguage = ReadonlyMap<string, Readonly<Record<string, string>>>;

const MAX_ID = 2 ** 32 - 1;

/** An added place is in a newer dump already when that has a namesake so near. */
const SAME_PLACE_DEG = 0.25;

/**
 * Applies data/places.csv to the base it was written for: `add` puts a row in, `change` replaces what its
 * cells say and adds its alternate names to the old ones, `remove` takes a row out; `area` is an island or
 * region with the id of its town, or further names of a division. A replaced name stays findable as an
 * alternate, and all names of a row count as known; `it:Milano` is also the name in that language. On a newer dump, which has caught up with most of it, `add` counts only where no
 * namesake is near, `change` only adds its alternate names, and rows about places that are gone are skipped.
 * @throws Error with the line number when a row names no known action, adds an id that is there or changes
 * one that is not, or has a bad number
 */
export function correctPlaces(base: readonly PlaceInput[], csv: string, isNewerDump: boolean) {
  const regions: RegionInput[] = [];
  const names = new Map<string, Record<string, string>>();
  const byId = new Map(base.map((place) => [place.id, place]));
  const namesakes = Map.groupBy(isNewerDump ? base : [], nameKey);
  const counts = { added: 0, changed: 0, removed: 0, skipped: 0 };
  parseCsv(csv, (cell) => {
    const id = numberIn(cell, "id", 1, MAX_ID);
    for (const [language, name] of taggedNamesIn(cell)) {
      names.getOrInsert(language, {})[id] = name;
    }
    const old = byId.get(id);
    const action = cell("action");
    if (cell("source") === "") throw new Error("no source");
    if (action === "area") {
      regions.push(regionIn(cell, id));
    } else if (action === "add") {
      const added = addedPlace(cell, id);
      const isThere =
        old !== undefined || (namesakes.get(nameKey(added)) ?? []).some((p) => isNear(p, added));
      if (isThere && !isNewerDump) throw new Error(`place ${id} is there already`);
      if (!isThere) byId.set(id, added);
      counts[isThere ? "skipped" : "added"] += 1;
    } else if (action !== "change" && action !== "remove") {
      throw new Error(`unknown action ${JSON.stringify(action)}`);
    } else if (old === undefined) {
      if (!isNewerDump) throw new Error(`there is no place ${id} to ${action}`);
      counts.skipped += 1;
    } else if (action === "remove") {
      byId.delete(id);
      counts.removed += 1;
    } else {
      byId.set(id, isNewerDump ? withNames(old, alternateNamesIn(cell)) : changedPlace(cell, old));
      counts.changed += 1;
    }
  });
  return { places: [...byId.values()], regions, names, counts };
}

function nameKey(place: PlaceInput): string {
  return `${place.countryCode} ${place.asciiName.toLowerCase()}`;
}

function isNear(a: PlaceInput, b: PlaceInput): boolean {
  const isNearNorth = Math.abs(a.latitudeDeg - b.latitudeDeg) <= SAME_PLACE_DEG;
  return isNearNorth && Math.abs(a.longitudeDeg - b.longitudeDeg) <= SAME_PLACE_DEG;
}

function regionIn(cell: CellOf, townId: number): RegionInput {
  return {
    kind: cell("feature_code").startsWith("ISL") ? "island" : "region",
    name: required(cell, "name"),
    names: alternateNamesIn(cell),
    countryCode: required(cell, "country"),
    admin1Code: cell("admin1"),
    townId,
    population: numberIn(cell, "population", 1, MAX_ID),
    memberIds: [],
  };
}

function addedPlace(cell: CellOf, id: number): PlaceInput {
  const name = required(cell, "name");
  return {
    ...UNKNOWN,
    id,
    name,
    asciiName: cell("ascii_name") || asciiForm(name),
    alternateNames: alternateNamesIn(cell),
    latitudeDeg: numberIn(cell, "latitude", -90, 90),
    longitudeDeg: numberIn(cell, "longitude", -180, 180),
    featureCode: cell("feature_code") || "PPL",
    countryCode: required(cell, "country"),
    admin1Code: cell("admin1"),
    population: cell("population") === "" ? 0 : numberIn(cell, "population", 0, MAX_ID),
    timezone: required(cell, "timezone"),
    knownNames: alternateNamesIn(cell),
  };
}

function changedPlace(cell: CellOf, old: PlaceInput): PlaceInput {
  const name = cell("name") || old.name;
  const isRenamed = name !== old.name;
  const asciiName = cell("ascii_name") || (isRenamed ? asciiForm(name) : old.asciiName);
  const kept = isRenamed ? [old.name, old.asciiName] : [];
  const alternates = new Set([...old.alternateNames, ...kept, ...alternateNamesIn(cell)]);
  alternates.delete(name);
  const has = (column: string): boolean => cell(column) !== "";
  return {
    ...old,
    name,
    asciiName,
    alternateNames: [...alternates],
    latitudeDeg: has("latitude") ? numberIn(cell, "latitude", -90, 90) : old.latitudeDeg,
    longitudeDeg: has("longitude") ? numberIn(cell, "longitude", -180, 180) : old.longitudeDeg,
    featureCode: cell("feature_code") || old.featureCode,
    countryCode: cell("country") || old.countryCode,
    admin1Code: cell("admin1") || old.admin1Code,
    population: has("population") ? numberIn(cell, "population", 0, MAX_ID) : old.population,
    timezone: cell("timezone") || old.timezone,
    knownNames: [...new Set([...old.knownNames, ...kept, ...alternateNamesIn(cell)])],
  };
}

/** The tag of a language before a name: `pt-PT:Nova Iorque`. */
const LANGUAGE = /^([a-z]{2,3}(?:-[A-Za-z]+)?):/;

function namesIn(cell: CellOf): string[] {
  const names = cell("alternate_names").split("|");
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

function alternateNamesIn(cell: CellOf): string[] {
  return namesIn(cell).map((name) => name.replace(LANGUAGE, ""));
}

function taggedNamesIn(cell: CellOf): [language: string, name: string][] {
  return namesIn(cell).flatMap((name) => {
    const [tag, language] = LANGUAGE.exec(name) ?? [];
    return tag === undefined || language === undefined ? [] : [[language, name.slice(tag.length)]];
  });
}

function required(cell: CellOf, column: string): string {
  const value = cell(column);
  if (value === "") throw new Error(`no ${column}`);
  return value;
}

function numberIn(cell: CellOf, column: string, min: number, max: number): number {
  return parseNumber(cell(column), column, min, max);
}
