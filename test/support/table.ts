import { readFileSync } from "node:fs";

/** Rows of a table: cells divided by tabs; lines that begin with # say what the cells are. */
export function readTable(path: string): string[][] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
}
