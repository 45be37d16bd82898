import { mustExist } from "../../domain/must-exist.ts";
import type { Decision, Policy, PolicyName } from "../window.ts";
import { decide, POLICY_NAMES, UNLIMITED_DECISION } from "../window.ts";
import { SECONDS_PER_MINUTE, SECONDS_PER_DAY } from "../../domain/time-unit.ts";

/** Callers that fit at once. The table has at least twice as many slots, so that almost none is without one. */
const MAX_CALLERS = 100_000;
const SLOTS_PER_CALLER = 2;

/**
 * The words of a slot: a hash of the caller, the Unix second of its last call, and the units it used in the minute and
 * in the day of that second.
 */
const SECOND = 1;
const IN_MINUTE = 2;
const IN_DAY = 3;
const SLOT_WORDS = 4;

/** A caller's slot is one of the 16 of a set, so that the table fills almost completely. */
const SET_SLOTS = 16;
const SET_WORDS = SET_SLOTS * SLOT_WORDS;

/** Words before the first set, a line of a processor's cache: two of them are the hash's seed. */
const HEADER_WORDS = 16;
const SEED_WORDS = 2;

/** A table that processes share has one lock for each set, after the sets. */
const SHARED_SETS = setsFor(MAX_CALLERS);
/** Tries before a waiting process yields: the owner of the lock may not be running. */
const SPINS = 2000;
/** A lock older than this has lost its owner. */
const STALE_LOCK_MS = 2000;

/** Clocks of processes, and requests that overtake each other, may differ by this much. */
const SKEW_SECONDS = 60;

/** Minute and day of a caller share one slot; every other policy has its own. */
const TAG_BY_POLICY = Object.fromEntries(
  POLICY_NAMES.map((name, index) => [name, name === "day" ? 0 : Math.imul(index, 0x9e3779b1)]),
) as Readonly<Record<PolicyName, number>>;

/**
 * Counts in a table of fixed size, one typed array, so that neither memory nor time grows with the callers. A caller is
 * identified by 46 bits of a seeded hash; a new caller is mistaken for another once in a quarter of a billion times.
 * When all slots of a set are in use, the one idle for longest is reused. A clock that jumps opens a new window, so
 * that nobody stays locked out.
 */
export function createMemoryCounters(maxCallers: number = MAX_CALLERS) {
  const sets = setsFor(maxCallers);
  const words = new Int32Array(HEADER_WORDS + sets * SET_WORDS);
  crypto.getRandomValues(words.subarray(0, SEED_WORDS));
  return countersIn(words, sets, null);
}

/** Size of a table that processes share. */
export const SHARED_TABLE_BYTES =
  (HEADER_WORDS + SHARED_SETS * (SET_WORDS + 1)) * Int32Array.BYTES_PER_ELEMENT;

/** The start of a shared table: the hash seed that all its processes use. */
export function sharedTableHeader(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(SEED_WORDS * Int32Array.BYTES_PER_ELEMENT));
}

/**
 * The same table in memory that several processes of one machine share, so that they count together. A set is
 * changed under a lock: one atomic word with the id of the process that owns it (`owner`).
 */
export function createSharedCounters(bytes: Uint8Array, owner: number) {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, SHARED_TABLE_BYTES / 4);
  return countersIn(words, SHARED_SETS, createLock(words, owner));
}

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
  const base = words.length - SHARED_SETS;

  /** A set stays locked for a fraction of a microsecond, unless its owner is suspended or dead. */
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
      const lock = base + number;
      if (Atomics.compareExchange(words, lock, 0, owner) !== 0) wait(lock);
    },
    release(number) {
      // Not a plain store: an owner that was taken for dead must not free the lock of another.
      Atomics.compareExchange(words, base + number, owner, 0);
    },
  };
}

function setsFor(maxCallers: number): number {
  return Math.max(1, 2 ** Math.ceil(Math.log2((maxCallers * SLOTS_PER_CALLER) / SET_SLOTS)));
}

