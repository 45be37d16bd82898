import { existsSync } from "node:fs";
import { join } from "node:path";
import { readOptions } from "./options.ts";

/**
 * What a contributor runs: types, lint, units and the tables of requests, in process; no root, server or browser. The data
 * set is built once, if it is missing. Ends with 1 if anything fails.
 */
const ROOT = join(import.meta.dir, "..");
const bun = process.execPath;

const { date } = readOptions(
  "test:fast",
  "Checks types and style, and runs the tests that need no server, browser or executable.",
  {
    date: {
      default: null,
      value: "DATE",
      help: "Tests with the clock at this date, such as 2028-02-29; needs Debian's faketime.",
    },
  },
);
const CLOCK = date === null ? [] : ["faketime", "-f", `@${date} 12:00:00`];

/** Runs a command; prints its title, and its output where it failed or `output` says so. */
async function run(
  title: string,
  command: readonly string[],
  output: "inherit" | "pipe",
  clock: readonly string[] = [],
): Promise<boolean> {
  const startedMs = performance.now();
  const child = Bun.spawn([...clock, bun, ...command], { cwd: ROOT, stdout: output, stderr: output });
  const text = output === "pipe" ? await new Response(child.stdout).text() : "";
  const errors = output === "pipe" ? await new Response(child.stderr).text() : "";
  const isGood = (await child.exited) === 0;
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${isGood ? "passed" : "FAILED"}  ${title}, ${seconds} s${isGood ? "" : `\n${text}${errors}`}`);
  return isGood;
}

if (!(await run("Packages", ["install", "--frozen-lockfile"], "pipe"))) process.exit(1);
if (
  !existsSync(join(ROOT, "data/almanac.sqlite")) &&
  !(await run("Data set", ["run", "build:data"], "inherit"))
)
  process.exit(1);
const checks = Promise.all([
  run("Types", ["run", "check"], "pipe"),
  run("Lint", ["run", "lint"], "pipe"),
  run("Format", ["x", "oxfmt", "--check", "."], "pipe"),
]);
const TESTS =
  "test --dots --timeout 60000 --parallel=2 --no-isolate src test/architecture.test.ts test/contract";
const passed = [await run("Tests", TESTS.split(" "), "inherit", CLOCK), ...(await checks)];
process.exit(passed.every(Boolean) ? 0 : 1);
