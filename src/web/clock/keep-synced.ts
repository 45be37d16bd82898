import { PLACE_NAMES } from "./place-name.ts";
import type { ClockPayload } from "./clock-payload.ts";
import type { RunningClock } from "./running-clock.ts";
import type { ServerClock } from "./server-clock.ts";

/** Facts reach a year ahead, sunrises two days: asked for anew long before either ends. */
const FACTS_MS = 6 * 3_600_000;

/** Asks the server again every `refresh` seconds, when the network is back and when the page is looked at again. */
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

/** The facts of `/embed/now` with a clock's options; `null` when they cannot be had. */
export async function fetchPayload(url: string): Promise<ClockPayload | null> {
  try {
    const response = await fetch(url, { cache: "no-store", credentials: "omit" });
    // Our own server's answer, of the type it is made from.
    return response.ok ? ((await response.json()) as ClockPayload) : null;
  } catch {
    return null;
  }
}

/** The visitor's zone as the browser names it. Its clock is not asked. */
function visitorZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/**
 * The query of a clock's facts: `local` becomes the visitor's zone, and a place of the page's path stands alone, as
 * the server lets it.
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
