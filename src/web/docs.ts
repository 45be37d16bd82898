import type { CatalogOperation } from "./api-catalog.ts";
import { pageData } from "./element.ts";
import { tryIt } from "./try-it.ts";

/** Puts a form under each operation when it is asked for, and filters the list of contents. */
function start(): void {
  const { operations } = pageData<{ operations: readonly CatalogOperation[] }>();
  const key = document.querySelector<HTMLInputElement>("#api-key");
  for (const details of document.querySelectorAll<HTMLDetailsElement>("details[data-try]")) {
    details.addEventListener(
      "toggle",
      () => {
        const operation = operations.find((each) => each.id === details.dataset["try"]);
        if (operation === undefined || details.querySelector(".try") !== null) return;
        details.append(tryIt(operation, () => key?.value.trim() ?? ""));
      },
      { once: true },
    );
    details.hidden = false;
  }
  const contents = document.querySelector<HTMLDetailsElement>(".toc details");
  // Above the text, where the page is narrow, the list would be all there is to see.
  if (contents !== null && matchMedia("(max-width: 59.99rem)").matches) contents.open = false;
  const filter = document.querySelector<HTMLInputElement>("#filter");
  filter?.addEventListener("input", () => {
    if (contents !== null) contents.open = true;
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of document.querySelectorAll<HTMLElement>(".toc li")) {
      const text = (item.dataset["text"] ?? "").toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
    }
    for (const group of document.querySelectorAll<HTMLElement>(".toc section")) {
      group.hidden = group.querySelector("li:not([hidden])") === null;
    }
  });
}

start();
