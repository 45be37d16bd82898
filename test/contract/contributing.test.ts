import { beforeAll, describe, expect, test } from "bun:test";
import { appendFileSync, cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { temporaryFolder } from "../support/folder.ts";

const ROOT = join(import.meta.dir, "../..");
const GUIDE = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");

const copy = temporaryFolder();

const blocksOf = (language: string): string[] =>
  [...GUIDE.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"))].map(([, block = ""]) => block);

function run(...command: string[]): { exitCode: number | null; output: string } {
  const child = Bun.spawnSync([process.execPath, ...command], { cwd: copy, stderr: "pipe" });
  return { exitCode: child.exitCode, output: `${child.stdout.toString()}${child.stderr.toString()}` };
}

/** Puts what a diff adds in place of the line it takes away; what it adds before that goes to the top of the file. */
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
  expect(text.split(`${old}\n`)).toHaveLength(2);
  writeFileSync(file, added(0, gone) + text.replace(`${old}\n`, added(gone + 1)));
}

describe("CONTRIBUTING.md", () => {
  test("names only files, folders and commands that exist", () => {
    const made = new Set(blocksOf("ts").map((block) => /^\/\/ (\S+)/.exec(block)?.[1]));
    const paths = [
      ...[...GUIDE.matchAll(/`((?:src|test|scripts|data|packaging)\/?[\w/.-]*)`/g)].map(
        ([, path = ""]) => path,
      ),
      ...[...GUIDE.matchAll(/\]\(([\w/.-]+)\)/g)].map(([, path = ""]) => path),
      ...[...GUIDE.matchAll(/`bun (?:test )?((?:src|test|scripts)\/[\w/.-]+)/g)].map(([, path = ""]) => path),
    ].filter((path) => !path.includes("XX") && !made.has(path));
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const scripts = [...GUIDE.matchAll(/`(?:npx )?bun(?:@[\d.]+)? run ([a-z][a-z:-]*)/g)].map(
      ([, name = ""]) => name,
    );
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
  });

  describe("in a copy of the project", () => {
    beforeAll(() => {
      for (const name of ["src", "test", "scripts", "data", "package.json", "tsconfig.json", "bunfig.toml"]) {
        cpSync(join(ROOT, name), join(copy, name), { recursive: true });
      }
      symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
      for (const block of blocksOf("ts")) {
        const path = /^\/\/ (\S+)\n/.exec(block)?.[1] ?? "";
        writeFileSync(join(copy, path), block.slice(block.indexOf("\n") + 1));
      }
      for (const diff of blocksOf("diff")) apply(diff);
      for (const rows of blocksOf("tsv"))
        appendFileSync(join(copy, "test/contract/scenarios/date.tsv"), rows);
    });

    test("the new endpoint has the right types", () => {
      const tsconfig = {
        extends: "./tsconfig.json",
        include: ["src/**/*.d.ts"],
        files: ["src/http/routes/leap-day.ts"],
      };
      writeFileSync(join(copy, "leap-day.json"), JSON.stringify(tsconfig));
      expect(run("x", "tsc", "--noEmit", "--project", "leap-day.json")).toMatchObject({ exitCode: 0 });
    });

    test("its requests are answered", () => {
      const result = run("test", "test/contract/scenarios.test.ts", "-t", "leap");
      expect(result.output).toContain(" 2 pass");
      expect(`${result.exitCode} ${result.exitCode === 0 ? "" : result.output}`).toBe("0 ");
    }, 180_000);
  });
});
