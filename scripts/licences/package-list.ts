import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };

const PACKAGE_OF_PATH = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Packages whose code or data the compiler puts into the executable, as the compiler itself says. */
export async function bundledPackages(root: string): Promise<string[]> {
  const built = await Bun.build({
    entrypoints: [join(root, "src", "main.ts")],
    target: "bun",
    metafile: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const inputs = Object.keys(built.metafile?.inputs ?? {});
  if (inputs.length === 0) throw new Error("the compiler names none of its inputs");
  return [...new Set(inputs.flatMap((path) => PACKAGE_OF_PATH.exec(path)?.[1] ?? []))];
}

/** Tools of the build, none of which is part of its output. */
const TOOLS = new Set(["drizzle-kit"]);

/** Macros: the compiler puts their results into the executable without naming their inputs. */
const MACROS = ["src/web/world/base-map.ts"];

/** Packages that the build of the data set or a macro reads: those of the development that their code names. */
export function dataPackages(root: string): string[] {
  const folder = join(root, "scripts", "build-data");
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const paths = ["scripts/build-data.ts", ...MACROS].map((path) => join(root, path));
  const code = [...paths, ...files.map((name) => join(folder, name))]
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  return Object.keys(packageJson.devDependencies).filter(
    (name) =>
      !TOOLS.has(name) &&
      [`"${name}"`, `"${name}/`, `node_modules/${name}/`].some((word) => code.includes(word)),
  );
}

type Lock = { packages: Record<string, readonly [string, string, { dependencies?: object }?, ...unknown[]]> };

/** Runtime dependencies and data packages with all that they require, by the lock file. */
export function installedPackages(root: string): string[] {
  const { packages } = Bun.JSONC.parse(readFileSync(join(root, "bun.lock"), "utf8")) as Lock;
  const found = new Set([...Object.keys(packageJson.dependencies), ...dataPackages(root)]);
  // A set is walked to its end, what is added on the way included.
  for (const name of found) {
    for (const required of Object.keys(packages[name]?.[2]?.dependencies ?? {})) found.add(required);
  }
  return [...found];
}
