import { readFileSync } from "node:fs";
import { openDataSet, placesAgeDays, type DataSet } from "../dataset/open.ts";
import { BLOB_ZONE_MAP, BLOB_ZONE_TABLE } from "../dataset/schema.ts";
import { readSource, verifyDataSet, type DataSource } from "../dataset/source.ts";
import { runWhole } from "../dataset/time-slices.ts";
import { createHolidayCalendar } from "../domain/holidays/calendar.ts";
import { createSchoolCalendar } from "../domain/school/school-calendar.ts";
import { readArguments, wrongCall } from "../config/wrong-argument.ts";
import type { Command } from "./command.ts";
import { dataDifferences, yearsFrom } from "./data-diff.ts";
import { sourceOf } from "./local-app.ts";
import { MS_PER_DAY } from "../domain/time-unit.ts";

export const dataCommand: Command = {
  name: "data",
  usage: "info|verify [--memory] [--data FILE] | diff FILE FILE",
  summary: "Show what data the program carries, check every byte of it, or compare two data sets.",
  help: "  info         Releases, counts, tables, sources, licences.\n  verify       Compare every part with its SHA-256. The exit code is 1 when one differs.\n  diff A B     Which holidays, time zones and places two data sets have differently: '-' only in A, '+' only in B.\n               Each is an almanac.sqlite, or 'embedded'. The exit code is 1 when anything differs.\n  --memory     With info: how much memory each part takes.\n  --data FILE  An almanac.sqlite with its almanac.bin beside it, instead of the embedded data.",
  run(argv) {
    const call = readCall(argv);
    if (call.action === "diff") return printDifferences(call.one, call.other);
    const { action, source, isMemory } = call;
    if (action === "verify") return printVerification(source);
    if (!isMemory) return printInfo(source);
    printMemory(source);
    return 0;
  },
};

function readCall(argv: readonly string[]) {
  const { values, positionals } = readArguments("data", {
    args: [...argv],
    options: { data: { type: "string" }, memory: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [action, ...more] = positionals;
  const { data: path, memory: isMemory } = values;
  if (isMemory && action !== "info") throw wrongCall("data", "'--memory' goes with 'info' only.");
  if (action === "diff") {
    const [one, other, ...others] = more;
    if (one === undefined || other === undefined || others.length > 0 || path !== undefined)
      throw wrongCall("data", "Name two data sets, such as 'data diff embedded almanac.sqlite'.");
    return { action, one: sourceOf(one), other: sourceOf(other) } as const;
  }
  if ((action !== "info" && action !== "verify") || more.length > 0) {
    throw wrongCall("data", "Say what to do: info, verify or diff.");
  }
  return { action, source: sourceOf(path ?? "embedded"), isMemory } as const;
}

function printDifferences(one: DataSource, other: DataSource): number {
  const [before, after] = [openDataSet(one), openDataSet(other)];
  console.log(`A ${before.label}, version ${before.version}`);
  console.log(`B ${after.label}, version ${after.version}`);
  if (before.version === after.version) return 0;
  for (const line of dataDifferences(before, after, yearsFrom(Math.floor(Date.now() / MS_PER_DAY))))
    console.log(line);
  return 1;
}

function printInfo(source: DataSource): number {
  const data = openDataSet(source);
  const { counts } = data;
  console.log(`Data set       ${data.label}, version ${data.version}`);
  console.log(`Time zones     tzdb ${data.tzdbVersion}: ${counts.zones} zones, ${counts.links} links`);
  console.log(
    `Places         ${counts.places} with ${counts.placeNames} names, newest row ${data.placesDate} (days since: ${placesAgeDays(data, Date.now())})`,
  );
  console.log(`Countries      ${counts.countries}`);
  console.log(`Languages      ${data.languages.join(" ")}`);
  const tables = Object.entries(runWhole(readSource(source)).tables);
  console.log(`Tables         ${tables.map(([name, rows]) => `${name} ${rows.length}`).join(", ")}`);
  console.log("Sources");
  for (const line of creditLines(data.sources)) console.log(`  ${line}`);
  return 0;
}

/** One line for each source and release, since many files come from the same one. */
function creditLines(sources: DataSet["sources"]): string[] {
  const files = new Map<string, number>();
  for (const { name, version, licence, attribution } of sources) {
    const line = `${name} ${version} (${licence}): ${attribution}`;
    files.set(line, (files.get(line) ?? 0) + 1);
  }
  return [...files].map(([line, count]) => (count === 1 ? line : `${line} [${count} files]`));
}

function printVerification(source: DataSource): number {
  const { parts } = verifyDataSet(source);
  console.log("STATE   PART");
  for (const part of parts) console.log(`${part.isIntact ? "intact " : "BROKEN "} ${part.name}`);
  const broken = parts.filter((part) => !part.isIntact).length;
  console.log(
    broken === 0 ? `All ${parts.length} parts are intact.` : `${broken} of ${parts.length} parts are broken.`,
  );
  return broken === 0 ? 0 : 1;
}

type Row = readonly [name: string, bytes: number];

/** Readable names of the parts of the data set. */
const BLOB_TITLES: Readonly<Record<string, string>> = {
  "places.orders": "order of places by size, country, zone",
  "places.areas": "names of countries, divisions and regions",
  "places.spatial": "order of places in a tree",
  "places.table": "rows and names of places",
  "places.trie": "names of places as a trie",
  [BLOB_ZONE_TABLE]: "transitions of time zones",
  [BLOB_ZONE_MAP]: "borders of time zones",
};

/**
 * Prints memory use: the lengths of the data set's BLOBs, the growth of the heap by opening them and by reading all
 * holiday rules, and the resident memory.
 */
function printMemory(source: DataSource): void {
  const before = heapBytes();
  const parts = runWhole(readSource(source));
  const data = openDataSet(source);
  const opened = heapBytes();
  const holidays = createHolidayCalendar(data.rules, { school: createSchoolCalendar(data.schoolHolidays) });
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
