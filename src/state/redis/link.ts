import { mustExist } from "../../domain/must-exist.ts";
import { messageOf } from "../../domain/error.ts";
import { readRedisAddress } from "./address.ts";
import { observeDuration } from "../../domain/histogram.ts";
import type { ShardFigures } from "../store.ts";
import { createRedisClient, whyNotThere, type PlainCommand, type RedisClient } from "./client.ts";
import { createShard, type Shard } from "./shard.ts";

/** Without any answer for this long a shard counts as away. Measured in ticks of the event loop, see `tick`. */
const TICK_MS = 10;
const SILENT_TICKS = 5;
const SILENT_MS = SILENT_TICKS * TICK_MS;
/** No call waits longer, even while others are answered. */
const OLDEST_TICKS = 25;

/** Each process tries a shard that is away after half to one and a half of this, so that not all try at once. */
const PROBE_MS = 300;
const PROBE_TIMEOUT_MS = 800;
const FIRST_TIMEOUT_MS = 2000;
const FIRST_PAUSE_MS = 20;
/** Any key of a store: with one primary all are at the same place. */
const FIRST_KEY = "almanac:start";
const SETTINGS_CHECK_MS = 3_600_000;

/** A script and its SHA-1, which the server accepts in place of the text once it has run it. */
export type Script = { readonly text: string; readonly sha1: string };

type Log = (level: "info" | "warn" | "error", message: string) => void;

export function defineScript(text: string): Script {
  return { text, sha1: new Bun.CryptoHasher("sha1").update(text).digest("hex") };
}

/** The connection to a store shared by several processes; all of it or some shards may be away. */
export class RedisLink {
  readonly #client: RedisClient;
  readonly #shown: string;
  /** Why nothing answers at the address; `null` if something does. */
  readonly #silence: string | null;
  readonly #log: Log;
  readonly #shards = new Map<string, Shard>();
  readonly #settingsTimer: ReturnType<typeof setInterval>;
  #isClosed = false;
  #ticker: ReturnType<typeof setInterval> | null = null;
  #tickCount = 0;
  #warning: string | null = null;

  constructor(client: RedisClient, shown: string, silence: string | null, log: Log) {
    this.#client = client;
    this.#shown = shown;
    this.#silence = silence;
    this.#log = log;
    this.#settingsTimer = setInterval(() => void this.#checkSettings(), SETTINGS_CHECK_MS);
    this.#settingsTimer.unref();
  }

  /** Whether any shard is away. */
  isDown(): boolean {
    return this.#away() > 0;
  }

