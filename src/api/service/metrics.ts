import { Elysia } from "elysia";
import type { FactsSource } from "../../dataset/facts-source.ts";
import { placesAgeDays } from "../../dataset/open.ts";
import { ageDays, type ZoneSource } from "../../dataset/zones.ts";
import { isInNetworks, type Networks } from "../../config/network.ts";
import type { Core } from "../../http/plugins/core.ts";
import { routeNotFound, type Routing } from "../../http/route-not-found.ts";
import { FormattedAnswer, MEDIA_TYPES } from "../../http/answer/format.ts";
import { gauge, mayReadMetrics, type Gauge, type HistogramSeries, type Metrics } from "../../http/metrics.ts";
import type { OverloadFigures } from "../../http/plugins/overload.ts";
import type { ServiceDeps } from "./service.ts";

/** What the metrics need beside what the service needs. */
export type MetricsDeps = {
  metrics: Metrics;
  /** Addresses that may read them here; others get a 404. `null` where nobody may. */
  metricsAllow: Networks | null;
};

type Sources = ServiceDeps &
  MetricsDeps & {
    readonly trustedProxies: Networks;
    now(): number;
    zones: Pick<ZoneSource, "current">;
    facts: FactsSource;
  };

/** Metrics for Prometheus. Callers who may not read them get the 404 of an unknown path. */
export function metricsRoutes(core: Core, deps: Sources, overload: OverloadFigures, routing: Routing) {
  const { metrics, metricsAllow, trustedProxies } = deps;
  metrics.add(() => serviceGauges(deps, overload));
  metrics.add(() => storeFigures(deps));
  const plugin = new Elysia({ name: "metrics" }).use(core);
  if (metricsAllow === null) return plugin;
  return plugin.get(
    "/metrics",
    async ({ context, request }) => {
      const { socketAddress, rawPath: path } = context;
      if (mayReadMetrics(socketAddress, request.headers, trustedProxies, metricsAllow))
        return new FormattedAnswer("metrics", metrics.render());
      throw await routeNotFound({ path, query: "" }, context, routing);
    },
    { cost: 0, usesZones: false, unlisted: true, detail: { hide: true } },
  );
}

/**
 * Metrics and health alone, for a listener of the operator's own.
 *
 * @param allowed addresses that may read the metrics; `null` for all
 */
export function operatorApp(
  { metrics }: Pick<MetricsDeps, "metrics">,
  allowed: Networks | null,
  app: { handle(request: Request): Promise<Response> },
) {
  const notFound = (): Response => new Response(null, { status: 404 });
  return new Elysia()
    .get("/metrics", ({ request, server }) => {
      const address = server?.requestIP(request)?.address ?? "";
      if (allowed !== null && !isInNetworks(address, allowed)) return notFound();
      return new Response(metrics.render(), { headers: { "Content-Type": MEDIA_TYPES.metrics } });
    })
    .get("/health/live", ({ request }) => app.handle(request))
    .get("/health/ready", ({ request }) => app.handle(request))
    .onError(notFound);
}

/** Each primary of a shared store. */
function storeFigures({ stateHealth }: Sources): (Gauge | HistogramSeries)[] {
  const shards = stateHealth.figures();
  const up = shards.map(({ name: shard, isAway }) =>
    gauge("almanac_store_up", "1 while a primary of the shared store answers.", () => Number(!isAway), {
      shard,
    }),
  );
  const errors = shards.flatMap(({ name: shard, errors: byKind }) =>
    Object.entries(byKind).map(([kind, count]) =>
      gauge("almanac_store_errors_total", "Calls of the shared store that failed, by kind.", () => count, {
        shard,
        kind,
      }),
    ),
  );
  const latencies = shards.map(({ name: shard, latency }) => ({
    name: "almanac_store_seconds",
    help: "Time from a call of the shared store to its answer.",
    labels: { shard },
    histogram: latency,
  }));
  return [...up, ...errors, ...latencies];
}

/** Made at each reading, because the release of the zone table is a label. */
function serviceGauges(deps: Sources, overload: OverloadFigures): Gauge[] {
  const { data, holidays } = deps.facts.current();
  const zones = deps.zones.current();
  const nowEpochMs = deps.now();
  return [
    gauge("almanac_build_info", "Version of the program.", () => 1, { version: deps.version }),
    gauge("almanac_tzdb_info", "Release of the time-zone data in use, and where it is from.", () => 1, {
      release: zones.table.version,
      source: zones.source,
    }),
    gauge("almanac_tzdb_age_seconds", "Time since that release came out, in whole days.", () =>
      secondsOf(ageDays(zones, nowEpochMs)),
    ),
    gauge("almanac_data_info", "Data set in use: the embedded one or a file.", () => 1, {
      source: data.label === "embedded" ? "embedded" : "file",
      version: data.version,
      places: data.placesDate,
      holidays: holidays.version,
    }),
    gauge("almanac_places_age_seconds", "Time since the newest row of the places, in whole days.", () =>
      secondsOf(placesAgeDays(data, nowEpochMs)),
    ),
    gauge(
      "almanac_data_failing",
      "1 while the file of the data set was refused, and another is in use.",
      () => Number(deps.facts.isFailing("data")),
    ),
    gauge(
      "almanac_calendars_failing",
      "1 while the operator's calendars were refused, and older ones stay.",
      () => Number(deps.facts.isFailing("calendars")),
    ),
    gauge(
      "almanac_limiter_degraded",
      "1 while limits are counted by this process alone because the shared store does not answer.",
      () => Number(deps.stateHealth.isDegraded()),
    ),
    gauge(
      "almanac_key_store_failing",
      "1 while keys cannot be read or written, as far as that was tried.",
      () => Number(deps.stateHealth.areKeysFailing()),
    ),
    gauge("almanac_requests_in_flight", "Requests that are waiting or being answered.", overload.inFlight),
    gauge(
      "almanac_overload_refused_total",
      "Requests answered 503 because too many were in flight.",
      overload.refused,
    ),
    gauge("almanac_draining", "1 while the process is shutting down.", () => Number(deps.isDraining())),
    gauge("almanac_uptime_seconds", "Seconds since the start.", () =>
      Math.max(0, (nowEpochMs - deps.startedEpochMs) / 1000),
    ),
  ];
}

const secondsOf = (days: number | null): number | null => (days === null ? null : days * 86_400);
