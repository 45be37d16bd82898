import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packDataSet, packToBytes } from "../data/pack.ts";
import { formatMeasurements, type Measurement } from "./measurement.ts";

const ROOT = join(import.meta.dir, "../..");
const DATA = join(ROOT, "data/almanac.sqlite");
const ROUNDS = 7;

/**
 * What one child process reports: opening is paid once a process, cold, so it is measured in new processes.
 */
type Opening = { readMs: number; openMs: number; rssMb: number };

const CHILD = `
const [form, path] = process.argv.slice(1);
const { openDataSet } = await import(${JSON.stringify(join(ROOT, "src/dataset/open.ts"))});
const { readPack } = await import(${JSON.stringify(join(ROOT, "src/dataset/pack.ts"))});
const rssBefore = process.memoryUsage().rss;
const started = performance.now();
const bytes = form === "pack" ? new Uint8Array(await Bun.file(path).arrayBuffer()) : null;
const read = performance.now();
const data = bytes === null
  ? openDataSet({ kind: "file", path }, { verify: form === "file-full" ? "full" : "quick" })
  : openDataSet(readPack(bytes, "embedded"));
const opened = performance.now();
if (data.counts.places === 0) throw new Error("no places");
console.log(JSON.stringify({ readMs: read - started, openMs: opened - read, rssMb: (process.memoryUsage().rss - rssBefore) / 1e6 }));
`;

/**
 * Cold opening of the built data set, as the executable carries it and as a file. Needs data/almanac.sqlite.
 */
export async function benchData(): Promise<Measurement[]> {
  if (!existsSync(DATA)) throw new Error(`there is no ${DATA}: run bun run build:data first`);
  const folder = mkdtempSync(join(tmpdir(), "almanac-bench-"));
  try {
    const pack = join(folder, "almanac.pack");
    const bytes = packToBytes(packDataSet(DATA));
    writeFileSync(pack, bytes);
    const packed = openings("pack", pack);
    const size = `${(bytes.length / 1e6).toFixed(1)} MB`;
    const rssMb = Math.round(summary("", packed, "rssMb").median);
    return [
      summary("pack: read", packed, "readMs", size),
      summary("pack: open", packed, "openMs", `${rssMb} MB resident with the bytes`),
      summary("file: open, lengths compared", openings("file-quick", DATA), "openMs"),
      summary("file: open, every hash compared", openings("file-full", DATA), "openMs"),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function openings(form: string, path: string): Opening[] {
  return Array.from({ length: ROUNDS }, () => {
    const child = Bun.spawnSync([process.execPath, "-e", CHILD, form, path], { stderr: "inherit" });
    // Written by the child above.
    return JSON.parse(child.stdout.toString()) as Opening;
  });
}

function summary(name: string, all: readonly Opening[], field: keyof Opening, note?: string): Measurement {
  const sorted = all.map((opening) => opening[field]).sort((a, b) => a - b);
  return {
    name,
    unit: "ms",
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
    ...(note === undefined ? {} : { note }),
  };
}

if (import.meta.main) console.log(formatMeasurements(await benchData()));
