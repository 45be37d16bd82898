import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Rows of a table of this folder's `test`: cells divided by tabs; lines that begin with # say what the cells are. */
export function readTable(path: string): string[][] {
  const lines = readFileSync(join(import.meta.dir, "..", path), "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
}

/** The words of a call, of which some stand together in quotes. */
export const callWords = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");
