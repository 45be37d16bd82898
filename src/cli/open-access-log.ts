import { write } from "node:fs";
import type { Config } from "../config.ts";
import { createAccessLog, type Observer } from "../http/core/access-log.ts";
import type { Gauge } from "../http/core/metrics.ts";
import { createLineWriter } from "./line-writer.ts";

export type AccessLog = {
  /** `null` when there is to be none. */
  readonly observe: Observer | null;
  readonly gauges: readonly Gauge[];
  end(): Promise<void>;
};

/** The access log on standard output, in the form the operator chose. */
export function openAccessLog(choice: Config["accessLog"]): AccessLog {
  if (choice === "off") return { observe: null, gauges: [], end: () => Promise.resolve() };
  const format = choice === "auto" ? (process.stdout.isTTY ? "pretty" : "json") : choice;
  const writer = createLineWriter(writeOut);
  return {
    observe: createAccessLog(format, writer.write),
    gauges: [
      {
        name: "almanac_access_log_dropped_total",
        help: "Lines of the access log dropped because nobody read them.",
        type: "counter",
        value: writer.dropped,
      },
    ],
    end: writer.end,
  };
}

const STANDARD_OUTPUT = 1;
const RETRY_MS = 100;

/** Writes beside the event loop: `process.stdout` waits for whoever reads it, and every request would wait along. */
function writeOut(bytes: Uint8Array, done: () => void): void {
  const writeFrom = (start: number): void => {
    write(STANDARD_OUTPUT, bytes, start, bytes.length - start, null, (error, count) => {
      if (error?.code === "EAGAIN") setTimeout(writeFrom, RETRY_MS, start);
      // A reader who went away is no reason to end: what was for him is lost.
      else if (error !== null || start + count >= bytes.length) done();
      else writeFrom(start + count);
    });
  };
  writeFrom(0);
}
