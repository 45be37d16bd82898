import { mustExist } from "../domain/must-exist.ts";
import { Database } from "bun:sqlite";
import { existsSync, statSync } from "node:fs";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { AlmanacError, messageOf } from "../domain/error.ts";
import { blobFileBytes, readBlobs, readFileEnd, readInside, type BlobsInUse } from "./blob-file.ts";
import { stampOf } from "./file-stamp.ts";
import { hashTables, readFacts, readTableHashes, readTables, type DataTables } from "./records.ts";
import { SCHEMA_VERSION } from "./schema.ts";
import { sha256InSteps } from "./sha256.ts";
import { runWhole } from "./time-slices.ts";

/**
 * Where a data set is read from: an almanac.sqlite with almanac.bin beside it; or the embedded data, an open database
 * and a file that ends with the bytes of almanac.bin.
 */
export type DataSource =
  | { kind: "file"; path: string }
  | { kind: "embedded"; database: Database; blobPath: string; place: BlobFilePlace };

const NO_BLOBS: BlobsInUse = new Map();

/** A file of its own, the end of the executable, or a file that the compiler has put into it. */
type BlobFilePlace = "beside" | "end" | "inside";

const SQLITE_HEADER_BYTES = 100;

/**
 * Reads all tables and the bytes of all BLOBs, then closes the file. Yields often, so that the caller can let others run.
 *
 * @param inUse BLOBs that a file's data set shares where they are the same
 * @throws AlmanacError `internal_error` when the file is absent, truncated, no SQLite database or of another schema, or
 * its almanac.bin is absent or truncated
 */
export function* readSource(source: DataSource, inUse = NO_BLOBS): Generator<void, DataParts> {
  const label = source.kind === "file" ? source.path : "embedded";
  try {
    if (source.kind === "embedded") {
      return yield* readParts(label, source.database, source.blobPath, source.place, inUse);
    }
    return yield* readFiles(source.path, inUse);
  } catch (error) {
    throw error instanceof AlmanacError ? error : dataSetError(label, messageOf(error));
  }
}

/** The file of BLOBs that belongs to an almanac.sqlite: its name, with `.bin` instead of `.sqlite`. */
export function blobPathBeside(databasePath: string): string {
  return `${databasePath.replace(/\.sqlite$/, "")}.bin`;
}

/**
 * The error for every damaged data set: one sentence that names the file and what is wrong with it.
 */
export function dataSetError(label: string, why: string): AlmanacError {
  return new AlmanacError("internal_error", `The data set ${label} cannot be used: ${why}.`);
}

function* readFiles(path: string, inUse: BlobsInUse): Generator<void, DataParts> {
  const size = fileSize(path);
  const stamp = dataSetStamp(path);
  let database: Database | null = null;
  try {
    database = new Database(path, { readonly: true });
    assertWholeFile(database, size, path);
    const parts = yield* readParts(path, database, blobPathBeside(path), "beside", inUse);
    if (dataSetStamp(path) !== stamp) throw dataSetError(path, "it changed while it was read");
    return parts;
  } finally {
    database?.close();
  }
}

/** A text that is another one whenever a file of a data set has changed. */
export const dataSetStamp = (path: string): string => `${stampOf(path)} ${stampOf(blobPathBeside(path))}`;

/** The parts of a data set, as read. */
export type DataParts = {
  /** For messages: the path, or "embedded". */
  readonly label: string;
  readonly tables: DataTables;
  /** The recorded hashes, by table. */
  readonly tableHashes: ReadonlyMap<string, string>;
  /** The bytes of each BLOB, 8-byte aligned at least. */
  readonly blobs: ReadonlyMap<string, Uint8Array>;
  /** Those that were in use before, whose bytes in the file were the same. */
  readonly inUse: BlobsInUse;
};

function* readParts(
  label: string,
  database: Database,
  blobPath: string,
  place: BlobFilePlace,
  inUse: BlobsInUse,
): Generator<void, DataParts> {
  const db = drizzle({ client: database });
  assertSchema(label, readFacts(db));
  const tables = yield* readTables(db);
  if (!existsSync(blobPath)) throw dataSetError(label, `there is no ${blobPath}`);
  const blobs =
    place === "beside"
      ? yield* readBlobs(blobPath, tables.blob, inUse)
      : yield* viewsOfBlobs(blobPath, tables.blob, place);
  if (blobs === null) throw dataSetError(label, `${blobPath} is cut short`);
  return { label, tables, tableHashes: readTableHashes(db), blobs, inUse };
}

/** The BLOBs in the executable, which is never replaced while it runs, as views of its bytes; `null` when it is cut short. */
function* viewsOfBlobs(
  path: string,
  places: DataTables["blob"],
  place: "end" | "inside",
): Generator<void, ReadonlyMap<string, Uint8Array> | null> {
  const byteCount = blobFileBytes(places);
  const bytes = place === "inside" ? readInside(path, byteCount) : yield* readFileEnd(path, byteCount);
  if (bytes === null) return null;
  return new Map(places.map(({ name, offset, length }) => [name, bytes.subarray(offset, offset + length)]));
}

function assertSchema(label: string, facts: ReadonlyMap<string, string>): void {
  const version = facts.get("schema_version") ?? "unknown";
  if (version !== String(SCHEMA_VERSION)) {
    throw dataSetError(label, `its schema is version ${version}, this program reads ${SCHEMA_VERSION}`);
  }
}

function fileSize(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw dataSetError(path, "there is no such file");
  if (!found.isFile()) throw dataSetError(path, "it is not a file");
  return found.size;
}

/** SQLite opens a truncated file without an error, until a query reads a missing page. */
function assertWholeFile(database: Database, size: number, path: string): void {
  if (size < SQLITE_HEADER_BYTES) throw dataSetError(path, `it has only ${size} bytes`);
  const wanted = pragma(database, "page_size") * pragma(database, "page_count");
  if (wanted !== size) throw dataSetError(path, `it has ${size} bytes where its header says ${wanted}`);
}

function pragma(database: Database, name: "page_size" | "page_count"): number {
  const row = database.query<Record<string, number>, []>(`pragma ${name}`).get();
  return mustExist(row?.[name], `pragma ${name}`);
}

/**
 * Hashes every table and every BLOB and compares the hashes with the recorded ones: the tables, then the BLOBs, by name.
 * @throws AlmanacError `internal_error` when the source cannot be read at all, or is of another schema
 */
export function verifyDataSet(source: DataSource) {
  const read = runWhole(readSource(source));
  const parts = runWhole(checkParts(read));
  return { label: read.label, isIntact: parts.every(({ isIntact }) => isIntact), parts };
}

/** Yields often. @throws AlmanacError naming the first part whose hash is not the one recorded */
export function* assertIntact(parts: DataParts): Generator<void, void> {
  const checks = yield* checkParts(parts);
  const broken = checks.find((check) => !check.isIntact);
  if (broken !== undefined) {
    throw dataSetError(parts.label, `its part ${broken.name} is not what was built (wrong hash)`);
  }
}

type PartCheck = { name: string; isIntact: boolean };

function* checkParts({ tables, tableHashes, blobs, inUse }: DataParts): Generator<void, PartCheck[]> {
  const checks: PartCheck[] = [];
  for (const [name, hash] of yield* hashTables(tables))
    checks.push({ name, isIntact: hash === tableHashes.get(name) });
  for (const { name, sha256: hash } of tables.blob) {
    const bytes = mustExist(blobs.get(name), name);
    const isIntact = inUse.get(hash) === bytes || (yield* sha256InSteps(bytes)) === hash;
    checks.push({ name, isIntact });
  }
  return checks;
}
