/// <reference lib="dom" />

import { keepOwn } from "./script-words.ts";

const address = (): string => location.pathname + location.search;
let shown = address();

/** Writes the address of what the page shows now. @param isStep whether going back leads to what it showed before */
export function writeAddress(path: string, isStep: boolean): void {
  const next = keepOwn(path);
  if (isStep && next !== shown) history.pushState(null, "", next);
  else history.replaceState(null, "", next);
  shown = address();
}

/** Shows what an earlier address says when the reader goes back; a link within the page changes only the fragment. */
export function followHistory(show: (path: string) => void): void {
  addEventListener("popstate", () => {
    if (address() === shown) return;
    shown = address();
    show(shown);
  });
}
