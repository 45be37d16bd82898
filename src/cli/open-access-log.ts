import { write } from "node:fs";
import type { Config } from "../config.ts";
import { createAccessLog, type Observer } from "../http/request/access-log.ts";
import { gauge, type Gauge } from "../http/request/metrics.ts";
import { createLineWriter } from "./line-writer.ts";

export type AccessLog = {
  /** `null` if the log is off. */
  readonly observe: Observer | null;
  readonly gauges: readonly Gauge[];
  end(): Promise<void>;
};

/** The access log on standard output, in the chosen format. */
export function openAccessLog(choice: Config["accessLog"]): AccessLog {
  if (choice === "off") return { observe: null, gauges: [], end: () => Promise.resolve() };
  const format = choice === "auto" ? (process.stdout.isTTY ? "pretty" : "json") : choice;
  const writer = createLineWriter(writeOut);
  return {
    observe: createAccessLog(format, writer.write),
    gauges: [
      gauge(
        "almanac_access_log_dropped_total",
        "Lines of the access log dropped because nobody read them.",
        writer.dropped,
      ),
    ],
    end: writer.end,
  };
}

const STANDARD_OUTPUT = 1;
const RETRY_MS = 100;

/** Writes asynchronously, because `process.stdout` would block all requests while its reader is slow. */
function writeOut(bytes: Uint8Array, done: () => void): void {
  const writeFrom = (start: number): void => {
    write(STANDARD_OUTPUT, bytes, start, bytes.length - start, null, (error, count) => {
      if (error?.code === "EAGAIN") setTimeout(writeFrom, RETRY_MS, start);
      // After an error, such as a closed pipe, the bytes are lost and the server continues.
      else if (error !== null || start + count >= bytes.length) done();
      else writeFrom(start + count);
    });
  };
  writeFrom(0);
}
