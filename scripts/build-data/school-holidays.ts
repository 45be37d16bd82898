import { daysFromCivil } from "../../src/domain/calendar/civil.ts";
import {
  SCHOOL_KINDS,
  type SchoolArea,
  type SchoolCountry,
  type SchoolCoverage,
  type SchoolPeriod,
  type StoredSchoolCountry,
} from "../../src/domain/school/school-data.ts";
import { namesFrom } from "../../src/domain/holidays/names.ts";
import type { schoolHolidays } from "../../src/dataset/schema.ts";
import { parseCsv, type CellOf } from "./csv.ts";
import type { Inputs } from "./inputs.ts";

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
 * Joins the files of data/school-holidays: areas by ISO 3166-2 code with parents and groups, periods with corrected days and
 * those added, and what is held of each area.
 * @throws Error with the line where a date, kind, area or correction is none, or a period is too long
 */
export function readSchoolHolidays(inputs: Inputs): (typeof schoolHolidays.$inferInsert)[] {
  const areas = readAreas(inputs);
  const corrections = new Map(
    readTable(inputs, "corrections", (cell) => [
      keyOf(cell),
      { first: cell("new_start"), last: cell("new_end"), places: cell("new_places") },
    ]),
  );
  const coverage = Map.groupBy(readTable(inputs, "coverage", readCoverage), ({ area }) => area.slice(0, 2));
  const topAreas = Map.groupBy(
    areas.values().filter(({ parent }) => parent === null),
    ({ code }) => code.slice(0, 2),
  );
  const periods = new Map<string, SchoolPeriod[]>();
  const used = new Map<string, number>();
  const takeRecord = (cell: CellOf): void => {
    const correction = corrections.get(keyOf(cell));
    corrections.delete(keyOf(cell));
    const regions = topAreas.get(cell("country"))?.length ?? 0;
    const period = readPeriod(cell, correction, regions);
    for (const area of period.areas) if (!areas.has(area)) throw new Error(`no area ${area}`);
    // Two records may differ in their names alone.
    const twins = used.get(period.id) ?? 0;
    used.set(period.id, twins + 1);
    const own = twins === 0 ? period : { ...period, id: `${period.id}-${twins + 1}` };
    periods.getOrInsertComputed(cell("country"), () => []).push(own);
  };
  readTable(inputs, "holidays", takeRecord);
  readTable(inputs, "additions", takeRecord);
  if (corrections.size > 0)
    throw new Error(`corrections of no record: ${[...corrections.keys()].join("; ")}`);
  const codes = [
    ...new Set([
      ...periods.keys(),
      ...coverage.keys(),
      ...areas.keys().filter((code) => TERRITORY.test(code)),
    ]),
  ];
  return codes.sort().map((country) => ({
    country,
    content: JSON.stringify(
      storeSchoolCountry({
        areas: [...areas.values()].filter(({ code }) => code.slice(0, 2) === country),
        periods: (periods.get(country) ?? []).sort((a, b) => a.firstDay - b.firstDay),
        coverage: coverage.get(country) ?? [],
      }),
    ),
  }));
}

type Correction = { first: string; last: string; places: string };

