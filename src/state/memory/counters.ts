import type { Decision, Policy, PolicyName } from "../window.ts";
import { decide, POLICY_NAMES, UNLIMITED_DECISION, windowNumber } from "../window.ts";

/** Callers that fit at once; the table has eight times as many places, so that hardly a set overflows. */
const MAX_CALLERS = 100_000;
const PLACES_PER_CALLER = 8;

/** One place: two halves of a hash, the end of its window in Unix seconds, units used. */
const SECOND = 1;
const RESET = 2;
const USED = 3;
const PLACE_WORDS = 4;

/**
 * Places in one set, the last used first. A caller's set follows from its hash, so finding it never takes longer,
 * however full the table; a set is two neighbouring cache lines.
 */
const WAYS = 8;
const SET_WORDS = WAYS * PLACE_WORDS;

/** Words before the first set, a cache line: two of them are the hash's seed. */
const HEADER_WORDS = 16;
const SEED_WORDS = 2;

/** Locks of a table that processes share, after its sets; many sets to one lock, as they are held for a moment. */
const LOCKS = 4096;
/** Tries before a waiting process lets others run: whoever holds the lock may have lost its turn. */
const SPINS = 2000;
/** However long a lock may be held, it is not held for this. */
const STALE_LOCK_MS = 2000;

/** Longest part of a bucket's name that tells callers apart. */
const MAX_NAME = 128;

const TAG_BY_POLICY = Object.fromEntries(
  POLICY_NAMES.map((name, index) => [name, Math.imul(index + 1, 0x9e3779b1)]),
) as Readonly<Record<PolicyName, number>>;

export type MemoryCounters = {
  take(bucket: string, policies: readonly Policy[], cost: number, nowEpochMs: number): Decision;
};

/**
 * Counts in memory: a set-associative table of fixed size in one typed array, so that neither the heap nor the time of
 * a decision grows with the callers. A caller is a hash of 64 bits under a secret seed; of a full set the places of
 * past windows go first, then the one idle for longest. A clock that jumps, either way, opens a new window: nobody is
 * locked out by time that never was.
 */
export function createMemoryCounters(maxCallers: number = MAX_CALLERS): MemoryCounters {
  const sets = setsFor(maxCallers);
  const words = new Int32Array(HEADER_WORDS + sets * SET_WORDS);
  crypto.getRandomValues(words.subarray(0, SEED_WORDS));
  return countersIn(words, sets, null);
}

/** Size of a table that processes share. */
export const SHARED_TABLE_BYTES =
  (HEADER_WORDS + setsFor(MAX_CALLERS) * SET_WORDS + LOCKS) * Int32Array.BYTES_PER_ELEMENT;

/** What a shared table begins with: the seed that all its processes must have in common. */
export function sharedTableHeader(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(SEED_WORDS * Int32Array.BYTES_PER_ELEMENT));
}

/**
 * The same table in memory that several processes of one machine map, so that they count as one. A set is changed
 * under a lock of one atomic word, which holds the id of the process that has it: `owner`.
 */
export function createSharedCounters(bytes: Uint8Array, owner: number): MemoryCounters {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, SHARED_TABLE_BYTES / 4);
  return countersIn(words, setsFor(MAX_CALLERS), createLock(words, owner));
}

/** Whether a process of this number runs. */
function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

type Lock = { acquire(number: number): void; release(number: number): void };

function createLock(words: Int32Array, owner: number): Lock {
  const base = words.length - LOCKS;

  /** A set is held for a fraction of a microsecond, unless its holder lost its turn, or its life. */
  function wait(lock: number): void {
    const sinceMs = performance.now();
    for (let tries = 1; ; tries += 1) {
      if (Atomics.compareExchange(words, lock, 0, owner) === 0) return;
      if (tries % SPINS !== 0) continue;
      Bun.sleepSync(1);
      const holder = Atomics.load(words, lock);
      if (holder === 0 || (isAlive(holder) && performance.now() - sinceMs < STALE_LOCK_MS)) continue;
      if (Atomics.compareExchange(words, lock, holder, owner) === holder) return;
    }
  }

  return {
    acquire(number) {
      const lock = base + (number % LOCKS);
      if (Atomics.compareExchange(words, lock, 0, owner) !== 0) wait(lock);
    },
    release(number) {
      // Not a plain store: whoever was taken for dead must not free what another holds by now.
      Atomics.compareExchange(words, base + (number % LOCKS), owner, 0);
    },
  };
}

