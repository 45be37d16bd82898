/** Left to callers between two questions. */
const PAUSE_MS = 5;

/** One question of each kind, and the holidays of one country for each calendar that rules are written in. */
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
 * Asks one question of each kind, so that no caller waits until the platform's names of months are loaded and code is
 * compiled: the first moon of a process takes 56 ms, the second 5.
 *
 * @param ask answers a path as the service would, neither counted nor logged
 */
export async function warmUp(ask: (path: string) => Promise<unknown>): Promise<void> {
  for (const path of PATHS) {
    await ask(path);
    await Bun.sleep(PAUSE_MS);
  }
  // What is left of loading would make the heap grow for good.
  Bun.gc(true);
}
