import type { App } from "../../src/http/app.ts";
import type { Heavy } from "./heaviest.ts";
import { processorMsBetween, threadMoment } from "./pace.ts";

export type Asked = {
  /** The maximum processor time between two ticks of the event loop. */
  readonly holdMs: number;
  /** All of it. */
  readonly totalMs: number;
  readonly bytes: number;
};

/** Sends a request and measures the event loop until its response is read. @throws Error unless it succeeds */
export async function askWatched(
  service: Pick<App, "fetch">,
  { path, body }: Heavy,
  headers: Readonly<Record<string, string>> = {},
): Promise<Asked> {
  const init = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
  const request = new Request(`http://localhost${path}`, init);
  let longestMs = 0;
  let isOver = false;
  const start = threadMoment();
  let last = start;
  const tick = (): void => {
    const present = threadMoment();
    longestMs = Math.max(longestMs, processorMsBetween(last, present));
    last = present;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  const response = await service.fetch(request);
  const content = await response.arrayBuffer();
  isOver = true;
  tick();
  const text = new TextDecoder().decode(content.slice(-200));
  // The last items of a batch may exceed its limits.
  if (response.status !== 200 || text.includes('"succeeded":0,')) {
    throw new Error(`${response.status} for ${path}: ${text}`);
  }
  return { holdMs: longestMs, totalMs: processorMsBetween(start, last), bytes: content.byteLength };
}
