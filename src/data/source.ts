import { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { drizzle, type BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { AlmanacError } from "../domain/error.ts";

/**
 * Where a data set is read from: the whole SQLite file; or, as the executable carries it, a small SQLite file whose BLOB
 * table has only names, lengths and hashes, with the BLOBs' bytes beside it (see pack.ts).
 */
export type DataSource =
  | { kind: "file"; path: string }
  | {
      kind: "memory";
      /** For messages: "embedded". */
      label: string;
      sqliteBytes: Uint8Array;
      /** The bytes themselves, 8-byte aligned at least; `null` when there are none of that name. */
      blob: (name: string) => Uint8Array | null;
    };

export type OpenSource = {
  label: string;
  db: BunSQLiteDatabase;
  blob: (name: string) => Uint8Array | null;
  close: () => void;
};

const SQLITE_HEADER_BYTES = 100;

/** Opens read-only. @throws AlmanacError `internal_error` when there is no such file or it is no SQLite database. */
export function openSource(source: DataSource): OpenSource {
  return source.kind === "file" ? openFile(source.path) : openMemory(source);
}

/** The error every fault of a data set becomes: one sentence that names the file and what is wrong with it. */
export function dataSetError(label: string, why: string): AlmanacError {
  return new AlmanacError("internal_error", `The data set ${label} cannot be used: ${why}.`);
}

function openFile(path: string): OpenSource {
  const size = fileSize(path);
  let client: Database;
  try {
    client = new Database(path, { readonly: true });
    assertWholeFile(client, size, path);
  } catch (error) {
    throw error instanceof AlmanacError ? error : dataSetError(path, reasonOf(error));
  }
  const select = client.query<{ bytes: Uint8Array }, [string]>("select bytes from blob where name = ?");
  return {
    label: path,
    db: drizzle({ client }),
    blob: (name) => select.get(name)?.bytes ?? null,
    close: () => client.close(),
  };
}

function openMemory(source: DataSource & { kind: "memory" }): OpenSource {
  let client: Database;
  try {
    client = Database.deserialize(source.sqliteBytes, { readonly: true });
  } catch (error) {
    throw dataSetError(source.label, reasonOf(error));
  }
  return {
    label: source.label,
    db: drizzle({ client }),
    blob: source.blob,
    close: () => client.close(),
  };
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
  const pageSize = pragma(client, "page_size");
  const wanted = pageSize * pragma(client, "page_count");
  if (wanted !== size) throw dataSetError(path, `it has ${size} bytes where its header says ${wanted}`);
}

function pragma(client: Database, name: "page_size" | "page_count"): number {
  const row = client.query<Record<string, number>, []>(`pragma ${name}`).get();
  return row?.[name] ?? 0;
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
