import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findIsolation } from "./isolation.ts";

/**
 * Everything that must hold before a change lands: packages, the parts tests need, format, types, lint and unused code
 * beside the data set, licences, known vulnerabilities and the executable, then all tests, which reach no host but the
 * loopback. Ends with the code of the first step that fails.
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
];

const bun = process.execPath;
type Step = readonly [title: string, command: readonly string[]];

const INSTALL: readonly Step[] = [["Installing packages", [bun, "install", "--frozen-lockfile"]]];
const CHECKS: readonly Step[] = [
  ["Format", [bun, "x", "oxfmt", "--check", "."]],
  ["Types", [bun, "run", "check"]],
  ["Lint", [bun, "run", "lint"]],
  ["Unused code", [bun, "run", "knip"]],
];
const BUILDS: readonly Step[] = [
  ["Data set", [bun, "run", "build:data"]],
  ["Licences", [bun, "run", "licences", "--check"]],
  ["Known vulnerabilities", [bun, "scripts/audit.ts"]],
  ["Executable", [bun, "run", "build"]],
  // Bun keeps it for the tests, which have no network.
  ["Deno", [bun, "x", "deno@2.9.6", "--version"]],
];

/** How long each test file takes, so that no long one starts last. */
const TIMINGS = "test/timings.json";

/** A browser sends requests of its own, so its attempts do not count. */
const IN_BROWSER = "test/browser";
const IN_PROCESS = [
  "src",
  "scripts",
  ...readdirSync(join(ROOT, "test")).map((name) => `test/${name}`),
].filter((path) => path !== TIMINGS && path !== IN_BROWSER);

for (const needed of NEEDED) install(...needed);
await runSteps(INSTALL);
await Promise.all([runSteps(CHECKS), runSteps(BUILDS)]);
const isolation = findIsolation();
runTests("Tests", IN_PROCESS, true);
runTests("Tests in a browser", [IN_BROWSER], false);

/** Runs steps one after another; what each printed is shown at its end, as other steps run beside it. */
async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const [title, command] of steps) {
    const child = Bun.spawn([...command], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    const streams = [child.stdout, child.stderr];
    const output = await Promise.all(streams.map((stream) => new Response(stream).text()));
    console.log(`\n== ${title}\n${output.join("").trimEnd()}`);
    end(await child.exited, title);
  }
}

/**
 * Runs tests where there is no host but the loopback. What the kernel counts as sent to others must be nothing, which
 * holds for every process that the tests start.
 */
function runTests(title: string, paths: readonly string[], isCounted: boolean): void {
  // One test file on each processor, the longest first; the files of one processor share the modules they load. To measure
  // how long they take: `bun test` with these flags and `--update-timings`.
  const tests = [bun, "test", "--timeout", "180000", "--parallel", "--no-isolate", "--timings", TIMINGS];
  if (isolation === null) {
    console.log(
      `\n== ${title} (no network of their own is allowed here: sockets of the test process are watched)`,
    );
    const preload = ["--preload", "./test/support/loopback-only.ts"];
    const child = Bun.spawnSync([...tests, ...preload, ...paths], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
    });
    end(child.exitCode ?? 1, title);
    return;
  }
  console.log(`\n== ${title} (in a network with the loopback alone)`);
  const { exitCode, attempts } = isolation.run([...tests, ...paths], ROOT);
  if (isCounted) console.log(`Sent to other hosts: ${attempts}`);
  end(exitCode, title);
  if (isCounted && attempts > 0) end(1, `${title}: something asks for other hosts`);
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
