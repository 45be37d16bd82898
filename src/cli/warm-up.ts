/** Pause between two requests, in which callers are answered. */
const PAUSE_MS = 5;

/** One request of each kind, and the holidays of one country for each calendar system. */
const PATHS: readonly string[] = [
  "/v1/time/Europe/Paris",
  "/v1/time/Europe/Lisboa",
  "/v1/time/convert?from=Asia/Kolkata&to=Africa/Cairo,Etc/UTC&time=2026-03-31T02:30",
  "/v1/timezone/America/New_York",
  "/v1/timezone/list",
  "/v1/city/search?q=sidney",
  "/v1/city/lisbon/nearby",
  "/v1/context/lisbon",
  "/v1/sun?city=lisbon&days=30",
  "/v1/moon?city=lisbon&days=30",
  "/v1/date/diff?start=1990-01-31&end=2026-02-28",
  "/v1/date/business-days?start=1990-01-02&days=2000&country=PT",
  "/embed/clock?timezone=Europe/Lisbon",
  ...["DE", "GR", "IL", "SA", "IR", "BD", "CN"].map((code) => `/v1/holidays/upcoming?country=${code}`),
];

/**
 * Sends one request of each kind, so that no caller waits for code to be compiled and ICU data to be loaded: the first
 * `/v1/moon` of a process takes 56 ms, the second 5.
 */
export async function warmUp(send: (path: string) => Promise<unknown>): Promise<void> {
  for (const path of PATHS) {
    await send(path);
    await Bun.sleep(PAUSE_MS);
  }
  // Otherwise the garbage of loading would enlarge the heap for good.
  Bun.gc(true);
}
