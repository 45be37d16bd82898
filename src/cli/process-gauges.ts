import { readdirSync } from "node:fs";
import { gauge, type Gauge } from "../http/request/metrics.ts";

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
    gauge("almanac_event_loop_lag_seconds", "Longest delay of the event loop since the last reading.", () => {
      const lagMs = worstLagMs;
      worstLagMs = 0;
      return lagMs / 1000;
    }),
    gauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss()),
    gauge("process_cpu_seconds_total", "Processor time, user and system.", () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
    gauge("process_open_fds", "Open file descriptors.", countDescriptors),
    gauge(
      "process_start_time_seconds",
      "Start of the process, in seconds since 1970.",
      () => performance.timeOrigin / 1000,
    ),
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
