import { PLACE_NAMES } from "./place-name.ts";
import type { ClockPayload } from "./clock-moment.ts";
import type { RunningClock } from "./running-clock.ts";
import type { ServerClock } from "./server-clock.ts";

/** Facts cover a year, sunrises two days; both are fetched again long before they end. */
const FACTS_MS = 6 * 3_600_000;

/** Syncs every `refresh` seconds, when the network comes back and when the page becomes visible. */
export function keepSynced(
  clock: RunningClock,
  serverClock: ServerClock,
  refreshSeconds: number,
  fetchFacts: () => Promise<ClockPayload | null>,
): void {
  let factsAtMs = performance.now();

  async function again(): Promise<void> {
    if (document.hidden) return;
    await serverClock.sync();
    if (performance.now() - factsAtMs > FACTS_MS) {
      const facts = await fetchFacts();
      if (facts !== null) {
        factsAtMs = performance.now();
        clock.replace(facts);
      }
    }
    clock.refresh();
  }

  setInterval(() => void again(), refreshSeconds * 1000);
  addEventListener("online", () => void again());
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void again();
  });
  document.addEventListener("visibilitychange", () => void again());
  void serverClock.sync().then(() => {
    clock.refresh();
  });
}

/** Fetches `/embed/now` for a clock's options; `null` if that fails. */
export async function fetchPayload(url: string): Promise<ClockPayload | null> {
  try {
    const response = await fetch(url, { cache: "no-store", credentials: "omit" });
    // Our own server wrote this JSON from a value of this type.
    return response.ok ? ((await response.json()) as ClockPayload) : null;
  } catch {
    return null;
  }
}

/** The browser's zone. Its clock is not used. */
function visitorZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/**
 * The query for a clock's facts. `local` becomes the browser's zone; a place in the page's path replaces all others, as
 * it does on the server.
 */
export function withBrowserZone(query: URLSearchParams, pathPlace = ""): URLSearchParams {
  const filled = new URLSearchParams();
  const addPlaces = (name: string, places: string): void => {
    const named = places
      .split(",")
      .map((place) => (place.trim().toLowerCase() === "local" ? visitorZone() : place));
    filled.append(name, named.join(","));
  };
  for (const [name, value] of query) {
    if (!PLACE_NAMES.has(name.toLowerCase())) filled.append(name, value);
    else if (pathPlace === "") addPlaces(name, value);
  }
  if (pathPlace !== "") addPlaces("timezone", pathPlace);
  return filled;
}
