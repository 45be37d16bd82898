import { cpSync, copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { openDataSet } from "../src/dataset/open.ts";
import { blobPathBeside } from "../src/dataset/source.ts";
import { sha256 } from "../src/dataset/sha256.ts";
import { readOptions } from "./options.ts";

const ROOT = join(import.meta.dir, "..");
const { version } = packageJson;

/** Our platform names and the compiler's. "baseline" is for processors before 2013, without AVX2. */
const TARGETS: readonly (readonly [platform: string, target: string])[] = [
  ["linux-x64", "bun-linux-x64"],
  ["linux-x64-baseline", "bun-linux-x64-baseline"],
  ["linux-x64-musl", "bun-linux-x64-musl"],
  ["linux-arm64", "bun-linux-arm64"],
  ["linux-arm64-musl", "bun-linux-arm64-musl"],
  ["macos-arm64", "bun-darwin-arm64"],
  ["macos-x64", "bun-darwin-x64"],
  ["windows-x64", "bun-windows-x64"],
];

/** What stands beside the executable, at the same places as here, so that links lead somewhere. */
const COMPANIONS = (
  "LICENSE NOTICE README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md data/README.md " +
  "docs data/holidays/README.md data/calendars/README.md data/school-holidays/LICENSE packaging/almanac.service " +
  "packaging/port-80.conf packaging/domain.conf packaging/Caddyfile packaging/nginx.conf packaging/alerts.yml " +
  "packaging/calendars packaging/grafana.json packaging/clock.svg packaging/place.png"
).split(" ");

/** Same inputs, same bytes: order, owner, mode and time do not come from this machine. */
const TAR_FLAGS = [
  "--sort=name",
  "--owner=0",
  "--group=0",
  "--numeric-owner",
  "--mode=u=rwX,go=rX",
  "--mtime=@0",
];

const DATA = join(ROOT, "data", "almanac.sqlite");
/** Of Zstandard: 19 takes a minute and saves a fiftieth. */
const DATA_LEVEL = 12;

const { only, outdir, program } = readOptions(
  "release",
  "Installs the packages, builds the data set, and makes an archive for each platform, the npm package of the client, a bill of materials and SHA256SUMS over all of them. A platform whose runtime cannot be had from the package registry is said, and the exit code is 1; the others are made all the same.",
  {
    only: { default: "", value: "PLATFORMS", help: "Some of them, such as linux-x64,linux-arm64." },
    program: {
      default: null,
      value: "FILE",
      help: "Packs this executable for this machine's platform alone, with the packages and data that are there.",
    },
    outdir: { default: join(ROOT, "dist", "release"), value: "FOLDER", help: "Where they go." },
  },
);

const SYSTEMS: Readonly<Record<string, string>> = { darwin: "macos", win32: "windows" };
const OWN_PLATFORM = `${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
const wanted = program === null ? only.split(",") : [OWN_PLATFORM];
const chosen = wanted[0] === "" ? TARGETS : TARGETS.filter(([platform]) => wanted.includes(platform));
const client = `almanac-client-${version}.tgz`;
const bill = join(outdir, `almanac-${version}.cdx.json`);
mkdirSync(outdir, { recursive: true });
const INSTALL = [
  ["install", "--frozen-lockfile"],
  ["run", "build:data"],
];
const steps = [
  ...(program === null ? INSTALL : []),
  ["run", "build:client", "--outdir", outdir],
  ["run", "licences", "--check", "--bill", bill],
];
for (const step of steps) {
  const problem = run([process.execPath, ...step]);
  if (problem === null) continue;
  console.error(problem);
  process.exit(1);
}
const manual = Bun.spawnSync([process.execPath, join(ROOT, "src", "main.ts"), "man"], { cwd: ROOT }).stdout;
const archives = chosen
  .map(([platform, target]) => makeArchive(platform, target))
  .filter((name) => name !== null);
if (archives.length < chosen.length) process.exitCode = 1;
const files = [...archives, packDataSet(), client, basename(bill)];
const sums = files.map((file) => `${sha256(readFileSync(join(outdir, file)))}  ${file}\n`);
writeFileSync(join(outdir, "SHA256SUMS"), sums.join(""));
for (const file of files) console.log(`${file}: ${(statSync(join(outdir, file)).size / 1e6).toFixed(2)} MB`);

/**
 * Packs the data set in an archive of its own, for `--data` of this release and of others with its schema. Its name is that of the
 * data's version.
 */
function packDataSet(): string {
  const data = openDataSet({ kind: "file", path: DATA });
  const archive = `almanac-data-${data.version}.tar.zst`;
  const blobs = blobPathBeside(DATA);
  const licences = ["NOTICE", "data/README.md"].map((file) => join(ROOT, file));
  const tar = Bun.spawnSync([
    "tar",
    ...TAR_FLAGS,
    "--transform=s,.*/,,",
    "-cf",
    "-",
    DATA,
    blobs,
    ...licences,
  ]);
  if (tar.exitCode !== 0) throw new Error(tar.stderr.toString());
  writeFileSync(join(outdir, archive), Bun.zstdCompressSync(tar.stdout, { level: DATA_LEVEL }));
  return archive;
}

/** Name of the archive, or `null` after an error message. */
function makeArchive(platform: string, target: string): string | null {
  const name = `almanac-${version}-${platform}`;
  const stage = join(outdir, name);
  rmSync(stage, { recursive: true, force: true });
  for (const file of COMPANIONS) cpSync(join(ROOT, file), join(stage, file), { recursive: true });
  const build = makeProgram(
    join(stage, platform.startsWith("windows") ? "almanac.exe" : "almanac"),
    platform,
    target,
  );
  writeFileSync(join(stage, "almanac.1"), manual);
  const archive = `${name}.tar.gz`;
  const problem = build ?? run(["tar", ...TAR_FLAGS, "-C", outdir, "-czf", join(outdir, archive), name]);
  rmSync(stage, { recursive: true });
  if (problem === null) return archive;
  console.error(`${platform}: not made. ${problem}`);
  return null;
}

/** The platform of this machine is built without a target: then the executable is also run before it is packed. */
function makeProgram(path: string, platform: string, target: string): string | null {
  if (program !== null) copyFileSync(program, path);
  if (program !== null) return null;
  const options = platform === OWN_PLATFORM ? [] : ["--target", target];
  return run([process.execPath, join(ROOT, "scripts", "build.ts"), "--outfile", path, ...options]);
}

/** `null` for success, otherwise the error output. */
function run(command: readonly string[]): string | null {
  const child = Bun.spawnSync([...command], { cwd: ROOT, stdout: "pipe", stderr: "pipe" });
  return child.exitCode === 0 ? null : `${child.stdout.toString()}${child.stderr.toString()}`.trim();
}
