import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dir, "../../data/holidays");

/** Parsed rule files by country code. Runs as a macro, so that the bundle contains the result and not the files. */
export function readRuleFiles(): Record<string, unknown> {
  const names = readdirSync(FOLDER).filter((name) => /^[A-Z]{2}\.yaml$/.test(name));
  return Object.fromEntries(
    names.sort().map((name) => [name.slice(0, 2), Bun.YAML.parse(readFileSync(join(FOLDER, name), "utf8"))]),
  );
}
