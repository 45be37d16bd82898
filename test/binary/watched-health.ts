import { collect, until } from "../support/process.ts";

/** How long a server's health checks, or other short requests, took one after another, and for how long they were made. */
export type WatchedHealth = { readonly timesMs: readonly number[]; readonly tookMs: number };

/**
 * Asks a server for its health, or another path, all the time until stopped: from a process of its own, each time by a new
 * connection and as another caller behind the same proxy.
 */
export async function watchHealth(
  url: string,
  path = "/health/live",
): Promise<{ stop(): Promise<WatchedHealth> }> {
  const words = [process.execPath, import.meta.path, url + path];
  const watch = Bun.spawn(words, { stdio: ["pipe", "pipe", "inherit"] });
  const watched = collect(watch.stdout);
  await until(() => watched.text() !== "" || null, "the watch");
  const startedMs = performance.now();
  return {
    async stop() {
      const tookMs = performance.now() - startedMs;
      void watch.stdin.end();
      await Promise.all([watch.exited, watched.ended]);
      if (watch.exitCode !== 0) throw new Error(`The watch ended with code ${watch.exitCode}`);
      const timesMs = JSON.parse(watched.text().split("\n")[1] ?? "[]") as number[];
      if (timesMs.length <= 2) throw new Error(`${path} was asked for too rarely`);
      console.log(`slowest ${path}: ${Math.max(...timesMs).toFixed(0)} of ${tookMs.toFixed(0)} ms`);
      return { timesMs, tookMs };
    },
  };
}

/** The process of its own, as one that floods the server has no time to look at a clock: prints how long each call took. */
async function askUntilInputEnds(url: string): Promise<void> {
  const timesMs: number[] = [];
  const over = new AbortController();
  void Bun.stdin.text().then(() => over.abort());
  while (!over.signal.aborted) {
    const startedMs = performance.now();
    const headers = { "x-forwarded-for": `203.0.113.${timesMs.length % 250}` };
    const response = await fetch(url, { headers, keepalive: false });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} is ${response.status}`);
    timesMs.push(performance.now() - startedMs);
    if (timesMs.length === 1) console.log("watching");
    await Bun.sleep(2);
  }
  console.log(JSON.stringify(timesMs));
}

if (import.meta.main) await askUntilInputEnds(process.argv[2] ?? "");
