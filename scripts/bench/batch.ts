import { join } from "node:path";
import { startProgram } from "./start-program.ts";
import { processorMs } from "./processor-time.ts";

const ITEMS = 50;
const BATCHES = 800;
const ROUNDS = 7;
/** What it costs to compress the longer answer is not what is asked here. */
const PLAIN = { "Accept-Encoding": "identity" };

const zones = Intl.supportedValuesOf("timeZone");
const paths = Array.from({ length: ITEMS }, (_, index) => `/v1/time/${zones[(index * 7) % zones.length]}`);
const body = JSON.stringify({ requests: paths.map((path) => ({ path })) });
// With the log that operators have by default: it is a part of what a request costs.
const server = await startProgram(join(import.meta.dir, "../../dist/almanac"), "json");

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = processorMs(server.pid);
  await work();
  return processorMs(server.pid) - before;
}

async function batches(): Promise<void> {
  for (let count = 0; count < BATCHES; count += 1) {
    const response = await fetch(`${server.url}/v1/batch`, {
      method: "POST",
      headers: { ...PLAIN, "Content-Type": "application/json" },
      body,
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`a batch was answered ${response.status}`);
  }
}

async function singles(): Promise<void> {
  for (let count = 0; count < BATCHES; count += 1) {
    for (const path of paths) {
      const response = await fetch(server.url + path, { headers: PLAIN });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
    }
  }
}

try {
  await batches();
  await singles();
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const batchMs = await cpuOf(batches);
    const singlesMs = await cpuOf(singles);
    ratios.push(batchMs / singlesMs);
    console.log(
      `${ITEMS} items: ${(batchMs / BATCHES).toFixed(2)} ms of processor time in a batch, ${(singlesMs / BATCHES).toFixed(2)} ms one by one`,
    );
  }
  ratios.sort((a, b) => a - b);
  console.log(`ratio ${ratios[Math.floor(ROUNDS / 2)]?.toFixed(3)} (median of ${ROUNDS}), at most 0.2`);
} finally {
  await server.end();
}
