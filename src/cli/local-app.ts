import { readConfig, type Config } from "../config/config.ts";
import { embeddedSource } from "../dataset/embedded.ts";
import { createFactsSource } from "../dataset/facts-source.ts";
import { openDataSet, type DataSet } from "../dataset/open.ts";
import type { DataSource } from "../dataset/source.ts";
import { createZoneSource } from "../dataset/zones.ts";
import { createApp, type App } from "../app.ts";
import { DEFAULT_PLANS } from "../http/plan.ts";
import { createMetrics } from "../http/metrics.ts";
import { createRouteTable, type RouteTable } from "../http/route-table.ts";
import { parseNetworks } from "../config/network.ts";
import { createKeyRing } from "../state/key-ring.ts";
import { createMemoryCounters } from "../state/memory/counters.ts";
import { HEALTHY } from "../state/store.ts";
import { createSqliteKeys } from "../state/sqlite/keys.ts";
import { openState } from "../state/sqlite/open.ts";
import type { Environment } from "./command.ts";
import { log } from "./log.ts";
import { VERSION } from "./about.ts";

/** The application, and its routes. */
export type LocalApp = { readonly app: App; readonly table: RouteTable };

/** The data set of a setting: the embedded one, or a file. */
export function sourceOf(setting: string): DataSource {
  return setting === "embedded" ? embeddedSource() : { kind: "file", path: setting };
}

export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/**
 * What the applications of all commands have: the data, and what is made of them.
 *
 * @param logData is told of data that were found or refused
 * @throws AlmanacError `invalid_parameter` where the operator's calendars cannot be used
 * @param now reads the clock, in milliseconds since 1970
 */
export function openParts(
  data: DataSet,
  { tzdata, calendars, data: dataSetting }: Pick<Config, "tzdata" | "calendars" | "data">,
  logData: typeof log,
  now: () => number = Date.now,
) {
  const startedEpochMs = now();
  const zones = createZoneSource({
    embedded: data.zoneTable,
    mode: tzdata,
    windows: data.windowsZones,
    log: logData,
    nowEpochMs: startedEpochMs,
  });
  const onData = ({ zoneTable, windowsZones }: DataSet): void =>
    zones.replaceEmbedded({ embedded: zoneTable, windows: windowsZones }, now());
  return {
    now,
    randomBytes,
    facts: createFactsSource({ data, dataSetting, calendars, log: logData, onData }),
    zones,
    metrics: createMetrics(),
    version: VERSION,
    startedEpochMs,
    reportError(requestId: string, error: unknown): void {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      log("error", `request ${requestId} failed: ${reason}`);
    },
  };
}

/**
 * The application without a server: no rate limit, and only errors are logged. It reads `ALMANAC_DATA`,
 * `ALMANAC_CALENDARS`, `ALMANAC_TZDATA` and the settings file as `serve` does.
 *
 * @param now reads the clock, in milliseconds since 1970
 * @throws AlmanacError when a setting or the data set cannot be read.
 */
export function createLocalApp(env: Environment, now: () => number = Date.now): LocalApp {
  const config = readConfig([], env);
  const logData: typeof log = (level, message) => (level === "info" ? undefined : log(level, message));
  const app = createApp({
    ...openParts(openDataSet(sourceOf(config.data)), config, logData, now),
    counters: createMemoryCounters(),
    keys: createKeyRing(createSqliteKeys(openState(":memory:")), randomBytes),
    stateHealth: HEALTHY,
    isBeta: false,
    rateScheme: "off",
    plans: DEFAULT_PLANS,
    trustedProxies: parseNetworks(""),
    embedAncestors: "none",
    isDraining: () => false,
    metricsAllow: null,
    accessLog: null,
    answerCacheBytes: 0,
  });
  return { app, table: createRouteTable(() => app.routes) };
}
