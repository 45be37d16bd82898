import type { Decision, Policy, PolicyName } from "../window.ts";
import { decide, POLICY_NAMES, UNLIMITED_DECISION, windowNumber } from "../window.ts";

/** Callers that certainly fit; the table has five times as many places. */
const MAX_CALLERS = 100_000;
const PLACES_PER_CALLER = 5;

/** Places in one set. A caller's set follows from its hash: finding it never takes longer, however full the table. */
const WAYS = 16;
/** One set: 16 hashes, then 16 second hashes, ends of windows, units used, last uses. A scan reads one cache line. */
const SECOND = WAYS;
const RESET = WAYS * 2;
const USED = WAYS * 3;
const STAMP = WAYS * 4;
const SET_WORDS = WAYS * 5;

/** Words before the first set: two of the hash's seed, one that counts decisions. */
const HEADER_WORDS = 16;
const CLOCK = 2;

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
  crypto.getRandomValues(words.subarray(0, CLOCK));
  return countersIn(words, sets);
}

function setsFor(maxCallers: number): number {
  return 2 ** Math.max(2, Math.ceil(Math.log2((maxCallers * PLACES_PER_CALLER) / WAYS)));
}

function countersIn(words: Int32Array, sets: number): MemoryCounters {
  const mask = sets - 1;
  const places: number[] = [];
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
    for (let way = base; way < base + WAYS; way += 1) {
      if (words[way] === first && words[way + SECOND] === tag) return way;
    }
    return -1;
  }

  /** A place to write to: of a past window, else the one idle for longest. */
  function vacate(base: number, nowSeconds: number, clock: number): number {
    let oldest = base;
    let longestIdle = -1;
    for (let way = base; way < base + WAYS; way += 1) {
      if ((words[way + RESET] ?? 0) >>> 0 <= nowSeconds) return way;
      const idle = (clock - (words[way + STAMP] ?? 0)) >>> 0;
      if (idle > longestIdle) {
        longestIdle = idle;
        oldest = way;
      }
    }
    return oldest;
  }

  function write(base: number, policy: Policy, index: number, units: number, nowEpochMs: number): void {
    const clock = words[CLOCK] ?? 0;
    const known = places[index] ?? -1;
    const way = known === -1 ? vacate(base, Math.floor(nowEpochMs / 1000), clock) : known;
    words[way] = first;
    words[way + SECOND] = second ^ TAG_BY_POLICY[policy.name];
    words[way + RESET] = resetSeconds(policy, nowEpochMs);
    words[way + USED] = units;
    words[way + STAMP] = clock;
  }

  return {
    take(bucket, policies, cost, nowEpochMs) {
      if (policies.length === 0) return UNLIMITED_DECISION;
      hash(bucket);
      const base = HEADER_WORDS + (first & mask) * SET_WORDS;
      const clock = ((words[CLOCK] ?? 0) + 1) | 0;
      words[CLOCK] = clock;
      for (let index = 0; index < policies.length; index += 1) {
        const policy = policies[index];
        if (policy === undefined) continue;
        const way = find(base, second ^ TAG_BY_POLICY[policy.name]);
        places[index] = way;
        used[index] = 0;
        if (way === -1) continue;
        // Whoever asks stays remembered, or a refused caller could be forgotten and begin anew.
        words[way + STAMP] = clock;
        if (words[way + RESET] === resetSeconds(policy, nowEpochMs)) used[index] = words[way + USED] ?? 0;
      }
      const decision = decide(policies, used, cost, nowEpochMs);
      if (!decision.allowed || cost === 0) return decision;
      for (let index = 0; index < policies.length; index += 1) {
        const policy = policies[index];
        if (policy !== undefined) write(base, policy, index, (used[index] ?? 0) + cost, nowEpochMs);
      }
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
