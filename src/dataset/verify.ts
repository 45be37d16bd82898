import { hashTables } from "./records.ts";
import { sha256 } from "./sha256.ts";
import { dataSetError, readSource, type DataParts, type DataSource } from "./source.ts";

type PartCheck = { name: string; isIntact: boolean };

export type Verification = {
  label: string;
  isIntact: boolean;
  /** The tables, then the BLOBs, by name. */
  parts: PartCheck[];
};

/**
 * Hashes every table and every BLOB and compares the hashes with the recorded ones.
 * @throws AlmanacError `internal_error` when the source cannot be read at all, or is of another schema
 */
export function verifyDataSet(source: DataSource): Verification {
  const parts = readSource(source);
  const checks = checkParts(parts);
  return { label: parts.label, isIntact: checks.every((check) => check.isIntact), parts: checks };
}

/** @throws AlmanacError naming the first part whose hash is not the one recorded */
export function assertIntact(parts: DataParts): void {
  const broken = checkParts(parts).find((check) => !check.isIntact);
  if (broken !== undefined) {
    throw dataSetError(parts.label, `its part ${broken.name} is not what was built (wrong hash)`);
  }
}

function checkParts({ tables, tableHashes, blob }: DataParts): PartCheck[] {
  const checks: PartCheck[] = [];
  for (const [name, hash] of hashTables(tables)) {
    checks.push({ name, isIntact: hash === tableHashes.get(name) });
  }
  for (const { name, length, sha256: hash } of tables.blob) {
    const bytes = blob(name);
    checks.push({ name, isIntact: bytes?.length === length && sha256(bytes) === hash });
  }
  return checks;
}
