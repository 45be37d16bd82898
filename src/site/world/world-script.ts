import { CITY, makeCombobox } from "../frame/combobox.ts";
import { element, find, pageData, setText } from "../../browser/element.ts";
import { offsetText } from "../../browser/english-text.ts";
import { keepOwn, t } from "../frame/script-words.ts";
import { followHistory, writeAddress } from "../frame/history.ts";
import { createMapProjection, MAP_HEIGHT, MAP_WIDTH, moveTo } from "../charts/map-path.ts";
import { lightHtml, placeText, pointAt, SHADES, shadePath, type LonLat } from "../charts/sky.ts";
import { MS_PER_MINUTE } from "../../domain/time-unit.ts";
import {
  cityMoment,
  MAX_CITIES,
  shiftText,
  timeAndDay,
  worldAddress,
  worldSentence,
  type WorldView,
} from "./world-view.ts";

const MAX_SHIFT = 720;
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

const facts = pageData<WorldView>();
const slugs = facts.cities.map(({ slug }) => slug);
const projection = createMapProjection();
const aheadMs = facts.atEpochMs - Date.now();
let shiftMinutes = 0;
const map = document.querySelector<HTMLElement>("#map");
const aim = document.querySelector<SVGGElement>("#aim");
const panel = document.querySelector<HTMLElement>("#zone");
const answers = new Map<string, Promise<ZoneThere | string>>();
let point: LonLat = [0, 0];
let shown: ZoneThere | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const slider = find("#shift", HTMLInputElement);

function epochMs(): number {
  const base = facts.isPinned ? facts.atEpochMs : Date.now() + aheadMs;
  return base + shiftMinutes * MS_PER_MINUTE;
}

/** Draws everything for the chosen moment. */
function draw(): void {
  const atMs = epochMs();
  // The facts cover a day and a half.
  if (atMs > facts.endEpochMs) location.reload();
  const sun = pointAt(facts.sun, atMs);
  for (const shade of SHADES) {
    find(`[data-shade=${shade}]`, SVGPathElement).setAttribute("d", shadePath(projection, sun, shade));
  }
  place("#sun", sun);
  place("#moon", pointAt(facts.moon, atMs));
  setText(find("#sentence", HTMLElement), worldSentence(t, facts, atMs));
  for (const [index, city] of facts.cities.entries()) {
    const { light, ...texts } = cityMoment(t, city, atMs, sun);
    const row = find(`[data-city="${index}"]`, HTMLElement);
    for (const [key, text] of Object.entries(texts)) setText(row.querySelector(`[data-k=${key}]`), text);
    const words = row.querySelector("[data-k=light]");
    if (words !== null) words.innerHTML = lightHtml(t, light).markup;
    setText(document.querySelector(`[data-time="${index}"]`), texts.time);
  }
  if (shown !== null)
    setText(panel?.querySelector("strong"), timeAndDay(t, atMs, shown.time.utc_offset_seconds).time);
}

function place(selector: string, at: LonLat): void {
  find(selector, SVGGElement).setAttribute("transform", moveTo(projection, at));
}

function shift(minutes: number): void {
  shiftMinutes = Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, minutes));
  slider.value = String(shiftMinutes);
  const text = shiftText(t, shiftMinutes, facts.isPinned);
  slider.setAttribute("aria-valuetext", text);
  setText(document.querySelector("#shift-text"), text);
  draw();
}

/** The moment for addresses; `null` while the page shows now. */
function momentForAddress(): number | null {
  return facts.isPinned || shiftMinutes !== 0 ? epochMs() : null;
}

/** Writes the moment into the address, and into the links that remove a city or lead to other moments. */
function remember(isStep: boolean): void {
  const at = momentForAddress();
  writeAddress(worldAddress(slugs, at), isStep);
  for (const [index, link] of [...document.querySelectorAll<HTMLAnchorElement>(".remove")].entries()) {
    link.href = keepOwn(worldAddress(slugs.toSpliced(index, 1), at));
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-step]")) {
    link.href = keepOwn(worldAddress(slugs, epochMs() + Number(link.dataset["step"]) * MS_PER_MINUTE));
  }
}

