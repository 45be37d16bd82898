import { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { AlmanacError, messageOf } from "../domain/error.ts";
import {
  readMeta,
  readParts,
  readRecords,
  RECORDS_SHA256,
  type DataRecords,
  type PartRecord,
} from "./records.ts";
import { SCHEMA_VERSION } from "./schema.ts";

/**
 * Where a data set is read from: the SQLite file; or, as the executable carries it, a pack in memory (see
 * pack.ts).
 */
export type DataSource = { kind: "file"; path: string } | ({ kind: "memory" } & DataParts);

/** What both forms come down to. */
export type DataParts = {
  /** For messages: the path, or "embedded". */
  label: string;
  records: DataRecords;
  /** The hash that the records were written with. */
  recordsSha256: string;
  parts: readonly PartRecord[];
  /** The bytes of a part, 8-byte aligned at least; `null` when there are none of that name. */
  blob: (name: string) => Uint8Array | null;
};

const SQLITE_HEADER_BYTES = 100;

/**
 * Reads records and parts; of a file every BLOB, after which it is closed again.
 * @throws AlmanacError `internal_error` when there is no such file, it is no SQLite database, cut short, or
 * of another schema
 */
export function readSource(source: DataSource): DataParts {
  if (source.kind === "file") return readFile(source.path);
  assertSchema(source.label, source.records.facts);
  return source;
}

/**
 * The error every fault of a data set becomes: one sentence that names the file and what is wrong with it.
 */
export function dataSetError(label: string, why: string): AlmanacError {
  return new AlmanacError("internal_error", `The data set ${label} cannot be used: ${why}.`);
}

function readFile(path: string): DataParts {
  const size = fileSize(path);
  let client: Database | null = null;
  try {
    client = new Database(path, { readonly: true });
    assertWholeFile(client, size, path);
    const db = drizzle({ client });
    const facts = readMeta(db);
    assertSchema(path, facts);
    const parts = readParts(db);
    const select = client.query<{ bytes: Uint8Array }, [string]>("select bytes from blob where name = ?");
    const blobs = new Map(parts.map((part) => [part.name, select.get(part.name)?.bytes ?? null]));
    return {
      label: path,
      records: readRecords(db),
      recordsSha256: facts[RECORDS_SHA256] ?? "",
      parts,
      blob: (part) => blobs.get(part) ?? null,
    };
  } catch (error) {
    throw error instanceof AlmanacError ? error : dataSetError(path, messageOf(error));
  } finally {
    client?.close();
  }
}

function assertSchema(label: string, facts: Readonly<Record<string, string>>): void {
  const version = facts["schema_version"] ?? "unknown";
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

/** SQLite reads a file that was cut short without complaint until a query meets a missing page. */
function assertWholeFile(client: Database, size: number, path: string): void {
  if (size < SQLITE_HEADER_BYTES) throw dataSetError(path, `it has only ${size} bytes`);
  const wanted = pragma(client, "page_size") * pragma(client, "page_count");
  if (wanted !== size) throw dataSetError(path, `it has ${size} bytes where its header says ${wanted}`);
}

function pragma(client: Database, name: "page_size" | "page_count"): number {
  const row = client.query<Record<string, number>, []>(`pragma ${name}`).get();
  return row?.[name] ?? 0;
}
