import { Database } from "bun:sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { copyFileSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { writeDataSet } from "../../scripts/build-data/write.ts";
import { mergedRules, storedTexts } from "../../src/dataset/holiday-rules.ts";
import { readTables } from "../../src/dataset/records.ts";
import { blobPathBeside } from "../../src/dataset/source.ts";
import { rulesToBlobs } from "../../src/dataset/stored-rules.ts";
import { runWhole } from "../../src/dataset/time-slices.ts";
import { readArea } from "../../src/domain/holidays/rule-file.ts";

/** The data set that the build made. */
export const BUILT_DATA = join(import.meta.dir, "../../data/almanac.sqlite");

/** A holiday that a later data set has. */
export const LATER_HOLIDAY = { country: "FR", date: "2027-02-19", name: "Day of the later data" };

/** Copies a data set over another, each file at once, as package managers do. */
export function placeDataSet(from: string, to: string): void {
  for (const pathOf of [(path: string) => path, blobPathBeside]) {
    copyFileSync(pathOf(from), `${pathOf(to)}.next`);
    renameSync(`${pathOf(to)}.next`, pathOf(to));
  }
}

/** Writes the data set of a later release with the same schema: another day, and a holiday more. */
export async function writeLaterDataSet(path: string): Promise<void> {
  const database = new Database(BUILT_DATA, { readonly: true });
  const tables = runWhole(readTables(drizzle({ client: database })));
  database.close();
  const bytes = readFileSync(blobPathBeside(BUILT_DATA));
  const added = readArea({ days: { [LATER_HOLIDAY.date]: { name: { en: LATER_HOLIDAY.name } } } });
  const rules = {
    ...mergedRules,
    area(code: string) {
      const area = mergedRules.area(code);
      return code !== LATER_HOLIDAY.country || area === null
        ? area
        : { ...area, days: new Map([...area.days, ...added.days]) };
    },
  };
  const blobs = new Map<string, Uint8Array>([
    ...tables.blob.flatMap(({ name, offset, length }) =>
      name.startsWith("holiday-days/") ? [] : [[name, bytes.subarray(offset, offset + length)] as const],
    ),
    ...rulesToBlobs({ rules, ...storedTexts, computed: [] }),
  ]);
  const facts = new Map(tables.meta.map(({ key, value }) => [key, value]));
  facts.set("holidays_version", "2099-01-01");
  const { country, source, weekend, zone } = tables;
  await writeDataSet(path, {
    facts,
    blobs: new Map([...blobs].sort(([a], [b]) => (a < b ? -1 : 1))),
    source,
    country,
    weekend,
    zone,
    renamedPlace: tables.renamed_place,
    schoolHolidays: tables.school_holidays,
    windowsZone: tables.windows_zone,
  });
}
