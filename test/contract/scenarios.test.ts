import { describe } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runScenarios, type Scenario } from "./scenario.ts";

/** A table for each noun: what is asked in one line, and what stands in its `data` or `error`. Longer ones are in the noun's test. */
const FOLDER = join(import.meta.dir, "scenarios");

function readScenario(line: string): Scenario {
  const [title = "", path = "", answer = "", given = "", warnings = ""] = line.split("\t");
  const [status, code] = answer.split(" ");
  const expected =
    given === "" ? {} : { [code === undefined ? "data" : "error"]: JSON.parse(given) as object };
  return {
    title,
    path,
    status: Number(status),
    ...(code === undefined ? {} : { code }),
    ...expected,
    warnings: warnings === "" ? [] : warnings.split(","),
  };
}

describe.each(readdirSync(FOLDER))("%s", (name) => {
  const [, ...lines] = readFileSync(join(FOLDER, name), "utf8").trimEnd().split("\n");
  runScenarios(lines.map(readScenario));
});
