import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readmeTables } from "./readme-table.ts";

const README = join(import.meta.dir, "..", "..", "README.md");

test("the README shows the stored results", () => {
  expect(readmeTables().match(/^\| `\/v1\//gm)).toHaveLength(5);
  expect(plain(readFileSync(README, "utf8"))).toContain(plain(readmeTables()));
});

/** Removes the padding that the formatter adds to columns. */
function plain(text: string): string {
  return text.replace(/[ -]+/g, " ").trim();
}
