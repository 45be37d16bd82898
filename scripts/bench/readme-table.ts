import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Spread = { median: number; min: number; max: number };
export type HttpRow = {
  name: string;
  must: number;
  bodyBytes: number;
  requestsPerSecond: number;
  ratioToConstant: Spread;
  ratioToComputing: Spread;
  ratioToElysia: Spread;
  /** Processor time of one answer, ours and the constant one's; hardly moved by what else the machine does. */
  cpuUs: number;
  cpuUsOfConstant: number;
  p99Ms: number;
  p99Ratio: number;
  errors: number;
  roundsKept: number;
};

export type HttpResult = {
  date: string;
  almanac: string;
  bun: string;
  elysia: string;
  processor: string;
  loadAverage: number;
  connections: number;
  callers: number;
  rounds: number;
  secondsPerRun: number;
  rows: readonly HttpRow[];
};

const README = join(import.meta.dir, "..", "..", "README.md");
const BEGIN = "<!-- written by scripts/bench/http.ts -->";
const END = "<!-- end of what it wrote -->";

/** Writes the results between the README's two marks. @throws Error when they are not there. */
export function writeReadmeTable(result: HttpResult): void {
  const text = readFileSync(README, "utf8");
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`${README} has no place for the table`);
  writeFileSync(
    README,
    `${text.slice(0, begin + BEGIN.length)}\n\n${readmeTable(result)}\n${text.slice(end)}`,
  );
  // Its columns are aligned as all of the README is, or the next check of formats would fail.
  Bun.spawnSync([process.execPath, "x", "oxfmt", README], { stdio: ["ignore", "ignore", "inherit"] });
}

/** The results as people read them: versions and date, then a row for each endpoint. */
export function readmeTable(result: HttpResult): string {
  const { date, almanac, bun, elysia, processor, connections, callers, rounds, secondsPerRun } = result;
  const lines = result.rows.map((row) => {
    const { median, min, max } = row.ratioToConstant;
    const ratio = `${median.toFixed(2)} (${min.toFixed(2)} - ${max.toFixed(2)})`;
    const cpu = `${row.cpuUs.toFixed(1)} : ${row.cpuUsOfConstant.toFixed(1)}`;
    const rate = row.requestsPerSecond.toLocaleString("en");
    return `| ${row.name} | ${rate} | ${ratio} | ${row.ratioToComputing.median.toFixed(2)} | ${row.ratioToElysia.median.toFixed(2)} | ${cpu} | ${row.p99Ms.toFixed(1)} (${row.p99Ratio.toFixed(1)}x) |`;
  });
  return `${date}: Almanac ${almanac}, Bun ${bun}, Elysia ${elysia}, ${processor}; ${connections} connections, ${rounds} rounds of ${secondsPerRun} s.
Limits by minute and day, access log and a trusted proxy with ${callers.toLocaleString("en")} callers are on.

| Endpoint | per second | of constant | of computing | of Elysia | processor, µs | p99, ms |
| --- | --: | --: | --: | --: | --: | --: |
${lines.join("\n")}
`;
}
