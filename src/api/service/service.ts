import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { FactsSource } from "../../dataset/facts-source.ts";
import { placesAgeDays, type DataSet } from "../../dataset/open.ts";
import { PINNED_RELEASE, ageDays, TZDB_OLD_DAYS } from "../../dataset/zones.ts";
import { HOLIDAY_CREDITS } from "../../domain/holidays/credit.ts";
import { LEAP_SECONDS } from "../../domain/tz/leap-second.ts";
import { AlmanacError } from "../../domain/error.ts";
import type { StateHealth } from "../../state/store.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import { overloadedError } from "../../http/errors/overloaded.ts";
import type { OverloadFigures } from "../../http/plugins/overload.ts";
import { documentedPath } from "../../http/route.ts";
import type { RouteTable } from "../../http/route-table.ts";
import { parameters } from "../../http/input/parameter.ts";
import {
  FREE,
  answerOf,
  examples,
  mayFail,
  nullable,
  closed,
  record,
} from "../../http/answer/route-schema.ts";

/** What is known of the process. */
export type ServiceDeps = {
  version: string;
  startedEpochMs: number;
  /** Whether the process is shutting down, so that it is not ready. */
  isDraining(): boolean;
  facts: FactsSource;
  /** Health of the store of keys and counters. */
  stateHealth: StateHealth;
};

const HealthSchema = record("Health", {
  state: Type.String({ enum: ["live", "ready"] }),
  notes: Type.Array(Type.String()),
});

const ReadinessSchema = record("Readiness", {
  state: Type.String({ enum: ["ready"] }),
  notes: Type.Array(Type.String()),
  tzdb_age_days: nullable(Type.Integer()),
  places_age_days: Type.Integer(),
});

/** Index, status and health, all free. */
export function serviceRoutes(
  core: Core,
  deps: ServiceDeps,
  table: RouteTable,
  overload: Pick<OverloadFigures, "isFull">,
) {
  return new Elysia({ name: "service", tags: ["Service"] })
    .use(core)
    .get(
      "/v1",
      () => ({
        endpoints: table.published.map(({ method, pattern, summary }) => ({
          method,
          path: documentedPath(pattern),
          summary,
        })),
        documentation: "/docs",
      }),
      {
        ...FREE,
        cache: "reference",
        response: answerOf(IndexSchema),
        detail: {
          operationId: "getIndex",
          summary: "All endpoints",
          description: "Method, path and purpose of every endpoint.",
          ...examples({ "/v1": "The index" }),
        },
      },
    )
    .get("/v1/status", ({ context }) => statusRecord(deps, context), {
      cost: 0,
      query: parameters({}),
      response: answerOf(StatusSchema),
      detail: {
        operationId: "getStatus",
        summary: "Versions and ages of the data",
        description:
          "What the service runs on: its version, the releases of its data, counts, and whom the data is owed to.",
        ...examples({ "/v1/status": "The status" }),
      },
    })
    .get("/health/live", () => ({ state: "live", notes: [] }), {
      ...FREE,
      response: answerOf(HealthSchema),
      detail: {
        operationId: "getLiveness",
        summary: "Whether the process answers",
        description: "For a supervisor: 200 as long as requests are answered at all.",
        ...examples({ "/health/live": "Liveness" }),
      },
    })
    .get(
      "/health/ready",
      ({ context }) => {
        if (deps.isDraining())
          throw new AlmanacError("draining", "This process is shutting down. Try again in a second.");
        if (overload.isFull())
          throw overloadedError("The service has more requests than it can answer. Try again in a second.");
        const { nowEpochMs, zones, data } = context;
        return {
          state: "ready",
          notes: notesForOperators(deps, context),
          tzdb_age_days: ageDays(zones, nowEpochMs),
          places_age_days: placesAgeDays(data, nowEpochMs),
        };
      },
      {
        ...FREE,
        response: answerOf(ReadinessSchema),
        detail: {
          operationId: "getReadiness",
          summary: "Whether requests should be sent here",
          description:
            "For a balancer: 503 while the process is draining or lets nobody in. Notes name what an operator should look at. The ages are those of the time-zone release and of the newest place.",
          ...mayFail("draining"),
          ...examples({ "/health/ready": "Readiness" }),
        },
      },
    );
}

// Named apart from `index`, which generators write files of their own for.
const IndexSchema = record("EndpointList", {
  endpoints: Type.Array(closed({ method: Type.String(), path: Type.String(), summary: Type.String() })),
  documentation: Type.String(),
});

const StatusSchema = record("Status", {
  version: Type.String(),
  data_version: Type.String({
    description: "Of the data set: the day of its newest data and the beginning of a hash over all of them.",
    examples: ["2026-11-27.3f2a9c1b"],
  }),
  uptime_seconds: Type.Integer(),
  tzdb: closed({
    version: Type.String({ examples: [PINNED_RELEASE.version] }),
    source: Type.String({ enum: ["embedded", "system", "file"] }),
    age_days: nullable(Type.Integer()),
  }),
  leap_seconds: closed({ tai_minus_utc_seconds: Type.Integer(), list_expires: Type.String() }),
  cities: closed({ version: Type.String(), count: Type.Integer(), name_count: Type.Integer() }),
  holidays_version: Type.String({ description: "Release of the holiday rules." }),
  holiday_country_count: Type.Integer(),
  country_count: Type.Integer(),
  timezone_count: Type.Integer(),
  timezone_link_count: Type.Integer(),
  attribution: Type.Array(
    closed({
      name: Type.String(),
      version: Type.String(),
      licence: Type.String(),
      attribution: Type.String(),
      url: nullable(Type.String()),
    }),
  ),
});

/** What an operator should look at. */
export function notesForOperators(
  { stateHealth, facts }: Pick<ServiceDeps, "stateHealth" | "facts">,
  { nowEpochMs, zones }: RequestContext,
): string[] {
  const age = ageDays(zones, nowEpochMs);
  const isOld = age !== null && age > TZDB_OLD_DAYS;
  const ageNote = `The time-zone data ${zones.table.version} is ${age} days old; update the system's tzdata.`;
  return [isOld ? ageNote : null, facts.note(), stateHealth.note()].filter((note) => note !== null);
}

/** Versions and ages of the data. */
export function statusRecord(deps: ServiceDeps, { nowEpochMs, data, zones, holidays }: RequestContext) {
  return {
    version: deps.version,
    data_version: data.version,
    uptime_seconds: Math.max(0, Math.floor((nowEpochMs - deps.startedEpochMs) / 1000)),
    tzdb: { version: zones.table.version, source: zones.source, age_days: ageDays(zones, nowEpochMs) },
    leap_seconds: {
      tai_minus_utc_seconds: LEAP_SECONDS.taiMinusUtcSeconds,
      list_expires: LEAP_SECONDS.listExpires,
    },
    cities: { version: data.placesDate, count: data.counts.places, name_count: data.counts.placeNames },
    holidays_version: holidays.version,
    holiday_country_count: holidays.countryCodes.length,
    country_count: data.counts.countries,
    timezone_count: zones.table.zoneIds.length,
    timezone_link_count: zones.table.links.size,
    attribution: [...eachCreditOnce(data.sources), ...HOLIDAY_CREDITS].map(
      ({ name, version, licence, attribution, url }) => ({ name, version, licence, attribution, url }),
    ),
  };
}

/** One credit for all files of a source. */
function eachCreditOnce(sources: DataSet["sources"]): DataSet["sources"] {
  const byName = new Map(sources.map((source) => [`${source.name} ${source.attribution}`, source]));
  return [...byName.values()];
}
