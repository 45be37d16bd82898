import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { service } from "./service.ts";

const FOLDER = join(import.meta.dir, "../../data/school-holidays");

type Row = Readonly<Record<string, string>>;

/** A plain reader of the committed tables, apart from the build's. */
function rowsOf(file: string): Row[] {
  const lines = readFileSync(join(FOLDER, file), "utf8").split("\n");
  const [header = "", ...records] = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const names = header.split("\t");
  return records.map((line) =>
    Object.fromEntries(line.split("\t").map((cell, at) => [names[at] ?? "", cell] as const)),
  );
}

type Listed = {
  id: string;
  date: string;
  end_date: string;
  days: number;
  name: string;
  local_name: string;
  nationwide: boolean;
  subdivisions: string[];
  type: string;
  school: { kind: string; groups: string[] } | null;
};

async function listOf(address: string): Promise<Listed[]> {
  const answer = await service.send(address);
  expect(`${address} ${answer.status}`).toBe(`${address} 200`);
  const body = (await answer.json()) as { data: { holidays: Listed[] } };
  return body.data.holidays.filter(({ school }) => school !== null);
}

const KINDS: Readonly<Record<string, string>> = {
  School: "holidays",
  EndOfLessons: "end_of_lessons",
  BackToSchool: "back_to_school",
};

test("every record of the file comes out once in each year that it touches, under one id", async () => {
  const corrections = new Map(
    rowsOf("corrections.tsv").map((row) => [
      [row["country"], row["start"], row["end"], row["places"], row["groups"]].join(" "),
      row,
    ]),
  );
  const expected = new Map<string, string[]>();
  const names = new Map<string, string>();
  for (const row of rowsOf("holidays.tsv")) {
    const { country = "", places = "", groups = "" } = row;
    const correction = corrections.get([country, row["start"], row["end"], places, groups].join(" "));
    const start = correction?.["new_start"] || row["start"] || "";
    const end = correction?.["new_end"] || row["end"] || "";
    const ofState = groups.startsWith("MV-") ? "DE-MV" : "";
    const areas = row["scope"] === "National" ? "" : places || ofState;
    const ofGroups = groups.split(",").length === 3 && country === "NL" ? "" : groups;
    const sorted = (text: string): string => text.split(",").sort().join();
    const text = [start, end, KINDS[row["type"] ?? ""], sorted(areas), sorted(ofGroups)].join(" | ");
    names.set(`${country} ${text}`, `${names.get(`${country} ${text}`) ?? ""}|${row["names"]}|`);
    for (let year = Number(start.slice(0, 4)); year <= Number(end.slice(0, 4)); year += 1) {
      expected.set(`${country} ${year}`, [...(expected.get(`${country} ${year}`) ?? []), text]);
    }
  }
  const ids = new Map<string, string>();
  for (const [key, rows] of expected) {
    const [country, year] = key.split(" ");
    const listed = await listOf(`/v1/holidays/${country}/${year}?types=school&include=regional`);
    const found = listed.map((one) => {
      const { date, end_date: end, subdivisions, school } = one;
      const parts = [
        date,
        end,
        school?.kind,
        subdivisions.toSorted().join(),
        school?.groups.toSorted().join(),
      ];
      const text = parts.join(" | ");
      const full = `${country} ${text} | ${one.local_name}`;
      expect([full, ids.get(`${one.id} ${date}`) ?? full]).toEqual([full, full]);
      ids.set(`${one.id} ${date}`, full);
      expect(one.type).toBe("school");
      expect(one.days).toBe((Date.parse(end) - Date.parse(date)) / 86_400_000 + 1);
      expect(names.get(`${country} ${text}`)).toContain(`=${one.local_name}`);
      return text;
    });
    expect([key, found.sort()]).toEqual([key, rows.sort()]);
  }
  expect(ids.size).toBe(4224);
}, 120_000);
