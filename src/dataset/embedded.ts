import { join } from "node:path";
import database from "../../data/almanac.sqlite" with { type: "sqlite", embed: "true" };
import { embeddedFile, isExecutable } from "./executable.ts";
import { blobPathBeside, type DataSource } from "./source.ts";

const BUILT = join(import.meta.dir, "../../data/almanac.sqlite");

/**
 * The data set that came with the program. The executable has the database inside, and ends with the bytes of almanac.bin or,
 * where nothing may follow a signed program, has them inside too (see scripts/build.ts); run from source, both are the built
 * files.
 */
export function embeddedSource(): DataSource {
  if (!isExecutable) return { kind: "embedded", database, blobPath: blobPathBeside(BUILT), place: "beside" };
  const inside = embeddedFile(/^almanac-.*\.bin$/);
  return inside === null
    ? { kind: "embedded", database, blobPath: process.execPath, place: "end" }
    : { kind: "embedded", database, blobPath: inside, place: "inside" };
}
