import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HTTP_RESULT, readmeTables, type HttpResult } from "./readme-table.ts";

const README = join(import.meta.dir, "..", "..", "README.md");

test("the README shows the stored results", () => {
  // Written by the benchmark itself.
  const { rows } = JSON.parse(readFileSync(HTTP_RESULT, "utf8")) as HttpResult;
  expect(rows).toHaveLength(5);
  expect(plain(readFileSync(README, "utf8"))).toContain(plain(readmeTables()));
});

/** Removes the padding that the formatter adds to columns. */
function plain(text: string): string {
  return text.replace(/[ -]+/g, " ").trim();
}
