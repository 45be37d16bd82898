import { readFileSync } from "node:fs";
import { holidayRules } from "../dataset/holiday-rules.ts";
import { openDataSet } from "../dataset/open.ts";
import { BLOB_ZONE_MAP, BLOB_ZONE_TABLE } from "../dataset/schema.ts";
import { readSource, type DataSource } from "../dataset/source.ts";
import { createHolidayCalendar } from "../domain/holidays/calendar.ts";
import { createSchoolCalendar } from "../domain/school/school-calendar.ts";

type Row = readonly [name: string, bytes: number];

/** Readable names of the parts of the data set. */
const BLOB_TITLES: Readonly<Record<string, string>> = {
  "places.orders": "order of places by size, country, zone",
  "places.qualifiers": "words that qualify a place's name",
  "places.spatial": "coordinates in a tree",
  "places.table": "rows and names of places",
  "places.trie": "names of places as a trie",
  [BLOB_ZONE_TABLE]: "transitions of time zones",
  [BLOB_ZONE_MAP]: "borders of time zones",
};

/**
 * Prints memory use: the lengths of the data set's BLOBs, the growth of the heap by opening them and by reading all
 * holiday rules, and the resident memory.
 */
export function printMemory(source: DataSource): void {
  const before = heapBytes();
  const parts = readSource(source);
  const data = openDataSet(source);
  const opened = heapBytes();
  const holidays = createHolidayCalendar(holidayRules, { school: createSchoolCalendar(data.schoolHolidays) });
  for (const code of holidays.countryCodes) holidays.country(code);
  const read = heapBytes();
  printRows(
    `Data set ${data.label}`,
    parts.tables.blob.map(({ name, length }): Row => [BLOB_TITLES[name] ?? name, length]),
  );
  printRows("Heap of the engine", [
    ["before anything is opened", before],
    ["data set opened: tables and what is made of them", opened - before],
    [`holiday rules of ${holidays.countryCodes.length} countries`, read - opened],
  ]);
  printRows("Resident now", residentRows());
}

/** The engine's heap without external buffers. */
function heapBytes(): number {
  Bun.gc(true);
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed - external;
}

/** Resident memory by kind (proc(5)); one figure on systems without `/proc`. */
function residentRows(): Row[] {
  try {
    const lines = readFileSync("/proc/self/status", "utf8").split("\n");
    const bytes = (name: string): number =>
      Number(/\d+/.exec(lines.find((line) => line.startsWith(`${name}:`)) ?? "")?.[0]) * 1024;
    return [
      ["pages of files: the program, its libraries, its data", bytes("RssFile") + bytes("RssShmem")],
      ["pages of its own: heap, machine code", bytes("RssAnon")],
    ];
  } catch {
    return [["all", process.memoryUsage.rss()]];
  }
}

function printRows(title: string, rows: readonly Row[]): void {
  const line = (name: string, bytes: number): string =>
    `  ${(bytes / 1e6).toFixed(1).padStart(6)} MB  ${name}`;
  console.log(title);
  for (const [name, bytes] of rows.toSorted((one, other) => other[1] - one[1]))
    console.log(line(name, bytes));
  console.log(
    line(
      "together",
      rows.reduce((sum, [, bytes]) => sum + bytes, 0),
    ),
  );
}
