import { join } from "node:path";
import { createFacts, type Facts } from "../../src/dataset/facts.ts";
import { constantFacts } from "../../src/dataset/facts-source.ts";
import { openDataSet } from "../../src/dataset/open.ts";
import { createZoneSource } from "../../src/dataset/zones.ts";
import type { HolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { createApp, type App, type AppDeps } from "../../src/app.ts";
import { DEFAULT_PLANS } from "../../src/http/plan.ts";
import { createMetrics } from "../../src/http/metrics.ts";
import { parseNetworks } from "../../src/config/network.ts";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { createMemoryCounters } from "../../src/state/memory/counters.ts";
import { HEALTHY, type KeyRing } from "../../src/state/store.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import { randomBytes } from "../support/process.ts";

/** Friday morning in Europe: the default time of every scenario. */
export const NOW_EPOCH_MS = Date.UTC(2026, 10, 20, 9, 0, 0);

const DATA_PATH = join(import.meta.dir, "../../data/almanac.sqlite");

// Opened once for all contract tests: it is read-only.
const opened = openDataSet({ kind: "file", path: DATA_PATH }, { verify: "quick" });
/** Its version is fixed, so that recorded examples change with the API alone. */
const data = { ...opened, version: "2026-11-27.3f2a9c1b" };

/** A calendar of the real data, with empty caches. */
export function newHolidays(): HolidayCalendar {
  return createFacts(data).holidays;
}

const facts = createFacts(data);

/** Keys that live as long as the test. */
export const keyRing = (): KeyRing => createKeyRing(createSqliteKeys(openState(":memory:")), randomBytes);

export type Service = {
  /** Sends a request without a socket. */
  send(path: string, init?: RequestInit): Promise<Response>;
};

/** The dependencies, and beside them what answers come from. */
export type TestDeps = AppDeps & Pick<Facts, "data" | "holidays">;

type Overrides = Partial<AppDeps> & Partial<Pick<Facts, "holidays">>;

/** Dependencies of the application: the real data set, a pinned clock, and no limits unless a test sets them. */
export function serviceDeps({ holidays = facts.holidays, ...overrides }: Overrides = {}): TestDeps {
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
    facts: constantFacts({ ...facts, holidays }),
    data: facts.data,
    holidays,
    counters: createMemoryCounters(),
    keys: keyRing(),
    stateHealth: HEALTHY,
    isBeta: true,
    rateScheme: "off",
    plans: DEFAULT_PLANS,
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
export function createService(overrides: Overrides = {}): Service {
  return serviceOf(createApp(serviceDeps(overrides)));
}

const serviceOf = (app: Pick<App, "fetch">): Service => ({
  send: async (path, init) => app.fetch(new Request(`http://localhost${path}`, init)),
});

/** The application as it is without overrides, one for all tests that need no state of their own. */
export const app = createApp(serviceDeps());
export const service = serviceOf(app);

/** Sends a body as JSON. */
export function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  by = service,
): Promise<Response> {
  const sent = { "content-type": "application/json", ...headers };
  return by.send(path, { method: "POST", headers: sent, body: JSON.stringify(body) });
}

export async function textOf(path: string, by = service): Promise<string> {
  return (await by.send(path)).text();
}

/** The answer's JSON, of a POST where there is a body. */
export async function jsonOf<T>(path: string, body?: unknown, by = service): Promise<T> {
  const response = await (body === undefined ? by.send(path) : post(path, body, {}, by));
  return (await response.json()) as T;
}

/** The `data` of an answer, of a POST where there is a body. @throws Error where the request is refused */
export async function dataOf<T>(path: string, body?: unknown, by = service): Promise<T> {
  const answer = await jsonOf<{ data: T; error?: { message: string } }>(path, body, by);
  if (answer.error !== undefined) throw new Error(`${path} is refused: ${answer.error.message}`);
  return answer.data;
}

/** The text of a new key of the free plan. */
export async function newKey(input: object = {}, by = service): Promise<string> {
  return (await dataOf<{ key: string }>("/v1/keys", input, by)).key;
}
