import type { PlaceInput } from "../../src/domain/places/place-build.ts";
import { parseCsv, type CsvRow } from "./csv.ts";
import { asciiForm } from "./ascii-form.ts";
import { parseNumber } from "./geonames.ts";

export type CorrectionCounts = { added: number; changed: number; removed: number; skipped: number };

const MAX_ID = 2 ** 32 - 1;

/** An added place is in a newer dump already when that has a namesake so near. */
const SAME_PLACE_DEG = 0.25;

/**
 * Applies data/places.csv to the base it was written for: `add` puts a row in, `change` replaces what its
 * cells say and adds its alternate names to the old ones, `remove` takes a row out. A replaced name stays
 * findable as an alternate. On a newer dump, which has caught up with most of it, `add` counts only where no
 * namesake is near, `change` only adds its alternate names, and rows about places that are gone are skipped.
 * @throws Error with the line number when a row names no known action, adds an id that is there or changes
 * one that is not, or has a bad number
 */
export function correctPlaces(
  base: readonly PlaceInput[],
  csv: string,
  isNewerDump: boolean,
): { places: PlaceInput[]; counts: CorrectionCounts } {
  const byId = new Map(base.map((place) => [place.id, place]));
  const namesakes = Map.groupBy(isNewerDump ? base : [], nameKey);
  const counts: CorrectionCounts = { added: 0, changed: 0, removed: 0, skipped: 0 };
  for (const row of parseCsv(csv)) {
    const id = numberIn(row, "id", 1, MAX_ID);
    const old = byId.get(id);
    const action = row.cell("action");
    if (row.cell("source") === "") throw new Error(`line ${row.line}: no source`);
    if (action === "add") {
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
  return { places: [...byId.values()], counts };
}

function nameKey(place: PlaceInput): string {
  return `${place.countryCode} ${place.asciiName.toLowerCase()}`;
}

function isNear(a: PlaceInput, b: PlaceInput): boolean {
  const isNearNorth = Math.abs(a.latitudeDeg - b.latitudeDeg) <= SAME_PLACE_DEG;
  return isNearNorth && Math.abs(a.longitudeDeg - b.longitudeDeg) <= SAME_PLACE_DEG;
}

function withAlternates(place: PlaceInput, more: readonly string[]): PlaceInput {
  return { ...place, alternateNames: [...new Set([...place.alternateNames, ...more])] };
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
  };
}

function alternateNamesIn(row: CsvRow): string[] {
  return row
    .cell("alternate_names")
    .split("|")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function required(row: CsvRow, column: string): string {
  const value = row.cell(column);
  if (value === "") throw new Error(`line ${row.line}: no ${column}`);
  return value;
}

function numberIn(row: CsvRow, column: string, min: number, max: number): number {
  return parseNumber(row.cell(column), row.line, column, min, max);
}
