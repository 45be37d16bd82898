import { join } from "node:path";
import database from "../../data/almanac.sqlite" with { type: "sqlite", embed: "true" };
import { blobPathBeside, type DataSource } from "./source.ts";

const BUILT = join(import.meta.dir, "../../data/almanac.sqlite");

/**
 * The data set that came with the program. The executable has the database embedded and ends with the bytes of
 * almanac.bin (see scripts/build.ts); run from source, both are the built files.
 */
export function embeddedSource(): DataSource {
  const isExecutable = Bun.main.startsWith("/$bunfs/");
  const blobPath = isExecutable ? process.execPath : blobPathBeside(BUILT);
  return { kind: "embedded", database, blobPath, isExecutable };
}
