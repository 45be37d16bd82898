import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Comparison } from "./comparison.ts";

export type HttpRow = Comparison & {
  name: string;
  must: number;
  /** Requests a second against the constant's. */
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

type PeerAnswer = {
  question: string;
  right: string;
  ours: string;
  areWeRight: boolean;
  theirs: string;
  areTheyRight: boolean;
};

export type PeersResult = {
  date: string;
  node: string;
  comparison: Comparison;
  answers: readonly PeerAnswer[];
};

export const HTTP_RESULT = join(import.meta.dir, "results", "http.json");
export const PEERS_RESULT = join(import.meta.dir, "results", "peers.json");
const README = join(import.meta.dir, "..", "..", "README.md");
const BEGIN = "<!-- written by scripts/bench -->";
const END = "<!-- end of what it wrote -->";

/** The results that are kept, as people read them. */
export function readmeTables(): string {
  // Written by the benchmark itself.
  const http = JSON.parse(readFileSync(HTTP_RESULT, "utf8")) as HttpResult;
  const peers = JSON.parse(readFileSync(PEERS_RESULT, "utf8")) as PeersResult;
  return `${httpTable(http)}\n${peersTable(peers)}`;
}

/** Writes the results between the README's two marks. @throws Error when they are not there. */
export function writeReadmeTables(): void {
  const text = readFileSync(README, "utf8");
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`${README} has no place for the tables`);
  writeFileSync(README, `${text.slice(0, begin + BEGIN.length)}\n\n${readmeTables()}\n${text.slice(end)}`);
  // Its columns are aligned as all of the README is, or the next check of formats would fail.
  Bun.spawnSync([process.execPath, "x", "oxfmt", README], { stdio: ["ignore", "ignore", "inherit"] });
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

function peersTable({ date, node, comparison, answers }: PeersResult): string {
  const lines = answers.map(
    ({ question, right, ours, areWeRight, theirs, areTheyRight }) =>
      `| ${question} | ${right} | ${told(ours, areWeRight)} | ${told(theirs, areTheyRight)} |`,
  );
  const { requestsPerSecond, baseRequestsPerSecond } = comparison;
  return `${date}, every request different: ${count(requestsPerSecond)} a second, and ${count(baseRequestsPerSecond)} from the server on Node ${node}; ${ratio(comparison)} times as many.

| Question | what is right | Almanac | Node |
| --- | --- | --- | --- |
${lines.join("\n")}
`;
}

function ratio({ ratio: { median, min, max } }: Comparison): string {
  return `${median.toFixed(2)} (${min.toFixed(2)} - ${max.toFixed(2)})`;
}

function count(figure: number): string {
  return figure.toLocaleString("en");
}

function told(text: string, isRight: boolean): string {
  return isRight ? text : `**wrong:** ${text}`;
}
