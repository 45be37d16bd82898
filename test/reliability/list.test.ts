import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** The rows of all tables, cut into cells. */
const rows = read("test/reliability/README.md")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );

const NUMBERS = [
  ...Array.from({ length: 48 }, (_, index) => String(index + 1)),
  "20a",
  "20b",
  "34a",
  "34b",
  "34c",
];

/** Every test file there is. */
const testFiles = ["src", "test", "scripts"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join(folder, name)),
);

/** Whether a source gives a text in quotes, as the title of a test or of a group of tests. */
function hasTitle(source: string, title: string): boolean {
  return [`"${title}"`, `\`${title}\``].some(
    (quoted) => source.includes(`(${quoted}`) || source.includes(`  ${quoted}`),
  );
}

describe("the list of what must hold", () => {
  test("has every row once, and four cells in each", () => {
    expect(rows.map(([number]) => number).toSorted()).toEqual(NUMBERS.toSorted());
    for (const cells of rows) expect(`${cells[0]}: ${cells.length}`).toBe(`${cells[0]}: 4`);
  });

  test.each(rows.map((cells) => [cells[0] ?? "", cells[2] ?? ""] as const))(
    "row %s names tests that there are, and scripts that can be run",
    (_, proof) => {
      const tests = [...proof.matchAll(/`([^`]+\.test\.ts)` “([^”]+)”/g)];
      const commands = [...proof.matchAll(/`bun (?:test )?([^ `]+)[^`]*`/g)];
      expect(tests.length + commands.length).toBeGreaterThan(0);
      // Nothing stands there that is neither: a title without its file proves nothing.
      expect(proof.match(/“/g)?.length ?? 0).toBe(tests.length);
      for (const [, path = "", title = ""] of tests) {
        expect(`${path} “${hasTitle(read(path), title) ? title : ""}”`).toBe(`${path} “${title}”`);
      }
      for (const [, path = ""] of commands)
        expect(`${path} ${existsSync(join(ROOT, path))}`).toBe(`${path} true`);
    },
  );

  test("stands for tests of which none is skipped, put off or run alone", () => {
    const wrong = testFiles.filter((path) =>
      /\b(?:test|it|describe)\s*(?:\.\w+)*\.(?:skip|skipIf|todo|todoIf|only|if|failing)\b/.test(read(path)),
    );
    expect(testFiles.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
});
