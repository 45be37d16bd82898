import { until } from "../support/process.ts";
import type { RunningStore } from "../support/redis-kinds.ts";
import type { SharingServers } from "../support/sharing-servers.ts";

/** What callers saw while a store failed over, or a part of it moved. */
export type FailoverFigures = {
  /** Statuses without a key, and how often. */
  readonly anonymous: Readonly<Record<string, number>>;
  readonly keyed: Readonly<Record<string, number>>;
  /** 5xx with a key, in requests sent later than 2 seconds after the store's own failover. */
  readonly lateKeyErrors: number;
  /** How many calls of one caller passed whose limit is 100. */
  readonly passed: number;
  /** From the kill to the new primary, by the store's own account. */
  readonly failoverMs: number;
  /** From then on until no server counted alone. */
  readonly sharedAgainMs: number;
  /** How often a server counted alone, and how often that began later than 2 seconds after the failover. */
  readonly timesAlone: number;
  readonly timesAloneLate: number;
};

export type FailoverOptions = {
  readonly requestsPerSecond: number;
  readonly secondsBefore: number;
  readonly secondsAfter: number;
  /** Kills the primary or moves slots; resolves when the store is whole again. */
  act(): Promise<void>;
  /** The caller of whom 100 calls pass. */
  readonly limitedAddress: string;
};

const RECOVERY_MS = 2000;
const NEW_KEYS = 60;
/** About how long a failover takes. */
const FAILOVER_SECONDS = 5;

type Sent = { atMs: number; kind: "anonymous" | "limited" | "keyed"; status: number };

/**
 * Sends requests at a steady rate to three servers in turn: of callers who are new, of one who is beyond his limit,
 * with a key that all know, and with keys that none knows yet.
 */
export async function runFailover(
  { servers, call, makeKey }: SharingServers,
  { requestsPerSecond, secondsBefore, secondsAfter, act, limitedAddress }: FailoverOptions,
): Promise<FailoverFigures> {
  const newKeys = await Promise.all(
    Array.from({ length: NEW_KEYS }, (_, index) => makeKey(index, `192.0.2.${index}`)),
  );
  const [known = ""] = newKeys;
  const turns = requestsPerSecond * (secondsBefore + FAILOVER_SECONDS + secondsAfter);
  for (const index of servers.keys()) await (await call(index, "/v1/keys/me", withKey(known))).text();
  const sent: Sent[] = [];
  const running = new Set<Promise<void>>();
  const stop = new AbortController();

  async function send(turn: number): Promise<void> {
    const kind = (["anonymous", "limited", "keyed", "keyed"] as const)[turn % 4] ?? "anonymous";
    const address =
      kind === "limited" ? limitedAddress : `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
    // One key after another is used for the first time.
    const key = turn % 4 === 2 ? known : (newKeys[Math.floor((turn * NEW_KEYS) / turns)] ?? known);
    const headers = { "x-forwarded-for": address, ...(kind === "keyed" ? { "x-api-key": key } : {}) };
    const atMs = performance.now();
    // Which server is asked must not depend on the kind.
    const response = await call(turn + (turn >> 2), "/v1/time/UTC", { headers });
    await response.arrayBuffer();
    sent.push({ atMs, kind, status: response.status });
  }

  async function load(): Promise<void> {
    const startedMs = performance.now();
    for (let turn = 0; !stop.signal.aborted; turn += 1) {
      const one = send(turn).finally(() => running.delete(one));
      running.add(one);
      const waitMs = startedMs + (turn * 1000) / requestsPerSecond - performance.now();
      if (waitMs > 1) await Bun.sleep(waitMs);
    }
    await Promise.all(running);
  }

  const logLines = (): string[] => servers.flatMap((server) => server.log().map(({ message }) => message));
  const timesAlone = (): number => logLines().filter((line) => line.includes("Counting alone")).length;
  const timesShared = (): number => logLines().filter((line) => line.includes("answers again")).length;
  const before = timesAlone();
  const loading = load();
  await Bun.sleep(secondsBefore * 1000);
  const actedMs = performance.now();
  await act();
  const wholeMs = performance.now();
  await until(() => (timesAlone() === timesShared() ? true : null), "sharing");
  const sharedMs = performance.now();
  await Bun.sleep(Math.max(0, wholeMs + RECOVERY_MS - performance.now()));
  const aloneInTime = timesAlone();
  await Bun.sleep(secondsAfter * 1000);
  stop.abort();
  await loading;

  const keyed = sent.filter(({ kind }) => kind === "keyed");
  return {
    anonymous: countStatuses(sent.filter(({ kind }) => kind !== "keyed")),
    keyed: countStatuses(keyed),
    lateKeyErrors: keyed.filter(({ atMs, status }) => atMs > wholeMs + RECOVERY_MS && status >= 500).length,
    passed: sent.filter(({ kind, status }) => kind === "limited" && status === 200).length,
    failoverMs: Math.round(wholeMs - actedMs),
    sharedAgainMs: Math.round(sharedMs - wholeMs),
    timesAlone: timesAlone() - before,
    timesAloneLate: timesAlone() - aloneInTime,
  };
}

/** Kills the first primary, and waits until the store itself has put another in its place. */
export async function killPrimary(store: RunningStore): Promise<void> {
  store.primaries[0].kill("SIGKILL");
  await until(() => store.successor(), "a new primary");
}

function withKey(key: string): RequestInit {
  return { headers: { "x-api-key": key } };
}

function countStatuses(sent: readonly Sent[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of sent) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
