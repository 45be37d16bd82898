import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Comparison } from "./comparison.ts";

export type HttpRow = Comparison & {
  name: string;
  must: number;
  /** Requests a second relative to the constant server. */
  ofConstant: number;
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

/** One per server, in the order of `servers`. */
export type PeersResult = {
  date: string;
  servers: readonly string[];
  rounds: number;
  secondsPerRun: number;
  rows: readonly { kind: string; perSecond: readonly number[]; cpuUs: readonly number[] }[];
  memoryMb: readonly number[];
  startMs: readonly number[];
  answers: readonly {
    question: string;
    right: string;
    told: readonly { text: string; isRight: boolean }[];
  }[];
};

export const HTTP_RESULT = join(import.meta.dir, "results", "http.json");
export const PEERS_RESULT = join(import.meta.dir, "results", "peers.json");
const README = join(import.meta.dir, "..", "..", "README.md");
const BEGIN = "<!-- written by scripts/bench -->";
const END = "<!-- end of what it wrote -->";

/** The stored results as a table. */
export function readmeTables(): string {
  // Written by the benchmark itself.
  const http = JSON.parse(readFileSync(HTTP_RESULT, "utf8")) as HttpResult;
  const peers = JSON.parse(readFileSync(PEERS_RESULT, "utf8")) as PeersResult;
  return `${httpTable(http)}\n${peersTable(peers)}`;
}

/** Writes the results between the README's two marks. @throws Error if a mark is missing */
export function writeReadmeTables(): void {
  const text = readFileSync(README, "utf8");
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`${README} has no place for the tables`);
  writeFileSync(README, `${text.slice(0, begin + BEGIN.length)}\n\n${readmeTables()}\n${text.slice(end)}`);
  // Aligns the columns, because the format check covers the README.
  Bun.spawnSync([process.execPath, "x", "oxfmt", README, HTTP_RESULT, PEERS_RESULT], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function httpTable(result: HttpResult): string {
  const { date, almanac, bun, elysia, processor, connections, callers, rounds, secondsPerRun } = result;
  const lines = result.rows.map((row) => {
    const cpu = `${row.cpuUs.toFixed(1)} : ${row.baseCpuUs.toFixed(1)}`;
    const p99 = `${row.p99Ms.toFixed(1)} (${row.p99Ratio.toFixed(1)}x)`;
    return `| \`${row.name}\` | ${count(row.requestsPerSecond)} | ${ratio(row)} | ${row.ofConstant.toFixed(2)} | ${cpu} | ${p99} |`;
  });
  return `${date}: Almanac ${almanac}, Bun ${bun}, Elysia ${elysia}, ${processor}; ${connections} connections, ${rounds} rounds of ${secondsPerRun} s.
Limits by minute and day, access log and a trusted proxy with ${count(callers)} callers are on.

| Endpoint | per second | of the yardstick | of a constant | processor, µs | p99, ms |
| --- | --: | --: | --: | --: | --: |
${lines.join("\n")}
`;
}

/** Speed, memory and start time of all servers, then the correctness of their answers. */
export function peersTable({ date, servers, rounds, secondsPerRun, ...result }: PeersResult): string {
  const cells = (values: readonly string[]): string => `${values.join(" | ")} |`;
  const speeds = result.rows.map(
    ({ kind, perSecond, cpuUs }) =>
      `| ${kind} | ${cells(perSecond.map((each, at) => `${count(each)} (${count(Math.round(cpuUs[at] ?? 0))})`))}`,
  );
  const answers = result.answers.map(
    ({ question, right, told }) =>
      `| ${question} | ${right} | ${cells(told.map(({ text, isRight }) => (isRight ? text : `**wrong:** ${text}`)))}`,
  );
  return `${date}: answers a second, in brackets µs of processor time for one; every request different, ${rounds} rounds of ${secondsPerRun} s in turn, one processor.

| | ${cells(servers)}
| --- |${" --: |".repeat(servers.length)}
${speeds.join("\n")}
| memory after them, MB | ${cells(result.memoryMb.map(count))}
| start to first answer, ms | ${cells(result.startMs.map(count))}

| Question | what is right | ${cells(servers)}
| --- | --- |${" --- |".repeat(servers.length)}
${answers.join("\n")}
`;
}

function ratio({ ratio: { median, min, max } }: Comparison): string {
  return `${median.toFixed(2)} (${min.toFixed(2)} - ${max.toFixed(2)})`;
}

function count(figure: number): string {
  return figure.toLocaleString("en");
}
