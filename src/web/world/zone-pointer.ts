import type { GeoProjection } from "d3-geo";
import { element, setText } from "../element.ts";
import { MAP_HEIGHT, MAP_WIDTH, moveTo } from "./map-path.ts";
import { placeText, type LonLat } from "./sky.ts";
import { offsetText } from "../english-text.ts";
import { timeAndDay } from "./world-view.ts";

/** The pointer must rest this long before a request, because each one counts against the reader's limit. */
const REST_MS = 250;
const STEP_DEG = 5;
const MAX_CACHED = 200;
/** Arrow keys go no nearer to the poles, where the projection has no unique inverse. */
const MAX_LATITUDE_DEG = 89;

/** What the panel shows of `/v1/timezone/at`. */
type ZoneThere = {
  readonly timezone: string;
  readonly timezone_source: "polygon" | "nautical";
  readonly time: { readonly utc_offset_seconds: number; readonly abbreviation: string };
  readonly nearest_city: {
    readonly slug: string;
    readonly name: string;
    readonly country_code: string;
    readonly distance_km: number;
  } | null;
};

const ARROWS: Readonly<Record<string, LonLat>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * Shows the zone and the time of a point that the reader hovers over, taps or reaches with the arrow keys.
 *
 * @param page `addressWith` returns the page's address with one more city; `null` if it has the maximum
 */
export function createZonePointer(
  projection: GeoProjection,
  page: { epochMs(): number; addressWith(slug: string): string | null },
): { draw(epochMs: number): void } {
  const map = document.querySelector<HTMLElement>("#map");
  const aim = document.querySelector<SVGGElement>("#aim");
  const panel = document.querySelector<HTMLElement>("#zone");
  const answers = new Map<string, Promise<ZoneThere | string>>();
  let point: LonLat = [0, 0];
  let shown: ZoneThere | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function aimAt(next: LonLat, waitMs: number): void {
    point = next;
    aim?.removeAttribute("hidden");
    aim?.setAttribute("transform", moveTo(projection, next));
    clearTimeout(timer);
    timer = setTimeout(() => void ask(next), waitMs);
  }

  async function ask([lon, lat]: LonLat): Promise<void> {
    const at = new Date(page.epochMs()).toISOString().slice(0, 16);
    const path = `/v1/timezone/at?lat=${lat.toFixed(2)}&lon=${lon.toFixed(2)}&at=${at}Z`;
    if (answers.size > MAX_CACHED) answers.clear();
    const answer = answers.get(path) ?? askZone(path);
    answers.set(path, answer);
    const found = await answer;
    // The pointer may have moved on.
    if (point[0] !== lon || point[1] !== lat) return;
    shown = typeof found === "string" ? null : found;
    if (typeof found === "string") {
      answers.delete(path);
      panel?.replaceChildren(found);
    } else panel?.replaceChildren(...sentence(found, point, path));
  }

  function sentence(found: ZoneThere, at: LonLat, path: string): Node[] {
    const { timezone, timezone_source: source, time, nearest_city: near } = found;
    const clock = timeAndDay(page.epochMs(), time.utc_offset_seconds);
    const href = near === null ? null : page.addressWith(near.slug);
    const city =
      near === null
        ? []
        : [
            element(
              "span",
              {},
              `${Math.round(near.distance_km)} km from ${near.name} (${near.country_code})`,
            ),
          ];
    const add = href === null ? [] : [element("a", { href, rel: "nofollow" }, `Add ${near?.name}`)];
    return [
      element("strong", {}, clock.time),
      element("span", {}, source === "nautical" ? `Nautical zone ${timezone}` : timezone),
      element("span", { class: "soft" }, `${clock.day}, ${offsetText(time.utc_offset_seconds)}`),
      element("span", { class: "soft" }, placeText(at)),
      ...city,
      ...add,
      element("a", { href: path }, "The API call"),
    ];
  }

  function pointOf(event: MouseEvent): LonLat | null {
    const box = map?.querySelector("svg")?.getBoundingClientRect();
    if (box === undefined) return null;
    const x = ((event.clientX - box.left) / box.width) * MAP_WIDTH;
    const y = ((event.clientY - box.top) / box.height) * MAP_HEIGHT;
    const found = projection.invert?.([x, y]) ?? null;
    if (found === null) return null;
    // Points outside the outline of the globe do not project back to themselves.
    const [againX, againY] = projection(found) ?? [0, 0];
    return Math.hypot(againX - x, againY - y) < 1 && Math.abs(found[1]) <= 90 ? found : null;
  }

  map?.addEventListener("pointermove", (event) => {
    // A finger that moves scrolls the page.
    const at = event.pointerType === "mouse" ? pointOf(event) : null;
    if (at !== null) aimAt(at, REST_MS);
  });
  map?.addEventListener("click", (event) => {
    const at = pointOf(event);
    if (at !== null) aimAt(at, 0);
  });
  map?.addEventListener("pointerleave", () => clearTimeout(timer));
  map?.addEventListener("keydown", (event) => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? 1 : STEP_DEG;
    const lon = ((point[0] + arrow[0] * step + 540) % 360) - 180;
    const lat = Math.max(-MAX_LATITUDE_DEG, Math.min(MAX_LATITUDE_DEG, point[1] + arrow[1] * step));
    aimAt([lon, lat], REST_MS);
  });

  return {
    draw(epochMs) {
      const time = shown === null ? null : timeAndDay(epochMs, shown.time.utc_offset_seconds).time;
      if (time !== null) setText(panel?.querySelector("strong"), time);
    },
  };
}

/** The zone of a point, or the error message. */
async function askZone(path: string): Promise<ZoneThere | string> {
  try {
    const response = await fetch(path, { credentials: "omit" });
    // The shape that the API publishes.
    const answer = (await response.json()) as { data: ZoneThere; error?: { message: string } };
    return answer.error?.message ?? answer.data;
  } catch {
    return "The server cannot be reached.";
  }
}
