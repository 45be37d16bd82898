import { holidayRules } from "../dataset/holiday-rules.ts";
import { readConfig } from "../config.ts";
import { embeddedSource } from "../dataset/embedded.ts";
import { openDataSet } from "../dataset/open.ts";
import type { DataSource } from "../dataset/source.ts";
import { createZoneSource } from "../dataset/zones.ts";
import { createHolidayCalendar } from "../domain/holidays/calendar.ts";
import { createSchoolCalendar } from "../domain/school/school-calendar.ts";
import { createApp, type App } from "../http/app.ts";
import { createMetrics } from "../http/request/metrics.ts";
import { createRouteTable, type RouteTable } from "../http/request/route-table.ts";
import { parseNetworks } from "../network.ts";
import { createKeyRing } from "../state/key-ring.ts";
import { createMemoryCounters } from "../state/memory/counters.ts";
import { HEALTHY } from "../state/store.ts";
import { createSqliteKeys } from "../state/sqlite/keys.ts";
import { openState } from "../state/sqlite/open.ts";
import type { Environment } from "./command.ts";
import { log } from "./log.ts";
import { VERSION } from "./version.ts";

/** The application, and its routes. */
export type LocalApp = { readonly app: App; readonly table: RouteTable };

/** The data set of a setting: the embedded one, or a file. */
export function sourceOf(setting: string): DataSource {
  return setting === "embedded" ? embeddedSource() : { kind: "file", path: setting };
}

/**
 * The application without a server: no rate limit, and only errors are logged. It reads `ALMANAC_DATA`, `ALMANAC_TZDATA`
 * and the settings file as `serve` does.
 *
 * @throws AlmanacError when a setting or the data set cannot be read.
 */
export function createLocalApp(env: Environment): LocalApp {
  const { data: path, tzdata } = readConfig([], env);
  const data = openDataSet(sourceOf(path));
  const startedEpochMs = Date.now();
  const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
  const zones = createZoneSource({
    embedded: data.zoneTable,
    mode: tzdata,
    windows: data.windowsZones,
    log: (level, message) => (level === "info" ? undefined : log(level, message)),
    nowEpochMs: startedEpochMs,
  });
  const app = createApp({
    now: Date.now,
    randomBytes,
    zones,
    data,
    holidays: createHolidayCalendar(holidayRules, { school: createSchoolCalendar(data.schoolHolidays) }),
    counters: createMemoryCounters(),
    keys: createKeyRing(createSqliteKeys(openState(":memory:")), randomBytes),
    stateHealth: HEALTHY,
    isBeta: false,
    rateScheme: "off",
    trustedProxies: parseNetworks(""),
    embedAncestors: "none",
    version: VERSION,
    startedEpochMs,
    isDraining: () => false,
    metrics: createMetrics(),
    metricsAllow: null,
    accessLog: null,
    answerCacheBytes: 0,
    reportError: (requestId, error) =>
      log("error", `request ${requestId}: ${error instanceof Error ? error.stack : String(error)}`),
  });
  return { app, table: createRouteTable(() => app.routes) };
}
