import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Parsed rule files by country code. Runs as a macro, so that the bundle contains the result and not the files. */
export const readRuleFiles = (): Record<string, unknown> => readYamlFiles("holidays", /^([A-Z]{2})\.yaml$/);

/** Parsed files of exchanges and payment systems by id; a macro too. */
export const readCalendarFiles = (): Record<string, unknown> =>
  readYamlFiles("calendars", /^([A-Z]{3,6})\.yaml$/);

function readYamlFiles(folder: string, pattern: RegExp): Record<string, unknown> {
  const path = join(import.meta.dir, "../../data", folder);
  return Object.fromEntries(
    readdirSync(path)
      .sort()
      .flatMap((name) => {
        const key = pattern.exec(name)?.[1];
        return key === undefined ? [] : [[key, Bun.YAML.parse(readFileSync(join(path, name), "utf8"))]];
      }),
  );
}
