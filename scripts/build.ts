import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { PAGE_BYTES } from "../src/dataset/blob-file.ts";
import { openDataSet } from "../src/dataset/open.ts";
import { blobPathBeside } from "../src/dataset/source.ts";
import { messageOf } from "../src/domain/error.ts";
import { withSoundSignature } from "./mach-o-signature.ts";
import { PROGRAM, readOptions } from "./options.ts";

const ROOT = join(import.meta.dir, "..");
/** Imported by src/dataset/embedded.ts, which puts it into the executable. */
const DATA = join(ROOT, "data", "almanac.sqlite");

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

const { outfile, target, inside } = readOptions(
  "build",
  "Makes one executable of the program and the data set, which 'bun run build:data' made.",
  {
    outfile: PROGRAM,
    target: { default: null, value: "TARGET", help: "Another platform, such as bun-linux-arm64." },
    inside: {
      default: false,
      help: "Lets the compiler put all of the data in, as for macOS and Windows, instead of behind the program, where Linux maps them.",
    },
  },
);

try {
  openDataSet({ kind: "file", path: DATA });
} catch (error) {
  fail(`${messageOf(error)} Make it with 'bun run build:data'.`);
}
// A Mach-O program is signed to its last byte, and Windows' own signatures stand there too.
const isInside = inside || !(target ?? process.platform).includes("linux");
// The compiler adds this ending where it is missing.
const partial = `${outfile}.part${/windows|win32/.test(target ?? process.platform) ? ".exe" : ""}`;
mkdirSync(dirname(outfile), { recursive: true });
const { exitCode, stdout, stderr } = Bun.spawnSync(
  [
    process.execPath,
    "build",
    ...COMPILE_FLAGS,
    ...(target === null ? [] : [`--target=${target}`]),
    join(ROOT, "src", "main.ts"),
    ...(isInside ? [blobPathBeside(DATA)] : []),
    `--outfile=${partial}`,
  ],
  { cwd: ROOT, stdout: "pipe", stderr: "pipe" },
);
const said = stdout.toString() + stderr.toString();
if (exitCode !== 0 || !existsSync(partial) || /error:/i.test(said)) fail(`The compiler failed:\n${said}`);
if (target?.includes("darwin") === true) writeFileSync(partial, withSoundSignature(readFileSync(partial)));
if (!isInside) {
  // The BLOBs follow the executable's last page, where the program finds them by their length.
  appendFileSync(partial, new Uint8Array((PAGE_BYTES - (statSync(partial).size % PAGE_BYTES)) % PAGE_BYTES));
  appendFileSync(partial, readFileSync(blobPathBeside(DATA)));
}
chmodSync(partial, 0o755);
if (target === null) assertRuns(partial);
renameSync(partial, outfile);
for (const map of [`${partial}.map`, join(dirname(outfile), "almanac.js.map")]) rmSync(map, { force: true });
console.log(`${outfile}: ${(statSync(outfile).size / 1e6).toFixed(1)} MB`);

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
