import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

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
  const macros = MACROS.map((path) => join(root, path));
  const code = [join(root, "scripts", "build-data.ts"), ...files.map((name) => join(folder, name)), ...macros]
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const named = Object.keys(devDependencies).filter(
    (name) =>
      code.includes(`"${name}"`) || code.includes(`"${name}/`) || code.includes(`node_modules/${name}/`),
  );
  return named.filter((name) => !TOOLS.has(name));
}

type Lock = {
  workspaces: Record<string, { dependencies: Record<string, string> }>;
  packages: Record<string, readonly unknown[]>;
};
/** Runtime dependencies and data packages with all that they require, by the lock file. */
export function installedPackages(root: string): string[] {
  // JSON with commas at the ends of lists.
  const text = readFileSync(join(root, "bun.lock"), "utf8").replace(/,(\s*[}\]])/g, "$1");
  const { workspaces, packages } = JSON.parse(text) as Lock;
  const found = new Set<string>();
  const waiting = [...Object.keys(workspaces[""]?.dependencies ?? {}), ...dataPackages(root)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const { dependencies = {} } = (packages[name]?.[2] ?? {}) as { dependencies?: Record<string, string> };
    waiting.push(...Object.keys(dependencies));
  }
  return [...found];
}
