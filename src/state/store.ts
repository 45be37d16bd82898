import type { Histogram } from "../domain/histogram.ts";
import { MS_PER_DAY } from "../domain/time-unit.ts";
import type { MintedSecret, SecretBytes } from "./key.ts";
import type { MaybePromise } from "./maybe-promise.ts";
import type { Decision, Policy } from "./window.ts";

/** Counters of rate limits. One implementation per technology; all follow `window.ts`. */
export type Counters = {
  /**
   * Charges `cost` units to every policy of a caller, or to none. `bucket` names the caller (an address, a key).
   * A cost of 0 only reports.
   */
  take(bucket: string, policies: readonly Policy[], cost: number, nowEpochMs: number): MaybePromise<Decision>;
};

export type KeyRecord = {
  /** `key_` and 16 characters: may be shown and logged. */
  readonly keyId: string;
  /** First characters of the current secret. */
  readonly hint: string;
  readonly label: string;
  readonly email: string | null;
  /** The name of its plan, whose limits the operator sets; a plan that no longer exists counts as `free`. */
  readonly plan: string;
  /** Origins of web pages that may use the key; empty for all. */
  readonly allowedOrigins: readonly string[];
  readonly createdEpochMs: number;
  readonly revokedEpochMs: number | null;
};

/** One secret of a key, by its hash. After a rotation a key has several until the overlap ends. */
export type SecretRecord = {
  readonly hash: string;
  readonly createdEpochMs: number;
  /** The instant from which it is refused; `null` for the current secret. */
  readonly expiresEpochMs: number | null;
};

export type StoredKey = { readonly key: KeyRecord; readonly secret: SecretRecord };

/** Calls of one key to one route on one UTC day. */
export type UseRow = {
  readonly keyId: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Operation id of the route; `none` for a path without one. */
  readonly route: string;
  readonly requests: number;
  readonly errors: number;
};

export type Rotation = {
  readonly keyId: string;
  readonly secret: SecretRecord;
  readonly hint: string;
  /** When the secrets before it expire at the latest. */
  readonly overlapEndsEpochMs: number;
  /** Hash of the secret that asks for it; `null` for the operator. */
  readonly byHash: string | null;
};

/** Secrets of a key that may be good at once: the newest, and those before it whose overlap lasts. */
export const MAX_LIVE_SECRETS = 3;

/** How long an expired secret is told from an unknown one. */
export const EXPIRED_SECRET_MS = 30 * MS_PER_DAY;

/**
 * Stores keys. All methods throw AlmanacError `store_unavailable` when the store cannot be read or written. The newest
 * secret alone rotates and revokes its key; `byHash` names the one that asks, `null` the operator.
 */
export type KeyStore = {
  /** Whether keys outlive the process. */
  readonly isDurable: boolean;
  insert(key: KeyRecord, secret: SecretRecord): MaybePromise<void>;
  findByHash(hash: string): MaybePromise<StoredKey | null>;
  findById(keyId: string): MaybePromise<KeyRecord | null>;
  /** Newest first. */
  list(limit: number): MaybePromise<readonly KeyRecord[]>;
  /**
   * Adds a secret; those before it expire at the end of the overlap, and at once beyond `MAX_LIVE_SECRETS`. `false`
   * when `byHash` is not the newest secret.
   */
  rotate(rotation: Rotation): MaybePromise<boolean>;
  /** Revokes a key for good. `false` when no key has that id, or `byHash` is not its newest secret. */
  revoke(keyId: string, nowEpochMs: number, byHash: string | null): MaybePromise<boolean>;
  /** Returns the rows that were not written, if some were. */
  addUse(rows: readonly UseRow[]): MaybePromise<readonly UseRow[]>;
  useSince(keyId: string, day: number): MaybePromise<readonly UseRow[]>;
  /** The last day the key was used; `null` when it never was. */
  lastUsedDay(keyId: string): MaybePromise<number | null>;
};

