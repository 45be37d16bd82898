import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { capacityTables } from "./capacity-model.ts";
import { readmeTables } from "./readme-table.ts";

const ROOT = join(import.meta.dir, "..", "..");
const README = join(ROOT, "README.md");

test("the README shows the stored results", () => {
  expect(readmeTables().match(/^\| `\/v1\//gm)).toHaveLength(5);
  expect(plain(readFileSync(README, "utf8"))).toContain(plain(readmeTables()));
});

test("the operators' page shows what was measured, and the machines that the model reckons from it", () => {
  expect(capacityTables().match(/^\| 1,000,000 /gm)).toHaveLength(2);
  expect(plain(readFileSync(join(ROOT, "packaging/operating.md"), "utf8"))).toContain(
    plain(capacityTables()),
  );
});

/** Removes the padding that the formatter adds to columns. */
function plain(text: string): string {
  return text.replace(/[ -]+/g, " ").trim();
}
