import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundledPackages, dataPackages, installedPackages } from "./licences/package-list.ts";
import { isAllowed, licenceOf, type PackageLicence } from "./licences/licence.ts";

const ROOT = join(import.meta.dir, "..");
const FILE = join(ROOT, "data", "licences.txt");
const { bun } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).engines as { bun: string };
const INTRODUCTION = `Licences of what Almanac is made of. Written by 'bun run licences'; do not edit.

Almanac itself is under the MIT licence: see the file LICENSE. Credits of its data, with versions, are at /v1/status.
The executable has the runtime Bun ${bun} in it, under the MIT licence, which links JavaScriptCore (LGPL-2.0) and others
under licences of their own: https://bun.com/docs/project/license lists them and tells how to link it anew.`;

const HELP = `Usage: bun run licences [--check]

Writes data/licences.txt: every package whose code or data is in the executable or in its data set, and every one that
they bring along, with version, licence and the licence's own words. 'almanac licences' prints it.

  --check  Writes nothing; exit code 1 when the file is not what would be written, or a licence is not one of those
           that are allowed.`;

const { values } = parseArgs({
  options: { check: { type: "boolean", default: false }, help: { type: "boolean", short: "h" } },
});

if (values.help) console.log(HELP);
else process.exitCode = await main(values.check);

type Section = { readonly title: string; readonly packages: readonly PackageLicence[] };

async function main(isCheck: boolean): Promise<number> {
  const inExecutable = await bundledPackages(ROOT);
  const inData = dataPackages(ROOT);
  const carried = new Set([...inExecutable, ...inData]);
  const section = (title: string, names: readonly string[]): Section => ({
    title,
    packages: names.toSorted().map((name) => licenceOf(ROOT, name)),
  });
  const sections = [
    section("In the executable", inExecutable),
    section("Read to make the data set that the executable carries", inData),
    section(
      "Required by these, and not in the executable",
      installedPackages(ROOT).filter((name) => !carried.has(name)),
    ),
  ];
  const issues = sections.flatMap(({ packages }, index) =>
    packages.flatMap((each) => issuesOf(each, index < 2)),
  );
  const text = fileText(sections);
  if (!isCheck && issues.length === 0) await Bun.write(FILE, text);
  if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== text) {
    issues.push("data/licences.txt is stale: run 'bun run licences' and commit it.");
  }
  for (const issue of issues) console.error(issue);
  const count = sections.reduce((sum, { packages }) => sum + packages.length, 0);
  console.log(
    `${count} packages, ${inExecutable.length} of them in the executable; issues: ${issues.length}`,
  );
  return issues.length === 0 ? 0 : 1;
}

function issuesOf({ name, version, licence, text }: PackageLicence, isCarried: boolean): string[] {
  return [
    ...(isAllowed(licence)
      ? []
      : [`${name} ${version}: '${licence ?? "no licence named"}' is not among those allowed.`]),
    // Redistributed packages need their notice.
    ...(isCarried && text === ""
      ? [`${name} ${version}: the words of its licence are nowhere to be found.`]
      : []),
  ];
}

function fileText(sections: readonly Section[]): string {
  const lists = sections.map(({ title, packages }) => {
    const rows = packages.map(
      ({ name, version, licence }) => `  ${name.padEnd(30)} ${version.padEnd(10)} ${licence ?? "-"}`,
    );
    return `${title}\n\n${rows.join("\n")}\n`;
  });
  const words = sections
    .slice(0, 2)
    .flatMap(({ packages }) => packages)
    .map(({ name, version, text }) => `${"-".repeat(80)}\n${name} ${version}\n\n${text}\n`);
  return [`${INTRODUCTION}\n`, ...lists, ...words].join("\n");
}
