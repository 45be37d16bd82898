import { readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dir, "../../data/school-holidays");

export type SchoolRow = Readonly<Record<string, string>>;

/** A plain reader of the committed tables of school holidays, apart from the build's. @param file its name */
export function readRows(file: string): SchoolRow[] {
  const lines = readFileSync(join(FOLDER, file), "utf8").split("\n");
  const [header = "", ...records] = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const names = header.split("\t");
  return records.map((line) =>
    Object.fromEntries(line.split("\t").map((cell, at) => [names[at] ?? "", cell] as const)),
  );
}
