import { asciiForm } from "./ascii-form.ts";
import { atLine } from "./csv.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import { UNKNOWN } from "./place-names.ts";

/**
 * Feature codes that are no town of their own (section of a city) or exist no more (historical, abandoned,
 * destroyed).
 */
const DROPPED_FEATURE_CODES: ReadonlySet<string> = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]);

const LATIN_ONLY = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;
const COLUMN_COUNT = 19;
/**
 * GeoNames writes "no data" in its elevation columns as -9999 (SRTM and GTOPO30 agree on the sign, not always
 * the digits).
 */
const NO_ELEVATION_BELOW_M = -1000;

/** Date of the row changed last, YYYY-MM-DD: the age of the dump. @throws Error when no row has a date */
export function newestDate(text: string): string {
  let newest = "";
  for (const [, date = ""] of text.matchAll(/\t(\d{4}-\d\d-\d\d)\r?$/gmu)) if (date > newest) newest = date;
  if (newest === "") throw new Error("no row has a date of change in its last column");
  return newest;
}

/**
 * Reads text in GeoNames' dump format (19 tab-separated columns, UTF-8, no header), as the `cities500.txt`
 * of any date. City sections and places that are no more are left out. `admin1Name` is empty here: names of
 * divisions come from another source. Rows keep the order of the file.
 * @throws Error with the line number where a row is not of that format
 */
export function parseGeonames(text: string): PlaceInput[] {
  const lines = text.replace(/^\uFEFF/u, "").split(/\r?\n/u);
  return lines
    .flatMap((line, at) => (line === "" ? [] : atLine(at + 1, () => parseRow(line))))
    .filter(({ featureCode }) => !DROPPED_FEATURE_CODES.has(featureCode));
}

function parseRow(line: string): PlaceInput {
  const columns = line.split("\t");
  if (columns.length !== COLUMN_COUNT) {
    throw new Error(`expected ${COLUMN_COUNT} columns, found ${columns.length}`);
  }
  const cell = (column: number): string => columns[column] ?? "";
  const name = cell(1).trim();
  const givenAscii = cell(2).trim();
  const asciiName = asciiNameOf(name, givenAscii);
  return {
    ...UNKNOWN,
    id: parseNumber(cell(0), "id", 1, 2 ** 32 - 1),
    name,
    asciiName,
    alternateNames: alternateNamesIn(`${cell(3)},${givenAscii === asciiName ? "" : givenAscii}`, name),
    latitudeDeg: parseNumber(cell(4), "latitude", -90, 90),
    longitudeDeg: parseNumber(cell(5), "longitude", -180, 180),
    featureCode: cell(7),
    countryCode: cell(8),
    admin1Code: cell(10),
    population: cell(14) === "" ? 0 : parseNumber(cell(14), "population", 0, 2 ** 32 - 1),
    elevationM: elevationIn(cell(15)) ?? elevationIn(cell(16)),
    timezone: cell(17),
    divisionPath: divisionPathOf([8, 10, 11, 12, 13].map(cell)),
  };
}

/** The codes of a place's divisions from the country down, as far as they go: "FR.44.67". */
function divisionPathOf(codes: readonly string[]): string {
  const end = codes.indexOf("");
  return codes.slice(0, end < 0 ? codes.length : end).join(".");
}

/**
 * GeoNames' ASCII names write ö now as "o" (Tromso), now as "oe" (Malmoe), Ü as "UE" (UEruemqi) and Đ as
 * "GJ". A name in Latin script gets a plain one without marks, and GeoNames' goes among the alternates. Where
 * two languages share the name ("Donostia / San Sebastián") GeoNames' choice stands.
 */
function asciiNameOf(name: string, given: string): string {
  const isPlain = LATIN_ONLY.test(name) && !name.includes(" / ");
  return isPlain || given === "" ? asciiForm(name) || given : given;
}

function alternateNamesIn(text: string, name: string): string[] {
  const names = new Set(text.split(",").map((part) => part.trim()));
  return [...names].filter((one) => one !== "" && one !== name);
}

function elevationIn(text: string): number | null {
  const metres = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(metres) && metres >= NO_ELEVATION_BELOW_M ? Math.round(metres) : null;
}

/** @throws Error where the text is no number in the range */
export function parseNumber(text: string, what: string, min: number, max: number): number {
  const value = Number(text);
  if (text === "" || !Number.isFinite(value) || value < min || value > max) {
    throw new Error(`${what} is ${JSON.stringify(text)}, expected a number from ${min} to ${max}`);
  }
  return value;
}
