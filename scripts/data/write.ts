import type { Database } from "bun:sqlite";
import { drizzle, type BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { hashRecords, readParts, readRecords, RECORDS_SHA256 } from "../../src/dataset/records.ts";
import * as schema from "../../src/dataset/schema.ts";
import { sha256 } from "../../src/dataset/sha256.ts";

/** Everything that goes into the file. Rows are written in the order given. */
export type DataContent = {
  facts: ReadonlyMap<string, string>;
  sources: readonly (typeof schema.source.$inferInsert)[];
  countries: readonly (typeof schema.country.$inferInsert)[];
  weekends: readonly (typeof schema.weekend.$inferInsert)[];
  windowsZones: readonly (typeof schema.windowsZone.$inferInsert)[];
  zones: readonly (typeof schema.zone.$inferInsert)[];
  blobs: ReadonlyMap<string, Uint8Array>;
  places: Iterable<PlaceRow>;
};

export type PlaceRow = typeof schema.place.$inferSelect & { alternateNames: readonly string[] };

const { meta, source, blobTable, country, weekend, windowsZone, zone, place, placeAlternateName } = schema;
const TABLES = { meta, source, blobTable, country, weekend, windowsZone, zone, place, placeAlternateName };

/** SQLite takes 32,766 variables in one statement; so many rows of the widest table fit. */
const ROWS_PER_INSERT = 400;

/**
 * Writes a data set into an empty database. The same content gives the same bytes: rows come in a fixed
 * order, nothing depends on clock or chance, and the file is rewritten page by page at the end (VACUUM).
 * @param client a new database, on disk or in memory
 * @param onPlaces hears now and then how many places are written
 */
export async function writeDataSet(
  client: Database,
  content: DataContent,
  onPlaces: (count: number) => void,
): Promise<void> {
  const db = drizzle({ client });
  client.run("pragma journal_mode = off");
  client.run("pragma synchronous = off");
  client.run("pragma page_size = 4096");
  for (const statement of await createStatements(TABLES)) {
    client.run(statement);
  }
  client.run("begin");
  insertRows(db, source, content.sources);
  insertRows(db, country, content.countries);
  insertRows(db, weekend, content.weekends);
  insertRows(db, windowsZone, content.windowsZones);
  insertRows(db, zone, content.zones);
  for (const [name, bytes] of content.blobs) {
    const kept = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    db.insert(blobTable)
      .values({ name, length: bytes.length, sha256: sha256(bytes), bytes: kept })
      .run();
  }
  writePlaces(client, content.places, onPlaces);
  const facts = new Map(content.facts);
  facts.set("schema_version", String(schema.SCHEMA_VERSION));
  const writeFact = (key: string, value: string): void => {
    db.insert(meta).values({ key, value }).run();
  };
  for (const key of [...facts.keys()].sort()) writeFact(key, facts.get(key) ?? "");
  writeFact(RECORDS_SHA256, hashRecords(readRecords(db), readParts(db)));
  client.run("commit");
  client.run("vacuum");
}

/** The SQL that makes the tables, from their Drizzle definitions. */
async function createStatements(tables: Record<string, SQLiteTable>): Promise<string[]> {
  const empty = await generateSQLiteDrizzleJson({});
  return generateSQLiteMigration(empty, await generateSQLiteDrizzleJson(tables));
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

/**
 * Hundreds of thousands of rows: one prepared statement each, several times faster than the query builder.
 */
function writePlaces(client: Database, places: Iterable<PlaceRow>, onPlaces: (count: number) => void): void {
  const insertPlace = client.prepare(insertSql(place));
  const insertName = client.prepare(`${insertSql(placeAlternateName)} on conflict do nothing`);
  let count = 0;
  for (const row of places) {
    insertPlace.run(
      row.id,
      row.rank,
      row.slug,
      row.name,
      row.asciiName,
      row.countryCode,
      row.admin1Code,
      row.admin1Name,
      row.latitudeDeg,
      row.longitudeDeg,
      row.elevationM,
      row.population,
      row.featureCode,
      row.timezone,
    );
    for (const name of row.alternateNames) insertName.run(row.id, name);
    count += 1;
    if (count % 4096 === 0) onPlaces(count);
  }
}

function insertSql(table: SQLiteTable): string {
  const { name, columns } = getTableConfig(table);
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  return `insert into "${name}" (${names}) values (${columns.map(() => "?").join(", ")})`;
}
