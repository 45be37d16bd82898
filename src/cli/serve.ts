import { readdirSync } from "node:fs";
import { readConfig, settingsHelp, unknownVariables, type Config } from "../config/config.ts";
import { embeddedSource } from "../dataset/embedded.ts";
import { createGeoipSource } from "../dataset/geoip.ts";
import { openDataSet, type DataSet } from "../dataset/open.ts";
import { ageDays, TZDB_OLD_DAYS, type ZoneCheck } from "../dataset/zones.ts";
import { AlmanacError } from "../domain/error.ts";
import { createApp, type AppDeps } from "../app.ts";
import { homePlace } from "../http/input/address-place.ts";
import { createMetrics, gauge, type Gauge } from "../http/metrics.ts";
import { listen, listenForOperator, type Running } from "../server.ts";
import { parseNetworks, type Networks } from "../config/network.ts";
import { openStores } from "../state/open-stores.ts";
import type { Command } from "./command.ts";
import { openParts, randomBytes, sourceOf } from "./local-app.ts";
import { watchDescriptors } from "./descriptors.ts";
import { assertHttpsOptions, openHttps, type Https } from "./https.ts";
import { log } from "./log.ts";
import { openAccessLog } from "./open-access-log.ts";
import { createSystemdNotifier } from "./systemd.ts";
import { freeSocket } from "./unix-socket.ts";
import { VERSION } from "./about.ts";
import { shrinkAtRest, warmUp } from "./warm-up.ts";
import { assertMayShare, beat, runWorkers, SHARED_TABLE_PATH, workerNumber } from "./workers.ts";

const ZONE_CHECK_MS = 3_600_000;
const WARM_UP_AFTER_MS = 250;
const GEOIP_CHECK_MS = 60_000;
const LAG_CHECK_MS = 500;
/** Time to finish requests, and the part of it in which new ones are still accepted. */
const DRAIN = { limitMs: 10_000, announceMs: 1000 } as const;
/** The same for a worker whose parent process was killed: others may have taken its place. */
const ORPHAN_DRAIN = { limitMs: 3000, announceMs: 0 } as const;

export const serveCommand: Command = {
  name: "serve",
  usage: "[OPTIONS]",
  summary: "Answer requests.",
  help: `Options win over the environment, the environment over the file, the file over defaults.\n\n${settingsHelp()}\n\nSignals: SIGHUP looks for newer time-zone data at once (otherwise hourly) and reads\n--data, if it has changed, and --calendars again; SIGTERM and SIGINT finish\nrunning requests and end, a second one ends at once.`,
  async run(argv, env) {
    const config = readConfig(argv, env);
    assertMayShare(config);
    assertHttpsOptions(config);
    const worker = workerNumber(env);
    if (config.workers > 1 && worker === null) return runWorkers(config, argv, env);
    if (worker === null || worker === 1) for (const remark of unknownVariables(env)) log("warn", remark);
    const systemd = createSystemdNotifier(worker === null ? env : {});
    const sharedTable = worker === null ? null : { path: SHARED_TABLE_PATH, owner: process.pid };
    // Before the data, so that the table of counters gets fresh memory, which the system provides only when it is used.
    const stores = await openStores(config.state, { randomBytes, log, sharedTable, nodes: config.nodes });
    const accessLog = openAccessLog(config.accessLog, config.logAddresses);
    let isDraining = false;
    const deps: AppDeps = {
      ...depsOf(config),
      counters: stores.counters,
      keys: stores.keys,
      stateHealth: stores.health,
      accessLog: accessLog.observe,
      isDraining: () => isDraining,
    };
    const { zones, facts, geoip } = deps;
    const checkZones = watchZones(zones);
    const gauges = [...createProcessGauges(), ...accessLog.gauges];
    deps.metrics.add(() => gauges);
    // From the first connection on, a signal must not end the process before its requests are finished.
    const signalled = untilSignal();
    let https: Https | null = null;
    process.on("SIGHUP", () => {
      systemd.reloading();
      log("info", `time-zone data: ${checkZones()}, in use ${zones.current().table.version}`);
      geoip?.check();
      https?.reload();
      void facts.reload().then(() => systemd.ready());
    });
    https = await openHttps(config, worker, deps);
    const orphaned = worker === null ? signalled : beat().then(() => ORPHAN_DRAIN);
    if (https !== null) {
      const { gauges: figures } = https;
      deps.metrics.add(() => figures);
      // An order may take longer than systemd waits.
      systemd.ready();
    }
    const certificate = await Promise.race([https?.first ?? null, signalled.then(() => null)]);
    if (https !== null && certificate === null) process.exit(0);
    const { host, port } = config;
    await freeSocket(host);
    const running = listen(deps, { host, port, isShared: worker !== null, certificate });
    https?.follow(running);
    watchDescriptors(running);
    const metricsUrl = await listenForMetrics(config, deps, running, worker ?? 1);
    if (worker === null || worker === 1) announce(deps, running.url, metricsUrl);
    systemd.ready();
    warmUpLater(deps).catch((error: unknown) => deps.reportError("of the warm-up", error));
    const time = await Promise.race([signalled, orphaned]);
    isDraining = true;
    systemd.stopping();
    const isDone = await drain(running, time);
    await stores.close();
    await accessLog.end();
    // Without this, a log line that nobody reads would keep the process alive.
    process.exit(isDone ? 0 : 1);
  },
};

