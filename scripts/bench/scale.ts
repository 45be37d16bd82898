import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataSet } from "../../src/dataset/open.ts";
import type { PlaceIndex } from "../../src/domain/places/place-index.ts";
import { printRatios } from "./ratio.ts";
import { openBuilt, type Multiplied } from "./scale-build.ts";
import { compareKeys } from "./scale-keys.ts";
import { compareSearches } from "./scale-search.ts";

/**
 * What more of everything costs: `bun scripts/bench/scale.ts [DIRECTORY]`. Ten times the places and ten times the alternate names, made of the
 * real ones, and a thousand times the keys; the processor time of the same questions. Exits with 1 when a ratio is over its limit.
 * What is built is left in the directory, if one is given, and used again.
 */
const TIMES = 10;
const SEARCH_LIMIT = 1.5;
const FEW_KEYS = 100;
const MANY_KEYS = 100_000;
const KEYS_LIMIT = 1.5;
/** Lets the engine believe in a small machine, so that it cleans up before its heap is twice what it needs. */
const LITTLE_MEMORY = { BUN_JSC_forceRAMSize: String(2 ** 31) };

/** Stands in a directory whose index is whole. */
const DONE = "done";

const DATA_PATH = join(import.meta.dir, "../../data/almanac.sqlite");

/** An index of ten times as much, built in a process of its own as that takes gigabytes for minutes. */
async function build(kind: Multiplied, directory: string): Promise<PlaceIndex> {
  if (existsSync(join(directory, DONE))) return openBuilt(directory);
  mkdirSync(directory, { recursive: true });
  const program = join(import.meta.dir, "scale-build.ts");
  const { exitCode } = Bun.spawnSync(
    [process.execPath, "--smol", program, kind, String(TIMES), DATA_PATH, directory],
    { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...LITTLE_MEMORY } },
  );
  if (exitCode !== 0) throw new Error(`the index of ${TIMES} times the ${kind} could not be built`);
  await Bun.write(join(directory, DONE), "");
  return openBuilt(directory);
}

const directory = mkdtempSync(join(tmpdir(), "almanac-scale-"));
const kept = process.argv[2] ?? directory;
process.on("SIGINT", () => process.exit(130));
process.on("exit", () => rmSync(directory, { recursive: true, force: true }));

const keys = await compareKeys(directory, FEW_KEYS, MANY_KEYS);
const areKeysGood = printRatios(`${FEW_KEYS} -> ${MANY_KEYS.toLocaleString("en")} keys`, keys, KEYS_LIMIT);

const base = openDataSet({ kind: "file", path: DATA_PATH }).placeIndex;
const larger = [
  await build("places", join(kept, "places")),
  await build("alternates", join(kept, "alternates")),
] as const;
const [places = [], alternates = []] = await compareSearches(base, larger);
const sizeOf = ({ table, trie }: PlaceIndex): string =>
  `${table.count.toLocaleString("en")} places, ${trie.termCount.toLocaleString("en")} names`;
const arePlacesGood = printRatios(`${sizeOf(base)} -> ${sizeOf(larger[0])}`, places, SEARCH_LIMIT);
const areAlternatesGood = printRatios(`${sizeOf(base)} -> ${sizeOf(larger[1])}`, alternates, SEARCH_LIMIT);

process.exit(areKeysGood && arePlacesGood && areAlternatesGood ? 0 : 1);
