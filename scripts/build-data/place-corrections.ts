import type { RegionInput } from "./place-index/area-build.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import { parseCsv, type CsvRow } from "./csv.ts";
import { asciiForm } from "./ascii-form.ts";
import { parseNumber } from "./geonames.ts";

export type CorrectionCounts = { added: number; changed: number; removed: number; skipped: number };

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
export function correctPlaces(
  base: readonly PlaceInput[],
  csv: string,
  isNewerDump: boolean,
): { places: PlaceInput[]; regions: RegionInput[]; names: NamesByLanguage; counts: CorrectionCounts } {
  const regions: RegionInput[] = [];
  const names = new Map<string, Record<string, string>>();
  const byId = new Map(base.map((place) => [place.id, place]));
  const namesakes = Map.groupBy(isNewerDump ? base : [], nameKey);
  const counts: CorrectionCounts = { added: 0, changed: 0, removed: 0, skipped: 0 };
  for (const row of parseCsv(csv)) {
    const id = numberIn(row, "id", 1, MAX_ID);
    for (const [language, name] of taggedNamesIn(row)) {
      const table = names.get(language) ?? {};
      names.set(language, Object.assign(table, { [id]: name }));
    }
    const old = byId.get(id);
    const action = row.cell("action");
    if (row.cell("source") === "") throw new Error(`line ${row.line}: no source`);
    if (action === "area") {
      regions.push(regionIn(row, id));
    } else if (action === "add") {
      const added = addedPlace(row, id);
      const isThere =
        old !== undefined || (namesakes.get(nameKey(added)) ?? []).some((p) => isNear(p, added));
      if (isThere && !isNewerDump) throw new Error(`line ${row.line}: place ${id} is there already`);
      if (!isThere) byId.set(id, added);
      counts[isThere ? "skipped" : "added"] += 1;
    } else if (action !== "change" && action !== "remove") {
      throw new Error(`line ${row.line}: unknown action ${JSON.stringify(action)}`);
    } else if (old === undefined) {
      if (!isNewerDump) throw new Error(`line ${row.line}: there is no place ${id} to ${action}`);
      counts.skipped += 1;
    } else if (action === "remove") {
      byId.delete(id);
      counts.removed += 1;
    } else {
      byId.set(id, isNewerDump ? withAlternates(old, alternateNamesIn(row)) : changedPlace(row, old));
      counts.changed += 1;
    }
  }
  return { places: [...byId.values()], regions, names, counts };
}

function nameKey(place: PlaceInput): string {
  return `${place.countryCode} ${place.asciiName.toLowerCase()}`;
}

function isNear(a: PlaceInput, b: PlaceInput): boolean {
  const isNearNorth = Math.abs(a.latitudeDeg - b.latitudeDeg) <= SAME_PLACE_DEG;
  return isNearNorth && Math.abs(a.longitudeDeg - b.longitudeDeg) <= SAME_PLACE_DEG;
}

function withAlternates(place: PlaceInput, more: readonly string[]): PlaceInput {
  const alternateNames = [...new Set([...place.alternateNames, ...more])];
  return { ...place, alternateNames, knownNames: [...place.knownNames, ...more] };
}

function regionIn(row: CsvRow, townId: number): RegionInput {
  return {
    kind: row.cell("feature_code").startsWith("ISL") ? "island" : "region",
    name: required(row, "name"),
    names: alternateNamesIn(row),
    countryCode: required(row, "country"),
    admin1Code: row.cell("admin1"),
    townId,
    population: numberIn(row, "population", 1, MAX_ID),
  };
}

function addedPlace(row: CsvRow, id: number): PlaceInput {
  const name = required(row, "name");
  return {
    id,
    name,
    asciiName: row.cell("ascii_name") || asciiForm(name),
    alternateNames: alternateNamesIn(row),
    latitudeDeg: numberIn(row, "latitude", -90, 90),
    longitudeDeg: numberIn(row, "longitude", -180, 180),
    featureCode: row.cell("feature_code") || "PPL",
    countryCode: required(row, "country"),
    admin1Code: row.cell("admin1"),
    admin1Name: "",
    population: row.cell("population") === "" ? 0 : numberIn(row, "population", 0, MAX_ID),
    elevationM: null,
    timezone: required(row, "timezone"),
    knownNames: alternateNamesIn(row),
    divisionPath: "",
    subdivisionCode: "",
  };
}

function changedPlace(row: CsvRow, old: PlaceInput): PlaceInput {
  const name = row.cell("name") || old.name;
  const isRenamed = name !== old.name;
  const asciiName = row.cell("ascii_name") || (isRenamed ? asciiForm(name) : old.asciiName);
  const kept = isRenamed ? [old.name, old.asciiName] : [];
  const alternates = new Set([...old.alternateNames, ...kept, ...alternateNamesIn(row)]);
  alternates.delete(name);
  const has = (column: string): boolean => row.cell(column) !== "";
  return {
    ...old,
    name,
    asciiName,
    alternateNames: [...alternates],
    latitudeDeg: has("latitude") ? numberIn(row, "latitude", -90, 90) : old.latitudeDeg,
    longitudeDeg: has("longitude") ? numberIn(row, "longitude", -180, 180) : old.longitudeDeg,
    featureCode: row.cell("feature_code") || old.featureCode,
    countryCode: row.cell("country") || old.countryCode,
    admin1Code: row.cell("admin1") || old.admin1Code,
    population: has("population") ? numberIn(row, "population", 0, MAX_ID) : old.population,
    timezone: row.cell("timezone") || old.timezone,
    knownNames: [...new Set([...old.knownNames, ...kept, ...alternateNamesIn(row)])],
  };
}

/** The tag of a language before a name: `pt-PT:Nova Iorque`. */
const LANGUAGE = /^([a-z]{2,3}(?:-[A-Za-z]+)?):/;

function namesIn(row: CsvRow): string[] {
  const names = row.cell("alternate_names").split("|");
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

function alternateNamesIn(row: CsvRow): string[] {
  return namesIn(row).map((name) => name.replace(LANGUAGE, ""));
}

function taggedNamesIn(row: CsvRow): [language: string, name: string][] {
  return namesIn(row).flatMap((name) => {
    const [tag, language] = LANGUAGE.exec(name) ?? [];
    return tag === undefined || language === undefined ? [] : [[language, name.slice(tag.length)]];
  });
}

function required(row: CsvRow, column: string): string {
  const value = row.cell(column);
  if (value === "") throw new Error(`line ${row.line}: no ${column}`);
  return value;
}

function numberIn(row: CsvRow, column: string, min: number, max: number): number {
  return parseNumber(row.cell(column), row.line, column, min, max);
}
