import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { billOfMaterials, type LockedPackages } from "./licences/bill-of-materials.ts";
import { DATA_ONLY, isAllowed, licenceOf, type PackageLicence } from "./licences/licence.ts";
import { readOptions } from "./options.ts";

const PACKAGE_OF_PATH = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Packages whose code or data the compiler puts into the executable, as the compiler itself says. */
async function bundledPackages(root: string): Promise<string[]> {
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
const MACROS = ["src/site/world/base-map.ts"];

/** Packages that the build of the data set or a macro reads: those that they name. */
function dataPackages(root: string): string[] {
  const folder = join(root, "scripts", "build-data");
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const paths = [
    "scripts/build-data.ts",
    "scripts/build-data/origins.json",
    "scripts/holidays-regions.ts",
    "src/dataset/holiday-rules.ts",
    ...MACROS,
  ].map((path) => join(root, path));
  const code = [...paths, ...files.map((name) => join(folder, name))]
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  return Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies }).filter(
    (name) =>
      !TOOLS.has(name) &&
      [`"${name}"`, `"${name}/`, `node_modules/${name}/`].some((word) => code.includes(word)),
  );
}

const lockedPackages = (root: string): LockedPackages =>
  (Bun.JSONC.parse(readFileSync(join(root, "bun.lock"), "utf8")) as { packages: LockedPackages }).packages;

/** Runtime dependencies and data packages with all that they require, by the lock file. */
function installedPackages(root: string): string[] {
  const packages = lockedPackages(root);
  const found = new Set([...Object.keys(packageJson.dependencies), ...dataPackages(root)]);
  // A set is walked to its end, what is added on the way included.
  for (const name of found) {
    const required = DATA_ONLY.has(name) ? {} : packages[name]?.[2]?.dependencies;
    for (const each of Object.keys(required ?? {})) found.add(each);
  }
  return [...found];
}

const ROOT = join(import.meta.dir, "..");
const FILE = join(ROOT, "data", "licences.txt");
const INTRODUCTION = `Licences of what Almanac is made of. Written by 'bun run licences'; do not edit.

Almanac itself is under the MIT licence: see the file LICENSE, and NOTICE for its data. Credits of its data, with versions, are at /v1/status.
The executable has the runtime Bun ${packageJson.engines.bun} in it, under the MIT licence, which links JavaScriptCore (LGPL-2.0) and others
under licences of their own: https://bun.com/docs/project/license lists them and tells how to link it anew.`;

const { check: isCheck, bill } = readOptions(
  "licences",
  "Writes data/licences.txt: every package whose code or data is in the executable or in its data set, and every one that they bring along, with version, licence and the licence's own words. 'almanac licences' prints it.",
  {
    check: {
      default: false,
      help: "Writes nothing; exit code 1 when the file is not what would be written, or a licence is not one of those that are allowed.",
    },
    bill: {
      default: null,
      value: "FILE",
      help: "Writes the bill of materials of the executable (CycloneDX).",
    },
  },
);

type Section = { readonly title: string; readonly packages: readonly PackageLicence[] };

const inExecutable = await bundledPackages(ROOT);
const inData = dataPackages(ROOT).filter((name) => !inExecutable.includes(name));
const carried = new Set([...inExecutable, ...inData]);
const sectionOf = (title: string, names: readonly string[]): Section => ({
  title,
  packages: names.toSorted().map((name) => licenceOf(ROOT, name)),
});
const carriedSections = [
  sectionOf("In the executable", inExecutable),
  sectionOf("Read to make the data set that the executable carries", inData),
];
const required = sectionOf(
  "Required by these, and not in the executable",
  installedPackages(ROOT).filter((name) => !carried.has(name)),
);
const issues = [
  ...carriedSections.flatMap(({ packages }) => packages.flatMap((each) => issuesOf(each, true))),
  ...required.packages.flatMap((each) => issuesOf(each, false)),
];
const text = fileText(carriedSections, required);
if (!isCheck && issues.length === 0) await Bun.write(FILE, text);
if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== text) {
  issues.push("data/licences.txt is stale: run 'bun run licences' and commit it.");
}
if (bill !== null)
  await Bun.write(
    bill,
    billOfMaterials(
      lockedPackages(ROOT),
      carriedSections.flatMap((section) => section.packages),
    ),
  );
for (const issue of issues) console.error(issue);
const count = carried.size + required.packages.length;
console.log(`${count} packages, ${inExecutable.length} of them in the executable; issues: ${issues.length}`);
process.exitCode = issues.length === 0 ? 0 : 1;

/** Redistributed packages need their notice. */
function issuesOf({ name, version, licence, text: words }: PackageLicence, isCarried: boolean): string[] {
  const found: string[] = [];
  if (!isAllowed(licence))
    found.push(`${name} ${version}: '${licence ?? "no licence named"}' is not among those allowed.`);
  if (isCarried && words === "")
    found.push(`${name} ${version}: the words of its licence are nowhere to be found.`);
  return found;
}

function fileText(sections: readonly Section[], others: Section): string {
  const lists = [...sections, others].map(({ title, packages }) => {
    const rows = packages.map(
      ({ name, version, licence }) => `  ${name.padEnd(30)} ${version.padEnd(10)} ${licence ?? "-"}`,
    );
    return `${title}\n\n${rows.join("\n")}\n`;
  });
  const words = sections
    .flatMap(({ packages }) => packages)
    .map((each) => `${"-".repeat(80)}\n${each.name} ${each.version}\n\n${each.text}\n`);
  return [`${INTRODUCTION}\n`, ...lists, ...words].join("\n");
}
