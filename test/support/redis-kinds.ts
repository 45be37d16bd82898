import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, until } from "./process.ts";
import { redisCommand, startRedis, untilRedisAnswers, type RunningRedis } from "./redis.ts";

/** Silence after which sentinels and cluster nodes take a primary for dead; operators usually set several seconds. */
const NODE_TIMEOUT_MS = 1000;

/** By default a primary waits five seconds for further replicas. */
const SYNC_AT_ONCE = ["--repl-diskless-sync-delay", "0"];

/** A store as operators run it: real servers on the loopback. */
export type RunningStore = {
  /** What `--state` takes. */
  readonly url: string;
  /** Primaries as they were at the start. */
  readonly primaries: readonly [RunningRedis, ...RunningRedis[]];
  /** The port of the server that stands in for the first primary; `null` while that has no successor. */
  successor(): Promise<number | null>;
  /** Empties all of them. */
  flush(): Promise<unknown>;
  /** Ends all of its servers. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** Three sentinels, which watch a primary with one replica under the name `almanac`. */
export async function startSentinels(folder: string): Promise<RunningStore> {
  const primary = await startRedis(subfolder(folder, "primary"), freePort(), SYNC_AT_ONCE);
  const replicaOf = [...SYNC_AT_ONCE, "--replicaof", "127.0.0.1", String(primary.port)];
  const replica = await startRedis(subfolder(folder, "replica"), freePort(), replicaOf);
  await untilReplicates(replica);
  const ports = [freePort(), freePort(), freePort()];
  const sentinels = ports.map((port) => {
    const file = join(folder, `sentinel-${port}.conf`);
    const lines = [
      `port ${port}`,
      "bind 127.0.0.1",
      `sentinel monitor almanac 127.0.0.1 ${primary.port} 2`,
      `sentinel down-after-milliseconds almanac ${NODE_TIMEOUT_MS}`,
      "sentinel failover-timeout almanac 3000",
    ];
    writeFileSync(file, lines.join("\n"));
    return Bun.spawn(["redis-server", file, "--sentinel"], { stdio: ["ignore", "ignore", "ignore"] });
  });
  for (const port of ports) {
    await untilRedisAnswers(port);
    await until(async () => {
      const text = await redisCommand(port, "SENTINEL MASTERS");
      return (/num-slaves\r\n\$1\r\n1/.test(text) && /num-other-sentinels\r\n\$1\r\n2/.test(text)) || null;
    }, "a sentinel to know the others");
  }
  return {
    url: `redis+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join(",")}/almanac`,
    primaries: [primary],
    async successor() {
      return (await isPrimary(replica.port)) ? replica.port : null;
    },
    flush: () => Promise.all([primary.flush(), replica.flush()]),
    async [Symbol.asyncDispose]() {
      for (const sentinel of sentinels) sentinel.kill("SIGKILL");
      await Promise.all([...sentinels.map(({ exited }) => exited), stop(primary), stop(replica)]);
    },
  };
}

const SLOTS = 16_384;
const PRIMARIES = 3;

/** A cluster of three primaries, each with one replica. */
export async function startCluster(folder: string): Promise<RunningStore> {
  const start = (index: number): Promise<RunningRedis> => {
    const words = `--cluster-enabled yes --cluster-port ${freePort()} --cluster-node-timeout ${NODE_TIMEOUT_MS}`;
    const options = [...words.split(" "), ...SYNC_AT_ONCE];
    return startRedis(subfolder(folder, `node-${index}`), freePort(), options);
  };
  const first = await start(0);
  const others = await Promise.all(Array.from({ length: 2 * PRIMARIES - 1 }, (_, index) => start(index + 1)));
  const servers = [first, ...others];
  const primaries = [first, ...others.slice(0, PRIMARIES - 1)] as const;
  const replicas = others.slice(PRIMARIES - 1);
  for (const [index, { port }] of primaries.entries()) {
    const [from, below] = [index, index + 1].map((each) => Math.ceil((each * SLOTS) / PRIMARIES));
    await redisCommand(port, `CLUSTER ADDSLOTSRANGE ${from} ${(below ?? 0) - 1}`);
    await redisCommand(port, `CLUSTER SET-CONFIG-EPOCH ${index + 1}`);
  }
  const busPort = /\d+(?=\r\n$)/.exec(await redisCommand(first.port, "CONFIG GET cluster-port"))?.[0];
  for (const { port } of others) {
    await redisCommand(port, `CLUSTER MEET 127.0.0.1 ${first.port} ${busPort}`);
  }
  const ids = await Promise.all(primaries.map(({ port }) => clusterId(port)));
  for (const [index, { port }] of replicas.entries()) {
    await until(
      async () => (await redisCommand(port, `CLUSTER REPLICATE ${ids[index]}`)).startsWith("+OK") || null,
      "a replica to know its primary",
    );
  }
  await Promise.all(replicas.map(untilReplicates));
  for (const { port } of servers) {
    await until(async () => {
      const nodes = await redisCommand(port, "CLUSTER NODES");
      return ((await isClusterWhole(port)) && nodes.split("slave ").length === PRIMARIES + 1) || null;
    }, "the cluster to agree");
  }
  const [standIn] = replicas;
  return {
    url: `redis+cluster://${primaries.map(({ port }) => `127.0.0.1:${port}`).join(",")}`,
    primaries,
    async successor() {
      const port = standIn?.port ?? 0;
      return (await isPrimary(port)) && (await isClusterWhole(port)) ? port : null;
    },
    flush: () => Promise.all(servers.map((server) => server.flush())),
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map(stop));
    },
  };
}

