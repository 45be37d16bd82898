import { replaceParts, showCopyButtons } from "../../browser/element.ts";
import { followHistory, writeAddress } from "../frame/history.ts";
import { queryText } from "../../http/answer/html.ts";
import { t } from "../frame/script-words.ts";
import { leftText } from "./market-left.ts";

/** How often the time that is left is written anew. */
const COUNT_MS = 15_000;

/** Shows another region, language or comparison without leaving the page, so that the menu keeps the focus. */
async function show(form: HTMLFormElement): Promise<void> {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  const path = `${form.getAttribute("action") ?? ""}${queryText(pairs)}`;
  // The menu with the focus stays, because a new one would lose the typed text and the open list.
  const menus = [...form.querySelectorAll("select")].filter((menu) => menu !== document.activeElement);
  const parts = ["#calendar", "#calendar-head", ...menus.map(({ id }) => `#${id}`)];
  if (!(await replaceParts(path, parts))) return;
  writeAddress(document.querySelector<HTMLElement>("#calendar")?.dataset["address"] ?? path, true);
  enliven();
}

/** Adds to new content what only a browser can do. */
function enliven(): void {
  const print = document.querySelector<HTMLButtonElement>("#print");
  if (print !== null) print.hidden = false;
  // A choice in a menu needs no button.
  const send = document.querySelector<HTMLButtonElement>(".switches button");
  if (send !== null) send.hidden = true;
  showCopyButtons();
}

/** The panel that is counted on, and how far the server's clock is ahead of the device's, which may be wrong. */
let counted: { readonly panel: HTMLElement; readonly aheadMs: number } | null = null;

/** Counts on to the next opening or close, and shows the new state when it has come. */
function countOn(): void {
  const left = document.querySelector<HTMLTimeElement>("#market time[data-left]");
  if (left === null) return;
  if (counted?.panel !== left) counted = { panel: left, aheadMs: Number(left.dataset["now"]) - Date.now() };
  const seconds = (Date.parse(left.dateTime) - Date.now() - counted.aheadMs) / 1000;
  if (seconds > 0) left.textContent = leftText(t, seconds);
  else void replaceParts(location.pathname + location.search, ["#market"]);
}

enliven();
countOn();
setInterval(countOn, COUNT_MS);
document.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLElement && target.id === "print") window.print();
});
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.form?.className === "switches") {
    // The page itself may be in another language then.
    if (target.name === "lang") target.form.submit();
    else void show(target.form);
  }
});
followHistory(() => location.reload());
