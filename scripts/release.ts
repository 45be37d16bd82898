import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sha256 } from "../src/dataset/sha256.ts";
import packageJson from "../package.json" with { type: "json" };
import { readOptions } from "./options.ts";

const ROOT = join(import.meta.dir, "..");
/** Our platform names and the compiler's. "baseline" is for processors before 2013, without AVX2. */
const TARGETS: readonly (readonly [platform: string, target: string])[] = [
  ["linux-x64", "bun-linux-x64"],
  ["linux-x64-baseline", "bun-linux-x64-baseline"],
  ["linux-x64-musl", "bun-linux-x64-musl"],
  ["linux-arm64", "bun-linux-arm64"],
  ["linux-arm64-musl", "bun-linux-arm64-musl"],
];

/** Files that go with the executable. */
const COMPANIONS = [
  "LICENSE",
  "NOTICE",
  "SECURITY.md",
  "README.md",
  "packaging/operating.md",
  "packaging/almanac.service",
  "packaging/port-80.conf",
  "packaging/alerts.yml",
  "packaging/grafana.json",
  "packaging/Caddyfile",
  "packaging/nginx.conf",
] as const;

const { only, outdir } = readOptions(
  "release",
  "Builds an archive for each platform and SHA256SUMS over all of them. A platform whose runtime cannot be had from the package registry is said, and the exit code is 1; the others are made all the same.",
  {
    only: { default: "", value: "TEXT", help: "Platforms whose name has this text, such as musl." },
    outdir: { default: join(ROOT, "dist", "release"), value: "FOLDER", help: "Where they go." },
  },
);

mkdirSync(outdir, { recursive: true });
const sums = TARGETS.filter(([platform]) => platform.includes(only)).flatMap(([platform, target]) => {
  const archive = makeArchive(outdir, platform, target);
  if (archive === null) {
    process.exitCode = 1;
    return [];
  }
  const bytes = readFileSync(join(outdir, archive));
  console.log(`${archive}: ${(bytes.length / 1e6).toFixed(1)} MB`);
  return [`${sha256(bytes)}  ${archive}\n`];
});
writeFileSync(join(outdir, "SHA256SUMS"), sums.join(""));

/** Name of the archive, or `null` after an error message. */
function makeArchive(folder: string, platform: string, target: string): string | null {
  const name = `almanac-${packageJson.version}-${platform}`;
  const stage = join(folder, name);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage);
  const program = join(stage, "almanac");
  const isOwn = platform === `${process.platform}-${process.arch}`;
  const build = run([
    process.execPath,
    join(ROOT, "scripts", "build.ts"),
    "--outfile",
    program,
    // The platform of this machine is built without a target: then the executable is also run before it is packed.
    ...(isOwn ? [] : ["--target", target]),
  ]);
  if (build !== null) {
    console.error(`${platform}: not built. ${build}`);
    rmSync(stage, { recursive: true });
    return null;
  }
  for (const file of COMPANIONS) copyFileSync(join(ROOT, file), join(stage, basename(file)));
  const archive = `${name}.tar.gz`;
  // Same inputs, same bytes: order, owner and time do not come from this machine.
  const flags = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"];
  const packed = run(["tar", ...flags, "-C", folder, "-czf", join(folder, archive), name]);
  rmSync(stage, { recursive: true });
  if (packed === null) return archive;
  console.error(`${platform}: not packed. ${packed}`);
  return null;
}

/** `null` for success, otherwise the error output. */
function run(command: readonly string[]): string | null {
  const child = Bun.spawnSync([...command], { cwd: ROOT, stdout: "pipe", stderr: "pipe" });
  return child.exitCode === 0 ? null : `${child.stdout.toString()}${child.stderr.toString()}`.trim();
}
