import { describe, expect, test } from "bun:test";
import { AlmanacError } from "../domain/error.ts";
import { createKeyRing } from "./key-ring.ts";
import { createSqliteKeys } from "./sqlite/keys.ts";
import { openState } from "./sqlite/open.ts";
import type { KeyLookup, KeyRing, KeyStore, NewKey } from "./store.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
const INPUT = { label: "", email: null, plan: "free", allowedOrigins: [] } as const;

const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/** A key ring over a store that can be made to fail. */
function setUp() {
  const store = createSqliteKeys(openState(":memory:"));
  const facts = { isGone: false };
  const watched: KeyStore = {
    ...store,
    findByHash(hash) {
      if (facts.isGone) return Promise.reject(new AlmanacError("overloaded", "gone"));
      return store.findByHash(hash);
    },
  };
  return { facts, store, ring: createKeyRing(watched, random) };
}

async function make(ring: KeyRing): Promise<{ made: NewKey; print: string }> {
  const made = await ring.create(INPUT, NOW);
  return { made, print: ring.fingerprint(made.bytes) };
}

async function kindOf(lookup: KeyLookup | Promise<KeyLookup>): Promise<string> {
  return (await lookup).kind;
}

describe("a key ring", () => {
  test("caches a key for 30 seconds, then asks the store again", async () => {
    const { ring } = setUp();
    const { print } = await make(ring);
    expect(ring.cached(print, NOW)).toBeNull();
    expect(await kindOf(ring.find(print, NOW))).toBe("good");
    expect(ring.cached(print, NOW + 30_000)).toMatchObject({ isFresh: true, lookup: { kind: "good" } });
    expect(ring.cached(print, NOW + 30_001)).toMatchObject({ isFresh: false });
  });

  test("accepts only cached keys while the store is gone, for 60 seconds", async () => {
    const { ring, facts } = setUp();
    const known = await make(ring);
    const stranger = await make(ring);
    await ring.find(known.print, NOW);
    facts.isGone = true;
    expect(await kindOf(ring.find(known.print, NOW + 60_000))).toBe("good");
    expect(await kindOf(ring.find(known.print, NOW + 60_001))).toBe("unavailable");
    expect(await kindOf(ring.find(stranger.print, NOW))).toBe("unavailable");
    facts.isGone = false;
    expect(await kindOf(ring.find(stranger.print, NOW + 60_001))).toBe("good");
  });

  test("evicts a key at once when it revokes or rotates it", async () => {
    const { ring } = setUp();
    const { made, print } = await make(ring);
    await ring.find(print, NOW);
    await ring.rotate(made.key, NOW, NOW + 1000, null);
    expect(ring.cached(print, NOW)).toBeNull();
    await ring.find(print, NOW);
    expect(ring.cached(print, NOW + 999)).toMatchObject({ lookup: { kind: "good" } });
    expect(ring.cached(print, NOW + 1000)).toMatchObject({ lookup: { kind: "expired" } });
    await ring.revoke(made.key.keyId, NOW, null);
    expect(await kindOf(ring.find(print, NOW))).toBe("revoked");
  });

  test("treats cached keys as outdated after the clock jumps back", async () => {
    const { ring } = setUp();
    const { print } = await make(ring);
    await ring.find(print, NOW);
    expect(ring.cached(print, NOW - 3_600_000)).toMatchObject({ isFresh: false });
  });

  test("caches at least the last 5,000 keys, not the oldest, and no unknown key", async () => {
    const { ring, store } = setUp();
    const { key } = (await make(ring)).made;
    const known = createKeyRing(
      {
        ...store,
        findByHash: (hash) =>
          hash === "nobody" ? null : { key, secret: { hash, createdEpochMs: NOW, expiresEpochMs: null } },
      },
      random,
    );
    const prints = Array.from({ length: 15_050 }, (_, index) => `hash ${index}`);
    for (const print of prints) await known.find(print, NOW);
    expect(prints.slice(-5000).filter((print) => known.cached(print, NOW) === null)).toEqual([]);
    expect(prints.slice(0, 5000).filter((print) => known.cached(print, NOW) !== null)).toEqual([]);
    expect(await kindOf(known.find("nobody", NOW))).toBe("unknown");
    expect(known.cached("nobody", NOW)).toBeNull();
  });

  test("writes rows that could not be written at the next flush", async () => {
    const { store } = setUp();
    let isFull = true;
    const ring = createKeyRing(
      {
        ...store,
        addUse(rows) {
          if (isFull) throw new AlmanacError("overloaded", "full");
          return store.addUse(rows);
        },
      },
      random,
    );
    ring.recordUse("key_a", "getTime", false, NOW);
    expect(() => ring.flush()).toThrow("full");
    ring.recordUse("key_a", "getTime", true, NOW);
    isFull = false;
    await ring.flush();
    expect(store.useSince("key_a", 0)).toMatchObject([{ route: "getTime", requests: 2, errors: 1 }]);
  });

  test("buffers use of 10,000 keys and drops the rest until it is written", async () => {
    const { ring, store } = setUp();
    for (let key = 0; key < 12_000; key += 1) ring.recordUse(`key_${key}`, "getTime", false, NOW);
    await ring.flush();
    expect(await store.useSince("key_9999", 0)).toHaveLength(1);
    expect(await store.useSince("key_10000", 0)).toEqual([]);
  });
});
