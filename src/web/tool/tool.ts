import { makeCombobox } from "../combobox.ts";
import { element, replaceParts, showCopyButtons } from "../element.ts";
import { queryText } from "../html.ts";
import { findChoices, type Suggestion } from "../suggestion.ts";
import { startCountdown } from "./countdown.ts";
import { startConversion } from "./convert-slider.ts";

/** Replaces the answer by that of another address. */
async function show(path: string): Promise<void> {
  if (!(await replaceParts(path, ["#tool", "#data"]))) return;
  history.replaceState(null, "", document.querySelector<HTMLElement>("#tool")?.dataset["address"] ?? path);
  start();
}

function startForm(form: HTMLFormElement): void {
  const send = (): void => {
    const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
    void show(`${form.getAttribute("action") ?? ""}${queryText(pairs)}`);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  form.addEventListener("change", (event) => {
    // A word that is being searched for is sent once it is chosen, or by Enter.
    const isSearched = event.target instanceof HTMLElement && event.target.dataset["suggest"] !== undefined;
    if (!isSearched) send();
  });
  for (const input of form.querySelectorAll<HTMLInputElement>("input[data-suggest]")) suggest(input, send);
  const own = form.querySelector<HTMLInputElement>("input[data-own-zone]");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (own === null || timeZone === "" || new URLSearchParams(location.search).has(own.name)) return;
  own.value = timeZone;
  // An address with a question has an answer, which then has the reader's clock too.
  if (location.search !== "") send();
}

function suggest(input: HTMLInputElement, send: () => void): void {
  const kind = input.dataset["suggest"];
  const isList = kind === "places";
  const list = element("ul", { class: "options", id: `${input.id}-options` });
  const status = element("p", { class: "visually-hidden", role: "status" });
  input.after(list, status);
  const write = ({ id }: Suggestion): void => {
    const before = isList ? input.value.split(",").slice(0, -1) : [];
    input.value = [...before.map((each) => each.trim()), id].join(", ");
    send();
  };
  makeCombobox(
    { input, list, status },
    {
      source: findChoices("city", kind === "area" ? "country" : "timezone"),
      noun: kind === "area" ? "country or city" : "city or time zone",
      takesFirst: false,
      isList,
      onChoice: write,
    },
  );
}

function start(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-live]");
  if (form !== null) startForm(form);
  showCopyButtons();
  startConversion();
  startCountdown();
}

start();