function countersIn(words: Int32Array, sets: number, lock: Lock | null) {
  const [seed = 0n] = new BigUint64Array(words.buffer, words.byteOffset, 1);

  /** Units used in a window; 0 where the last call of the slot was in another one. */
  function usedIn(slot: number, word: number, windowStart: number, windowSeconds: number): number {
    // A slot stores the second in 32 bits, so the difference wraps.
    const second = (mustExist(words[slot + SECOND]) - windowStart) | 0;
    return second >= 0 && second < windowSeconds ? mustExist(words[slot + word]) : 0;
  }

  /** Slots of the highest rank are reused first: those whose windows are past, then those idle for longest. */
  function rank(slot: number, nowSeconds: number): number {
    const idle = (nowSeconds + SKEW_SECONDS - mustExist(words[slot + SECOND])) & 0x7fffffff;
    const windowSeconds = words[slot + IN_DAY] === 0 ? SECONDS_PER_MINUTE : SECONDS_PER_DAY;
    return idle > SKEW_SECONDS + (nowSeconds % windowSeconds) ? Infinity : idle;
  }

  return {
    take(bucket: string, policies: readonly Policy[], cost: number, nowEpochMs: number): Decision {
      if (policies.length === 0) return UNLIMITED_DECISION;
      const { first, second } = hashOf(bucket, seed);
      const tag = second ^ tagOf(policies);
      const set = first & (sets - 1);
      const start = HEADER_WORDS + set * SET_WORDS;
      const nowSeconds = Math.floor(nowEpochMs / 1000);
      lock?.acquire(set);
      let slot = 0;
      for (let each = start; each < start + SET_WORDS; each += SLOT_WORDS)
        if (words[each] === tag) slot = each;
      const isNew = slot === 0;
      const minuteStart = nowSeconds - (nowSeconds % SECONDS_PER_MINUTE);
      const dayStart = nowSeconds - (nowSeconds % SECONDS_PER_DAY);
      let inMinute = isNew ? 0 : usedIn(slot, IN_MINUTE, minuteStart, SECONDS_PER_MINUTE);
      let inDay = isNew ? 0 : usedIn(slot, IN_DAY, dayStart, SECONDS_PER_DAY);
      const used = policies.map((policy) => (isOfMinute(policy) ? inMinute : inDay));
      const decision = decide(policies, used, cost, nowEpochMs);
      if (decision.allowed && cost > 0) {
        if (policies.some(isOfMinute)) inMinute += cost;
        if (!policies.every(isOfMinute)) inDay += cost;
        if (isNew) {
          slot = start;
          for (let each = start; each < start + SET_WORDS; each += SLOT_WORDS)
            if (rank(each, nowSeconds) > rank(slot, nowSeconds)) slot = each;
          words[slot] = tag;
        }
      }
      if (slot !== 0) {
        // A refused call counts as activity too: otherwise a refused caller could be evicted and start from zero.
        words[slot + SECOND] = nowSeconds;
        words[slot + IN_MINUTE] = inMinute;
        words[slot + IN_DAY] = inDay;
      }
      lock?.release(set);
      return decision;
    },
  };
}

const isOfMinute = ({ windowSeconds }: Policy): boolean => windowSeconds === SECONDS_PER_MINUTE;

/** Tells the slots of one caller apart. @throws RangeError for policies that do not fit in one */
function tagOf(policies: readonly Policy[]): number {
  const [one, other] = policies;
  const isFit = policies.every((each) => isOfMinute(each) || each.windowSeconds === SECONDS_PER_DAY);
  const tag = TAG_BY_POLICY[one?.name ?? "minute"];
  const isPair =
    other === undefined ||
    (policies.length === 2 &&
      TAG_BY_POLICY[other.name] === tag &&
      one?.windowSeconds !== other.windowSeconds);
  if (isFit && isPair) return tag;
  throw new RangeError("a call is counted by one minute and one day, of one kind");
}

/** The hash of a bucket's name, in two halves. */
function hashOf(name: string, seed: bigint): { first: number; second: number } {
  const hash = Bun.hash.wyhash(name, seed);
  return { first: Number(BigInt.asIntN(32, hash)), second: Number(BigInt.asIntN(32, hash >> 32n)) };
}