/** @param regions how many regions the country has: a national record that names fewer is for those alone */
function readPeriod(cell: CellOf, correction: Correction | undefined, regions: number): SchoolPeriod {
  const kind = KINDS[cell("type")];
  if (kind === undefined) throw new Error(`no kind ${cell("type")}`);
  const first = correction?.first || cell("start");
  const firstDay = dayOf(first);
  const lastDay = dayOf(correction?.last || cell("end"));
  const isDoubtful = correction !== undefined && correction.first === "";
  if (lastDay < firstDay || (lastDay - firstDay >= MAX_DAYS && !isDoubtful))
    throw new Error(`${cell("start")} to ${cell("end")} is no period; correct it in corrections.tsv`);
  const groups = listOf(cell("groups"));
  const states = groups.flatMap((group) => STATE_OF_GROUP.get(group) ?? []);
  const places = listOf(correction?.places || cell("places"));
  const isNational = cell("scope") === "National" && (places.length === 0 || places.length === regions);
  const areas = isNational ? [] : [...new Set([...places, ...states])];
  const hash = Bun.hash.crc32(["end", "type", "places", "groups"].map(cell).join());
  return {
    id: `${cell("country").toLowerCase()}-school-${first.slice(5)}-${hash.toString(36)}`,
    firstDay,
    lastDay,
    kind,
    names: namesFrom(
      cell("names")
        .split("|")
        .map((name) => {
          const [tag = "", text = ""] = name.split("=");
          return [tag, text.replace(/"$/u, "").trim()];
        }),
    ),
    areas,
    // The three Dutch regions together are the country.
    groups: groups.length === 3 && cell("country") === "NL" ? [] : groups,
    isDoubtful,
  };
}

function readCoverage(cell: CellOf): SchoolCoverage {
  const dayOrNull = (name: string): number | null => (cell(name) === "" ? null : dayOf(cell(name)));
  return {
    area: cell("area"),
    group: cell("group") || null,
    firstDay: dayOrNull("from"),
    lastDay: dayOrNull("until"),
    publishedUntilDay: dayOrNull("published_until"),
    setBy: cell("set_by") || null,
    lookedDay: dayOrNull("looked"),
  };
}

/** Every area by its code: ISO 3166-2, or the source's own where it has none. */
function readAreas(inputs: Inputs): Map<string, SchoolArea> {
  const isoOf = new Map(readTable(inputs, "places", (cell) => [cell("code"), cell("iso") || cell("code")]));
  const areas = new Map<string, SchoolArea>();
  readTable(inputs, "places", (cell) => {
    const code = isoOf.get(cell("code")) ?? "";
    const parent = isoOf.get(`${cell("country")}-${cell("parent")}`) ?? null;
    const name = cell("name").replace(/ c\.a\.$|\)$/u, "");
    // A region of one province has the province's code twice; the wider one stays.
    if (code !== parent) areas.getOrInsert(code, { code, parent, groups: listOf(cell("groups")), name });
  });
  readTable(inputs, "areas", (cell) => {
    const code = cell("code");
    const name = cell("name") || areas.get(code)?.name || code;
    areas.set(code, { code, parent: cell("parent") || null, groups: listOf(cell("groups")), name });
  });
  for (const { code, parent } of areas.values())
    if (parent !== null && !areas.has(parent)) throw new Error(`area ${code} is in no area ${parent}`);
  return areas;
}

function readTable<T>(inputs: Inputs, file: string, read: (cell: CellOf) => T): T[] {
  const origin = ["areas", "additions", "coverage"].includes(file) ? "schoolAreas" : "schoolHolidays";
  return inputs.read(origin, `school-holidays/${file}.tsv`, (text) => parseCsv(text, read, "\t"));
}

const keyOf = (cell: CellOf): string => ["country", "start", "end", "places", "groups"].map(cell).join(" ");

const listOf = (text: string): string[] => (text === "" ? [] : text.split(",").sort());

function dayOf(text: string): number {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(text) ?? [];
  if (day === undefined) throw new Error(`${text} is no date`);
  return daysFromCivil(Number(year), Number(month), Number(day));
}

function storeSchoolCountry({ areas, periods, coverage }: SchoolCountry): StoredSchoolCountry {
  const names = [...new Set(periods.map((period) => period.names))];
  const placeOf = new Map(names.map((list, at) => [list, at]));
  return {
    areas: areas.map(({ code, parent, groups, name }) => [code, parent, groups, name]),
    names,
    periods: periods.map((one) => [
      one.id,
      one.firstDay,
      one.lastDay - one.firstDay,
      SCHOOL_KINDS.indexOf(one.kind),
      placeOf.get(one.names) ?? 0,
      one.areas,
      one.groups,
      one.isDoubtful ? 1 : 0,
    ]),
    coverage,
  };
}