function setsFor(maxCallers: number): number {
  return 2 ** Math.max(2, Math.ceil(Math.log2((maxCallers * PLACES_PER_CALLER) / WAYS)));
}

function countersIn(words: Int32Array, sets: number, lock: Lock | null): MemoryCounters {
  const mask = sets - 1;
  const used: number[] = [];
  let first = 0;
  let second = 0;

  /** Two lanes of multiply and rotate over the name, mixed as murmur3 does at its end (Appleby, 2011). */
  function hash(name: string): void {
    let a = words[0] ?? 0;
    let b = words[1] ?? 0;
    const length = Math.min(name.length, MAX_NAME);
    for (let index = 0; index < length; index += 1) {
      const code = name.charCodeAt(index);
      a = Math.imul(a ^ code, 0x85ebca6b);
      a = (a << 13) | (a >>> 19);
      b = Math.imul(b ^ code, 0xc2b2ae35);
      b = (b << 17) | (b >>> 15);
    }
    first = mix(a ^ length);
    second = mix(b ^ first);
  }

  /** The place of a caller in its set, or -1. */
  function find(base: number, tag: number): number {
    for (let place = base; place < base + SET_WORDS; place += PLACE_WORDS) {
      if (words[place] === first && words[place + SECOND] === tag) return place;
    }
    return -1;
  }

  /** A place to give away: the last of a past window, else the one idle for longest. */
  function vacate(base: number, nowSeconds: number): number {
    const last = base + SET_WORDS - PLACE_WORDS;
    for (let place = last; place >= base; place -= PLACE_WORDS) {
      if ((words[place + RESET] ?? 0) >>> 0 <= nowSeconds) return place;
    }
    return last;
  }

  /** Puts what is given into the first place of the set; those before `place` move on by one. */
  function putFirst(base: number, place: number, tag: number, reset: number, units: number): void {
    for (let index = place - 1; index >= base; index -= 1) words[index + PLACE_WORDS] = words[index] ?? 0;
    words[base] = first;
    words[base + SECOND] = tag;
    words[base + RESET] = reset;
    words[base + USED] = units;
  }

  return {
    take(bucket, policies, cost, nowEpochMs) {
      if (policies.length === 0) return UNLIMITED_DECISION;
      hash(bucket);
      const set = first & mask;
      const base = HEADER_WORDS + set * SET_WORDS;
      lock?.acquire(set);
      for (let index = 0; index < policies.length; index += 1) {
        const policy = policies[index];
        if (policy === undefined) continue;
        const place = find(base, second ^ TAG_BY_POLICY[policy.name]);
        const isCurrent = place !== -1 && words[place + RESET] === resetSeconds(policy, nowEpochMs);
        used[index] = isCurrent ? (words[place + USED] ?? 0) : 0;
      }
      const decision = decide(policies, used, cost, nowEpochMs);
      const isTaken = decision.allowed && cost > 0;
      for (let index = 0; index < policies.length; index += 1) {
        const policy = policies[index];
        if (policy === undefined) continue;
        const tag = second ^ TAG_BY_POLICY[policy.name];
        const known = find(base, tag);
        if (!isTaken) {
          // Whoever asks stays remembered, or a refused caller could be forgotten and begin anew.
          if (known !== -1) putFirst(base, known, tag, words[known + RESET] ?? 0, words[known + USED] ?? 0);
          continue;
        }
        const place = known === -1 ? vacate(base, Math.floor(nowEpochMs / 1000)) : known;
        putFirst(base, place, tag, resetSeconds(policy, nowEpochMs), (used[index] ?? 0) + cost);
      }
      lock?.release(set);
      return decision;
    },
  };
}

/** End of the policy's window in Unix seconds, as the 32 bits it is stored in. */
function resetSeconds(policy: Policy, nowEpochMs: number): number {
  return ((windowNumber(policy, nowEpochMs) + 1) * policy.windowSeconds) | 0;
}

function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
