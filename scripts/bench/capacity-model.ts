import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatCount as count, markdownTable as table } from "./figures.ts";
import type stored from "./results/capacity.json";

/** What was measured; `kinds` begin with memory. */
export type CapacityResult = typeof stored;

export const CAPACITY_FILE = join(import.meta.dir, "results", "capacity.json");

/** What the model takes for granted; the page names each. */
const ASSUMED = {
  /** Part of a processor that is used, on the servers and on the store's primaries. */
  used: 0.6,
  coresPerMachine: 8,
  /** Of the answers that a shared cache may keep, those that it has. */
  cacheHits: 0.8,
  /** Requests of a caller in a minute in which it sends any. */
  requestsPerCallerMinute: 10,
} as const;

const RATES = [10_000, 100_000, 1_000_000] as const;

/** The measured figures, the reckoned ones and what they rest on, as Markdown. */
export function capacityTables(): string {
  // Written by the benchmark itself.
  const result = JSON.parse(readFileSync(CAPACITY_FILE, "utf8")) as CapacityResult;
  return `${measuredTables(result)}\n${reckonedTable(result)}`;
}

function measuredTables({ date, almanac, processor, mix, store, kinds, failovers }: CapacityResult): string {
  const rows = kinds.map(({ name, cpuUs, p50Ms }) => {
    const [memory] = kinds;
    const added = cpuUs - (memory?.cpuUs ?? 0);
    return [name, cpuUs.toFixed(1), added.toFixed(1), p50Ms.toFixed(2)];
  });
  return `Measured on ${date} with Almanac ${almanac} on one processor (${processor}), with limits, access log and a trusted proxy:

${table(
  ["of one process", "figure"],
  [
    ["answers a second, all kinds of requests mixed", count(1e6 / mix.cpuUs)],
    ["processor time of an answer", `${mix.cpuUs.toFixed(0)} µs`],
    ["bytes of an answer with headers, not compressed", count(mix.bytes)],
    ["memory under that load", `${mix.rssMb.toFixed(0)} MB`],
    ["answers that a shared cache may keep for a minute or longer", percent(mix.cacheable)],
    ["calls of the store for an answer", store.callsPerAnswer.toFixed(2)],
    ["processor time of the store for an answer", `${store.cpuUs.toFixed(1)} µs`],
    ["bytes to and from the store for an answer", count(store.bytesPerAnswer)],
    ["bytes of a caller in the store", count(store.bytesPerCaller)],
    ...failovers.map(({ name, storeMs, almanacMs }) => [
      `a primary killed, ${name} with a timeout of 1 s`,
      `replaced after ${seconds(storeMs)}, used ${seconds(almanacMs)} later`,
    ]),
  ],
)}
${table(["limits counted in", "processor, µs", "added", "median of one at a time, ms"], rows)}`;
}

function reckonedTable({ mix, store }: CapacityResult): string {
  const { used, coresPerMachine, cacheHits, requestsPerCallerMinute } = ASSUMED;
  const fromCache = mix.cacheable * cacheHits;
  const perPrimary = (1e6 / store.cpuUs) * used;
  const rows = [0, fromCache].flatMap((cached) =>
    RATES.map((rate) => {
      const reaching = rate * (1 - cached);
      const cores = (reaching * mix.cpuUs) / 1e6 / used;
      const callers = (reaching * 60) / requestsPerCallerMinute;
      return [
        count(rate),
        cached === 0 ? "none" : percent(cached),
        count(Math.ceil(cores)),
        count(Math.ceil(cores / coresPerMachine)),
        gigabytes(Math.ceil(cores) * mix.rssMb * 1e6),
        count(Math.ceil(reaching / perPrimary)),
        gigabytes(callers * store.bytesPerCaller),
        gigabits(reaching * mix.bytes),
        gigabits(reaching * store.bytesPerAnswer),
      ];
    }),
  );
  const columns =
    "answers a second;from a CDN;cores;machines;their memory;primaries;their memory;to callers;to the store";
  const coresOfPrimary = Math.floor((perPrimary * mix.cpuUs) / 1e6 / used);
  return `Reckoned from that:

${table(columns.split(";"), rows)}
Assumed: processors and primaries are used to ${percent(used)}; a machine has ${coresPerMachine} cores and a worker for each; a cache has
${percent(cacheHits)} of what it may keep; a caller sends ${requestsPerCallerMinute} requests in a minute in which it sends any, and limits are by the minute;
answers cost what they cost here, uncompressed, and machines do not slow each other down. Replicas of the store and spare machines come on top.

Processors are the first limit; machines are added one by one, as no state is on them. One primary is enough for
${count(Math.floor(perPrimary / 1000) * 1000)} answers a second, those of ${coresOfPrimary} cores; beyond that the store has to be a cluster. Each worker has a connection
to each primary.
`;
}

const percent = (part: number): string => `${Math.round(part * 100)} %`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
const gigabits = (bytesPerSecond: number): string => `${((bytesPerSecond * 8) / 1e9).toFixed(1)} Gbit/s`;