/** What the settings say of the application. @throws AlmanacError when a setting or the data set cannot be used. */
function depsOf(config: Config) {
  const trustedProxies = parseNetworks(config.trustedProxies, "--trusted-proxies");
  const parts = openParts(openData(config), config, log);
  const { zones, facts } = parts;
  const { data } = facts.current();
  const home = config.home === "" ? null : config.home;
  if (home !== null && homePlace(home, { zones: zones.current(), data }) === null) {
    throw new AlmanacError(
      "invalid_parameter",
      `--home is '${home}': expected a time zone with a place, such as Europe/Paris, or a city's slug.`,
    );
  }
  const geoip = config.geoip === "" ? null : createGeoipSource(config.geoip, log);
  if (geoip !== null) setInterval(() => geoip.check(), GEOIP_CHECK_MS).unref();
  return {
    ...parts,
    isBeta: config.beta,
    rateScheme: config.rateScheme,
    plans: config.plans,
    trustedProxies,
    geoip,
    home,
    embedAncestors: config.embedAncestors,
    origin: config.origin === "" ? null : config.origin,
    hstsSeconds: config.hsts,
    metricsAllow: config.metricsListen === "" ? networksOf(config) : null,
    answerCacheBytes: config.answerCache,
  };
}

/** Says where the server answers, for people and for programs. */
function announce(deps: AppDeps, url: string, metricsUrl: string | null): void {
  const { counts } = deps.facts.current().data;
  const facts = `tzdb ${deps.zones.current().table.version}, ${counts.places} places`;
  if (process.stdout.isTTY)
    console.log(`Almanac ${VERSION}, ${facts}\n  API   ${url}/v1\n  Docs  ${url}/docs`);
  else log("info", `Almanac ${VERSION} answers at ${url} (${facts})`);
  if (metricsUrl !== null) log("info", `Metrics are at ${metricsUrl}/metrics`);
}

/** Who may read the metrics, if the operator says it. */
function networksOf({ metricsAllow }: Config): Networks | null {
  return metricsAllow === "" ? null : parseNetworks(metricsAllow, "--metrics-allow");
}

/** Returns where the metrics are, if apart. A further worker has the next port, so that each can be read. */
async function listenForMetrics(
  config: Config,
  deps: AppDeps,
  running: Running,
  worker: number,
): Promise<string | null> {
  if (config.metricsListen === "") return null;
  const { hostname, port } = new URL(`tcp://${config.metricsListen}`);
  const address = {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) === 0 ? 0 : Number(port) + worker - 1,
  };
  try {
    return listenForOperator(deps, running, networksOf(config), address);
  } catch (error) {
    await running.drain(0);
    throw error;
  }
}

