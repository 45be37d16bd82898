import { RedisClient } from "bun";
import { AlmanacError } from "../../domain/error.ts";

/** Without any answer for this long the store counts as gone. Measured in turns of the event loop, see `tick`. */
const TICK_MS = 10;
const SILENT_TICKS = 5;
/** However busily others are answered, no call waits longer. */
const OLDEST_TICKS = 25;

const PROBE_MS = 1000;
const CONNECT_TIMEOUT_MS = 800;
const FIRST_CONNECT_TIMEOUT_MS = 2000;

/** A script and its SHA-1, by which the server knows it once it has run it. */
export type Script = { readonly text: string; readonly sha1: string };

/** One store shared by several processes, gone or there. */
export type RedisLink = {
  isDown(): boolean;
  /** Runs a script in one step. Rejects when the store is down or goes down over it: then nothing is known of it. */
  run(script: Script, keys: readonly string[], args: readonly string[]): Promise<unknown>;
  close(): void;
};

type Log = (level: "info" | "warn" | "error", message: string) => void;

type Waiter = { sinceTick: number; fail(error: Error): void };

export function defineScript(text: string): Script {
  return { text, sha1: new Bun.CryptoHasher("sha1").update(text).digest("hex") };
}

/**
 * Connects to one Valkey or Redis. A store that does not answer is given up after 50 ms and asked again every second
 * on a fresh connection, so that nothing waits in line behind what was lost; a store that is there and of the wrong
 * kind is refused.
 *
 * @throws AlmanacError `invalid_parameter` for a cluster, a sentinel, or an address no client can be made of.
 */
export async function openRedisLink(url: string, log: Log): Promise<RedisLink> {
  let client: RedisClient | null = null;
  let isClosed = false;
  let probe: ReturnType<typeof setTimeout> | null = null;
  let ticker: ReturnType<typeof setInterval> | null = null;
  let tickCount = 0;
  /** Why the last try to come back failed, if it should be told: once, not every second. */
  let refusal = "";
  let silentTicks = 0;
  const waiting = new Set<Waiter>();

  /**
   * Counts turns of the event loop rather than time: while this process is busy no answer can be read, and its own
   * slowness is not the store's.
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
      if (isClosed) return found.close();
      adopt(found);
      log("info", "shared limits: the store answers again.");
    } catch (error) {
      const reason = error instanceof AlmanacError ? error.message : "";
      if (reason !== "" && reason !== refusal) log("error", reason);
      refusal = reason;
      scheduleProbe();
    }
  }

  function adopt(found: RedisClient): void {
    client = found;
    silentTicks = 0;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the client is no event target
    found.onclose = () => {
      if (client === found) goDown("the connection was closed");
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
            // A replica after a failover, a full disk, a server that is loading: all of them there and of no use.
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

/** A connection that was seen to work: of the right kind, writable, quick. */
async function connect(url: string, timeoutMs: number): Promise<RedisClient> {
  const client = createClient(url, timeoutMs);
  try {
    await within(client.connect(), timeoutMs);
    assertSingle(String(await within(client.send("INFO", ["server"]), timeoutMs)), url);
    await within(client.send("SET", ["almanac:probe", "1", "PX", "60000"]), SILENT_TICKS * TICK_MS);
    return client;
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
 * One address, one set of counters: a node of a cluster would answer for some keys and send the rest elsewhere, a
 * sentinel for none.
 */
function assertSingle(info: string, url: string): void {
  const mode = /(?:redis|server)_mode:(\w+)/.exec(info)?.[1] ?? "standalone";
  if (mode === "standalone") return;
  throw new AlmanacError(
    "invalid_parameter",
    `${masked(url)} is a ${mode} endpoint, which keeps only part of the counters or none. Name one primary, or a proxy in front of it.`,
  );
}

function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Host and port: an address may hold a password. */
function masked(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "the given address";
}
