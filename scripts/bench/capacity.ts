import { mkdtempSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { readMemory } from "../../test/support/memory.ts";
import { freePort, until } from "../../test/support/process.ts";
import { redisCommand, startRedis, type RunningRedis } from "../../test/support/redis.ts";
import { startCluster, startSentinels, type RunningStore } from "../../test/support/redis-kinds.ts";
import { createTraffic } from "../../test/support/traffic.ts";
import { PROGRAM, readOptions } from "../options.ts";
import { CAPACITY_FILE, capacityTables, type CapacityResult } from "./capacity-model.ts";
import { compare, runPart } from "./comparison.ts";
import type { Question } from "./questions.ts";
import { writeTables } from "./readme-table.ts";
import { SETTLE_MS, startPinnedProgram, startProgram, type RunningProgram } from "./start-program.ts";
import { CALLERS, wrk, writeRequests } from "./wrk.ts";

const PAGE = join(import.meta.dir, "..", "..", "docs", "operate.md");
const MIXED_REQUESTS = 4000;
/** The engine compiles the code of so many routes for as long. */
const WARM_UP_SECONDS = 12;
const SEED = 33;

const { program, rounds, seconds } = readOptions(
  "bench capacity",
  "What one processor answers and what a shared store costs, by each kind of store; what that means for 10 thousand to a million answers a second. The results go to scripts/bench/results/capacity.json and docs/operate.md.",
  {
    program: PROGRAM,
    rounds: { default: 7, help: "Each measures every kind of store once." },
    seconds: { default: 2, help: "Of one run." },
  },
);

await runPart(async (folder) => {
  await using stores = new AsyncDisposableStack();
  const folderOf = (name: string): string => mkdtempSync(join(folder, name));
  const single = stores.use(await startRedis(folderOf("single"), freePort()));
  const sentinels = stores.use(await startSentinels(folderOf("sentinels")));
  const cluster = stores.use(await startCluster(folderOf("cluster")));
  const result: CapacityResult = {
    date: new Date().toISOString().slice(0, 10),
    almanac: packageJson.version,
    processor: cpus()[0]?.model ?? "unknown",
    ...(await measureMix(folder, single)),
    kinds: await measureKinds(folder, [single, sentinels, cluster]),
    failovers: [
      { name: "with sentinels", ...(await measureFailover(sentinels)) },
      { name: "in a cluster", ...(await measureFailover(cluster)) },
    ],
  };
  writeFileSync(CAPACITY_FILE, JSON.stringify(result));
  console.log(`\n${capacityTables()}`);
  writeTables(PAGE, capacityTables(), CAPACITY_FILE);
  return true;
});

/** Requests of all kinds that are answered 200, and how many of the answers a shared cache may keep. */
async function mixedRequests(): Promise<{ questions: Question[]; cacheable: number }> {
  await using server = await startProgram(program);
  const next = createTraffic(SEED);
  const questions: Question[] = [];
  let cacheable = 0;
  while (questions.length < MIXED_REQUESTS) {
    const { path, body } = next();
    const response = await fetch(server.url + path, body === undefined ? {} : { method: "POST", body });
    await response.arrayBuffer();
    if (response.status !== 200) continue;
    questions.push(body === undefined ? { path } : { path, body });
    const control = response.headers.get("cache-control") ?? "";
    if (/public/.test(control) && Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0) >= 60) cacheable += 1;
  }
  return { questions, cacheable: cacheable / questions.length };
}

/** What the store did so far: calls, processor time, bytes to and from clients. */
async function storeFigures(port: number) {
  const info = await redisCommand(port, "INFO");
  const field = (name: string): number => Number(new RegExp(`^${name}:([\\d.]+)`, "m").exec(info)?.[1]);
  return {
    calls: Number(/^cmdstat_evalsha:calls=(\d+)/m.exec(await redisCommand(port, "INFO commandstats"))?.[1]),
    cpuSeconds: field("used_cpu_sys") + field("used_cpu_user"),
    bytes: field("total_net_input_bytes") + field("total_net_output_bytes"),
    memory: field("used_memory"),
  };
}