/** Opens the operator's data set, or logs an error and opens the embedded one. */
function openData(config: Config): DataSet {
  try {
    return openDataSet(sourceOf(config.data));
  } catch (error) {
    if (!(error instanceof AlmanacError) || config.data === "embedded") throw error;
    log("error", `${error.message} The embedded data set is used.`);
    return openDataSet(embeddedSource());
  }
}

/** Warms up a moment after the start, so that the first callers do not wait, and when they rest; nothing is counted or logged. */
async function warmUpLater(deps: AppDeps): Promise<void> {
  await Bun.sleep(WARM_UP_AFTER_MS);
  const app = createApp({
    ...deps,
    rateScheme: "off",
    accessLog: null,
    metrics: createMetrics(),
    answerCacheBytes: 0,
  });
  const send = async (path: string) =>
    (await app.handle(new Request(`http://localhost${path}`))).arrayBuffer();
  await warmUp(send);
  await shrinkAtRest(send);
}

/** Checks for newer time-zone data hourly and when the returned function is called; warns if the data are old. */
function watchZones(zones: AppDeps["zones"]): () => ZoneCheck {
  let warnedOf = "";
  const check = (): ZoneCheck => {
    const result = zones.check(Date.now());
    const set = zones.current();
    const days = ageDays(set, Date.now());
    if (days !== null && days > TZDB_OLD_DAYS && warnedOf !== set.table.version) {
      warnedOf = set.table.version;
      log(
        "warn",
        `tzdata: release ${warnedOf} is ${days} days old; update the system's tzdata, or this program`,
      );
    }
    return result;
  };
  check();
  setInterval(check, ZONE_CHECK_MS).unref();
  return check;
}

type DrainTime = { readonly limitMs: number; readonly announceMs: number };

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
function untilSignal(): Promise<DrainTime> {
  return new Promise((resolve) => {
    let isEnding = false;
    const onSignal = (): void => {
      if (isEnding) process.exit(1);
      isEnding = true;
      resolve(DRAIN);
    };
    process.on("SIGTERM", onSignal);
    process.on("SIGINT", onSignal);
  });
}

/** Answers for another moment while not ready, so that balancers stop sending requests; then closes the server. */
async function drain(running: Running, { limitMs, announceMs }: DrainTime): Promise<boolean> {
  log("info", "shutting down: /health/ready says 503, running requests are finished");
  await Bun.sleep(announceMs);
  const isDone = await running.drain(limitMs - announceMs);
  if (!isDone)
    log("warn", `some requests were not finished after ${limitMs / 1000} seconds; ended all the same`);
  return isDone;
}

/** Gauges of the process, with the names that Prometheus' own clients use. */
function createProcessGauges(): readonly Gauge[] {
  let worstLagMs = 0;
  let dueMs = performance.now() + LAG_CHECK_MS;
  setInterval(() => {
    const nowMs = performance.now();
    worstLagMs = Math.max(worstLagMs, nowMs - dueMs);
    dueMs = nowMs + LAG_CHECK_MS;
  }, LAG_CHECK_MS).unref();

  return [
    gauge("almanac_event_loop_lag_seconds", "Longest delay of the event loop since the last reading.", () => {
      const lagMs = worstLagMs;
      worstLagMs = 0;
      return lagMs / 1000;
    }),
    gauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss()),
    gauge("process_cpu_seconds_total", "Processor time, user and system.", () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
    gauge("process_open_fds", "Open file descriptors.", countDescriptors),
    gauge(
      "process_start_time_seconds",
      "Start of the process, in seconds since 1970.",
      () => performance.timeOrigin / 1000,
    ),
  ];
}

/** `null` on systems without `/proc`. */
function countDescriptors(): number | null {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return null;
  }
}
