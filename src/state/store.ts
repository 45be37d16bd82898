import type { MintedSecret, SecretLetters } from "./key.ts";
import type { MaybePromise } from "./maybe-promise.ts";
import type { Decision, Policy } from "./window.ts";

/** Where use is counted. One implementation per technology; all follow `window.ts`. */
export type Counters = {
  /**
   * Takes `cost` units of every policy for a caller, or of none. `bucket` names the caller (an address, a key).
   * A cost of 0 only reports.
   */
  take(bucket: string, policies: readonly Policy[], cost: number, nowEpochMs: number): MaybePromise<Decision>;
};

/** What a key's owner pays for; the limits of each stand in `http/plan`. */
export const PLAN_NAMES = ["free", "starter", "pro", "enterprise"] as const;

export type PlanName = (typeof PLAN_NAMES)[number];

/** A key without its secret. */
export type KeyRecord = {
  /** `key_` and 16 letters: may be shown and logged. */
  readonly keyId: string;
  /** First letters of the secret in use. */
  readonly hint: string;
  readonly label: string;
  readonly email: string | null;
  readonly plan: PlanName;
  /** Origins of web pages that may use the key; empty for all. */
  readonly allowedOrigins: readonly string[];
  readonly createdEpochMs: number;
  readonly revokedEpochMs: number | null;
};

/** One secret of a key, by its hash. A key has several while a rotation's overlap runs. */
export type SecretRecord = {
  readonly hash: string;
  readonly createdEpochMs: number;
  /** From when on it is refused; `null` for the one in use. */
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

/** Where keys are kept. All methods throw AlmanacError `overloaded` when the store cannot be asked or written. */
export type KeyStore = {
  /** Whether keys outlive the process. */
  readonly isDurable: boolean;
  insert(key: KeyRecord, secret: SecretRecord): MaybePromise<void>;
  findByHash(hash: string): MaybePromise<StoredKey | null>;
  findById(keyId: string): MaybePromise<KeyRecord | null>;
  /** Newest first. */
  list(limit: number): MaybePromise<readonly KeyRecord[]>;
  /** Adds a secret and lets all others of the key end at `overlapEndsEpochMs` at the latest. */
  rotate(keyId: string, secret: SecretRecord, hint: string, overlapEndsEpochMs: number): MaybePromise<void>;
  /** Ends a key for good. `false` when there is none of that id. */
  revoke(keyId: string, nowEpochMs: number): MaybePromise<boolean>;
  addUse(rows: readonly UseRow[]): MaybePromise<void>;
  useSince(keyId: string, day: number): MaybePromise<readonly UseRow[]>;
  /** The last day a key was used, `null` when never. */
  lastUsedDay(keyId: string): MaybePromise<number | null>;
};

/** What is known of a key that was sent. */
export type KeyLookup =
  | { readonly kind: "good"; readonly key: KeyRecord }
  | { readonly kind: "unknown" | "revoked" | "expired" | "unavailable" };

export type KeyInput = {
  readonly label: string;
  readonly email: string | null;
  readonly plan: PlanName;
  readonly allowedOrigins: readonly string[];
};

/** A key just made or rotated: the only time its secret is seen. */
export type NewKey = Pick<MintedSecret, "letters" | "text"> & { readonly key: KeyRecord };

/** Keys as the service uses them: checked, cached, counted. */
export type KeyRing = {
  readonly isDurable: boolean;
  /** What stands for a key everywhere but in the header it came in: its hash, and whether it can be one. */
  fingerprint(letters: SecretLetters): string;
  /** What is known without asking the store. `isFresh` is false when it may be outdated. */
  cached(fingerprint: string, nowEpochMs: number): { lookup: KeyLookup; isFresh: boolean } | null;
  find(fingerprint: string, nowEpochMs: number): MaybePromise<KeyLookup>;
  create(input: KeyInput, nowEpochMs: number): MaybePromise<NewKey>;
  /** A new secret for a key; older ones end at `overlapEndsEpochMs`. */
  rotate(key: KeyRecord, nowEpochMs: number, overlapEndsEpochMs: number): MaybePromise<NewKey>;
  revoke(keyId: string, nowEpochMs: number): MaybePromise<boolean>;
  recordUse(keyId: string, route: string, isError: boolean, nowEpochMs: number): void;
  /** What a key was used for since a day, calls not yet written included. */
  useSince(keyId: string, day: number): MaybePromise<readonly UseRow[]>;
  /** Writes what was counted since the last time. */
  flush(): MaybePromise<void>;
};

/** How a shared store is, for metrics and readiness. */
export type StateHealth = {
  /** Whether limits are counted by this process alone because the shared store does not answer. */
  isDegraded(): boolean;
  /** What an operator should look at, or `null`. */
  note(): string | null;
};
