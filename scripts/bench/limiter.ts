import { createKeyRing } from "../../src/state/key-ring.ts";
import { createMemoryCounters } from "../../src/state/memory/counters.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import type { Policy } from "../../src/state/window.ts";
import { allowancesOf } from "../../src/http/plan.ts";
import { addressBucket } from "../../src/http/plugins/client-ip.ts";
import { setLimitHeaders } from "../../src/http/plugins/rate-limit.ts";
import { formatMeasurements, measure, type Measurement } from "./measurement.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
const ROUNDS = 9;
const WALKED = 1_000_000;
const CALLERS = [1000, 10_000, 100_000, 1_000_000];
const OPTIONS = { iterations: 300_000, rounds: ROUNDS };
const MINUTE: readonly Policy[] = [{ name: "minute", limit: 1_000_000_000, windowSeconds: 60 }];

/** Decisions of the limiter among few and many callers, bare and as a request has them; keys found in the cache and not. */
async function benchLimiter(): Promise<Measurement[]> {
  const results: Measurement[] = [];
  for (const callers of CALLERS) results.push(measureBare(callers));
  for (const callers of CALLERS) results.push(measureBusy(callers));
  for (const callers of CALLERS) results.push(measureWhole(callers));
  results.push(...(await measureKeys()));
  return results;
}

/**
 * Callers in random order, every one as likely: each decision reads another part of a table that no cache holds, so
 * the difference is what memory costs. As many strings are walked in each run, however many are distinct.
 */
function measureBare(callers: number): Measurement {
  const counters = createMemoryCounters();
  const names = Array.from({ length: WALKED }, (_, index) => addressOf(scatter(index) % callers));
  for (const name of names) counters.take(name, MINUTE, 1, NOW);
  return measure(
    `decision, callers at random, ${callers.toLocaleString("en")}`,
    (index) => counters.take(names[index % WALKED] ?? "", MINUTE, 1, NOW).states.length,
    OPTIONS,
  );
}

/** A thousand busy callers while the table holds many more. */
function measureBusy(callers: number): Measurement {
  const counters = createMemoryCounters();
  for (let caller = 0; caller < callers; caller += 1) counters.take(addressOf(caller), MINUTE, 1, NOW);
  const names = Array.from({ length: 1000 }, (_, index) => addressOf(index));
  return measure(
    `decision, a thousand busy among ${callers.toLocaleString("en")}`,
    (index) => counters.take(names[scatter(index) % 1000] ?? "", MINUTE, 1, NOW).states.length,
    OPTIONS,
  );
}

/** All a request has of it: its address's bucket, the decision by two policies, the headers; callers at random. */
function measureWhole(callers: number): Measurement {
  const counters = createMemoryCounters();
  const allowance = allowancesOf("both").ofTier.anonymous;
  const names = Array.from({ length: WALKED }, (_, index) => addressOf(scatter(index) % callers));
  for (const name of names) counters.take(name, allowance.policies, 1, NOW);
  return measure(
    `address to headers, two policies, ${callers.toLocaleString("en")}`,
    (index) => {
      const bucket = addressBucket(names[index % WALKED] ?? "");
      const headers: Record<string, string> = {};
      setLimitHeaders(headers, counters.take(bucket, allowance.policies, 0, NOW), allowance, NOW);
      return headers["RateLimit"]?.length ?? 0;
    },
    OPTIONS,
  );
}

async function measureKeys(): Promise<Measurement[]> {
  const ring = createKeyRing(createSqliteKeys(openState(":memory:")), (count) =>
    crypto.getRandomValues(new Uint8Array(count)),
  );
  const wish = { label: "", email: null, plan: "free", allowedOrigins: [] } as const;
  const texts: string[] = [];
  for (let made = 0; made < 100; made += 1) texts.push((await ring.create(wish, NOW)).text);
  const textAt = (index: number): string => texts[index % texts.length] ?? "";
  const options = { iterations: 50_000, rounds: ROUNDS };
  for (const text of texts) await ring.find(ring.fingerprint(text) ?? "", NOW);
  return [
    measure("key, form and hash", (index) => ring.fingerprint(textAt(index))?.length ?? 0, options),
    measure(
      "key, found in the cache",
      (index) => Number(ring.cached(ring.fingerprint(textAt(index)) ?? "", NOW)?.isFresh),
      options,
    ),
    measure(
      "key, found in SQLite",
      (index) => Number(ring.find(ring.fingerprint(textAt(index)) ?? "", NOW) instanceof Promise) + 1,
      { iterations: 5000, rounds: ROUNDS },
    ),
  ];
}

function addressOf(caller: number): string {
  return `${(caller >>> 16) & 255}.${(caller >>> 8) & 255}.${caller & 255}.${(caller * 7) & 255}`;
}

/** A permutation of 32-bit numbers: neighbours in the list are none in the table. */
function scatter(value: number): number {
  return Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0;
}

if (import.meta.main) {
  console.log(formatMeasurements(await benchLimiter()));
  const grown = Bun.spawnSync([process.execPath, `${import.meta.dir}/../../test/reliability/million.ts`]);
  console.log(`resident memory after a million callers: +${Number(grown.stdout.toString()).toFixed(1)} MB`);
}
