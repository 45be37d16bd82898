import { hashRecords } from "./records.ts";
import { sha256 } from "./sha256.ts";
import { dataSetError, readSource, type DataParts, type DataSource } from "./source.ts";

type PartCheck = { name: string; bytes: number; sha256: string; isIntact: boolean };

export type Verification = {
  label: string;
  isIntact: boolean;
  /** "records" stands for all small tables together and the list of BLOBs; the rest are the BLOBs by name. */
  parts: PartCheck[];
};

/**
 * Hashes the records and every BLOB and compares them with what the data set says of itself.
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

function checkParts({ records, recordsSha256, parts, blob }: DataParts): PartCheck[] {
  const found = hashRecords(records, parts);
  const checks: PartCheck[] = [
    {
      name: "records",
      bytes: new TextEncoder().encode(JSON.stringify(records)).length,
      sha256: found,
      isIntact: found === recordsSha256,
    },
  ];
  for (const part of parts) {
    const bytes = blob(part.name);
    const hash = bytes === null ? "" : sha256(bytes);
    const isIntact = bytes !== null && bytes.length === part.length && hash === part.sha256;
    checks.push({ name: part.name, bytes: bytes?.length ?? 0, sha256: hash, isIntact });
  }
  return checks;
}
