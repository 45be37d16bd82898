import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readmeTable, type HttpResult } from "./readme-table.ts";

const ROOT = join(import.meta.dir, "..", "..");

test("the README shows the results that are kept, no others", () => {
  const result = JSON.parse(
    readFileSync(join(import.meta.dir, "results", "http.json"), "utf8"),
  ) as HttpResult;
  expect(result.rows.length).toBeGreaterThan(6);
  expect(plain(readFileSync(join(ROOT, "README.md"), "utf8"))).toContain(plain(readmeTable(result)));
});

/** Without what the formatter does to line up columns. */
function plain(text: string): string {
  return text.replace(/[ -]+/g, " ").trim();
}
