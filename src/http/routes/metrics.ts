import type { DataSet } from "../../dataset/open.ts";
import { ageDays, type ZoneSource } from "../../dataset/zones.ts";
import type { HolidayCalendar } from "../../domain/holidays/calendar.ts";
import type { Network } from "../plugins/client-ip.ts";
import { OUTCOME_OF_NO_ROUTE, type Outcome } from "../outcome.ts";
import { METRICS_MEDIA_TYPE, type Gauge, type Metrics } from "../plugins/metrics.ts";
import type { OverloadFigures } from "../plugins/overload.ts";
import type { ServiceFacts } from "./service.ts";

/** Where the metrics stand. Not a route of the API: it is no part of what callers are promised. */
export const METRICS_PATH = "/metrics";

/** What the metrics are made of, beside what every route knows. */
export type MetricsFacts = {
  metrics: Metrics;
  /** Who may read them; everybody else is told that there is no such route. */
  metricsAllow: readonly Network[];
  /** Figures of the process: memory, descriptors, delays. */
  processGauges: readonly Gauge[];
};

type Sources = ServiceFacts &
  MetricsFacts & { now(): number; zones: ZoneSource; data: DataSet; holidays: HolidayCalendar };

/** Makes the function that answers `/metrics`: counts of answers, then what the service knows of itself. */
export function createMetricsPage(facts: Sources, overload: OverloadFigures): () => Outcome {
  return () => ({
    ...OUTCOME_OF_NO_ROUTE,
    status: 200,
    mediaType: METRICS_MEDIA_TYPE,
    body: facts.metrics.render([...serviceGauges(facts, overload), ...facts.processGauges]),
  });
}

/** Made anew at each reading, as the release of the zone table is a label. */
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
      value: () => Math.floor((nowEpochMs - Date.parse(data.placesDate)) / 86_400_000),
    },
    {
      name: "almanac_limiter_degraded",
      help: "1 while limits are counted by this process alone because the shared store does not answer.",
      value: () => Number(facts.stateHealth.isDegraded()),
    },
    {
      name: "almanac_requests_in_flight",
      help: "Requests that wait for their turn or for their body.",
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
      help: "1 once the process was told to end.",
      value: () => Number(facts.isDraining()),
    },
    {
      name: "almanac_uptime_seconds",
      help: "Seconds since the start.",
      value: () => Math.max(0, (nowEpochMs - facts.startedEpochMs) / 1000),
    },
  ];
}
