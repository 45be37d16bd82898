import { RedisClient } from "bun";
import { AlmanacError } from "../../domain/error.ts";

/** Without any answer for this long the store counts as down. Measured in ticks of the event loop, see `tick`. */
const TICK_MS = 10;
const SILENT_TICKS = 5;
/** No call waits longer, even while others are answered. */
const OLDEST_TICKS = 25;

const PROBE_MS = 1000;
const CONNECT_TIMEOUT_MS = 800;
const FIRST_CONNECT_TIMEOUT_MS = 2000;

/** A script and its SHA-1, which the server accepts in place of the text once it has run it. */
export type Script = { readonly text: string; readonly sha1: string };

/** The connection to a store shared by several processes; it may be down. */
export type RedisLink = {
  isDown(): boolean;
  /** What an operator should change in the store's settings, or `null`. */
  warning(): string | null;
  /** Runs a script atomically. Rejects when the store is down or goes down meanwhile: it may or may not have run. */
  run(script: Script, keys: readonly string[], args: readonly string[]): Promise<unknown>;
  close(): void;
};

type Log = (level: "info" | "warn" | "error", message: string) => void;

type Waiter = { sinceTick: number; fail(error: Error): void };

export function defineScript(text: string): Script {
  return { text, sha1: new Bun.CryptoHasher("sha1").update(text).digest("hex") };
}

/**
 * Connects to one Valkey or Redis. A store that does not answer for 50 ms counts as down and is tried again every
 * second on a new connection, so that no call waits behind lost ones.
 *
 * @throws AlmanacError `invalid_parameter` for a cluster, a sentinel, or an address no client can be made of.
 */
export async function openRedisLink(url: string, log: Log): Promise<RedisLink> {
  let client: RedisClient | null = null;
  let isClosed = false;
  let probe: ReturnType<typeof setTimeout> | null = null;
  let ticker: ReturnType<typeof setInterval> | null = null;
  let tickCount = 0;
  /** Why the last reconnect failed: logged once, not every second. */
  let refusal = "";
  let warning: string | null = null;
  let silentTicks = 0;
  const waiting = new Set<Waiter>();

  /**
   * Counts ticks of the event loop rather than time: a busy process cannot read answers, and must not take its own
   * slowness for the store's.
   */
  function tick(): void {
    if (waiting.size === 0) {
      if (ticker !== null) clearInterval(ticker);
      ticker = null;
      return;
    }
    tickCount += 1;
    silentTicks += 1;
    const [oldest] = waiting;
    const isOld = oldest !== undefined && tickCount - oldest.sinceTick >= OLDEST_TICKS;
    if (silentTicks >= SILENT_TICKS) goDown(`no answer within ${SILENT_TICKS * TICK_MS} ms`);
    else if (isOld)
      goDown(`a call waited ${OLDEST_TICKS * TICK_MS} ms for its answer while others had theirs`);
  }

  function goDown(why: string): void {
    const lost = client;
    client = null;
    lost?.close();
    for (const waiter of waiting) waiter.fail(new Error(why));
    waiting.clear();
    if (isClosed || lost === null) return;
    log("error", `shared limits: ${why}. Counting alone until the store answers.`);
    scheduleProbe();
  }

  function scheduleProbe(): void {
    if (isClosed) return;
    probe = setTimeout(() => void comeBack(), PROBE_MS);
    probe.unref();
  }

  async function comeBack(): Promise<void> {
    try {
      const found = await connect(url, CONNECT_TIMEOUT_MS);
      if (isClosed) return found.client.close();
      adopt(found);
      log("info", "shared limits: the store answers again.");
    } catch (error) {
      const reason = error instanceof AlmanacError ? error.message : "";
      if (reason !== "" && reason !== refusal) log("error", reason);
      refusal = reason;
      scheduleProbe();
    }
  }

  function adopt(found: Connection): void {
    client = found.client;
    silentTicks = 0;
    if (found.warning !== null && found.warning !== warning) log("warn", found.warning);
    warning = found.warning;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the client is no event target
    found.client.onclose = () => {
      if (client === found.client) goDown("the connection was closed");
    };
  }

  async function runOn(on: RedisClient, script: Script, rest: string[]): Promise<unknown> {
    try {
      return await on.send("EVALSHA", [script.sha1, ...rest]);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
      silentTicks = 0;
      return on.send("EVAL", [script.text, ...rest]);
    }
  }

  try {
    adopt(await connect(url, FIRST_CONNECT_TIMEOUT_MS));
  } catch (error) {
    if (error instanceof AlmanacError) throw error;
    log("error", `shared limits: ${masked(url)} does not answer. Counting alone until it does.`);
    scheduleProbe();
  }

  return {
    isDown: () => client === null,
    warning: () => warning,
    run(script, keys, args) {
      const on = client;
      if (on === null) return Promise.reject(new Error("the store is down"));
      ticker ??= startTicker();
      return new Promise((resolve, reject) => {
        const waiter = { sinceTick: tickCount, fail: reject };
        waiting.add(waiter);
        runOn(on, script, [String(keys.length), ...keys, ...args]).then(
          (reply) => {
            silentTicks = 0;
            waiting.delete(waiter);
            resolve(reply);
          },
          (error: unknown) => {
            waiting.delete(waiter);
            const why = error instanceof Error ? error.message : String(error);
            // A replica after a failover, a full disk or a server that is loading answers, but cannot serve.
            if (client === on) goDown(`the store refused: ${why.slice(0, 200)}`);
            reject(new Error(why));
          },
        );
      });
    },
    close() {
      isClosed = true;
      if (probe !== null) clearTimeout(probe);
      if (ticker !== null) clearInterval(ticker);
      goDown("closed");
    },
  };

  function startTicker(): ReturnType<typeof setInterval> {
    silentTicks = 0;
    const started = setInterval(tick, TICK_MS);
    started.unref();
    return started;
  }
}

