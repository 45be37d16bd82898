import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { capacityTables } from "./capacity-model.ts";
import { correctnessTable, speedTables } from "./readme-table.ts";

const ROOT = join(import.meta.dir, "..", "..");

const textOf = (path: string): string => plain(readFileSync(join(ROOT, path), "utf8"));

test("the README and the guide to speed show the stored results", () => {
  expect(speedTables().match(/^\| `\/v1\//gm)).toHaveLength(5);
  expect(textOf("docs/speed.md")).toContain(plain(speedTables()));
  expect(textOf("README.md")).toContain(plain(correctnessTable()));
});

test("the operators' page shows what was measured, and the machines that the model reckons from it", () => {
  expect(capacityTables().match(/^\| 1,000,000 /gm)).toHaveLength(2);
  expect(textOf("docs/operate.md")).toContain(plain(capacityTables()));
});

/** Removes the padding that the formatter adds to columns. */
function plain(text: string): string {
  return text.replace(/[ -]+/g, " ").trim();
}
