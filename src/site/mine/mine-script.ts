/// <reference lib="dom" />
import { ownPlaces, keepPlaces, ownPlacesPath, startStars, type OwnPlace } from "../frame/own-places.ts";
import { runTool, showTool } from "../frame/tool.ts";
import { runClocks } from "../frame/run-clocks.ts";

/** The places that the page shows. */
function shownPlaces(): OwnPlace[] {
  return [...document.querySelectorAll<HTMLElement>("#mine [data-star]")].map(({ dataset }) => ({
    slug: dataset["star"] ?? "",
    name: dataset["name"] ?? "",
  }));
}

const slugsOf = (places: readonly OwnPlace[]): string => places.map(({ slug }) => slug).join();

/** Offers to keep the places of the address where they are others than those that are kept. */
function offerToKeep(): void {
  const button = document.querySelector<HTMLButtonElement>("#keep-all");
  if (button === null) return;
  const show = (): void => {
    button.hidden = slugsOf(shownPlaces()) === slugsOf(ownPlaces());
  };
  button.addEventListener("click", () => {
    if (keepPlaces(shownPlaces())) void showTool(ownPlacesPath(ownPlaces()), false);
  });
  show();
}

runTool(() => {
  const kept = ownPlaces();
  const list = document.querySelector<HTMLElement>("#mine");
  if (list === null && kept.length > 0 && !location.search.includes("places=")) {
    void showTool(ownPlacesPath(kept), false);
    return;
  }
  if (list !== null) runClocks(list);
  startStars(offerToKeep);
  offerToKeep();
});
