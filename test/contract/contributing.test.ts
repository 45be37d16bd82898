import { beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { temporaryFolder } from "../support/folder.ts";

const ROOT = join(import.meta.dir, "../..");
const GUIDE = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");

const copy = temporaryFolder();

/** What the guide has in the brackets of an expression. */
const named = (expression: RegExp): string[] => [...GUIDE.matchAll(expression)].map(([, name = ""]) => name);

const blocksOf = (language: string): string[] => named(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"));

/** Where a block of code belongs, as its first line says. */
const placeOf = (block: string): string => /^\/\/ (\S+)\n/.exec(block)?.[1] ?? "";

function run(...command: string[]): { exitCode: number | null; output: string } {
  const child = Bun.spawnSync([process.execPath, ...command], { cwd: copy, stderr: "pipe" });
  return { exitCode: child.exitCode, output: `${child.stdout.toString()}${child.stderr.toString()}` };
}

/**
 * Puts what a diff adds in place of the line it takes away; what it adds before that goes to the top of the file. Whoever tries the guide
 * has done so already.
 */
function apply(diff: string): void {
  const [head = "", ...lines] = diff.trimEnd().split("\n");
  const file = join(copy, head.replace("--- ", ""));
  const gone = lines.findIndex((line) => line.startsWith("-"));
  const added = (from: number, to?: number): string =>
    lines
      .slice(from, to)
      .map((line) => `${line.slice(1)}\n`)
      .join("");
  const old = lines[gone]?.slice(1) ?? "";
  const text = readFileSync(file, "utf8");
  if (text.includes(added(gone + 1))) return;
  expect(text.split(`${old}\n`)).toHaveLength(2);
  writeFileSync(file, added(0, gone) + text.replace(`${old}\n`, added(gone + 1)));
}

describe("CONTRIBUTING.md", () => {
  test("names only files, folders and commands that exist", () => {
    const made = new Set(blocksOf("ts").map(placeOf));
    const paths = [
      ...named(/`((?:src|test|scripts|data|packaging)\/?[\w/.-]*)`/g),
      ...named(/\]\(([\w/.-]+)\)/g),
      ...named(/`bun (?:test )?((?:src|test|scripts)\/[\w/.-]+)/g),
    ].filter((path) => !path.includes("XX") && !made.has(path));
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const scripts = named(/`(?:npx )?bun(?:@[\d.]+)? run ([a-z][a-z:-]*)/g);
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
  });

  describe("in a copy of the project", () => {
    beforeAll(() => {
      for (const name of ["src", "test", "scripts", "docs", "package.json", "tsconfig.json", "bunfig.toml"])
        cpSync(join(ROOT, name), join(copy, name), { recursive: true });
      for (const name of ["node_modules", "data"]) symlinkSync(join(ROOT, name), join(copy, name));
      for (const block of blocksOf("ts"))
        writeFileSync(join(copy, placeOf(block)), block.slice(block.indexOf("\n") + 1));
      for (const diff of blocksOf("diff")) apply(diff);
    });

    test("the new endpoint has the right types", () => {
      const tsconfig = {
        extends: "./tsconfig.json",
        include: ["src/**/*.d.ts"],
        files: ["src/api/date/leap-day.ts"],
      };
      writeFileSync(join(copy, "leap-day.json"), JSON.stringify(tsconfig));
      expect(run("x", "tsc", "--noEmit", "--project", "leap-day.json")).toMatchObject({ exitCode: 0 });
    });

    test("its parameters pass the test of all parameters", () => {
      const result = run("test", "test/contract/parameters.test.ts", "-t", "leap-day");
      expect(result.output).toContain("get /v1/date/leap-day lang: what is documented");
      expect(result).toMatchObject({ exitCode: 0 });
    }, 180_000);

    test("its requests are answered", () => {
      const result = run("test", "test/contract/scenarios.test.ts", "-t", "leap");
      expect(result.output).toContain(" 2 pass");
      expect(result).toMatchObject({ exitCode: 0 });
    }, 180_000);
  });
});
