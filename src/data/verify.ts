import { asc } from "drizzle-orm";
import { digestTables, sha256 } from "./digest.ts";
import { readMeta } from "./rows.ts";
import { blobTable, SCHEMA_VERSION } from "./schema.ts";
import { dataSetError, openSource, type DataSource, type OpenSource } from "./source.ts";

export type PartCheck = { name: string; bytes: number; sha256: string; isIntact: boolean };

export type Verification = {
  label: string;
  schemaVersion: number;
  isIntact: boolean;
  /** "tables" stands for all small tables together; the rest are BLOBs by name. */
  parts: PartCheck[];
};

/**
 * Hashes the small tables and every BLOB and compares them with what the data set says of itself.
 * @throws AlmanacError `internal_error` when the source cannot be read at all, or is of another schema
 */
export function verifyDataSet(source: DataSource): Verification {
  const opened = openSource(source);
  try {
    const meta = readMeta(opened.db);
    const schemaVersion = Number(meta.get("schema_version"));
    if (schemaVersion !== SCHEMA_VERSION) {
      throw dataSetError(
        opened.label,
        `its schema is version ${schemaVersion}, this program reads ${SCHEMA_VERSION}`,
      );
    }
    const parts = checkParts(opened, meta.get("tables_sha256") ?? "", opened.blob);
    return { label: opened.label, schemaVersion, isIntact: parts.every((part) => part.isIntact), parts };
  } finally {
    opened.close();
  }
}

/** @throws AlmanacError naming the first part whose hash is not the one recorded */
export function assertIntact(
  opened: OpenSource,
  tablesSha256: string,
  blobs: ReadonlyMap<string, Uint8Array>,
): void {
  const parts = checkParts(opened, tablesSha256, (name) => blobs.get(name) ?? null);
  const broken = parts.find((part) => !part.isIntact);
  if (broken !== undefined)
    throw dataSetError(opened.label, `its part ${broken.name} is not what was built (wrong hash)`);
}

function checkParts(
  opened: OpenSource,
  tablesSha256: string,
  blob: (name: string) => Uint8Array | null,
): PartCheck[] {
  const tables = digestTables(opened.db);
  const parts: PartCheck[] = [
    { name: "tables", bytes: 0, sha256: tables, isIntact: tables === tablesSha256 },
  ];
  const { name, length, sha256: hash } = blobTable;
  for (const row of opened.db.select({ name, length, hash }).from(blobTable).orderBy(asc(name)).all()) {
    const bytes = blob(row.name);
    const found = bytes === null ? "" : sha256(bytes);
    const isIntact = bytes !== null && bytes.length === row.length && found === row.hash;
    parts.push({ name: row.name, bytes: bytes?.length ?? 0, sha256: found, isIntact });
  }
  return parts;
}
