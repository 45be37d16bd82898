import { Database } from "bun:sqlite";
import { drizzle, type BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { blobFileBytes, placeBlobs } from "../../src/dataset/blob-file.ts";
import { hashTables, readTables } from "../../src/dataset/records.ts";
import * as schema from "../../src/dataset/schema.ts";
import { sha256 } from "../../src/dataset/sha256.ts";
import { runWhole } from "../../src/dataset/time-slices.ts";
import { mustExist } from "../../src/domain/must-exist.ts";
import { blobPathBeside } from "../../src/dataset/source.ts";

const {
  meta,
  source,
  tableHash,
  blobTable,
  country,
  weekend,
  renamedPlace,
  schoolHolidays,
  windowsZone,
  zone,
} = schema;
/** The tables that are written as they are given. */
const CONTENT = { source, country, weekend, renamedPlace, schoolHolidays, windowsZone, zone };
const TABLES = Object.assign({ meta, source, tableHash, blobTable }, CONTENT);

/** Everything that goes into the files. Rows are written in the order given. */
export type DataContent = {
  [Name in keyof typeof CONTENT]: readonly (typeof CONTENT)[Name]["$inferInsert"][];
} & { facts: ReadonlyMap<string, string>; blobs: ReadonlyMap<string, Uint8Array> };

/** SQLite takes 32,766 variables in one statement; so many rows of the widest table fit. */
const ROWS_PER_INSERT = 400;

/**
 * Writes a data set into two new files, `path` with the tables and its almanac.bin beside it. The same content gives
 * the same bytes: rows come in a fixed order, nothing depends on clock or chance, and the tables are rewritten page by
 * page at the end (VACUUM).
 */
export async function writeDataSet(path: string, content: DataContent): Promise<void> {
  const database = new Database(path, { create: true });
  const db = drizzle({ client: database });
  database.run("pragma journal_mode = off");
  database.run("pragma synchronous = off");
  database.run("pragma page_size = 4096");
  for (const statement of await createStatements()) {
    database.run(statement);
  }
  const blobs = placeBlobs(content.blobs);
  database.run("begin");
  for (const name of Object.keys(CONTENT) as (keyof typeof CONTENT)[])
    insertRows(db, CONTENT[name], content[name]);
  insertRows(
    db,
    blobTable,
    blobs.map((blob) => ({ ...blob, sha256: sha256(bytesOf(content, blob.name)) })),
  );
  const facts = new Map(content.facts)
    .set("schema_version", String(schema.SCHEMA_VERSION))
    .set("data_version", dataVersion(content, runWhole(hashTables(runWhole(readTables(db))))));
  insertRows(
    db,
    meta,
    [...facts].map(([key, value]) => ({ key, value })).sort((a, b) => (a.key < b.key ? -1 : 1)),
  );
  const hashes = runWhole(hashTables(runWhole(readTables(db))));
  insertRows(
    db,
    tableHash,
    [...hashes].map(([name, hash]) => ({ name, sha256: hash })),
  );
  database.run("commit");
  database.run("vacuum");
  database.close();
  const file = new Uint8Array(blobFileBytes(blobs));
  for (const { name, offset } of blobs) file.set(bytesOf(content, name), offset);
  await Bun.write(blobPathBeside(path), file);
}

/** The day of the newest of the data, and the beginning of a hash over all of them. */
function dataVersion({ facts }: DataContent, hashes: ReadonlyMap<string, string>): string {
  const days = ["places_date", "holidays_version"].map((name) => mustExist(facts.get(name), name));
  const content = JSON.stringify([...hashes, ...facts]);
  return `${days.toSorted().at(-1)}.${sha256(content).slice(0, 8)}`;
}

function bytesOf({ blobs }: DataContent, name: string): Uint8Array {
  return blobs.get(name) ?? new Uint8Array(0);
}

/** The SQL that makes the tables, from their Drizzle definitions. */
async function createStatements(): Promise<string[]> {
  const empty = await generateSQLiteDrizzleJson({});
  return generateSQLiteMigration(empty, await generateSQLiteDrizzleJson(TABLES));
}

function insertRows<T extends SQLiteTable>(
  db: BunSQLiteDatabase,
  table: T,
  rows: readonly T["$inferInsert"][],
): void {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    db.insert(table)
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .run();
  }
}
