import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const BUILT = join(ROOT, "dist", "almanac");
/** Path of the executable to test, such as one for another platform. */
const GIVEN = process.env["ALMANAC_TEST_PROGRAM"];

/**
 * The executable under test: the one in `dist` while it is newer than everything it is made of, else one built for the
 * tests, so that a stale executable is never the one that passes.
 */
export function programPath(): string {
  known ??= findProgram();
  return known;
}

let known: string | null = null;

function findProgram(): string {
  if (GIVEN !== undefined) return GIVEN;
  const newest = newestSourceMs();
  if (isNewer(BUILT, newest)) return BUILT;
  const folder = join(tmpdir(), `almanac-test-program-${process.getuid?.() ?? 0}-${Bun.hash(ROOT)}`);
  const path = join(folder, "almanac");
  if (isNewer(path, newest)) return path;
  mkdirSync(folder, { recursive: true });
  // Another test process may build at the same time.
  const own = `${path}-${process.pid}`;
  const build = Bun.spawnSync([process.execPath, join(ROOT, "scripts", "build.ts"), "--outfile", own], {
    stdout: "pipe",
    stderr: "pipe",
  });
  if (build.exitCode !== 0) throw new Error(`The build failed:\n${build.stderr.toString()}`);
  renameSync(own, path);
  return path;
}

function isNewer(path: string, thanMs: number): boolean {
  return existsSync(path) && statSync(path).mtimeMs > thanMs;
}

function newestSourceMs(): number {
  const files = ["src", "data", "docs"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => !name.endsWith(".test.ts") && (folder === "docs" || !name.endsWith(".md")))
      .map((name) => join(ROOT, folder, name)),
  );
  return Math.max(
    ...files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0),
    statSync(join(ROOT, "scripts", "build.ts")).mtimeMs,
  );
}
