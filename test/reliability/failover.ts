import { until } from "../support/process.ts";
import { timesCountedAlone, untilAlone } from "../support/redis.ts";
import type { SharingServers } from "../support/sharing-servers.ts";

/** What callers saw while a store failed over, or a part of it moved. */
export type FailoverFigures = Awaited<ReturnType<typeof runFailover>>;

const REQUESTS_PER_SECOND = 200;
const BEFORE_MS = 500;
const RECOVERY_MS = 2000;
const AFTER_MS = 500;
/** Calls of the limited caller, some of which are refused at any limit of 100. */
const MORE_THAN_LIMIT = 120;
const NEW_KEYS = 60;
/** About as many requests as are sent until a failover is over. */
const TURNS = REQUESTS_PER_SECOND * 7;

type Sent = { atMs: number; kind: "anonymous" | "limited" | "keyed"; status: number };

/**
 * Sends requests at a steady rate to three servers in turn: of callers who are new, of one who is beyond his limit,
 * with a key that all know, and with keys that none knows yet.
 *
 * @param act kills the primary or moves slots; resolves when the store is whole again
 * @param limitedAddress the caller of whom 100 calls pass
 */
export async function runFailover(
  { servers, call, makeKey }: SharingServers,
  act: () => Promise<unknown>,
  limitedAddress: string,
) {
  const newKeys = await Promise.all(
    Array.from({ length: NEW_KEYS }, (_, index) => makeKey(index, `192.0.2.${index}`)),
  );
  const [known = ""] = newKeys;
  for (const index of servers.keys())
    await (await call(index, "/v1/keys/me", { headers: { "x-api-key": known } })).text();
  const sent: Sent[] = [];
  const running: Promise<void>[] = [];
  const stop = new AbortController();

  async function send(turn: number): Promise<void> {
    const kind = (["anonymous", "limited", "keyed", "keyed"] as const)[turn % 4] ?? "anonymous";
    const address = kind === "limited" ? limitedAddress : `10.0.${(turn >> 8) & 255}.${turn & 255}`;
    // One key after another is used for the first time.
    const key = turn % 4 === 2 ? known : (newKeys[Math.floor((turn * NEW_KEYS) / TURNS)] ?? known);
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
      running.push(send(turn));
      const waitMs = startedMs + (turn * 1000) / REQUESTS_PER_SECOND - performance.now();
      if (waitMs > 1) await Bun.sleep(waitMs);
    }
    await Promise.all(running);
  }

  const timesAlone = (): number => servers.reduce((sum, server) => sum + timesCountedAlone(server), 0);
  const before = timesAlone();
  const loading = load();
  await Bun.sleep(BEFORE_MS);
  await act();
  const wholeMs = performance.now();
  await untilAlone(servers, false);
  const sharedMs = performance.now();
  if (timesAlone() > before) await Bun.sleep(Math.max(0, wholeMs + RECOVERY_MS - performance.now()));
  await until(() => sent.filter(({ kind }) => kind === "limited").length > MORE_THAN_LIMIT || null, "calls");
  const aloneInTime = timesAlone();
  await Bun.sleep(AFTER_MS);
  stop.abort();
  await loading;

  const isLate = ({ atMs }: Sent): boolean => atMs > wholeMs + RECOVERY_MS;
  const keyed = sent.filter(({ kind }) => kind === "keyed");
  return {
    statuses: new Set(sent.map(({ status }) => status)),
    /** 5xx without a key, and those with one in requests sent later than 2 seconds after the store's own failover. */
    errors: sent.filter(({ kind, status }) => kind !== "keyed" && status >= 500).length,
    lateKeyErrors: keyed.filter((each) => isLate(each) && each.status >= 500).length,
    /** How many calls passed of the one caller whose limit is 100. */
    passed: sent.filter(({ kind, status }) => kind === "limited" && status === 200).length,
    /** From the end of the failover on until no server counted alone. */
    sharedAgainMs: sharedMs - wholeMs,
    /** How often a server counted alone, and how often that began later than 2 seconds after the failover. */
    timesAlone: timesAlone() - before,
    timesAloneLate: timesAlone() - aloneInTime,
  };
}