/** Moves slots with all that is in them from the first primary to the second, by the tool that operators use. */
export async function moveSlots({ primaries: [from, to] }: RunningStore, count: number): Promise<void> {
  const [fromId, toId] = [await clusterId(from.port), await clusterId(to?.port ?? 0)];
  const words = `--cluster-from ${fromId} --cluster-to ${toId} --cluster-slots ${count} --cluster-yes`;
  const reshard = ["redis-cli", "--cluster", "reshard", `127.0.0.1:${from.port}`, ...words.split(" ")];
  const child = Bun.spawn(reshard, { stdio: ["ignore", "pipe", "pipe"] });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`The slots were not moved: ${output.slice(-500)}`);
}

async function clusterId(port: number): Promise<string> {
  return (await redisCommand(port, "CLUSTER MYID")).split("\r\n")[1] ?? "";
}

async function isClusterWhole(port: number): Promise<boolean> {
  return (await redisCommand(port, "CLUSTER INFO")).includes("cluster_state:ok");
}

async function isPrimary(port: number): Promise<boolean> {
  return (await redisCommand(port, "INFO replication")).includes("role:master");
}

function untilReplicates({ port }: RunningRedis): Promise<true> {
  return until(
    async () => (await redisCommand(port, "INFO replication")).includes("master_link_status:up") || null,
    "a replica to follow its primary",
  );
}

/** One server that takes TLS; the user `almanac` has a password and the rights that operate.md names. */
export async function startTls(
  folder: string,
  rights: string,
): Promise<RunningRedis & { readonly certificate: string }> {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost";
  const files = ["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate];
  const openssl = Bun.spawnSync(["openssl", ...request.split(" "), ...files]);
  if (!openssl.success) throw new Error(`openssl failed: ${openssl.stderr.toString()}`);
  const tlsPort = freePort();
  const tls = `--tls-port ${tlsPort} --tls-cert-file ${certificate} --tls-key-file ${key} --tls-auth-clients no`;
  const user = ["--user", "almanac", "on", ">s3cr3t:word", ...rights.split(" ")];
  const server = await startRedis(folder, freePort(), [...tls.split(" "), ...user]);
  return { ...server, url: `rediss://almanac:s3cr3t%3Aword@localhost:${tlsPort}/3`, certificate };
}

function stop(server: RunningRedis): Promise<void> {
  return server[Symbol.asyncDispose]();
}

function subfolder(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}
