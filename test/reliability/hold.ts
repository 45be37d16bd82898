import type { App } from "../../src/app.ts";
import type { Heavy } from "../support/heaviest.ts";
import { processorMsBetween, threadMoment } from "./pace.ts";

export type Asked = Awaited<ReturnType<typeof watch>>;

/** A request as it is sent: a POST where there is a body. */
export function requestOf(
  { path, body }: { readonly path: string; readonly body?: unknown },
  base = "http://localhost",
  headers: Readonly<Record<string, string>> = {},
): Request {
  if (body === undefined) return new Request(base + path, { headers });
  const sent = { "content-type": "application/json", ...headers };
  return new Request(base + path, { method: "POST", headers: sent, body: JSON.stringify(body) });
}

/** Sends a request and measures the event loop until its response is read. */
export async function watch(service: Pick<App, "fetch">, request: Request) {
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
    /** The maximum processor time between two ticks of the event loop. */
    holdMs: longestMs,
    /** All of it. */
    totalMs: processorMsBetween(start, last),
    bytes: content.byteLength,
  };
}

/** As `watch`. @throws Error unless the request succeeds, or its search reaches the limit of its steps */
export async function askWatched(
  service: Pick<App, "fetch">,
  heavy: Heavy,
  headers: Readonly<Record<string, string>> = {},
): Promise<Asked> {
  const watched = await watch(service, requestOf(heavy, "http://localhost", headers));
  const { status, text } = watched;
  // The last items of a batch may exceed its limits.
  const isSearchedToTheEnd = status === 400 && text.includes("the search was given up");
  if ((status !== 200 && !isSearchedToTheEnd) || text.includes('"succeeded":0,'))
    throw new Error(`${status} for ${heavy.path}: ${text}`);
  return watched;
}
