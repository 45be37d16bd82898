import type { Cluster, Redis } from "ioredis";
import { AlmanacError, messageOf } from "../../domain/error.ts";
import type { RedisAddress, RedisKind } from "./address.ts";

/** A server that says nothing for this long loses its connection, so that the next one may lead to another server. */
const SILENT_CONNECTION_MS = 500;
const CONNECT_TIMEOUT_MS = 800;
const RETRY_MS = 200;
const MAX_RETRY_MS = 400;
/** A script that needs several keys of a slot on its way to another server is sent again after this. */
const HALF_MOVED_MS = 10;

/** Commands other than scripts; the first argument is a key. */
export type PlainCommand = "GET" | "SET" | "DEL" | "HGETALL" | "HMGET" | "ZADD" | "ZRANGE" | "ZREVRANGE";

/** Reconnects take from half to one and a half of a time that grows, so that not all processes come back at once. */
function retryDelayMs(times: number): number {
  return Math.round(Math.min(times * RETRY_MS, MAX_RETRY_MS) * (0.5 + Math.random()));
}

function connectionOptions(address: RedisAddress, username: string, password: string) {
  return {
    ...(username === "" ? {} : { username }),
    ...(password === "" ? {} : { password }),
    ...(address.isTls ? { tls: {} } : {}),
    protocol: 2 as const,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENT_CONNECTION_MS,
    disconnectTimeout: 0,
    // What may have run already is not sent again: it would be counted twice.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    disableClientInfo: true,
  };
}

/** Makes a client and lets it connect. The library is loaded only by processes that need it. */
export async function createRedisClient(address: RedisAddress): Promise<RedisClient> {
  const library = await import("ioredis");
  const { default: slotOf } = await import("cluster-key-slot");
  const { kind, hosts, primaryName } = address;
  const options = connectionOptions(address, address.user, address.password);
  const single = {
    ...options,
    db: address.database,
    enableOfflineQueue: false,
    retryStrategy: retryDelayMs,
    // A name may lead to another server after a failover, while this one has become a replica.
    reconnectOnError: (error: Error) => error.message.startsWith("READONLY"),
  };

  if (kind === "cluster") {
    const cluster = new library.Cluster([...hosts], {
      redisOptions: options,
      // A name stays a name, which is what a certificate is for.
      dnsLookup: (name, callback) => callback(null, name),
      clusterRetryStrategy: retryDelayMs,
      enableReadyCheck: false,
      retryDelayOnFailover: 0,
      retryDelayOnClusterDown: 0,
      retryDelayOnTryAgain: HALF_MOVED_MS,
    });
    return clientOf(
      cluster,
      (key) => cluster.slots[slotOf(key)]?.[0] ?? "",
      () => cluster.nodes("master"),
    );
  }
  const redis =
    kind === "single"
      ? new library.Redis({ ...single, ...hosts[0] })
      : new library.Redis({
          ...single,
          sentinels: [...hosts],
          name: primaryName,
          sentinelPassword: address.sentinelPassword,
          sentinelRetryStrategy: retryDelayMs,
          sentinelCommandTimeout: CONNECT_TIMEOUT_MS,
          ...(address.isTls ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
        });
  const name = kind === "single" ? address.shown.replace(/^.*:\/\//, "") : primaryName;
  return clientOf(
    redis,
    () => name,
    () => [redis],
  );
}

/** The library's client of any kind of store, as far as Almanac uses it. It reconnects by itself. */
export type RedisClient = {
  /** What the server said when it refused the credentials of the last connection; `null` if it did not. */
  refusal(): string | null;
  /** Sends a command to the server that has the key. Rejects at once where there is no connection. */
  send(command: "EVAL" | "EVALSHA" | PlainCommand, args: readonly string[]): Promise<unknown>;
  /** Which server has the key now; the same name for all keys where there is one primary. */
  shardOf(key: string): string;
  /** The description that each primary gives of itself, all sections. */
  describe(): Promise<string[]>;
  close(): void;
};

function clientOf(
  library: Redis | Cluster,
  shardOf: (key: string) => string,
  primaries: () => readonly Redis[],
): RedisClient {
  let refusal: string | null = null;
  // Every failure reaches a caller too, but refused credentials only as a closed connection.
  library.on("error", (error: unknown) => {
    const said = refusalIn(error);
    if (said !== null) refusal = said;
  });
  library.on("ready", () => {
    refusal = null;
  });
  return {
    refusal: () => refusal,
    send: (command, args) => library.call(command, [...args]),
    shardOf,
    describe: () => Promise.all(primaries().map((primary) => primary.info())),
    close: () => library.disconnect(),
  };
}

const CREDENTIALS_REFUSED = /^(?:NOAUTH|NOPERM|WRONGPASS)/;
const MAX_REFUSAL = 200;

/** The words of a server that refused credentials, in an error of the library or in that of a cluster's last node. */
function refusalIn(error: unknown): string | null {
  const text = messageOf(error);
  if (CREDENTIALS_REFUSED.test(text)) return text.slice(0, MAX_REFUSAL);
  const inner: unknown = error instanceof Error ? Reflect.get(error, "lastNodeError") : null;
  return inner instanceof Error ? refusalIn(inner) : null;
}

/** How a server calls what it is, by the kind of its address. */
const MODES: Readonly<Record<RedisKind, string>> = {
  single: "standalone",
  sentinel: "sentinel",
  cluster: "cluster",
};

/**
 * Checks that a host of an address answers, and is what the address says: a node of a cluster has only some of the
 * counters, and a sentinel none. `null`, or why none answers.
 *
 * @throws AlmanacError `invalid_parameter` for another kind, a name that the sentinels do not know, and refused
 * credentials.
 */
export async function whyNotThere(address: RedisAddress): Promise<string | null> {
  const { kind, hosts, shown, primaryName } = address;
  const tried = await Promise.all(hosts.map((host) => infoOf(host, address)));
  const found = tried.find((each) => each.info !== null);
  if (found === undefined) return tried[0]?.reason ?? null;
  const info = found.info ?? "";
  const mode = /(?:redis|server)_mode:(\w+)/.exec(info)?.[1] ?? MODES.single;
  if (mode !== MODES[kind]) {
    const form = mode === MODES.single ? "redis://" : `redis+${mode}://`;
    const message = `${shown} is a ${mode} endpoint: its address begins with ${form}.`;
    throw new AlmanacError("invalid_parameter", message);
  }
  if (kind === "sentinel" && !info.includes(`name=${primaryName},`)) {
    throw new AlmanacError("invalid_parameter", `${shown}: the sentinels know no '${primaryName}'.`);
  }
  return null;
}

type Description = { readonly info: string | null; readonly reason: string };

async function infoOf(host: RedisAddress["hosts"][number], address: RedisAddress): Promise<Description> {
  const { Redis } = await import("ioredis");
  const redis = new Redis({
    ...host,
    ...(address.kind === "sentinel"
      ? connectionOptions(address, "", address.sentinelPassword)
      : connectionOptions(address, address.user, address.password)),
    retryStrategy: null,
    enableReadyCheck: false,
  });
  let reason = "";
  redis.on("error", (error) => {
    reason ||= error.message;
  });
  try {
    return { info: await redis.info(), reason };
  } catch (error) {
    reason ||= messageOf(error);
    if (!CREDENTIALS_REFUSED.test(reason)) return { info: null, reason };
    throw new AlmanacError("invalid_parameter", `${address.shown} refuses: ${reason.slice(0, MAX_REFUSAL)}`);
  } finally {
    redis.disconnect();
  }
}
