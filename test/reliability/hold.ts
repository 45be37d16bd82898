import type { App } from "../../src/http/app.ts";
import type { Heavy } from "../support/heaviest.ts";
import { processorMsBetween, threadMoment } from "./pace.ts";

export type Asked = {
  /** The maximum processor time between two ticks of the event loop. */
  readonly holdMs: number;
  /** All of it. */
  readonly totalMs: number;
  readonly bytes: number;
};

export type Watched = Asked & { readonly status: number; readonly headers: Headers; readonly text: string };

/** Sends a request and measures the event loop until its response is read. */
export async function watch(service: Pick<App, "fetch">, request: Request): Promise<Watched> {
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
  return {
    status: response.status,
    headers: response.headers,
    text: new TextDecoder().decode(content.slice(-200)),
    holdMs: longestMs,
    totalMs: processorMsBetween(start, last),
    bytes: content.byteLength,
  };
}

/** As `watch`. @throws Error unless the request succeeds */
export async function askWatched(
  service: Pick<App, "fetch">,
  { path, body }: Heavy,
  headers: Readonly<Record<string, string>> = {},
): Promise<Watched> {
  const type = { "content-type": "application/json" };
  const init =
    body === undefined
      ? { headers }
      : { headers: { ...type, ...headers }, method: "POST", body: JSON.stringify(body) };
  const watched = await watch(service, new Request(`http://localhost${path}`, init));
  const { status, text } = watched;
  // The last items of a batch may exceed its limits.
  if (status !== 200 || text.includes('"succeeded":0,')) throw new Error(`${status} for ${path}: ${text}`);
  return watched;
}