function tick(): void {
  draw();
  setTimeout(tick, MS_PER_MINUTE - (epochMs() % MS_PER_MINUTE) + 20);
}

/** The names of a list with commas. */
const typedParts = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** The page's address with one more city; `null` if it has the maximum. */
function addressWith(slug: string): string | null {
  const all = [...new Set([...slugs, slug])];
  return all.length > MAX_CITIES ? null : worldAddress(all, momentForAddress());
}

/** Shows the zone and the time of a point that the reader hovers over, taps or reaches with the arrow keys. */
function aimAt(next: LonLat, waitMs: number): void {
  point = next;
  aim?.removeAttribute("hidden");
  aim?.setAttribute("transform", moveTo(projection, next));
  clearTimeout(timer);
  timer = setTimeout(() => void ask(next), waitMs);
}

async function ask([lon, lat]: LonLat): Promise<void> {
  const at = new Date(epochMs()).toISOString().slice(0, 16);
  const lang = t.lang === "en" ? "" : `&lang=${t.lang}`;
  const path = `/v1/timezone/at?lat=${lat.toFixed(2)}&lon=${lon.toFixed(2)}&at=${at}Z${lang}`;
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
  const clock = timeAndDay(t, epochMs(), time.utc_offset_seconds);
  const href = near === null ? null : addressWith(near.slug);
  const city =
    near === null
      ? []
      : [
          element(
            "span",
            {},
            t("{distance} km from {place}", {
              distance: Math.round(near.distance_km),
              place: `${near.name} (${near.country_code})`,
            }),
          ),
        ];
  const add =
    href === null
      ? []
      : [element("a", { href, rel: "nofollow" }, t("Add {place}", { place: near?.name ?? "" }))];
  return [
    element("strong", {}, clock.time),
    element("span", {}, source === "nautical" ? t("Nautical zone {zone}", { zone: timezone }) : timezone),
    element("span", { class: "soft" }, `${clock.day}${t(", ")}${offsetText(time.utc_offset_seconds)}`),
    element("span", { class: "soft" }, placeText(t, at)),
    ...city,
    ...add,
    element("a", { href: path }, t("The API call")),
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

/** The zone of a point, or the error message. */
async function askZone(path: string): Promise<ZoneThere | string> {
  try {
    const response = await fetch(path, { credentials: "omit" });
    // The shape that the API publishes.
    const answer = (await response.json()) as { data: ZoneThere; error?: { message: string } };
    return answer.error?.message ?? answer.data;
  } catch {
    return t("The server could not be reached.");
  }
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

for (const step of document.querySelectorAll<HTMLAnchorElement>("[data-step]")) {
  step.addEventListener("click", (event) => {
    const next = shiftMinutes + Number(step.dataset["step"]);
    // Beyond the range of the slider, the link opens another page.
    if (Math.abs(next) > MAX_SHIFT) return;
    event.preventDefault();
    shift(next);
    remember(true);
  });
}
find("#now", HTMLAnchorElement).addEventListener("click", (event) => {
  if (facts.isPinned) return;
  event.preventDefault();
  shift(0);
  remember(true);
});
slider.addEventListener("input", () => shift(Number(slider.value)));
slider.addEventListener("change", () => remember(false));
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) draw();
});
for (const box of document.querySelectorAll<HTMLElement>(".slide, .add")) box.hidden = false;
const input = document.querySelector<HTMLInputElement>("#city");
if (input !== null) {
  const before = (): string[] => typedParts(input.value).slice(0, -1);
  const add = (names: readonly string[]): void => {
    const all = [...new Set([...slugs, ...names])].slice(0, MAX_CITIES);
    location.assign(keepOwn(worldAddress(all.map(encodeURIComponent), momentForAddress())));
  };
  const rules = { kinds: ["city"], ...CITY, takesFirst: true, isList: true } as const;
  // No button sends the box, so that its own words say that no city has a name.
  makeCombobox(input, { ...rules, onChoice: ({ id }) => add([...before(), id]) }).className = "hint";
  // Several names at once are looked up by the server.
  input.addEventListener("keydown", ({ key, defaultPrevented }) => {
    if (key === "Enter" && !defaultPrevented && before().length > 0) add(typedParts(input.value));
  });
}
followHistory(() => location.reload());
tick();
