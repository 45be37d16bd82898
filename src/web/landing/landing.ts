import type { CatalogOperation } from "../api-catalog.ts";
import { operationOfPath, readShared, valuesOfExample } from "./call-address.ts";
import { element, pageData } from "../element.ts";
import { keepPlacesNow } from "./places-now.ts";
import { tryIt, type TriedCall } from "./try-it.ts";

/** The box on the landing page: a menu of all operations, and the form of the chosen one. */
function startTryBox(box: HTMLElement): void {
  const { operations } = pageData<{ operations: readonly CatalogOperation[] }>();
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const groups = tags.map((tag) =>
    element(
      "optgroup",
      { label: tag },
      ...operations
        .filter((operation) => operation.tag === tag)
        .map(({ id, summary }) => element("option", { value: id }, summary)),
    ),
  );
  const select = element("select", { id: "endpoint" }, ...groups);
  const path = element("p", { class: "hint" });
  const place = element("div");
  let isAsked = false;

  function show(call: TriedCall | null, sender: "visitor" | "page" | "nobody"): void {
    const operation = operations.find(({ id }) => id === select.value);
    if (operation === undefined) return;
    path.textContent = `${operation.method} ${operation.path}`;
    const tried = tryIt(operation, call);
    place.replaceChildren(tried.box);
    if (sender === "nobody") return;
    isAsked = true;
    tried.send(sender === "visitor");
  }

  function showShared(): boolean {
    const shared = readShared(location.hash);
    if (shared === null || !operations.some(({ id }) => id === shared.id)) return false;
    select.value = shared.id;
    show(shared, "page");
    box.scrollIntoView({ block: "start" });
    return true;
  }

  select.addEventListener("change", () => {
    const isGet = operations.find(({ id }) => id === select.value)?.method === "GET";
    show(null, isGet ? "visitor" : "nobody");
    isAsked = true;
  });
  box.replaceChildren(element("label", { for: "endpoint" }, "Question"), select, path, place);

  // Links to the API open in the box; with Ctrl, or without a script, they open the JSON.
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-run]") : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const address = link.getAttribute("href") ?? "";
    const operation = operationOfPath(operations, address);
    if (operation === null) return;
    event.preventDefault();
    select.value = operation.id;
    show({ values: valuesOfExample(operation, { path: address, summary: "" }), body: null }, "visitor");
    box.scrollIntoView({ block: "start" });
    place.querySelector<HTMLElement>("pre.body")?.focus({ preventScroll: true });
  });
  window.addEventListener("hashchange", showShared);
  if (showShared()) return;
  show(null, "nobody");
  // The first call is sent when the box comes into view, so that opening the page does not use the reader's limit.
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    if (!isAsked) show(null, "page");
  }).observe(box);
}

const box = document.querySelector<HTMLElement>("#try-box");
if (box !== null) startTryBox(box);
keepPlacesNow();
