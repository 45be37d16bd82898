import type { App } from "../../src/http/app.ts";
import type { Heavy } from "./heaviest.ts";

/** Processor time of this thread, in milliseconds. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export type Asked = {
  /** The most processor time that passed between two turns of the event loop. */
  readonly holdMs: number;
  /** All of it. */
  readonly totalMs: number;
  readonly bytes: number;
};

/** Asks, and watches the event loop meanwhile; whatever the caller does with the answer counts too. @throws Error unless it succeeds */
export async function askWatched(
  service: Pick<App, "fetch">,
  { path, body }: Heavy,
  headers: Readonly<Record<string, string>> = {},
): Promise<Asked> {
  const init = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
  const request = new Request(`http://localhost${path}`, init);
  let longestMs = 0;
  let isOver = false;
  const startMs = threadMs();
  let lastMs = startMs;
  const turn = (): void => {
    const nowMs = threadMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const response = await service.fetch(request);
  const content = await response.arrayBuffer();
  isOver = true;
  turn();
  const text = new TextDecoder().decode(content.slice(-200));
  // Of a batch the last items may be beyond its limits.
  if (response.status !== 200 || text.includes('"succeeded":0,')) {
    throw new Error(`${response.status} for ${path}: ${text}`);
  }
  return { holdMs: longestMs, totalMs: lastMs - startMs, bytes: content.byteLength };
}
