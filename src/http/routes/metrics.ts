import { Elysia } from "elysia";
import type { DataSet } from "../../dataset/open.ts";
import { ageDays, type ZoneSource } from "../../dataset/zones.ts";
import type { HolidayCalendar } from "../../domain/holidays/calendar.ts";
import type { Networks } from "../../network.ts";
import type { Core } from "../core/core.ts";
import { routeNotFound } from "../core/fallback.ts";
import { FormattedAnswer } from "../core/format.ts";
import { mayReadMetrics, type Gauge, type Metrics } from "../core/metrics.ts";
import type { RouteTable } from "../core/route-table.ts";
import type { OverloadFigures } from "../core/overload.ts";
import type { ServiceFacts } from "./service.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";

/** What the metrics need beside the facts of the service. */
export type MetricsFacts = {
  metrics: Metrics;
  /** Addresses that may read them; others get a 404. */
  metricsAllow: Networks;
  /** Memory, descriptors and delays of the process. */
  processGauges: readonly Gauge[];
};

type Sources = ServiceFacts &
  MetricsFacts & {
    readonly trustedProxies: Networks;
    now(): number;
    zones: ZoneSource;
    data: DataSet;
    holidays: HolidayCalendar;
  };

/** Metrics for Prometheus. Callers who may not read them get the 404 of an unknown path. */
export function metricsRoutes(core: Core, facts: Sources, overload: OverloadFigures, table: RouteTable) {
  return new Elysia({ name: "metrics" }).use(core).get(
    "/metrics",
    ({ context, request }) => {
      const { socketAddress, rawPath } = context;
      if (!mayReadMetrics(socketAddress, request.headers, facts.trustedProxies, facts.metricsAllow)) {
        throw routeNotFound(table.near(rawPath));
      }
      return new FormattedAnswer(
        "metrics",
        facts.metrics.render([...serviceGauges(facts, overload), ...facts.processGauges]),
      );
    },
    { cost: 0, usesZones: false, unlisted: true, detail: { hide: true } },
  );
}

/** Made at each reading, because the release of the zone table is a label. */
function serviceGauges(facts: Sources, overload: OverloadFigures): Gauge[] {
  const { data, holidays } = facts;
  const zones = facts.zones.current();
  const nowEpochMs = facts.now();
  return [
    {
      name: "almanac_build_info",
      help: "Version of the program.",
      labels: { version: facts.version },
      value: () => 1,
    },
    {
      name: "almanac_tzdb_info",
      help: "Release of the time-zone data in use, and where it is from.",
      labels: { release: zones.table.version, source: zones.source },
      value: () => 1,
    },
    {
      name: "almanac_tzdb_age_days",
      help: "Days since that release came out.",
      value: () => ageDays(zones, nowEpochMs),
    },
    {
      name: "almanac_data_info",
      help: "Data set in use: the embedded one or a file.",
      labels: {
        source: data.label === "embedded" ? "embedded" : "file",
        places: data.placesDate,
        holidays: holidays.version,
      },
      value: () => 1,
    },
    {
      name: "almanac_places_age_days",
      help: "Days since the newest row of the places.",
      value: () => Math.floor((nowEpochMs - Date.parse(data.placesDate)) / MS_PER_DAY),
    },
    {
      name: "almanac_limiter_degraded",
      help: "1 while limits are counted by this process alone because the shared store does not answer.",
      value: () => Number(facts.stateHealth.isDegraded()),
    },
    {
      name: "almanac_requests_in_flight",
      help: "Requests that are waiting or being answered.",
      value: overload.inFlight,
    },
    {
      name: "almanac_overload_refused_total",
      help: "Requests answered 503 because too many were in flight.",
      type: "counter",
      value: overload.refused,
    },
    {
      name: "almanac_draining",
      help: "1 while the process is shutting down.",
      value: () => Number(facts.isDraining()),
    },
    {
      name: "almanac_uptime_seconds",
      help: "Seconds since the start.",
      value: () => Math.max(0, (nowEpochMs - facts.startedEpochMs) / 1000),
    },
  ];
}
