import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };

const ROOT = join(import.meta.dir, "../..");

/** The packed client, in the project that it is installed into. */
export const CLIENT_ARCHIVE = `almanac-client-${packageJson.version}.tgz`;

/** What npm would fetch for it from a registry. */
const REQUIRED = ["openapi-fetch", "openapi-typescript-helpers"] as const;

/** Builds the client and installs it into an empty project, without a network. Returns the packages that npm installed. */
export function installClient(project: string): string[] {
  mkdirSync(project, { recursive: true });
  run([process.execPath, "run", "build:client", "--outdir", project], ROOT);
  writeFileSync(join(project, "package.json"), "{}");
  const folders = REQUIRED.map((name) => join(ROOT, "node_modules", name));
  const archives = run(["npm", "pack", "--ignore-scripts", ...folders], project).split("\n");
  const files = archives.map((name) => join(project, name));
  run(
    ["npm", "install", "--offline", "--no-audit", "--no-save", join(project, CLIENT_ARCHIVE), ...files],
    project,
  );
  return readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."));
}

/** What a command prints on its standard output. @throws Error with all it printed when it fails */
export function run(command: readonly string[], cwd: string): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd });
  if (exitCode === 0) return stdout.toString().trim();
  throw new Error(`'${command.join(" ")}' failed:\n${stdout.toString()}${stderr.toString()}`);
}
