import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PAGE_BYTES } from "../src/dataset/map-file.ts";
import { openDataSet } from "../src/dataset/open.ts";
import { blobPathBeside } from "../src/dataset/source.ts";
import { messageOf } from "../src/domain/error.ts";

const ROOT = join(import.meta.dir, "..");
/** Imported by src/dataset/embedded.ts, which puts it into the executable. */
const DATA = join(ROOT, "data", "almanac.sqlite");
const HELP = `Usage: bun run build [--outfile FILE] [--target TARGET]

Makes one executable of the program and the data set, which 'bun run build:data' made.

  --outfile FILE   Default: dist/almanac.
  --target TARGET  Another platform, such as bun-linux-arm64. Default: this one.`;

/**
 * Flags of the compiler. --bytecode needs --format=esm: without it the build prints an error, succeeds and leaves a
 * program that crashes, which is why the program is run before it is shipped. --minify-syntax only: --minify breaks
 * Elysia's reading of handlers. The autoload flags keep the program from running what lies in its working directory.
 */
const COMPILE_FLAGS = [
  "--compile",
  "--bytecode",
  "--format=esm",
  "--minify-syntax",
  "--sourcemap",
  "--no-compile-autoload-dotenv",
  "--no-compile-autoload-bunfig",
  '--define=process.env.NODE_ENV="production"',
];

const { values } = parseArgs({
  options: {
    outfile: { type: "string", default: join(ROOT, "dist", "almanac") },
    target: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});

if (values.help) {
  console.log(HELP);
} else {
  await build(values.outfile, values.target);
}

async function build(outfile: string, target: string | undefined): Promise<void> {
  try {
    openDataSet({ kind: "file", path: DATA });
  } catch (error) {
    fail(`${messageOf(error)} Make it with 'bun run build:data'.`);
  }
  mkdirSync(join(outfile, ".."), { recursive: true });
  const partial = `${outfile}.part`;
  const compile = Bun.spawnSync(
    [
      process.execPath,
      "build",
      ...COMPILE_FLAGS,
      ...(target === undefined ? [] : [`--target=${target}`]),
      join(ROOT, "src", "main.ts"),
      `--outfile=${partial}`,
    ],
    { cwd: ROOT, stdout: "pipe", stderr: "pipe" },
  );
  const said = compile.stdout.toString() + compile.stderr.toString();
  if (compile.exitCode !== 0 || !existsSync(partial) || /error:/i.test(said)) {
    fail(`The compiler failed:\n${said}`);
  }
  // The BLOBs follow the executable's last page, where the program finds them by their length.
  await appendFile(
    partial,
    new Uint8Array((PAGE_BYTES - (statSync(partial).size % PAGE_BYTES)) % PAGE_BYTES),
  );
  await appendFile(partial, await Bun.file(blobPathBeside(DATA)).bytes());
  Bun.spawnSync(["chmod", "755", partial]);
  if (target === undefined) assertRuns(partial);
  renameSync(partial, outfile);
  rmSync(`${partial}.map`, { force: true });
  console.log(`${outfile}: ${(statSync(outfile).size / 1e6).toFixed(1)} MB`);
}

/** A compiler that exits with 0 may still produce a program that does not start. */
function assertRuns(path: string): void {
  const run = Bun.spawnSync([path, "data", "verify"], { stdout: "pipe", stderr: "pipe" });
  if (run.exitCode === 0) return;
  rmSync(path);
  fail(`The executable does not run:\n${run.stdout.toString()}${run.stderr.toString()}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
