import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findIsolation, run } from "./isolation.ts";
import { readOptions } from "./options.ts";

/**
 * Everything that must hold before a change lands: packages, the parts tests need, checks of the code and its packages
 * beside the data set and the executable, then all tests, those in a browser beside others, those of load and faults alone;
 * they reach no host but the loopback. Ends with the code of the first step that fails.
 */
const ROOT = join(import.meta.dir, "..");

/** Programs that the tests run, their Debian packages, and what does in their place where there is no such package. */
const NEEDED: readonly (readonly [program: string, debianPackage: string, substitute?: string])[] = [
  ["zic", "libc-bin"],
  ["zdump", "libc-bin"],
  ["redis-server", "redis-server"],
  ["chromium-headless-shell", "chromium-headless-shell", "chromium"],
  ["nginx", "nginx"],
  ["caddy", "caddy"],
  ["unshare", "util-linux"],
  ["nsenter", "util-linux"],
  ["setpriv", "util-linux"],
  ["ip", "iproute2"],
  ["systemd-analyze", "systemd"],
  ["python3", "python3"],
  ["prometheus", "prometheus"],
  ["pebble", "pebble"],
  ["openssl", "openssl"],
];

const bun = process.execPath;
type Step = readonly [title: string, command: readonly string[]];

const INSTALL: readonly Step[] = [
  ["Installing packages", [bun, "install", "--frozen-lockfile"]],
  ["Installing generators", [bun, "install", "--frozen-lockfile", "--cwd", "packaging/generators"]],
];
const CHECKS: readonly Step[] = [
  ["Format", [bun, "x", "oxfmt", "--check", "."]],
  ["Types", [bun, "run", "check"]],
  ["Lint", [bun, "run", "lint"]],
  ["Unused code", [bun, "run", "knip"]],
  ["Known vulnerabilities", [bun, "scripts/audit.ts"]],
  // Bun keeps it for the tests, which have no network.
  ["Deno", [bun, "x", "deno@2.9.6", "--version"]],
];
const BUILDS: readonly Step[] = [
  ["Data set", [bun, "run", "build:data"]],
  // It asks the compiler, which puts the data set in.
  ["Licences", [bun, "run", "licences", "--check"]],
  ["Executable", [bun, "run", "build"]],
];

/** How long each test file takes, so that no long one starts last. */
const TIMINGS = "test/timings.json";

/** A browser sends requests of its own, so its attempts do not count. */
const IN_BROWSER = "test/browser";
/** Tests of load and faults, many of them timed: nothing runs beside them. */
const TIMED = "test/reliability";
const OTHERS = ["src", "scripts", ...readdirSync(join(ROOT, "test")).map((name) => `test/${name}`)].filter(
  (path) => !/\.(?:json|yaml)$/.test(path) && path !== IN_BROWSER && path !== TIMED,
);

readOptions(
  "test",
  "Installs packages and the programs that tests need, checks the code, builds the data set and the executable, and runs all tests. Some of them: 'bun test test/contract'.",
  {},
);
for (const needed of NEEDED) install(...needed);
await runSteps(INSTALL);
await Promise.all([runSteps(CHECKS), runSteps(BUILDS)]);
const isolation = await findIsolation();
const failed: string[] = [];
const [, inBrowser] = await Promise.all([
  // One more than processors, as those of started programs wait for them.
  runTests("Tests", OTHERS, 3, "inherit"),
  runTests("Tests in a browser", [IN_BROWSER], 1, "pipe"),
]);
console.log(inBrowser);
await runTests("Tests of load and faults", [TIMED], 2, "inherit");
end(Math.min(failed.length, 1), failed.join(", "));

/** Runs steps one after another; what each printed is shown at its end, as other steps run beside it. */
async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const [title, command] of steps) {
    const { exitCode, text } = await run(command, ROOT);
    console.log(`\n== ${title}\n${text}`);
    end(exitCode, title);
  }
}

/**
 * Runs tests where there is no host but the loopback. What the kernel counts as sent to others must be nothing, which
 * holds for every process that the tests start. A browser sends requests of its own, so its attempts do not count.
 *
 * @returns what they print, if it is piped
 */
async function runTests(
  title: string,
  paths: readonly string[],
  workers: number,
  output: "inherit" | "pipe",
) {
  // A dot for each test that passes, so that what failed is not lost among them. The longest file comes first; the files of
  // one process share the modules they load. To measure how long they take: `bun test` with these flags and `--update-timings`.
  const words = `test --dots --timeout 180000 --parallel=${workers} --no-isolate --timings ${TIMINGS}`;
  const tests = [bun, ...words.split(" ")];
  const where =
    isolation === null
      ? "no network of their own is allowed here: sockets of the test process are watched"
      : "in a network with the loopback alone";
  console.log(`\n== ${title} (${where})`);
  if (isolation === null) tests.push("--preload", "./test/support/loopback-only.ts");
  const inNetwork = await (isolation?.run ?? run)([...tests, ...paths], ROOT, output);
  const attempts = paths.includes(IN_BROWSER) ? 0 : inNetwork.attempts;
  if (attempts > 0) console.error(`${title}: something asks for other hosts, ${attempts} times`);
  if (inNetwork.exitCode !== 0 || attempts > 0) failed.push(title);
  return inNetwork.text;
}

function end(exitCode: number, title: string): void {
  if (exitCode === 0) return;
  console.error(`\nFailed: ${title}`);
  process.exit(exitCode);
}

/** Finds programs, or installs them on Debian, or reports what is missing. */
function install(program: string, debianPackage: string, substitute = program): void {
  if (isThere(program)) return;
  console.log(`Installing ${debianPackage} for ${program}`);
  Bun.spawnSync(["apt-get", "update"], { stdio: ["ignore", "ignore", "inherit"] });
  Bun.spawnSync(["apt-get", "install", "-y", debianPackage], { stdio: ["ignore", "ignore", "inherit"] });
  if (isThere(program) || isThere(substitute)) return;
  console.error(
    `The tests need '${program}' (Debian package ${debianPackage}); install it and run this again.`,
  );
  process.exit(1);
}

function isThere(program: string): boolean {
  return Bun.which(program) !== null || Bun.which(program, { PATH: "/usr/sbin:/sbin" }) !== null;
}
