import type { App } from "../http/app.ts";

/** After the first callers of a start, who are not to wait for this. */
const BEGIN_MS = 250;
/** Bytes of the data set looked at in one turn of the event loop, and the pages they are looked at by. */
const TURN_BYTES = 1_048_576;
const PAGE_BYTES = 4096;
/** A timer that comes so late tells of requests; they have so long before it is tried again. */
const BUSY_MS = 8;
const PAUSE_MS = 250;
/** Countries whose rules are read between two collections of garbage. */
const COLLECT_COUNTRIES = 16;
/** Often enough for the engine to translate what every question passes through. */
const ROUNDS = 12;

/** One question of each kind; what is asked of them varies with the round. */
const QUESTIONS: readonly ((round: number) => string)[] = [
  (round) => `/v1/time/Europe/Paris?at=${1990 + round}-03-31T01:30:00Z`,
  (round) => `/v1/time/convert?from=Asia/Kolkata&to=Africa/Cairo,Etc/UTC&time=${1990 + round}-03-31T02:30`,
  () => "/v1/timezone/America/New_York",
  (round) => `/v1/timezone/at?lat=${round - 40}&lon=${round * 11 - 170}`,
  (round) => `/v1/city/search?q=${"lisbonne".slice(0, 1 + (round % 8))}&limit=5`,
  () => "/v1/city/search?q=sidney",
  () => "/v1/city/lisbon",
  () => "/v1/city/lisbon/nearby",
  (round) => `/v1/context?lat=${round - 40}&lon=${round * 11 - 170}`,
  (round) => `/v1/holidays/PT/${1990 + round}`,
  (round) => `/v1/sun?lat=${round - 40}&lon=${round * 11 - 170}&date=${1990 + round}-06-21`,
  (round) => `/v1/moon?lat=${round - 40}&lon=${round * 11 - 170}&date=${1990 + round}-06-21`,
  (round) => `/v1/date/diff?start=${1990 + round}-01-31&end=2026-02-28`,
  (round) => `/v1/date/add?date=${1990 + round}-01-31&duration=P1M`,
  (round) => `/v1/date/business-days?start=${1990 + round}-01-02&days=20&country=PT`,
  (round) => `/v1/date/week-number?date=${1990 + round}-01-02`,
  () => "/v1/time/Europe/Lisboa",
  // The platform's names of days and months, read by the first clock of a process: 43 ms in one piece.
  () => "/embed/clock?timezone=Europe/Lisbon",
];

/** What is made ready: the bytes of the data set, and a service that counts and logs nothing. */
export type Warmable = {
  readonly bytes: readonly Uint8Array[];
  /** Countries whose rules of holidays are read. */
  countryCodes(): readonly string[];
  createService(): App;
  /** Lets go of what was worked out for the questions. */
  forgetAnswers(): void;
};

/**
 * Does once what callers would wait for otherwise: brings the data set from the disk, and asks one question of each
 * kind until the code behind it is translated, of every country's holidays as well: reading all their rules takes longer
 * than an answer may. Step by step, a third of the time at most, and not while somebody asks.
 * The first moon of a start then takes 5 ms instead of 56, the first context 3 instead of 5; and memory at rest is
 * nearer to what it is under load.
 */
export function createWarmUp({
  bytes,
  countryCodes,
  createService,
  forgetAnswers,
}: Warmable): () => Promise<void> {
  let service: App | null = null;

  return async () => {
    await Bun.sleep(BEGIN_MS);
    for (const part of bytes) {
      for (let start = 0; start < part.length; start += TURN_BYTES) {
        await politely(() => touch(part.subarray(start, start + TURN_BYTES)));
      }
    }
    const app = (service ??= createService());
    await askAll(app);
    for (const [place, code] of countryCodes().entries()) {
      await politely(() => ask(app, `/v1/holidays/upcoming?country=${code}&days=366&limit=500`));
      // Beside this thread: what is left of reading rules would make the heap grow for good.
      if (place % COLLECT_COUNTRIES === 0) Bun.gc(false);
    }
    forgetAnswers();
    Bun.gc(true);
  };
}

async function askAll(service: App): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const question of QUESTIONS) {
      await politely(() => ask(service, question(round)));
    }
  }
}

/** Does one step, leaves twice its time to whoever asks meanwhile, and waits for as long as somebody does. */
async function politely(step: () => unknown): Promise<void> {
  const begunMs = performance.now();
  await step();
  const restMs = 1 + 2 * (performance.now() - begunMs);
  if ((await oversleptMs(restMs)) < BUSY_MS) return;
  while ((await oversleptMs(PAUSE_MS)) >= BUSY_MS);
}

/** How much later than due a timer ran, which is what others did meanwhile. */
async function oversleptMs(restMs: number): Promise<number> {
  const begunMs = performance.now();
  await Bun.sleep(restMs);
  return performance.now() - begunMs - restMs;
}

/** Reads a byte of every page, which maps it; the sum is returned so that the reading is not left out. */
function touch(bytes: Uint8Array): number {
  let sum = 0;
  for (let offset = 0; offset < bytes.length; offset += PAGE_BYTES) sum += bytes[offset] ?? 0;
  return sum;
}

function ask(service: App, path: string): Promise<unknown> {
  return service.handle(new Request(`http://localhost${path}`)).then((response) => response.text());
}
