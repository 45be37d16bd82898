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

/** Slots in a line: four fill one line of a processor's cache. */
const WAYS = 4;
const LINE_WORDS = WAYS * SLOT_WORDS;
/**
 * The slots of a caller's two lines, 0-3 and 4-7, in the order in which free ones are taken. The last of a line is left
 * to callers whose other line is full, so that the table fills almost completely.
 */
const SLOT_ORDER = [2, 1, 0, 6, 5, 4, 3, 7] as const;

/** A caller's slot is in one of two lines, both among the 64 of a group, which is a page of memory. */
const GROUP_LINES = 64;

/** Words before the first line, a page: two of them are the hash's seed. */
const HEADER_WORDS = 1024;
const SEED_WORDS = 2;

/** A table that processes share has one lock for each group, after its lines. */
const LOCKS = linesFor(MAX_CALLERS) / GROUP_LINES;
/** Tries before a waiting process yields: the owner of the lock may not be running. */
const SPINS = 2000;
/** A lock older than this has lost its owner. */
const STALE_LOCK_MS = 2000;

/** Characters of a bucket's name that are hashed. */
const MAX_NAME = 128;

/** Clocks of processes, and requests that overtake each other, may differ by this much. */
const SKEW_SECONDS = 60;

/** Minute and day of a caller share one slot; every other policy has its own. */
const TAG_BY_POLICY = Object.fromEntries(
  POLICY_NAMES.map((name, index) => [name, name === "day" ? 0 : Math.imul(index, 0x9e3779b1)]),
) as Readonly<Record<PolicyName, number>>;

export type MemoryCounters = {
  take(bucket: string, policies: readonly Policy[], cost: number, nowEpochMs: number): Decision;
};

/**
 * Counts in a table of fixed size, one typed array, so that neither memory nor time grows with the callers. A caller is
 * identified by 54 bits of a seeded hash; a new caller is mistaken for another once in half a billion times. When all
 * eight slots of a caller are in use, the one idle for longest is reused. A clock that jumps opens a new window, so
 * that nobody stays locked out.
 */
export function createMemoryCounters(maxCallers: number = MAX_CALLERS): MemoryCounters {
  const lines = linesFor(maxCallers);
  const words = new Int32Array(HEADER_WORDS + lines * LINE_WORDS);
  crypto.getRandomValues(words.subarray(0, SEED_WORDS));
  return countersIn(words, lines, null);
}

/** Size of a table that processes share. */
export const SHARED_TABLE_BYTES =
  (HEADER_WORDS + linesFor(MAX_CALLERS) * LINE_WORDS + LOCKS) * Int32Array.BYTES_PER_ELEMENT;

/** The start of a shared table: the hash seed that all its processes use. */
export function sharedTableHeader(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(SEED_WORDS * Int32Array.BYTES_PER_ELEMENT));
}

/**
 * The same table in memory that several processes of one machine share, so that they count together. A group is
 * changed under a lock: one atomic word with the id of the process that owns it (`owner`).
 */
export function createSharedCounters(bytes: Uint8Array, owner: number): MemoryCounters {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, SHARED_TABLE_BYTES / 4);
  return countersIn(words, linesFor(MAX_CALLERS), createLock(words, owner));
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
  const base = words.length - LOCKS;

  /** A group stays locked for a fraction of a microsecond, unless its owner is suspended or dead. */
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

function linesFor(maxCallers: number): number {
  return Math.max(GROUP_LINES, 2 ** Math.ceil(Math.log2((maxCallers * SLOTS_PER_CALLER) / WAYS)));
}

