import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { formatCount as count, markdownTable as table } from "./figures.ts";
import type storedHttp from "./results/http.json";
import type storedPeers from "./results/peers.json";

/** Each row's ratios are to the yardstick, `ofConstant` to the constant server. */
export type HttpResult = typeof storedHttp;
/** Figures and answers stand in the order of `servers`. */
export type PeersResult = typeof storedPeers;

const ROOT = join(import.meta.dir, "..", "..");
const README = join(ROOT, "README.md");
const SPEED = join(ROOT, "docs", "speed.md");
const BEGIN = "<!-- written by scripts/bench -->";
const END = "<!-- end of what it wrote -->";

const fileOf = (part: string): string => join(import.meta.dir, "results", `${part}.json`);

// Written by the benchmark itself.
const storedPeersResult = (): PeersResult => JSON.parse(readFileSync(fileOf("peers"), "utf8")) as PeersResult;

/** The tables of docs/speed.md. */
export function speedTables(): string {
  const http = JSON.parse(readFileSync(fileOf("http"), "utf8")) as HttpResult;
  return `${httpTable(http)}\n${peersTable(storedPeersResult())}`;
}

/** The table of the README: what each server answers to questions that are easily answered wrong. */
export function correctnessTable(): string {
  const { servers, answers } = storedPeersResult();
  // A peer with its middleware answers as it does bare.
  const isShown = (_: unknown, at: number): boolean => !servers[at]?.includes("(full)");
  const head = [
    "Question",
    "what is right",
    ...servers.filter(isShown).map((name) => name.replace(" (bare)", "")),
  ];
  const rows = answers.map(({ question, right, told }) => [
    question,
    right,
    ...told.filter(isShown).map(({ text, isRight }) => (isRight ? text : `**wrong:** ${text}`)),
  ]);
  return table(head, rows, Array(head.length).fill("---"));
}

/** Stores a result and writes the tables into docs/speed.md and the README. @throws Error if a mark is missing */
export function writeResult(...[part, result]: ["http", HttpResult] | ["peers", PeersResult]): void {
  writeFileSync(fileOf(part), JSON.stringify(result));
  writeTables(SPEED, speedTables(), fileOf(part));
  writeTables(README, correctnessTable(), fileOf(part));
}

/** Writes all between the two marks of a page. @throws Error if a mark is missing */
export function writeTables(page: string, tables: string, resultFile: string): void {
  const text = readFileSync(page, "utf8");
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`${page} has no place for the tables`);
  writeFileSync(page, `${text.slice(0, begin + BEGIN.length)}\n\n${tables}\n${text.slice(end)}`);
  // The format check covers both.
  Bun.spawnSync([process.execPath, "x", "oxfmt", page, resultFile], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  console.log(`\nWritten to ${relative(ROOT, resultFile)} and ${relative(ROOT, page)}.`);
}

/** Heads of the cells of `httpCells` in a terminal. */
export const HTTP_COLUMNS = ["endpoint", "per s", "of the yardstick", "const", "cpu, µs", "p99, ms"];

/** A row's figures: requests a second, ratio to both servers, processor time beside the yardstick's, p99. */
export function httpCells(row: HttpResult["rows"][number]): string[] {
  const { median, min, max } = row.ratio;
  return [
    row.name,
    count(row.requestsPerSecond),
    `${median.toFixed(2)} (${min.toFixed(2)} - ${max.toFixed(2)})`,
    row.ofConstant.toFixed(2),
    `${row.cpuUs.toFixed(1)} : ${row.baseCpuUs.toFixed(1)}`,
    `${row.p99Ms.toFixed(1)} (${row.p99Ratio.toFixed(1)}x)`,
  ];
}

function httpTable(result: HttpResult): string {
  const { date, almanac, bun, elysia, processor, connections, callers, rounds, secondsPerRun } = result;
  const rows = result.rows.map((row) => httpCells(row).with(0, `\`${row.name}\``));
  return `${date}: Almanac ${almanac}, Bun ${bun}, Elysia ${elysia}, ${processor}; ${connections} connections, ${rounds} rounds of ${secondsPerRun} s.
Limits by minute and day, access log and a trusted proxy with ${count(callers)} callers are on.

${table(["Endpoint", "per second", "of the yardstick", "of a constant", "processor, µs", "p99, ms"], rows)}`;
}

/** A server's speed, memory and start: a row for each kind of question, then two for the process. */
export function peersCells({ rows, memoryMb, startMs }: PeersResult): string[][] {
  return [
    ...rows.map(({ kind, perSecond, cpuUs }) => [
      kind,
      ...perSecond.map((each, at) => `${count(each)} (${count(cpuUs[at] ?? 0)})`),
    ]),
    ["memory after them, MB", ...memoryMb.map(count)],
    ["start to first answer, ms", ...startMs.map(count)],
  ];
}

function peersTable(result: PeersResult): string {
  const { date, servers, rounds, secondsPerRun } = result;
  return `${date}: answers a second, in brackets µs of processor time for one; every request different, ${rounds} rounds of ${secondsPerRun} s in turn, one processor.

${table(["", ...servers], peersCells(result))}`;
}
