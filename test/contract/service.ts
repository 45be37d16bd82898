import { join } from "node:path";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { openDataSet } from "../../src/dataset/open.ts";
import { createZoneSource } from "../../src/dataset/zones.ts";
import { createHolidayCalendar, type HolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { createSchoolCalendar } from "../../src/domain/school/school-calendar.ts";
import { createApp, type App, type AppDeps } from "../../src/http/app.ts";
import { createMetrics } from "../../src/http/request/metrics.ts";
import { parseNetworks } from "../../src/network.ts";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { createMemoryCounters } from "../../src/state/memory/counters.ts";
import { HEALTHY } from "../../src/state/store.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";

/** Friday morning in Europe: the default time of every scenario. */
export const NOW_EPOCH_MS = Date.UTC(2026, 10, 20, 9, 0, 0);

const DATA_PATH = join(import.meta.dir, "../../data/almanac.sqlite");

// Opened once for all contract tests: it is read-only.
const data = openDataSet({ kind: "file", path: DATA_PATH }, { verify: "quick" });

/** A calendar of the real data, with empty caches. */
export function newHolidays(): HolidayCalendar {
  return createHolidayCalendar(holidayRules, { school: createSchoolCalendar(data.schoolHolidays) });
}

const holidays = newHolidays();

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

export type Service = {
  /** Sends a request without a socket. */
  send(path: string, init?: RequestInit): Promise<Response>;
};

/** Dependencies of the application: the real data set, a pinned clock, and no limits unless a test sets them. */
export function serviceDeps(overrides: Partial<AppDeps> = {}): AppDeps {
  const zones = createZoneSource({
    embedded: data.zoneTable,
    mode: "embedded",
    windows: data.windowsZones,
    log: () => {},
    nowEpochMs: NOW_EPOCH_MS,
  });
  return {
    now: () => NOW_EPOCH_MS,
    randomBytes,
    zones,
    data,
    holidays,
    counters: createMemoryCounters(),
    keys: createKeyRing(createSqliteKeys(openState(":memory:")), randomBytes),
    stateHealth: HEALTHY,
    isBeta: true,
    rateScheme: "off",
    trustedProxies: parseNetworks(""),
    embedAncestors: "*",
    version: "0.0.0-test",
    startedEpochMs: NOW_EPOCH_MS - 60_000,
    isDraining: () => false,
    metrics: createMetrics(),
    metricsAllow: null,
    accessLog: null,
    answerCacheBytes: 0,
    reportError: (_, fault) => {
      throw fault;
    },
    ...overrides,
  };
}

/** The whole application. */
export function createService(overrides: Partial<AppDeps> = {}): Service {
  return serviceOf(createApp(serviceDeps(overrides)));
}

const serviceOf = (app: Pick<App, "fetch">): Service => ({
  send: async (path, init) => app.fetch(new Request(`http://localhost${path}`, init)),
});

/** The application as it is without overrides, one for all tests that need no state of their own. */
export const app = createApp(serviceDeps());
export const service = serviceOf(app);
