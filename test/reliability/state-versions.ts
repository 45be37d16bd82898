import { readFileSync } from "node:fs";
import { join } from "node:path";

const KEY = { id: "key_0000000000000001", text: "alm_000000000000000000000000000000000h6szf" };

/** Statements that make a file of a version: those of the version before, and what came with it. */
const sqlOf = (version: number): string[] => [
  ...(version > 2 ? sqlOf(version - 1) : []),
  ...readFileSync(join(import.meta.dir, `state-${version}.sql`), "utf8")
    .split(";\n")
    .slice(0, -1),
];

/**
 * State files of all versions: statements that never change, and a valid key in it, which the first version had none of.
 * A new migration adds the file of the version before it.
 */
export const STATE_VERSIONS = [1, 2, 3].map((version) => ({
  version,
  sql: sqlOf(version),
  key: version === 1 ? null : KEY,
}));
