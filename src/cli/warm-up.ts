import { setTimeout } from "node:timers/promises";

/** Pause between two requests, in which callers are answered. */
const PAUSE_MS = 5;

/** One request of each kind, and the holidays of one country for each calendar system. */
const PATHS: readonly string[] = [
  "/v1/time/Europe/Paris",
  "/v1/time/Europe/Lisboa",
  "/v1/time/convert?from=Asia/Kolkata&to=Africa/Cairo,Etc/UTC&time=2026-03-31T02:30",
  "/v1/timezone/America/New_York",
  "/v1/timezone/list",
  "/v1/city/search?q=sidney",
  "/v1/city/lisbon/nearby",
  "/v1/context/lisbon",
  "/v1/sun?city=lisbon&days=30",
  "/v1/moon?city=lisbon&days=30",
  "/v1/date/diff?start=1990-01-31&end=2026-02-28",
  "/v1/date/business-days?start=1990-01-02&days=2000&country=PT",
  "/embed/clock?timezone=Europe/Lisbon",
  ...["DE", "GR", "IL", "SA", "IR", "BD", "CN"].map((code) => `/v1/holidays/upcoming?country=${code}`),
];

type Send = (path: string) => Promise<unknown>;

/**
 * Sends one request of each kind, so that no caller waits for code to be compiled and ICU data to be loaded: the first
 * `/v1/moon` of a process takes 56 ms, the second 5.
 */
export async function warmUp(send: Send): Promise<void> {
  for (const path of PATHS) {
    await send(path);
    await Bun.sleep(PAUSE_MS);
  }
}

/** Until it is first looked whether callers rest, which is after the start, and from then on. */
const FIRST_CHECK_MS = 3000;
const CHECK_MS = 15_000;
/** Processor time between two checks in which callers rested, and since the last time memory was given back. */
const REST = { mostMs: 500, afterMs: 3000 } as const;
/** The first time leaves blocks of memory that are hardly used; the second finds them empty: 345 MB, then 300. */
const TIMES_AT_REST = 2;
const BETWEEN_TIMES_MS = 1000;

/**
 * Gives memory back for as long as the process lives: 3 seconds after the start, and when callers rest for 15 to 30 seconds
 * after a busy time: some 400 MB that 200,000 requests leave become 320. A shorter rest keeps the compiled code: who comes
 * back after a few seconds would get half as many answers.
 */
export async function shrinkAtRest(send: Send): Promise<never> {
  let readMs = processorMs();
  let shrunkMs = readMs - REST.afterMs;
  for (let waitMs = FIRST_CHECK_MS; ; waitMs = CHECK_MS) {
    await setTimeout(waitMs, undefined, { ref: false });
    const spentMs = processorMs() - readMs;
    readMs += spentMs;
    if (spentMs > REST.mostMs || readMs - shrunkMs < REST.afterMs) continue;
    shrunkMs = readMs;
    for (let time = 0; time < TIMES_AT_REST; time += 1) {
      await shrink(send);
      await Bun.sleep(BETWEEN_TIMES_MS);
    }
  }
}

/**
 * Collects garbage, and drops compiled code that is not running, such as 30 MB of 147 after the start. Code that most
 * requests run is compiled again at once, for 7 MB; a caller would wait up to 25 ms for it. The runtime calls this function
 * deprecated, and has no other that gives the memory of code back.
 */
export async function shrink(send: Send): Promise<void> {
  // oxlint-disable-next-line typescript/no-deprecated
  Bun.shrink();
  await warmUp(send);
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
