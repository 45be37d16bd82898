import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

/** The cells of all rows of all tables. */
const rows = readFileSync(join(import.meta.dir, "README.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(1, -1).split("|"))
  .map((cells) => cells.map((cell) => cell.trim()));

const NUMBERS = [..."20a 20b 34a 34b 34c".split(" "), ...Array.from({ length: 80 }, (_, i) => String(i + 1))];

describe("the list of what must hold", () => {
  test("has every row once, with a number, a promise and tests", () => {
    expect(rows.map(([number]) => number).toSorted()).toEqual(NUMBERS.toSorted());
    for (const cells of rows) expect(`${cells[0]}: ${cells.length}`).toBe(`${cells[0]}: 3`);
  });

  test.each(rows.map((cells) => [cells[0] ?? "", cells[2] ?? ""] as const))(
    "row %s names test files that there are",
    (_, shownBy) => {
      const paths = [...shownBy.matchAll(/\]\(([^)]+)\)/g)].map(([, path = ""]) => path);
      expect(paths.length).toBeGreaterThan(0);
      const isTest = (path: string): boolean =>
        path.endsWith(".test.ts") && existsSync(join(import.meta.dir, path));
      expect(paths.filter((path) => !isTest(path))).toEqual([]);
    },
  );

  test("names tests of which none is skipped, postponed or run alone", () => {
    const files = ["src", "test", "scripts"].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".test.ts"))
        .map((name) => join(ROOT, folder, name)),
    );
    const marked = /\b(?:test|it|describe)\s*(?:\.\w+)*\.(?:skip|skipIf|todo|todoIf|only|if|failing)\b/;
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((path) => marked.test(readFileSync(path, "utf8")))).toEqual([]);
  });
});
