import { embeddedSource } from "../dataset/embedded.ts";
import { openDataSet, placesAgeDays, type DataSet } from "../dataset/open.ts";
import { readSource, verifyDataSet, type DataSource } from "../dataset/source.ts";
import { readArguments, wrongCall } from "../wrong-argument.ts";
import type { Command } from "./command.ts";
import { printMemory } from "./data-memory.ts";

export const dataCommand: Command = {
  name: "data",
  usage: "info|verify [--memory] [--data FILE]",
  summary: "Show what data the program carries, or check every byte of it.",
  help: "  info         Releases, counts, tables, sources, licences.\n  verify       Compare every part with its SHA-256. The exit code is 1 when one differs.\n  --memory     With info: how much memory each part takes.\n  --data FILE  An almanac.sqlite with its almanac.bin beside it, instead of the embedded data.",
  run(argv) {
    const { action, source, isMemory } = readCall(argv);
    if (action === "verify") return printVerification(source);
    if (!isMemory) return printInfo(source);
    printMemory(source);
    return 0;
  },
};

function readCall(argv: readonly string[]) {
  const { values, positionals } = readArguments("data", {
    args: [...argv],
    options: { data: { type: "string" }, memory: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [action, ...more] = positionals;
  if ((action !== "info" && action !== "verify") || more.length > 0) {
    throw wrongCall("data", "Say what to do: info or verify.");
  }
  if (values.memory && action !== "info") throw wrongCall("data", "'--memory' goes with 'info' only.");
  const { data: path, memory: isMemory } = values;
  const source: DataSource = path === undefined ? embeddedSource() : { kind: "file", path };
  return { action, source, isMemory };
}

function printInfo(source: DataSource): number {
  const data = openDataSet(source);
  const { counts } = data;
  console.log(`Data set       ${data.label}`);
  console.log(`Time zones     tzdb ${data.tzdbVersion}: ${counts.zones} zones, ${counts.links} links`);
  console.log(
    `Places         ${counts.places} with ${counts.placeNames} names, newest row ${data.placesDate} (days since: ${placesAgeDays(data, Date.now())})`,
  );
  console.log(`Countries      ${counts.countries}`);
  console.log(`Languages      ${data.languages.join(" ")}`);
  const tables = Object.entries(readSource(source).tables);
  console.log(`Tables         ${tables.map(([name, rows]) => `${name} ${rows.length}`).join(", ")}`);
  console.log("Sources");
  for (const line of creditLines(data.sources)) console.log(`  ${line}`);
  return 0;
}

/** One line for each source and release, since many files come from the same one. */
function creditLines(sources: DataSet["sources"]): string[] {
  const files = new Map<string, number>();
  for (const { name, version, licence, attribution } of sources) {
    const line = `${name} ${version} (${licence}): ${attribution}`;
    files.set(line, (files.get(line) ?? 0) + 1);
  }
  return [...files].map(([line, count]) => (count === 1 ? line : `${line} [${count} files]`));
}

function printVerification(source: DataSource): number {
  const { parts } = verifyDataSet(source);
  console.log("STATE   PART");
  for (const part of parts) console.log(`${part.isIntact ? "intact " : "BROKEN "} ${part.name}`);
  return parts.every((part) => part.isIntact) ? 0 : 1;
}
