import type { Page } from "../html.ts";
import { missingPage } from "../missing-page.ts";

/** Says that no city has this name, and links to the ones that may have been meant. */
export function missingPlacePage(slug: string, suggestions: readonly string[]): Page {
  const name = slug.slice(0, 100);
  return missingPage({
    title: "No such place",
    message: `No city is called “${name}”.`,
    suggestions: suggestions.map((near) => ({ path: `/places/${encodeURIComponent(near)}`, name: near })),
    path: "/places",
    start: { path: "/", name: "Start page" },
    call: `/v1/context?city=${encodeURIComponent(name.toWellFormed())}`,
  });
}
