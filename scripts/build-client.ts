import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { readOptions } from "./options.ts";

const ROOT = join(import.meta.dir, "..");
const SOURCE = join(ROOT, "packaging", "client");

const { outdir } = readOptions(
  "build:client",
  "Makes the archive of the npm package almanac-client from the published document. In a fresh clone it first installs the packages and builds the data set.",
  { outdir: { default: join(ROOT, "dist"), value: "FOLDER", help: "Where it goes." } },
);

const DATA = join(ROOT, "data", "almanac.sqlite");
const FETCH_MANIFEST = join(ROOT, "node_modules", "openapi-fetch", "package.json");
const isFresh = !existsSync(FETCH_MANIFEST);
if (isFresh) run([process.execPath, "install", "--frozen-lockfile"], ROOT);
if (!existsSync(DATA)) run([process.execPath, "run", "build:data"], ROOT);
if (isFresh) {
  // This process remembers that there were no packages.
  console.log(run([process.execPath, import.meta.path, ...process.argv.slice(2)], ROOT));
  process.exit(0);
}
for (const path of [join(ROOT, "dist"), outdir]) mkdirSync(path, { recursive: true });
// In the project, where the compiler finds its packages; of its own, as others may be made at the same time.
const FOLDER = mkdtempSync(join(ROOT, "dist", "client-"));
process.on("exit", () => rmSync(FOLDER, { recursive: true }));
await Bun.write(join(FOLDER, "schema.d.ts"), await schemaText());
compile();
copyFileSync(join(SOURCE, "README.md"), join(FOLDER, "README.md"));
copyFileSync(join(ROOT, "LICENSE"), join(FOLDER, "LICENSE"));
const openapiFetch = JSON.parse(readFileSync(FETCH_MANIFEST, "utf8")) as { name: string; version: string };
const manifest = {
  name: "almanac-client",
  version: packageJson.version,
  description: "Typed client of an Almanac server: time zones, cities, holidays, sun and moon",
  license: packageJson.license,
  type: "module",
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
  files: ["index.js", "index.d.ts", "schema.d.ts"],
  sideEffects: false,
  engines: { node: ">=20" },
  dependencies: { [openapiFetch.name]: openapiFetch.version },
};
await Bun.write(join(FOLDER, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
const packed = run([process.execPath, "pm", "pack", "--quiet", "--destination", resolve(outdir)]);
console.log(packed);

/** The types of every path. */
async function schemaText(): Promise<string> {
  // Loaded here, because a fresh clone has their packages only now.
  const { provideTypescriptFive } = await import("../test/support/typescript-five.ts");
  const { createLocalApp } = await import("../src/cli/local-app.ts");
  provideTypescriptFive();
  const { default: generate, astToString } = await import("openapi-typescript");
  const { app } = createLocalApp({ ALMANAC_DATA: DATA });
  const document = await (await app.handle(new Request("http://localhost/openapi.json"))).text();
  // Examples of whole answers are half of the text, and no editor shows them.
  const short: unknown = JSON.parse(document, (name, value: unknown) =>
    name === "example" ? undefined : value,
  );
  return astToString(await generate(JSON.stringify(short), { silent: true }));
}

/** Writes the script and its types. */
function compile(): void {
  const source = join(FOLDER, "index.ts");
  copyFileSync(join(SOURCE, "index.ts"), source);
  const options = [
    "--strict",
    "--exactOptionalPropertyTypes",
    "--skipLibCheck",
    "--declaration",
    "--ignoreConfig",
  ];
  const target = ["--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"];
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  run([process.execPath, tsc, ...options, ...target, source]);
  rmSync(source);
}

function run(command: readonly string[], cwd = FOLDER): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd });
  if (exitCode === 0) return stdout.toString().trim();
  throw new Error(`'${command.join(" ")}' failed:\n${stdout.toString()}${stderr.toString()}`);
}
