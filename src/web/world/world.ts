import { searchCities } from "../combobox.ts";
import { element, find, pageData, setText } from "../element.ts";
import { createMapProjection, moveTo } from "./map-path.ts";
import { createZonePointer } from "./zone-pointer.ts";
import { LIGHT_WORDS, pointAt, SHADES, shadePath, type LonLat } from "./sky.ts";
import { MS_PER_MINUTE } from "../../domain/time-unit.ts";
import {
  cityMoment,
  MAX_CITIES,
  shiftText,
  worldAddress,
  worldSentence,
  type WorldView,
} from "./world-view.ts";

const MAX_SHIFT = 720;

const facts = pageData<WorldView>();
const slugs = facts.cities.map(({ slug }) => slug);
const projection = createMapProjection();
const aheadMs = facts.nowEpochMs - Date.now();
let shiftMinutes = 0;

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
  setText(find("#sentence", HTMLElement), worldSentence(facts, atMs));
  for (const [index, city] of facts.cities.entries()) {
    const { light, ...texts } = cityMoment(city, atMs, sun);
    const row = find(`[data-city="${index}"]`, HTMLElement);
    for (const [key, text] of Object.entries(texts)) setText(row.querySelector(`[data-k=${key}]`), text);
    row
      .querySelector("[data-k=light]")
      ?.replaceChildren(element("i", { class: `light ${light}` }), LIGHT_WORDS[light]);
    setText(document.querySelector(`[data-time="${index}"]`), texts.time);
  }
  pointer.draw(atMs);
}

function place(selector: string, at: LonLat): void {
  find(selector, SVGGElement).setAttribute("transform", moveTo(projection, at));
}

function shift(minutes: number): void {
  shiftMinutes = Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, minutes));
  slider.value = String(shiftMinutes);
  const text = shiftText(shiftMinutes, facts.isPinned);
  slider.setAttribute("aria-valuetext", text);
  setText(document.querySelector("#shift-text"), text);
  draw();
}

/** The moment for addresses; `null` while the page shows now. */
function momentForAddress(): number | null {
  return facts.isPinned || shiftMinutes !== 0 ? epochMs() : null;
}

/** Writes the moment into the address and into the links that remove a city. */
function remember(): void {
  const at = momentForAddress();
  history.replaceState(null, "", worldAddress(slugs, at));
  for (const [index, link] of [...document.querySelectorAll<HTMLAnchorElement>(".remove")].entries()) {
    link.href = worldAddress(slugs.toSpliced(index, 1), at);
  }
}

function tick(): void {
  draw();
  setTimeout(tick, MS_PER_MINUTE - (epochMs() % MS_PER_MINUTE) + 20);
}

/** The page's address with one more city; `null` if it has the maximum. */
function addressWith(slug: string): string | null {
  const all = [...new Set([...slugs, slug])];
  return all.length > MAX_CITIES ? null : worldAddress(all, momentForAddress());
}

const pointer = createZonePointer(projection, { epochMs, addressWith });

for (const step of document.querySelectorAll<HTMLAnchorElement>("[data-step]")) {
  step.addEventListener("click", (event) => {
    const next = shiftMinutes + Number(step.dataset["step"]);
    // Beyond the range of the slider, the link opens another page.
    if (Math.abs(next) > MAX_SHIFT) return;
    event.preventDefault();
    shift(next);
    remember();
  });
}
find("#now", HTMLAnchorElement).addEventListener("click", (event) => {
  if (facts.isPinned) return;
  event.preventDefault();
  shift(0);
  history.replaceState(null, "", worldAddress(slugs, null));
});
slider.addEventListener("input", () => shift(Number(slider.value)));
slider.addEventListener("change", remember);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) draw();
});
for (const box of document.querySelectorAll<HTMLElement>(".slide, .add")) box.hidden = false;
const input = document.querySelector<HTMLInputElement>("#city");
if (input !== null) {
  searchCities(input, ({ kind, id }) => {
    const address = kind === "city" ? addressWith(id) : null;
    if (address !== null) location.assign(address);
  });
}
tick();
