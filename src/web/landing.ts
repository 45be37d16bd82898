import type { CatalogOperation } from "./api-catalog.ts";
import { element, pageData } from "./element.ts";
import { tryIt } from "./try-it.ts";

/** The box of the landing page: a menu of all operations over the form of the chosen one. */
function start(): void {
  const box = document.querySelector("#try-box");
  if (box === null) return;
  const { operations } = pageData<{ operations: readonly CatalogOperation[] }>();
  const tags = [...new Set(operations.map((operation) => operation.tag))];
  const select = element(
    "select",
    { id: "endpoint" },
    ...tags.map((tag) =>
      element(
        "optgroup",
        { label: tag },
        ...operations
          .filter((operation) => operation.tag === tag)
          .map((operation) =>
            element(
              "option",
              { value: operation.id },
              `${operation.summary} · ${operation.method} ${operation.path}`,
            ),
          ),
      ),
    ),
  );
  const place = element("div");
  const show = (isSent: boolean): void => {
    const operation = operations.find((each) => each.id === select.value);
    if (operation === undefined) return;
    place.replaceChildren(tryIt(operation, () => ""));
    if (isSent) place.querySelector("form")?.requestSubmit();
  };
  select.addEventListener("change", () => {
    show(operations.find((each) => each.id === select.value)?.method === "GET");
  });
  box.replaceChildren(element("label", { for: "endpoint" }, "Endpoint"), select, place);
  show(false);
  // The first answer is fetched when the box is looked at: a visit alone costs the visitor nothing.
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    show(true);
  }).observe(box);
}

/** The frame of clocks is as tall as they are. */
window.addEventListener("message", ({ data, source }) => {
  const frame = document.querySelector<HTMLIFrameElement>(".world");
  if (frame === null || source !== frame.contentWindow || data?.type !== "clock:size") return;
  const height = Number(data.height);
  if (height > 40 && height < 900) frame.style.height = `${height}px`;
});

start();
