import { daysFromCivil } from "../../src/domain/calendar/civil.ts";
import {
  SCHOOL_KINDS,
  type SchoolArea,
  type SchoolCountry,
  type SchoolPeriod,
  type StoredSchoolCountry,
} from "../../src/domain/school/school-data.ts";

/** The texts of the four files in data/school-holidays. */
export type SchoolFiles = { holidays: string; places: string; areas: string; corrections: string };

/** The school holidays of a country, as JSON text. */
export type SchoolRow = { country: string; content: string };

const KINDS: Readonly<Record<string, SchoolPeriod["kind"]>> = {
  School: "holidays",
  EndOfLessons: "end_of_lessons",
  BackToSchool: "back_to_school",
};
/** Longer than any summer: Bulgaria's first class has 124 days. */
const MAX_DAYS = 126;
/** Territories whose school holidays are published as another country's: "RE" is "FR-974". */
const TERRITORY = /^[A-Z]{2}$/u;
/** The federal state whose rows name groups only. */
const STATE_OF_GROUP: ReadonlyMap<string, string> = new Map([
  ["MV-ABS", "DE-MV"],
  ["MV-BBS", "DE-MV"],
]);

/**
 * Joins the files: areas by ISO 3166-2 code with parents and groups, periods with corrected days.
 * @throws Error with the line where a date, kind, area or correction is none, or a period is too long
 */
export function readSchoolHolidays(files: SchoolFiles): SchoolRow[] {
  const areas = readAreas(files.places, files.areas);
  const corrections = new Map(
    table(files.corrections).map((row) => [keyOf(row), { first: row["new_start"], last: row["new_end"] }]),
  );
  const periods = new Map<string, SchoolPeriod[]>();
  const used = new Map<string, number>();
  for (const [at, row] of table(files.holidays).entries()) {
    const correction = corrections.get(keyOf(row));
    corrections.delete(keyOf(row));
    const period = readPeriod(row, correction, `holidays.tsv, record ${at + 1}`);
    for (const area of period.areas)
      if (!areas.has(area)) throw new Error(`record ${at + 1}: no area ${area}`);
    // Two records may differ in their names alone.
    const twins = used.get(period.id) ?? 0;
    used.set(period.id, twins + 1);
    const own = twins === 0 ? period : { ...period, id: `${period.id}-${twins + 1}` };
    periods.getOrInsertComputed(row["country"] ?? "", () => []).push(own);
  }
  if (corrections.size > 0)
    throw new Error(`corrections of no record: ${[...corrections.keys()].join("; ")}`);
  const codes = [
    ...new Set([...periods.keys(), ...[...areas.keys()].filter((code) => TERRITORY.test(code))]),
  ];
  return codes.sort().map((country) => ({
    country,
    content: JSON.stringify(
      storeSchoolCountry({
        areas: [...areas.values()].filter(({ code }) => code.slice(0, 2) === country),
        periods: (periods.get(country) ?? []).sort((a, b) => a.firstDay - b.firstDay),
      }),
    ),
  }));
}

function readPeriod(
  row: Row,
  correction: { first: string | undefined; last: string | undefined } | undefined,
  where: string,
): SchoolPeriod {
  const kind = KINDS[row["type"] ?? ""];
  if (kind === undefined) throw new Error(`${where}: no kind ${row["type"]}`);
  const first = correction?.first || row["start"] || "";
  const firstDay = dayOf(first, where);
  const lastDay = dayOf(correction?.last || row["end"] || "", where);
  const isDoubtful = correction !== undefined && correction.first === "";
  if (lastDay < firstDay || (lastDay - firstDay >= MAX_DAYS && !isDoubtful))
    throw new Error(`${where}: ${row["start"]} to ${row["end"]} is no period; correct it in corrections.tsv`);
  const groups = listOf(row["groups"]);
  const states = groups.flatMap((group) => STATE_OF_GROUP.get(group) ?? []);
  const areas = row["scope"] === "National" ? [] : [...new Set([...listOf(row["places"]), ...states])];
  const hash = Bun.hash.crc32([row["end"], row["type"], row["places"], row["groups"]].join());
  return {
    id: `${row["country"]?.toLowerCase()}-school-${first.slice(5)}-${hash.toString(36)}`,
    firstDay,
    lastDay,
    kind,
    names: (row["names"] ?? "").split("|").flatMap((name) => {
      const [tag = "", text = ""] = name.split("=");
      return [tag.toLowerCase(), text.replace(/"$/u, "").trim()];
    }),
    areas,
    // The three Dutch regions together are the country.
    groups: groups.length === 3 && row["country"] === "NL" ? [] : groups,
    isDoubtful,
  };
}

/** Every area by its code: ISO 3166-2, or the source's own where it has none. */
function readAreas(places: string, facts: string): Map<string, SchoolArea> {
  const rows = table(places);
  const isoOf = new Map(rows.map((row) => [row["code"], row["iso"] || row["code"] || ""]));
  const areas = new Map<string, SchoolArea>();
  for (const row of rows) {
    const code = isoOf.get(row["code"]) ?? "";
    const parent = row["parent"] ? (isoOf.get(`${row["country"]}-${row["parent"]}`) ?? null) : null;
    const name = (row["name"] ?? "").replace(/ c\.a\.$|\)$/u, "");
    // A region of one province has the province's code twice; the wider one stays.
    if (code !== parent) areas.getOrInsert(code, { code, parent, groups: listOf(row["groups"]), name });
  }
  for (const row of table(facts)) {
    const code = row["code"] ?? "";
    const known = areas.get(code);
    const name = row["name"] || known?.name || code;
    areas.set(code, { code, parent: row["parent"] || null, groups: listOf(row["groups"]), name });
  }
  for (const { code, parent } of areas.values())
    if (parent !== null && !areas.has(parent)) throw new Error(`area ${code} is in no area ${parent}`);
  return areas;
}

type Row = Readonly<Record<string, string>>;

/** Rows of tab-separated values by the names of the first line; lines with # are remarks. */
function table(text: string): Row[] {
  const [header = "", ...lines] = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const names = header.split("\t");
  return lines.map((line, at) => {
    const cells = line.split("\t");
    if (cells.length !== names.length) throw new Error(`record ${at + 1}: ${cells.length} cells: ${line}`);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
}

const keyOf = (row: Row): string =>
  ["country", "start", "end", "places", "groups"].map((name) => row[name]).join(" ");

const listOf = (text = ""): string[] => (text === "" ? [] : text.split(",").sort());

function dayOf(text: string, where: string): number {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(text) ?? [];
  if (day === undefined) throw new Error(`${where}: ${text} is no date`);
  return daysFromCivil(Number(year), Number(month), Number(day));
}

function storeSchoolCountry({ areas, periods }: SchoolCountry): StoredSchoolCountry {
  const names = [...new Map(periods.map((period) => [period.names.join("|"), period.names])).values()];
  const placeOf = new Map(names.map((list, at) => [list.join("|"), at]));
  return {
    areas: areas.map(({ code, parent, groups, name }) => [code, parent, groups, name]),
    names,
    periods: periods.map((one) => [
      one.id,
      one.firstDay,
      one.lastDay - one.firstDay,
      SCHOOL_KINDS.indexOf(one.kind),
      placeOf.get(one.names.join("|")) ?? 0,
      one.areas,
      one.groups,
      one.isDoubtful ? 1 : 0,
    ]),
  };
}
