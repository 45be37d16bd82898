import { expect, test } from "bun:test";
import { readRows, type SchoolRow } from "../support/school-tables.ts";
import { readTable } from "../support/table.ts";
import { dataOf, textOf } from "./service.ts";

type Listed = {
  id: string;
  date: string;
  end_date: string;
  days: number;
  local_name: string;
  subdivisions: string[];
  type: string;
  school: { kind: string; groups: string[] } | null;
};

async function listOf(path: string): Promise<Listed[]> {
  const { holidays } = await dataOf<{ holidays: Listed[] }>(path);
  return holidays.filter(({ school }) => school !== null);
}

const KINDS: Readonly<Record<string, string>> = {
  School: "holidays",
  EndOfLessons: "end_of_lessons",
  BackToSchool: "back_to_school",
};

const sorted = (text: string): string => text.split(",").sort().join();
const spanOf = (row: SchoolRow): string =>
  ["country", "start", "end", "places", "groups"].map((name) => row[name]).join(" ");

/** A record of the file as it is shown, with its names and years. */
function readRecord(row: SchoolRow, correction: SchoolRow | undefined) {
  const { country = "", places = "", groups = "" } = row;
  const start = correction?.["new_start"] || row["start"] || "";
  const end = correction?.["new_end"] || row["end"] || "";
  const ofState = groups.startsWith("MV-") ? "DE-MV" : "";
  const isNational = row["scope"] === "National" && (places === "" || country === "PL");
  const areas = isNational ? "" : correction?.["new_places"] || places || ofState;
  const ofGroups = groups.split(",").length === 3 && country === "NL" ? "" : groups;
  const parts = [country, start, end, KINDS[row["type"] ?? ""], sorted(areas), sorted(ofGroups)];
  const [first = 0, last = 0] = [start, end].map((date) => Number(date.slice(0, 4)));
  const years = Array.from({ length: last - first + 1 }, (_, index) => `${country} ${first + index}`);
  return { text: parts.join(" | "), names: row["names"] ?? "", years };
}

test("every record of the file comes out once in each year that it touches, under one id", async () => {
  const corrections = new Map(readRows("corrections.tsv").map((row) => [spanOf(row), row]));
  const rows = [...readRows("holidays.tsv"), ...readRows("additions.tsv")];
  const records = rows.map((row) => readRecord(row, corrections.get(spanOf(row))));
  const namesOf = Map.groupBy(records, ({ text }) => text);
  const inYear = Map.groupBy(
    records.flatMap(({ years, text }) => years.map((year) => ({ year, text }))),
    ({ year }) => year,
  );
  const ids = new Map<string, string>();
  for (const [year, expected] of inYear) {
    const [country = ""] = year.split(" ");
    const path = `/v1/holidays/${year.replace(" ", "/")}?types=school&include=regional`;
    const found = (await listOf(path)).map((one) => {
      const { date, end_date: end, subdivisions, school } = one;
      const lists = [subdivisions, school?.groups ?? []].map((list) => list.toSorted().join());
      const text = [country, date, end, school?.kind, ...lists].join(" | ");
      const full = `${text} | ${one.local_name}`;
      expect([full, ids.get(`${one.id} ${date}`) ?? full]).toEqual([full, full]);
      ids.set(`${one.id} ${date}`, full);
      expect(one.type).toBe("school");
      expect(one.days).toBe((Date.parse(end) - Date.parse(date)) / 86_400_000 + 1);
      const names = (namesOf.get(text) ?? []).map((record) => `|${record.names}|`);
      expect(names.join("")).toContain(`=${one.local_name}`);
      return text;
    });
    expect([year, found.sort()]).toEqual([year, expected.map(({ text }) => text).sort()]);
  }
  expect(ids.size).toBe(4429);
}, 120_000);

/** 2026-02-16 to 2026-02-21, as "0216-0221"; a single day as "0515". A span may end in the next year. */
function isWithin(date: string, spans: string): boolean {
  const day = date.slice(5).replace("-", "");
  return spans.split(" ").some((span) => {
    const [first = "", last = first] = span.split("-");
    return last < first ? day >= first || day <= last : day >= first && day <= last;
  });
}

/**
 * Holidays of 2026 by the authorities' own calendars: the table of Germany's Kultusministerkonferenz; the arrêtés of 7 December 2022
 * and 3 December 2024 for France, whose holidays begin after the lessons of the first Saturday; the Dutch Rijksoverheid's
 * "Overzicht schoolvakanties"; the circulars of the Flemish Department of Education and of the Fédération
 * Wallonie-Bruxelles; Austria's Schulzeitgesetz with the federal table of 2025/26; the Polish ministry's calendar of 2025/26.
 */
const OFFICIAL_2026 = readTable("oracle/reference/school-2026.tsv");

const DATES =
  "01-21 02-03 02-10 02-17 02-25 03-04 03-11 03-24 04-08 04-15 04-22 04-29 05-06 05-27 06-17 07-07 07-22 08-11 08-26 10-14";

test.each(OFFICIAL_2026)(
  "%s: twenty days of 2026 are as in the authority's calendar",
  async (region = "", spans = "") => {
    for (const date of DATES.split(" ").map((day) => `2026-${day}`)) {
      const asked = `/v1/holidays/school?country=${region}&date=${date}`;
      const { is_school_holiday: found } = await dataOf<{ is_school_holiday: boolean | null }>(asked);
      expect([date, found]).toEqual([date, isWithin(date, spans)]);
    }
  },
);

test.each(["DE-BY", "FR-75", "BE-VLG", "CH-ZH", "ES-AN"])(
  "the CSV of %s has a line for each holiday",
  async (code) => {
    const csv = await textOf(`/v1/holidays/${code}/2026.csv?types=school`);
    const list = await listOf(`/v1/holidays/${code}/2026?types=school`);
    expect(csv.trim().split("\r\n")).toHaveLength(list.length + 1);
  },
);
