import { createHistogram, observeDuration, type Histogram } from "../../domain/histogram.ts";
import { isInNetworks, type Networks } from "../../network.ts";
import { clientAddress } from "./client-address.ts";
import type { Observer } from "./access-log.ts";

/** A figure that is read when the metrics are rendered. */
export type Gauge = {
  readonly name: string;
  readonly help: string;
  readonly labels: Readonly<Record<string, string>>;
  /** `null` leaves the gauge out. */
  value(): number | null;
};

/** A figure; one whose name ends with `_total` is a counter. */
export function gauge(
  name: string,
  help: string,
  value: Gauge["value"],
  labels: Gauge["labels"] = {},
): Gauge {
  return { name, help, value, labels };
}

/** A histogram with its labels; those of one name follow each other. */
export type HistogramSeries = {
  readonly name: string;
  readonly help: string;
  readonly labels: Gauge["labels"];
  readonly histogram: Histogram;
};

export type Metrics = {
  readonly observe: Observer;
  /** Adds figures, which are listed anew at each reading. */
  add(list: () => readonly (Gauge | HistogramSeries)[]): void;
  /** All metrics in the text format 0.0.4 of Prometheus. */
  render(): string;
};

const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1] as const;
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "DELETE", "PATCH", "PUT", "OPTIONS"]);

type Series = { method: string; status: number; count: number };

type RouteFigures = {
  /** By status and method. */
  series: Series[];
  durations: Histogram;
};

/**
 * Counts answers by route pattern, method and status, so that callers cannot create new series. It runs on every request:
 * prom-client 15.1.3 takes 0.72 µs for the same two figures, this 0.05 µs.
 */
export function createMetrics(): Metrics {
  const routes = new Map<string, RouteFigures>();
  const lists: (() => readonly (Gauge | HistogramSeries)[])[] = [];

  function figuresOf(pattern: string): RouteFigures {
    const known = routes.get(pattern);
    if (known !== undefined) return known;
    const fresh = { series: [], durations: createHistogram(BUCKETS_SECONDS) };
    routes.set(pattern, fresh);
    return fresh;
  }

  return {
    observe(context, status, durationMs) {
      const figures = figuresOf(context.route.pattern);
      const { method } = context.request;
      let series = seriesOf(figures, method, status);
      if (series === undefined) {
        const label = METHODS.has(method) ? method : "other";
        series = seriesOf(figures, label, status);
        if (series === undefined) {
          series = { method: label, status, count: 0 };
          figures.series.push(series);
        }
      }
      series.count += 1;
      observeDuration(figures.durations, durationMs / 1000);
    },
    add: (list) => void lists.push(list),
    render() {
      const lines = [
        "# HELP almanac_requests_total Answers by route, method and status.",
        "# TYPE almanac_requests_total counter",
      ];
      for (const [route, { series }] of routes) {
        for (const { method, status, count } of series) {
          lines.push(
            `almanac_requests_total${labelText({ route, method, status: String(status) })} ${count}`,
          );
        }
      }
      const ofRoutes = [...routes].map(([route, { durations }]) => ({
        name: "almanac_request_seconds",
        help: "Time from a request's begin to its answer.",
        labels: { route },
        histogram: durations,
      }));
      const figures = lists.flatMap((list) => list());
      const histograms = figures.filter((figure) => "histogram" in figure);
      lines.push(...histogramLines([...ofRoutes, ...histograms]));
      lines.push(...gaugeLines(figures.filter((figure) => "value" in figure)));
      return `${lines.join("\n")}\n`;
    },
  };
}

function seriesOf({ series }: RouteFigures, method: string, status: number): Series | undefined {
  for (const one of series) if (one.status === status && one.method === method) return one;
  return undefined;
}

function histogramLines(all: readonly HistogramSeries[]): string[] {
  const lines: string[] = [];
  let previous = "";
  for (const { name, help, labels, histogram } of all) {
    if (name !== previous) lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} histogram`);
    previous = name;
    const { boundsSeconds, counts, sumSeconds } = histogram;
    let total = 0;
    for (const [index, count] of counts.entries()) {
      total += count;
      const le = String(boundsSeconds[index] ?? "+Inf");
      lines.push(`${name}_bucket${labelText({ ...labels, le })} ${total}`);
    }
    lines.push(`${name}_sum${labelText(labels)} ${sumSeconds}`, `${name}_count${labelText(labels)} ${total}`);
  }
  return lines;
}

function gaugeLines(gauges: readonly Gauge[]): string[] {
  const lines: string[] = [];
  let previous = "";
  for (const { name, help, labels, value } of gauges) {
    const figure = value();
    if (figure === null) continue;
    const type = name.endsWith("_total") ? "counter" : "gauge";
    if (name !== previous) lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    previous = name;
    lines.push(`${name}${labelText(labels)} ${figure}`);
  }
  return lines;
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`,
  );
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

/**
 * Whether the caller's address may read the metrics. A request forwarded by an untrusted proxy may not, since everybody
 * behind the proxy would have its address.
 */
export function mayReadMetrics(
  socketAddress: string,
  headers: Headers,
  trustedProxies: Networks,
  allowed: Networks,
): boolean {
  const forwardedFor = headers.get("x-forwarded-for");
  const isForwarded = forwardedFor !== null || headers.has("forwarded");
  if (isForwarded && !isInNetworks(socketAddress, trustedProxies)) return false;
  return isInNetworks(clientAddress(socketAddress, forwardedFor, trustedProxies), allowed);
}
