import "../frame/site.ts";

/** Loads the reference with its forms when the page is idle, and hides the text when it stands. */
const text = document.querySelector<HTMLElement>("main.text");

function load(): void {
  const script = document.createElement("script");
  script.src = "/docs/reference.js";
  document.body.append(script);
  const watch = new MutationObserver(() => {
    if (document.querySelector(".scalar-app h1") === null) return;
    watch.disconnect();
    if (text !== null) text.hidden = true;
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

addEventListener("load", () => {
  // Safari has no other sign of a page that is at rest.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(load);
  else setTimeout(load, 100);
});