  /** What an operator should look at, or `null`. */
  note(): string | null {
    if (this.#away() === 0) return this.#warning;
    const what =
      this.#shards.size === 1
        ? "The shared store"
        : `A part of the shared store (${this.#away()} of ${this.#shards.size})`;
    const refusal = [...this.#shards.values()].find((shard) => shard.isAway && shard.refusal !== "")?.refusal;
    const does = refusal === undefined ? "does not answer" : `refuses (${refusal})`;
    return `${what} ${does}: its limits are counted alone.`;
  }

  /** Latency and errors of each shard. */
  figures(): readonly ShardFigures[] {
    return [...this.#shards.values()];
  }

  /**
   * Runs a script atomically where its keys are, all in one slot. `null` while that shard is away. Rejects when it goes
   * away meanwhile: the script may or may not have run.
   */
  run(script: Script, keys: readonly string[], args: readonly string[]): Promise<unknown> | null {
    return this.#track(mustExist(keys[0]), (shard) =>
      this.#evaluate(shard, script, [String(keys.length), ...keys, ...args]),
    );
  }

  /** Sends a command about one key, otherwise as `run`. */
  call(command: PlainCommand, key: string, args: readonly string[]): Promise<unknown> | null {
    return this.#track(key, () => this.#client.send(command, [key, ...args]));
  }

  close(): void {
    this.#isClosed = true;
    if (this.#ticker !== null) clearInterval(this.#ticker);
    clearInterval(this.#settingsTimer);
    for (const shard of this.#shards.values()) this.#leave(shard, "closed", "closed");
    this.#client.close();
  }

  #shardOf(key: string): Shard {
    const name = this.#client.shardOf(key);
    return this.#shards.getOrInsertComputed(name, () => createShard(name, key));
  }

  /**
   * Counts ticks of the event loop rather than time: a busy process cannot read answers, and must not take its own
   * slowness for the store's.
   */
  #tick(): void {
    this.#tickCount += 1;
    let isAnyWaiting = false;
    for (const shard of this.#shards.values()) {
      const [oldest] = shard.waiting;
      if (oldest === undefined) continue;
      isAnyWaiting = true;
      shard.silentTicks += 1;
      if (shard.silentTicks >= SILENT_TICKS)
        this.#leave(shard, "timeout", `no answer within ${SILENT_MS} ms`);
      else if (this.#tickCount - oldest.sinceTick >= OLDEST_TICKS) {
        const why = `a call waited ${OLDEST_TICKS * TICK_MS} ms for its answer while others had theirs`;
        this.#leave(shard, "timeout", why);
      }
    }
    if (isAnyWaiting || this.#ticker === null) return;
    clearInterval(this.#ticker);
    this.#ticker = null;
  }

  /** Fails what waits for a shard, and tries it again later. */
  #leave(shard: Shard, kind: "timeout" | "closed" | "refused", why: string): void {
    shard.isAway = true;
    shard.errors[kind] += shard.waiting.size;
    for (const waiter of shard.waiting) waiter.fail(new Error(why));
    shard.waiting.clear();
    if (this.#isClosed) return;
    this.#log("error", `shared limits: ${shard.name}: ${why}. Counting alone until it answers.`);
    this.#probeLater(shard);
  }

  #probeLater(shard: Shard): void {
    if (!this.#isClosed) setTimeout(() => void this.#probe(shard), PROBE_MS * (0.5 + Math.random())).unref();
  }

  /** Writes to the slot of a key. */
  #touch(key: string, timeoutMs: number): Promise<unknown> {
    const name = `almanac:probe:{${/\{([^{}]+)\}/.exec(key)?.[1] ?? key}}`;
    return within(this.#client.send("SET", [name, "1", "PX", "60000"]), timeoutMs);
  }

  /** The first answer may have to wait for a connection, the second must be quick. */
  async #probe(shard: Shard): Promise<void> {
    try {
      await this.#touch(shard.key, PROBE_TIMEOUT_MS);
      await this.#touch(shard.key, SILENT_MS);
    } catch (error) {
      const refusal = kindOf(error) === "refused" ? whyOf(error) : (this.#client.refusal() ?? "");
      if (refusal !== "" && refusal !== shard.refusal)
        this.#log("error", `shared limits: ${shard.name} is there and refuses: ${refusal}`);
      shard.refusal = refusal;
      return this.#probeLater(shard);
    }
    if (this.#isClosed) return;
    shard.isAway = false;
    shard.refusal = "";
    shard.silentTicks = 0;
    const name = this.#client.shardOf(shard.key);
    // Another server took the place of this one, which is not asked again until it has a slot.
    if (name !== shard.name) this.#shards.delete(shard.name);
    this.#log("info", `shared limits: ${name}: the store answers again.`);
    void this.#checkSettings();
  }

  /** A store that evicts keys of its own accord would end callers' keys and counts. */
  async #checkSettings(): Promise<void> {
    const texts = await this.#client.describe().catch((): string[] => []);
    const policies = texts.map((info) => /maxmemory_policy:([a-z-]+)/.exec(info)?.[1] ?? "noeviction");
    const evicting = policies.find((policy) => policy !== "noeviction");
    const found =
      evicting === undefined
        ? null
        : `The shared store drops keys when its memory is full (maxmemory-policy ${evicting}): set it to noeviction.`;
    if (found !== null && found !== this.#warning) this.#log("warn", found);
    this.#warning = found;
  }

  async #evaluate(shard: Shard, script: Script, rest: readonly string[]): Promise<unknown> {
    try {
      return await this.#client.send("EVALSHA", [script.sha1, ...rest]);
    } catch (error) {
      if (!messageOf(error).startsWith("NOSCRIPT")) throw error;
      shard.errors.script_lost += 1;
      shard.silentTicks = 0;
      return this.#client.send("EVAL", [script.text, ...rest]);
    }
  }

  /** Sends something to the shard that has a key, and watches how long it takes. */
  #track(key: string, send: (shard: Shard) => Promise<unknown>): Promise<unknown> | null {
    const shard = this.#shardOf(key);
    if (shard.isAway) return null;
    if (this.#ticker === null) {
      this.#ticker = setInterval(() => this.#tick(), TICK_MS);
      this.#ticker.unref();
    }
    const sentMs = performance.now();
    return new Promise((resolve, reject) => {
      const waiter = { sinceTick: this.#tickCount, fail: reject };
      shard.waiting.add(waiter);
      send(shard).then(
        (reply) => {
          shard.silentTicks = 0;
          shard.waiting.delete(waiter);
          observeDuration(shard.latency, (performance.now() - sentMs) / 1000);
          resolve(reply);
        },
        (error: unknown) => {
          // A replica after a failover, a full disk or a server that is loading answers, but cannot serve.
          if (shard.waiting.has(waiter)) this.#leave(shard, kindOf(error), whyOf(error));
        },
      );
    });
  }

  /** Waits for the first answer of the store, and looks after it from then on. */
  async start(): Promise<void> {
    const deadlineMs = performance.now() + (this.#silence === null ? FIRST_TIMEOUT_MS : 0);
    for (;;) {
      try {
        await this.#touch(FIRST_KEY, Math.max(SILENT_MS, deadlineMs - performance.now()));
        return await this.#checkSettings();
      } catch (error) {
        if (performance.now() < deadlineMs) {
          await Bun.sleep(FIRST_PAUSE_MS);
          continue;
        }
        const shard = this.#shardOf(FIRST_KEY);
        shard.isAway = true;
        const why =
          kindOf(error) === "refused"
            ? `refuses: ${whyOf(error)}`
            : `does not answer (${this.#silence ?? whyOf(error)})`;
        this.#log("error", `shared limits: ${this.#shown} ${why}. Counting alone until it does.`);
        return this.#probeLater(shard);
      }
    }
  }

  #away(): number {
    return [...this.#shards.values()].filter(({ isAway }) => isAway).length;
  }
}

/**
 * Connects to a Valkey or Redis of any kind. A shard that does not answer for 50 ms counts as away and is tried again
 * about three times a second, while the client looks for the server that took its place.
 *
 * @throws AlmanacError `invalid_parameter` for an address that cannot be read, a store of another kind than the address
 * says, and refused credentials.
 */
export async function openRedisLink(text: string, log: Log): Promise<RedisLink> {
  const address = readRedisAddress(text);
  const silence = await whyNotThere(address);
  const link = new RedisLink(await createRedisClient(address), address.shown, silence, log);
  await link.start();
  return link;
}

/** What the log says of a failed call: the server's words, or that there is no connection in whatever words. */
function whyOf(error: unknown): string {
  return kindOf(error) === "refused" ? messageOf(error).slice(0, 200) : "the connection was closed";
}

/** Whether a server answered with an error, or there was no connection. */
function kindOf(error: unknown): "refused" | "closed" {
  return error instanceof Error && error.name === "ReplyError" ? "refused" : "closed";
}

function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
