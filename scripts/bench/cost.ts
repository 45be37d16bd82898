import { HEAVIEST, HEAVIEST_BATCHES, inRound, type Heavy } from "../../test/support/heaviest.ts";
import { processorMs } from "../../test/support/processor-time.ts";
import { PROGRAM, readOptions } from "../options.ts";
import { formatRow } from "./figures.ts";
import { SETTLE_MS, startProgram } from "./start-program.ts";

/** The most that a request may take but for a batch, which costs its items, and the most of a processor for one caller. */
const MOST_MS = 60;
const MOST_SHARE = 0.15;

const SHOWN = 20;
const WIDTHS = [52, 9, 5, 9, 15];

const { program, calls } = readOptions(
  "bench cost",
  "The dearest requests there are: processor time of the executable, all its threads together, units, and what part of a processor a caller without a key can take by them in a minute (Linux).",
  { program: PROGRAM, calls: { default: 60, help: "Of each request; processor time is counted in 10 ms." } },
);

type Row = { title: string; ms: number; units: number; share: number };

const options = ["--rate-scheme", "minute", "--trusted-proxies", "127.0.0.1", "--answer-cache", "0"];
await using server = await startProgram(program, ...options);
await Bun.sleep(SETTLE_MS);
let callers = 0;

/** Sends a request as a caller that has sent none, so that nothing is refused but what costs more than a minute's limit. */
async function send({ path, body }: Heavy): Promise<Response> {
  callers += 1;
  const address = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
  const response = await fetch(server.url + path, {
    headers: { "x-forwarded-for": address, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response;
}

async function measure(heavy: Heavy): Promise<Row | null> {
  const { status, headers } = await send(inRound(heavy, 0));
  if (status === 429) return null;
  if (status !== 200) throw new Error(`${heavy.title}: ${status}`);
  const limit = Number(headers.get("x-ratelimit-limit"));
  const units = limit - Number(headers.get("x-ratelimit-remaining"));
  const before = processorMs(server.pid);
  for (let call = 1; call <= calls; call += 1) await send(inRound(heavy, call));
  const ms = (processorMs(server.pid) - before) / calls;
  return { title: heavy.title, ms, units, share: units === 0 ? 0 : ((limit / units) * ms) / 60_000 };
}

const rows: Row[] = [];
for (const heavy of [...HEAVIEST, ...HEAVIEST_BATCHES]) {
  const row = await measure(heavy);
  if (row !== null) rows.push(row);
}
console.log(formatRow(WIDTHS, ["the dearest requests", "ms", "units", "ms a unit", "of a processor"]));
for (const { title, ms, units, share } of rows.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)) {
  const each = units === 0 ? "free" : (ms / units).toFixed(1);
  console.log(
    formatRow(WIDTHS, [
      title.slice(0, 52),
      ms.toFixed(1),
      String(units),
      each,
      `${(share * 100).toFixed(1)} %`,
    ]),
  );
}
const isOver = ({ title, ms, share }: Row): boolean =>
  share > MOST_SHARE || (ms > MOST_MS && !title.startsWith("/v1/batch"));
for (const { title } of rows.filter(isOver)) console.log(`OVER: ${title}`);
process.exitCode = rows.some(isOver) ? 1 : 0;
