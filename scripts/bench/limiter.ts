import { createKeyRing } from "../../src/state/key-ring.ts";
import { createMemoryCounters } from "../../src/state/memory/counters.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import type { Policy } from "../../src/state/window.ts";
import { quotasOf } from "../../src/http/core/plan.ts";
import { addressBucket } from "../../src/http/core/client-address.ts";
import { limitValues } from "../../src/http/core/rate-limit.ts";
import { formatMeasurements, measure, type Measurement } from "./measurement.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
const ROUNDS = 9;
const ASKED = 1_000_000;
const CALLERS = [1000, 10_000, 100_000, 1_000_000];
const OPTIONS = { iterations: 250_000, rounds: ROUNDS };
const MINUTE: readonly Policy[] = [{ name: "minute", limit: 1_000_000_000, windowSeconds: 60 }];
/** Runs of the bare decision, each in a process of its own; the one in the middle is told. */
const BARE_RUNS = 5;

/** What is measured among so many callers, each in a process of its own. */
const KINDS = { bare: measureBare, busy: measureBusy, whole: measureWhole } as const;
type Kind = keyof typeof KINDS;

/**
 * A decision by one policy. Each of so many callers took a unit before, so that the table holds them all, or as many
 * as it can; then a million draws among them are asked in turn, every one as likely, so that each decision reads
 * another part of the table. Names are made beforehand, are as long among few callers as among many, and are as many
 * different strings however many callers they name. The clock goes on.
 */
function measureBare(callers: number): Measurement {
  const counters = createMemoryCounters();
  for (let caller = 0; caller < callers; caller += 1) counters.take(addressOf(caller), MINUTE, 1, NOW);
  const names = draws(callers);
  for (const name of names) counters.take(name, MINUTE, 1, NOW);
  let asked = 0;
  return measure(
    `decision, callers at random, ${callers.toLocaleString("en")}`,
    () => {
      asked += 1;
      return counters.take(names[asked % ASKED] ?? "", MINUTE, 1, NOW + (asked >>> 7)).states.length;
    },
    OPTIONS,
  );
}

/** A thousand busy callers while the table holds many more. */
function measureBusy(callers: number): Measurement {
  const counters = createMemoryCounters();
  for (let caller = 0; caller < callers; caller += 1) counters.take(addressOf(caller), MINUTE, 1, NOW);
  const names = draws(1000);
  return measure(
    `decision, a thousand busy among ${callers.toLocaleString("en")}`,
    (index) => counters.take(names[index % ASKED] ?? "", MINUTE, 1, NOW).states.length,
    OPTIONS,
  );
}

/** All a request has of it: its address's bucket, the decision by two policies, the headers; callers at random. */
function measureWhole(callers: number): Measurement {
  const counters = createMemoryCounters();
  const allowance = quotasOf("both").ofTier.anonymous;
  const names = draws(callers);
  for (const name of names) counters.take(name, allowance.policies, 1, NOW);
  let asked = 0;
  return measure(
    `address to headers, two policies, ${callers.toLocaleString("en")}`,
    () => {
      asked += 1;
      const bucket = addressBucket(names[asked % ASKED] ?? "");
      const now = NOW + (asked >>> 7);
      const { states } = limitValues(counters.take(bucket, allowance.policies, 0, now), now);
      return states.length;
    },
    OPTIONS,
  );
}

async function measureKeys(): Promise<Measurement[]> {
  const ring = createKeyRing(createSqliteKeys(openState(":memory:")), (count) =>
    crypto.getRandomValues(new Uint8Array(count)),
  );
  const wish = { label: "", email: null, plan: "free", allowedOrigins: [] } as const;
  const keys: Uint8Array[] = [];
  for (let made = 0; made < 100; made += 1) keys.push((await ring.create(wish, NOW)).letters);
  const keyAt = (index: number): Uint8Array => keys[index % keys.length] ?? new Uint8Array(0);
  const options = { iterations: 50_000, rounds: ROUNDS };
  for (const key of keys) await ring.find(ring.fingerprint(key), NOW);
  return [
    measure("key, form and hash", (index) => ring.fingerprint(keyAt(index)).length, options),
    measure(
      "key, found in the cache",
      (index) => Number(ring.cached(ring.fingerprint(keyAt(index)), NOW)?.isFresh),
      options,
    ),
    measure(
      "key, found in SQLite",
      (index) => Number(ring.find(ring.fingerprint(keyAt(index)), NOW) instanceof Promise) + 1,
      { iterations: 5000, rounds: ROUNDS },
    ),
  ];
}

/** The address of a caller: numbers one after the other are nowhere near each other, and about as long. */
function addressOf(caller: number): string {
  const mixed = Math.imul(caller ^ 0x5bd1e995, 0x9e3779b1);
  const bits = mixed ^ (mixed >>> 15);
  return `${bits >>> 24}.${(bits >>> 16) & 255}.${(bits >>> 8) & 255}.${bits & 255}`;
}

/** A million addresses drawn among so many callers. */
function draws(callers: number): string[] {
  return Array.from({ length: ASKED }, () => addressOf(Math.floor(Math.random() * callers)));
}

/** One measurement in a process of its own: what others left in the heap would lengthen it by a third. */
function measureApart(kind: Kind, callers: number): Measurement {
  const { stdout } = Bun.spawnSync([process.execPath, import.meta.path, kind, String(callers)]);
  return JSON.parse(stdout.toString()) as Measurement;
}

/** Runs in turn, so that whatever else the machine does falls on all alike; of each number of callers the middle one. */
function measureBareApart(): Measurement[] {
  const runs = CALLERS.map((): Measurement[] => []);
  for (let run = 0; run < BARE_RUNS; run += 1) {
    for (const [index, callers] of CALLERS.entries()) runs[index]?.push(measureApart("bare", callers));
  }
  const middle = runs.flatMap((each) => each.toSorted((a, b) => a.median - b.median)[BARE_RUNS >> 1] ?? []);
  const base = middle[0]?.median ?? Number.NaN;
  return middle.map((each) => ({ ...each, note: `${(each.median / base).toFixed(2)}x` }));
}

if (import.meta.main) {
  const [, , asked, callers] = process.argv;
  const kind = (Object.keys(KINDS) as Kind[]).find((name) => name === asked);
  if (kind !== undefined) {
    console.log(JSON.stringify(KINDS[kind](Number(callers))));
  } else {
    const apart = (["busy", "whole"] as const).flatMap((each) =>
      CALLERS.map((count) => measureApart(each, count)),
    );
    console.log(formatMeasurements([...measureBareApart(), ...apart, ...(await measureKeys())]));
    const grown = Bun.spawnSync([process.execPath, `${import.meta.dir}/../../test/reliability/million.ts`]);
    const { grownMb, highestMb } = JSON.parse(grown.stdout.toString()) as Record<string, number>;
    console.log(
      `resident memory over a million callers: +${highestMb?.toFixed(1)} MB, in the end +${grownMb?.toFixed(1)} MB`,
    );
  }
}
