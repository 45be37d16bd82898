import { readdirSync } from "node:fs";
import type { Gauge } from "../http/core/metrics.ts";

const LAG_CHECK_MS = 500;

/** Gauges of the process, with the names that Prometheus' own clients use. */
export function createProcessGauges(): readonly Gauge[] {
  let worstLagMs = 0;
  let dueMs = performance.now() + LAG_CHECK_MS;
  setInterval(() => {
    const nowMs = performance.now();
    worstLagMs = Math.max(worstLagMs, nowMs - dueMs);
    dueMs = nowMs + LAG_CHECK_MS;
  }, LAG_CHECK_MS).unref();

  return [
    {
      name: "almanac_event_loop_lag_seconds",
      help: "Longest delay of the event loop since the last reading.",
      value() {
        const lagMs = worstLagMs;
        worstLagMs = 0;
        return lagMs / 1000;
      },
    },
    {
      name: "process_resident_memory_bytes",
      help: "Resident memory.",
      value: () => process.memoryUsage.rss(),
    },
    {
      name: "process_cpu_seconds_total",
      help: "Processor time, user and system.",
      type: "counter",
      value() {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      },
    },
    { name: "process_open_fds", help: "Open file descriptors.", value: countDescriptors },
    {
      name: "process_start_time_seconds",
      help: "Start of the process, in seconds since 1970.",
      value: () => performance.timeOrigin / 1000,
    },
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