/** Use with the store that counted it: each store adds to its own counts alone, so that the largest copy is the newest. */
export type CopiedUse = UseRow & { readonly origin: string };

/** A key with everything that is stored of it. */
export type KeyCopy = {
  readonly key: KeyRecord;
  readonly secrets: readonly SecretRecord[];
  readonly use: readonly CopiedUse[];
  readonly lastUsedDay: number | null;
};

export type MergeResult = { readonly created: number; readonly changed: number };

/** The keys of a store as they are copied to another. */
export type KeyCopies = {
  /** Names the store as an origin of use. */
  readonly storeId: string;
  /** All keys in the order of their creation, those of a page as they were at one moment. */
  pages(nowEpochMs: number): AsyncIterable<readonly KeyCopy[]>;
  /**
   * Adds what is missing; may be repeated with the same or newer copies. A key revoked, or a secret that expires, in
   * either store does so in this one, at the earlier moment.
   */
  merge(copies: readonly KeyCopy[]): MaybePromise<MergeResult>;
};

/** The result of looking up a key that a caller sent. */
export type KeyLookup =
  | { readonly kind: "good"; readonly key: KeyRecord; readonly secret: SecretRecord }
  | { readonly kind: "unknown" | "revoked" | "expired" | "unavailable" };

/** What the owner chooses when a key is created. */
export type KeyInput = {
  readonly label: string;
  readonly email: string | null;
  readonly plan: string;
  readonly allowedOrigins: readonly string[];
};

/** A key just created or rotated: the only time its secret is shown. */
export type NewKey = Pick<MintedSecret, "bytes" | "text"> & { readonly key: KeyRecord };

/** Keys as the service uses them: checked, cached, counted. */
export type KeyRing = {
  readonly isDurable: boolean;
  /** The hash that stands for a key in caches, stores and logs. A malformed key's hash ends with `=`. */
  fingerprint(bytes: SecretBytes): string;
  /** The cached lookup, without asking the store. `isFresh` is false when it may be outdated. */
  cached(fingerprint: string, nowEpochMs: number): { lookup: KeyLookup; isFresh: boolean } | null;
  find(fingerprint: string, nowEpochMs: number): Promise<KeyLookup>;
  create(input: KeyInput, nowEpochMs: number): Promise<NewKey>;
  /** Gives a key a new secret; `null` when `byHash` is not its newest. */
  rotate(
    key: KeyRecord,
    nowEpochMs: number,
    overlapEndsEpochMs: number,
    byHash: string | null,
  ): Promise<NewKey | null>;
  /** As `KeyStore.revoke`. */
  revoke(keyId: string, nowEpochMs: number, byHash: string | null): Promise<boolean>;
  recordUse(keyId: string, route: string, isError: boolean, nowEpochMs: number): void;
  /** Use of a key since a day, including calls that are not written yet. */
  useSince(keyId: string, day: number): Promise<readonly UseRow[]>;
  /** Writes the calls counted since the last flush. */
  flush(): Promise<void>;
};

/** The state of a shared store, for metrics and readiness. */
export type StateHealth = {
  /** Whether this process counts limits alone because the shared store does not answer. */
  isDegraded(): boolean;
  /** Whether keys could not be read or written when that was last tried. */
  areKeysFailing(): boolean;
  /** A problem an operator should look at, or `null`. */
  note(): string | null;
  /** Each primary of a shared store; empty without one. */
  figures(): readonly ShardFigures[];
};

/** The state of a store that nothing ails. */
export const HEALTHY: StateHealth = {
  isDegraded: () => false,
  areKeysFailing: () => false,
  note: () => null,
  figures: () => [],
};

/** What one primary of a shared store did for this process. */
export type ShardFigures = {
  /** Host and port, or the name that sentinels give it. */
  readonly name: string;
  readonly isAway: boolean;
  /** From a call to its answer. */
  readonly latency: Histogram;
  /** Calls that failed, and scripts that were sent again, by kind. */
  readonly errors: Readonly<Record<string, number>>;
};
