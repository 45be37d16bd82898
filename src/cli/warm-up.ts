/** Left to callers between two questions. */
const PAUSE_MS = 5;
/** Questions between two collections of garbage. */
const COLLECT_EVERY = 16;

/** One question of each kind. */
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
];

/**
 * Asks one question of each kind and for the holidays of every country, so that no caller waits until rules are read,
 * the platform's names of months are loaded and code is compiled: the first moon of a process takes 56 ms, the second 5.
 *
 * @param ask answers a path as the service would, neither counted nor logged
 */
export async function warmUp(
  ask: (path: string) => Promise<unknown>,
  countryCodes: readonly string[],
): Promise<void> {
  const paths = [...PATHS, ...countryCodes.map((code) => `/v1/holidays/upcoming?country=${code}`)];
  for (const [index, path] of paths.entries()) {
    await ask(path);
    // What is left of reading rules would make the heap grow for good.
    if (index % COLLECT_EVERY === 0) Bun.gc(true);
    await Bun.sleep(PAUSE_MS);
  }
}
