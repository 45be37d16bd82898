import { join } from "node:path";
import packageJson from "../package.json" with { type: "json" };

/** From a fresh clone to a running server: packages, data, executable, serve. Arguments are passed to `serve`. */
const ROOT = join(import.meta.dir, "..");

const STEPS: readonly (readonly [title: string, command: readonly string[]])[] = [
  ["Installing packages", ["install", "--frozen-lockfile"]],
  ["Building the data set", ["run", "build:data"]],
  ["Building the executable", ["run", "build"]],
];

if (/^(?:--help|-h)$/.test(process.argv[2] ?? "")) {
  console.log(
    "Usage: bun run start [OPTION …]\n\nInstalls the packages, builds the data set and the executable, and serves.\nOptions are passed to 'almanac serve', such as --port 8080; when it is built,\n'dist/almanac serve --help' lists them.",
  );
  process.exit(0);
}
assertBunVersion();
for (const [title, command] of STEPS) {
  console.log(`\n== ${title}`);
  run([process.execPath, ...command]);
}
console.log("\n== Serving");
run([join(ROOT, "dist", "almanac"), "serve", ...process.argv.slice(2)]);

function run(command: readonly string[]): void {
  const child = Bun.spawnSync([...command], { cwd: ROOT, stdio: ["inherit", "inherit", "inherit"] });
  if (child.exitCode !== 0) process.exit(child.exitCode ?? 1);
}

/** Another version of Bun would build another program than the tested one. */
function assertBunVersion(): void {
  const wanted = packageJson.engines.bun;
  if (Bun.version === wanted) return;
  console.error(
    `This is Bun ${Bun.version}. Run 'npx bun@${wanted} run start', or 'bunx bun@${wanted} run start'.`,
  );
  process.exit(1);
}