async function measureMix(
  folder: string,
  store: RunningRedis,
): Promise<Pick<CapacityResult, "mix" | "store">> {
  const { questions, cacheable } = await mixedRequests();
  const requests = writeRequests(folder, questions);
  await using server = await startPinnedProgram(program, "--state", store.url);
  await Bun.sleep(SETTLE_MS);
  wrk(server, requests, WARM_UP_SECONDS);
  await store.flush();
  const before = await storeFigures(store.port);
  const runs = Array.from({ length: rounds }, () => wrk(server, requests, seconds));
  const after = await storeFigures(store.port);
  const answers = runs.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond * seconds, 0);
  const callers = Number(/\d+/.exec(await redisCommand(store.port, "DBSIZE"))?.[0]);
  if (callers < CALLERS / 10) throw new Error(`only ${callers} callers were counted: give it more --seconds`);
  const middle = (name: "cpuUs" | "bytes"): number =>
    runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return {
    mix: { cpuUs: middle("cpuUs"), bytes: middle("bytes"), rssMb: readMemory(server.pid).rssMb, cacheable },
    store: {
      callsPerAnswer: (after.calls - before.calls) / answers,
      cpuUs: ((after.cpuSeconds - before.cpuSeconds) * 1e6) / answers,
      bytesPerAnswer: (after.bytes - before.bytes) / answers,
      bytesPerCaller: (after.memory - before.memory) / callers,
    },
  };
}

/** Memory and each kind of store in turn: processor time under load, and latency of one request at a time. */
async function measureKinds(
  folder: string,
  stores: readonly { readonly url: string }[],
): Promise<CapacityResult["kinds"]> {
  const names = ["memory", "one address", "sentinels", "a cluster"];
  await using stack = new AsyncDisposableStack();
  const servers: RunningProgram[] = [];
  for (const options of [[], ...stores.map(({ url }) => ["--state", url])])
    servers.push(stack.use(await startPinnedProgram(program, ...options)));
  await Bun.sleep(SETTLE_MS);
  const requests = writeRequests(folder, [{ path: "/v1/time/Europe/Paris" }]);
  const plan = { rounds, seconds, requestsOf: () => requests };
  const loaded = compare(servers, plan).figures;
  const alone = compare(servers, { ...plan, connections: 1 }).figures;
  return names.map((name, at) => ({
    name,
    cpuUs: loaded[at]?.cpuUs ?? Number.NaN,
    p50Ms: alone[at]?.p50Ms ?? Number.NaN,
  }));
}

/** From the kill of a primary to its successor, and from then until limits are counted there. */
async function measureFailover(store: RunningStore): Promise<{ storeMs: number; almanacMs: number }> {
  await using server = await startPinnedProgram(program, "--state", store.url);
  let turn = 0;
  const isSharing = async (): Promise<boolean> => {
    const headers = { "x-forwarded-for": `10.9.${(turn >> 8) & 255}.${turn & 255}` };
    turn += 1;
    await (await fetch(`${server.url}/v1/time/UTC`, { headers })).arrayBuffer();
    return !(await (await fetch(`${server.url}/health/ready`)).text()).includes("counted alone");
  };
  for (let count = 0; count < 300; count += 1) await isSharing();
  store.primaries[0].kill("SIGKILL");
  const killedMs = performance.now();
  await until(async () => ((await isSharing()) ? null : true), "counting alone");
  let replacedMs = 0;
  await until(async () => {
    if (replacedMs === 0 && (await store.successor()) !== null) replacedMs = performance.now();
    return replacedMs > 0 && (await isSharing()) ? true : null;
  }, "sharing");
  return { storeMs: replacedMs - killedMs, almanacMs: performance.now() - replacedMs };
}
