/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { element, setText } from "../../browser/element.ts";
import { listOf, member } from "../../browser/json-value.ts";
import { t } from "./script-words.ts";

/** A place that the reader keeps in this browser. The first one is home. */
export type OwnPlace = { readonly slug: string; readonly name: string };

const MAX_OWN_PLACES = 12;
const STORED_AS = "places";
const MAX_NAME = 100;

/** The kept places; none where the browser forbids its storage. Another page of this origin may have written anything. */
export function ownPlaces(): readonly OwnPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? "[]");
    return listOf(stored)
      .map((one) => ({ slug: member(one, "slug"), name: member(one, "name") }))
      .filter(
        (one): one is OwnPlace =>
          typeof one.slug === "string" &&
          /^[a-z0-9-]{1,80}$/.test(one.slug) &&
          typeof one.name === "string" &&
          one.name.length <= MAX_NAME,
      )
      .slice(0, MAX_OWN_PLACES);
  } catch {
    return [];
  }
}

/** Writes the kept places; `false` where the browser forbids it. */
export function keepPlaces(places: readonly OwnPlace[]): boolean {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(places.slice(0, MAX_OWN_PLACES)));
    return true;
  } catch {
    return false;
  }
}

/** The address that lists places, which takes them to another browser. */
export const ownPlacesPath = (places: readonly OwnPlace[]): string =>
  `/mine?places=${places.map(({ slug }) => slug).join(",")}`;

/** Pages that `filledAddress` fills. */
export const FILLED_PAGES: ReadonlySet<string> = new Set(["/convert", "/meet", "/world", "/zones", "/mine"]);

/** The pages that are about several places, filled with the kept ones. Convert shows six, the map and the planner more. */
export function filledAddress(path: string, places: readonly OwnPlace[]): string | null {
  const [home, ...others] = places.map(({ slug }) => slug);
  if (home === undefined) return null;
  if (path === "/convert" && others.length > 0) return `/convert/${home}/${others.slice(0, 5).join(",")}`;
  if (path === "/zones") return `/zones?places=${[home, ...others].join(",")}`;
  if ((path === "/meet" || path === "/world") && others.length > 0)
    return `${path}?cities=${[home, ...others].slice(0, 8).join(",")}`;
  return path === "/mine" ? ownPlacesPath(places) : null;
}

/** Makes the stars of a page work that do not yet: each keeps or drops its place, and home is the first. */
export function startStars(onChange: () => void): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-star][hidden]")) {
    const place = { slug: button.dataset["star"] ?? "", name: button.dataset["name"] ?? "" };
    const home = element("button", { type: "button", hidden: true });
    const isKept = (): boolean => ownPlaces().some(({ slug }) => slug === place.slug);
    const show = (): void => {
      const kept = ownPlaces();
      const isOn = isKept();
      setText(button.querySelector(".star"), isOn ? "★" : "☆");
      setText(button.querySelector(".star-word"), isOn ? t("Kept") : t("Keep"));
      button.setAttribute("aria-pressed", String(isOn));
      home.hidden = !isOn || kept.length < 2 || kept[0]?.slug === place.slug;
      setText(home, t("Make {place} home", { place: place.name }));
    };
    const write = (places: readonly OwnPlace[]): void => {
      if (!keepPlaces(places)) return;
      show();
      onChange();
    };
    button.addEventListener("click", () => {
      const others = ownPlaces().filter(({ slug }) => slug !== place.slug);
      if (!isKept() && others.length >= MAX_OWN_PLACES) {
        const count = MAX_OWN_PLACES;
        const full = t("{count} are kept already|{count} are kept already", { count });
        setText(button.querySelector(".star-word"), full);
        return;
      }
      write(isKept() ? others : [...others, place]);
    });
    home.addEventListener("click", () =>
      write([place, ...ownPlaces().filter(({ slug }) => slug !== place.slug)]),
    );
    button.hidden = false;
    button.after(home);
    show();
  }
}
