import { join } from "node:path";

/**
 * Everything that must hold before a change lands: packages, the parts tests need, format, types, lint, unused code,
 * the data set, the executable, all tests. Ends with the code of the first step that fails.
 */
const ROOT = join(import.meta.dir, "..");

/** Programs the tests run, and the Debian package each comes with. */
const NEEDED: readonly (readonly [program: string, debianPackage: string])[] = [
  ["zic", "libc-bin"],
  ["zdump", "libc-bin"],
  ["redis-server", "redis-server"],
  ["chromium", "chromium"],
];

const bun = process.execPath;
const STEPS: readonly (readonly [title: string, command: readonly string[]])[] = [
  ["Installing packages", [bun, "install", "--frozen-lockfile"]],
  ["Format", [bun, "x", "oxfmt", "--check", "."]],
  ["Types", [bun, "run", "check"]],
  ["Lint", [bun, "run", "lint"]],
  ["Unused code", [bun, "run", "knip"]],
  ["Data set", [bun, "run", "build:data"]],
  ["Executable", [bun, "run", "build"]],
  ["Tests", [bun, "test", "--timeout", "60000"]],
];

for (const [program, debianPackage] of NEEDED) install(program, debianPackage);
for (const [title, command] of STEPS) {
  console.log(`\n== ${title}`);
  const child = Bun.spawnSync([...command], { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  if (child.exitCode !== 0) {
    console.error(`\nFailed: ${title}`);
    process.exit(child.exitCode ?? 1);
  }
}

/** Found, or installed where there is a Debian to install from; otherwise said clearly. */
function install(program: string, debianPackage: string): void {
  if (isThere(program)) return;
  console.log(`Installing ${debianPackage} for ${program}`);
  Bun.spawnSync(["apt-get", "update"], { stdio: ["ignore", "ignore", "inherit"] });
  Bun.spawnSync(["apt-get", "install", "-y", debianPackage], { stdio: ["ignore", "ignore", "inherit"] });
  if (isThere(program)) return;
  console.error(
    `The tests need '${program}' (Debian package ${debianPackage}); install it and run this again.`,
  );
  process.exit(1);
}

function isThere(program: string): boolean {
  return Bun.which(program) !== null || Bun.which(program, { PATH: "/usr/sbin:/sbin" }) !== null;
}
