/// <reference lib="dom" />
import { makeCombobox } from "./combobox.ts";
import { element, find } from "../../browser/element.ts";
import { ownZone } from "../../browser/respelled-zone.ts";
import { queryText } from "../../http/answer/html.ts";
import { correctFeedLinks } from "./feed-links.ts";
import { FILLED_PAGES, filledAddress, ownPlaces, startStars } from "./own-places.ts";
import { followReader } from "./reader-clock.ts";
import { inLanguageOf } from "../languages/link-language.ts";
import { keepOwn, t } from "./script-words.ts";

/** The search of every page: suggestions while the reader types, and Enter goes to the place. */
const form = find(".find", HTMLFormElement);
// Without a script, the form shows the choices instead.
form.append(
  element("input", { type: "hidden", name: "go", value: "1" }),
  element("input", { type: "hidden", name: "tz", value: ownZone() }),
);
makeCombobox(find("#find", HTMLInputElement), {
  label: t("Place or question"),
  missing: (text) => t("No place or question is called “{text}”.", { text }),
  takesFirst: true,
  onChoice: ({ path }) => location.assign(path),
});

/** Pages that show something by a clock, and what they call its zone. */
const OWN_ZONE_PAGES: Readonly<Record<string, readonly string[]>> = {
  "/convert": ["from"],
  "/dates": ["timezone"],
  "/moon": ["place"],
  "/schedule": ["timezone", "other"],
  "/countdown": ["timezone"],
  "/meet": ["near"],
};

/** Links of the menu and of the page to pages that are filled with the reader's places or zone. */
const menuLinks = [...document.querySelectorAll<HTMLAnchorElement>("a[href^='/']")].flatMap((link) => {
  const path = (link.getAttribute("href") ?? "").replace(/\?lang=[\w-]+$/, "");
  return path in OWN_ZONE_PAGES || FILLED_PAGES.has(path) ? [[link, path] as const] : [];
});

/** Lets the menu lead to pages of the reader's places and zone, so that no page has to be asked twice for them. */
function fillMenu(): void {
  const places = ownPlaces();
  for (const [link, path] of menuLinks) {
    const names = OWN_ZONE_PAGES[path] ?? [];
    const ofZone = path + queryText(names.map((name) => [name, ownZone()] as const));
    link.setAttribute("href", keepOwn(filledAddress(path, places) ?? ofZone));
  }
}

fillMenu();
// The page of the reader's places starts its own.
if (document.querySelector("#mine") === null) startStars(fillMenu);
addEventListener("replaced", () => startStars(fillMenu));
addEventListener("storage", fillMenu);

correctFeedLinks();

/** The switch of languages keeps what the page shows now, which may not be what it came with. */
for (const link of document.querySelectorAll<HTMLAnchorElement>(".languages a"))
  link.addEventListener("click", () => {
    link.href = inLanguageOf(location.pathname + location.search + location.hash, link.lang);
  });

// On a phone the menu scrolls sideways, and the page that is shown may be far down it.
document.querySelector(".top [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
followReader();
