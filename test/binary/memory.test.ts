import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { readMemory } from "../support/memory.ts";
import { createTraffic } from "../support/traffic.ts";
import { until } from "../support/process.ts";
import { runProgram, startServer, untilAtRest } from "./server.ts";

const BLOBS = join(import.meta.dir, "../../data/almanac.bin");
const REQUESTS = 8000;
const CALLERS = 16;
/** Memory limit of the engine, which sizes its heap by it, so that results do not depend on the machine. */
const MACHINE_BYTES = 512 * 2 ** 20;
/** Anonymous memory, as pages of a freshly built executable count 30 MB more: 52 to 58 MB, 80 before unused code is dropped. */
const MOST_AT_REST_MB = 66;
const MOST_UNDER_LOAD_MB = 480;
/** Most is answers and holidays that are cached; 150 MB if `shrinkAtRest` did nothing. */
const MOST_AFTER_MB = 140;

test("memory stays within bounds at rest, under mixed requests, and after them", async () => {
  await using server = await startServer({
    args: ["--access-log", "off"],
    env: { BUN_JSC_forceRAMSize: String(MACHINE_BYTES) },
  });
  const anonymousBelow = (mostMb: number): Promise<number> =>
    until(
      () => {
        const { anonymousMb } = readMemory(server.pid);
        return anonymousMb < mostMb ? anonymousMb : null;
      },
      `memory to fall below ${mostMb} MB`,
      // It is given back when the start is over, and 20 to 40 seconds after the last request.
      90_000,
    );
  await untilAtRest(server);
  const restMb = await anonymousBelow(MOST_AT_REST_MB);
  const next = createTraffic(7);
  let left = REQUESTS;
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { path, body } = next();
      const init = body === undefined ? {} : { method: "POST", body };
      const response = await fetch(server.url + path, init);
      await response.arrayBuffer();
      expect(response.status).toBeLessThan(500);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const afterMb = await anonymousBelow(MOST_AFTER_MB);
  const mostMb = readMemory(server.pid).mostMb;
  console.log(
    `memory: ${restMb.toFixed(0)} MB at rest, ${mostMb.toFixed(0)} at most, ${afterMb.toFixed(0)} after`,
  );
  expect(mostMb).toBeLessThan(MOST_UNDER_LOAD_MB);
});

test("'data info --memory' lists parts that add up to the total", async () => {
  const { code, output } = await runProgram(["data", "info", "--memory"]);
  expect(code).toBe(0);
  const sections = output.split(/^(?=\S)/m);
  expect(sections).toHaveLength(3);
  for (const section of sections) {
    const figures = [...section.matchAll(/^ +([\d.]+) MB {2}(.+)$/gm)].map(([, figure]) => Number(figure));
    const together = figures.pop() ?? Number.NaN;
    const sum = figures.reduce((all, figure) => all + figure, 0);
    expect(Math.abs(sum - together)).toBeLessThan(0.06 * figures.length);
  }
  const arraysMb = Number(/^ +([\d.]+) MB {2}together$/m.exec(sections[0] ?? "")?.[1]);
  expect(Math.abs(arraysMb - statSync(BLOBS).size / 1e6)).toBeLessThan(0.1);
  expect(output).toMatch(/MB {2}names of places as a trie$/m);
  expect(output).toMatch(/MB {2}holiday rules of 2\d\d countries$/m);
  expect((await runProgram(["data", "verify", "--memory"])).code).toBe(2);
});