function countersIn(words: Int32Array, lines: number, lock: Lock | null): MemoryCounters {
  const groupMask = lines / GROUP_LINES - 1;
  let first = 0;
  let second = 0;
  /** The list of policies of the last call, and which slots it counts in. */
  let list: readonly Policy[] = [];
  let listTag = 0;
  let hasMinute = false;
  let hasDay = false;
  /** The time of the call, and the seconds since its minute and its day began. */
  let nowSeconds = 0;
  let intoMinute = 0;
  let intoDay = 0;

  /** Two lanes of multiply and rotate over pairs of characters, mixed as murmur3 does at its end (Appleby, 2011). */
  function hash(name: string): void {
    let a = words[0] ?? 0;
    let b = words[1] ?? 0;
    const length = Math.min(name.length, MAX_NAME);
    for (let index = 1; index < length; index += 2) {
      const pair = name.charCodeAt(index - 1) | (name.charCodeAt(index) << 16);
      a = Math.imul(a ^ pair, 0x85ebca6b);
      a = (a << 13) | (a >>> 19);
      b = Math.imul(b ^ pair, 0xc2b2ae35);
      b = (b << 17) | (b >>> 15);
    }
    // The last character of an odd length.
    const last = length % 2 === 0 ? 0 : name.charCodeAt(length - 1);
    first = mix(a ^ (last << 8) ^ length);
    second = mix(b ^ first);
  }

  function learn(policies: readonly Policy[]): void {
    hasMinute = false;
    hasDay = false;
    for (const { name, windowSeconds } of policies) {
      const tag = TAG_BY_POLICY[name];
      const isSecond = hasMinute || hasDay;
      const isMinute = windowSeconds === SECONDS_PER_MINUTE;
      const isOdd = !isMinute && windowSeconds !== SECONDS_PER_DAY;
      if (isOdd || (isMinute ? hasMinute : hasDay) || (isSecond && tag !== listTag)) {
        throw new RangeError("a call is counted by one minute and one day, of one kind");
      }
      listTag = tag;
      if (isMinute) hasMinute = true;
      else hasDay = true;
    }
    list = policies;
  }

  /** Slots of the highest rank are reused first: those whose windows are past, then those idle for longest. */
  function rank(slot: number): number {
    const idle = (nowSeconds + SKEW_SECONDS - (words[slot + SECOND] ?? 0)) & 0x7fffffff;
    const isPast = idle > SKEW_SECONDS + (words[slot + IN_DAY] === 0 ? intoMinute : intoDay);
    return isPast ? Infinity : idle;
  }

  function mostReplaceable(one: number, two: number): number {
    const slots = SLOT_ORDER.map((way) => slotAt(one, two, way));
    return slots.reduce((best, each) => (rank(each) > rank(best) ? each : best));
  }

  return {
    take(bucket, policies, cost, nowEpochMs) {
      if (policies.length === 0) return UNLIMITED_DECISION;
      if (policies !== list) learn(policies);
      hash(bucket);
      const tag = second ^ listTag;
      const group = first & groupMask;
      const start = HEADER_WORDS + group * GROUP_LINES * LINE_WORDS;
      const one = start + ((first >>> 20) & (GROUP_LINES - 1)) * LINE_WORDS;
      const two = start + (first >>> 26) * LINE_WORDS;
      nowSeconds = Math.floor(nowEpochMs / 1000);
      intoMinute = secondsInto(SECONDS_PER_MINUTE, nowSeconds);
      intoDay = secondsInto(SECONDS_PER_DAY, nowSeconds);
      lock?.acquire(group);
      let slot = 0;
      for (const way of SLOT_ORDER) {
        const at = slotAt(one, two, way);
        if (words[at] === tag) slot = at;
      }
      let inMinute = 0;
      let inDay = 0;
      if (slot !== 0) {
        const before = words[slot + SECOND] ?? 0;
        // A slot stores the second in 32 bits, so the difference wraps.
        const sinceMinute = (before - nowSeconds + intoMinute) | 0;
        const sinceDay = (before - nowSeconds + intoDay) | 0;
        if (sinceMinute >= 0 && sinceMinute < SECONDS_PER_MINUTE) inMinute = words[slot + IN_MINUTE] ?? 0;
        if (sinceDay >= 0 && sinceDay < SECONDS_PER_DAY) inDay = words[slot + IN_DAY] ?? 0;
      }
      const used: number[] = [];
      for (const { windowSeconds } of policies)
        used.push(windowSeconds === SECONDS_PER_MINUTE ? inMinute : inDay);
      const decision = decide(policies, used, cost, nowEpochMs);
      if (decision.allowed && cost > 0) {
        if (hasMinute) inMinute += cost;
        if (hasDay) inDay += cost;
        if (slot === 0) {
          slot = mostReplaceable(one, two);
          words[slot] = tag;
        }
      }
      if (slot !== 0) {
        // A refused call counts as activity too: otherwise a refused caller could be evicted and start from zero.
        words[slot + SECOND] = nowSeconds;
        words[slot + IN_MINUTE] = inMinute;
        words[slot + IN_DAY] = inDay;
      }
      lock?.release(group);
      return decision;
    },
  };
}

/** A slot of either of the two lines that a caller's counts may be in. */
function slotAt(one: number, two: number, way: number): number {
  return (way < WAYS ? one : two) + (way % WAYS) * SLOT_WORDS;
}

/** Seconds since the current window began. */
function secondsInto(windowSeconds: number, nowSeconds: number): number {
  return nowSeconds - Math.floor(nowSeconds / windowSeconds) * windowSeconds;
}

function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