type Connection = { readonly client: RedisClient; readonly warning: string | null };

/** Connects and checks that the store is a single server, writable and quick. */
async function connect(url: string, timeoutMs: number): Promise<Connection> {
  const client = createClient(url, timeoutMs);
  try {
    await within(client.connect(), timeoutMs);
    // Every section, because some servers take one name only.
    const info = String(await within(client.send("INFO", []), timeoutMs));
    assertSingle(info, url);
    await within(client.send("SET", ["almanac:probe", "1", "PX", "60000"]), SILENT_TICKS * TICK_MS);
    return { client, warning: evictionWarning(info) };
  } catch (error) {
    client.close();
    const message = error instanceof Error ? error.message : "";
    if (/^(?:NOAUTH|NOPERM|WRONGPASS)/.test(message)) {
      throw new AlmanacError("invalid_parameter", `${masked(url)} refuses: ${message.slice(0, 200)}`);
    }
    throw error;
  }
}

function createClient(url: string, timeoutMs: number): RedisClient {
  try {
    return new RedisClient(url, {
      autoReconnect: false,
      connectionTimeout: timeoutMs,
      enableOfflineQueue: false,
    });
  } catch {
    throw new AlmanacError("invalid_parameter", `${masked(url)} is no address of a Valkey or Redis.`);
  }
}

/**
 * Refuses a cluster, whose node has only some of the keys, and a sentinel, which has none: one address must have all
 * counters.
 */
function assertSingle(info: string, url: string): void {
  const mode = /(?:redis|server)_mode:(\w+)/.exec(info)?.[1] ?? "standalone";
  if (mode === "standalone") return;
  throw new AlmanacError(
    "invalid_parameter",
    `${masked(url)} is a ${mode} endpoint, which keeps only part of the counters or none. Name one primary, or a proxy in front of it.`,
  );
}

/** A store that evicts keys of its own accord would end callers' keys and counts. */
function evictionWarning(info: string): string | null {
  const policy = /maxmemory_policy:([a-z-]+)/.exec(info)?.[1] ?? "noeviction";
  if (policy === "noeviction") return null;
  return `The shared store drops keys when its memory is full (maxmemory-policy ${policy}): set it to noeviction.`;
}

function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Host and port only: an address may contain a password. */
function masked(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "the given address";
}
