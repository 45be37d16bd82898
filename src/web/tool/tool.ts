import { makeCombobox } from "../combobox.ts";
import { find, pageData, replaceParts, setText, showCopyButtons } from "../element.ts";
import { queryText } from "../html.ts";
import { startCountdown } from "./countdown.ts";
import { atText, clockAt, convertPath, copyText, sentenceOf, type ConvertData } from "./convert.ts";

/** Replaces the answer by that of another address. */
async function show(path: string): Promise<void> {
  if (!(await replaceParts(path, ["#tool", "#data"]))) return;
  history.replaceState(null, "", document.querySelector<HTMLElement>("#tool")?.dataset["address"] ?? path);
  start();
}

/** A date is complete, and sent, at each digit of its year; the reader goes on typing. */
const TYPING_MS = 600;

function startForm(form: HTMLFormElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    clearTimeout(timer);
    const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
    void show(`${form.getAttribute("action") ?? ""}${queryText(pairs)}`);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  form.addEventListener("change", ({ target }) => {
    // A word that is being searched for is sent once it is chosen, or by Enter.
    if (!(target instanceof HTMLElement) || target.dataset["suggest"] !== undefined) return;
    clearTimeout(timer);
    timer = setTimeout(send, target.matches("[type^=date]") ? TYPING_MS : 0);
  });
  for (const input of form.querySelectorAll<HTMLInputElement>("input[data-suggest]")) suggest(input, send);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const assumed = [...form.querySelectorAll<HTMLInputElement>("input[data-own-zone]")];
  const isTyped = (input: HTMLInputElement): boolean =>
    input === document.activeElement && input.value !== input.defaultValue;
  const wrong = assumed.filter(
    (input) => timeZone !== "" && input.dataset["ownZone"] !== timeZone && !isTyped(input),
  );
  for (const input of wrong) input.value = timeZone;
  if (wrong.length > 0) send();
}

function suggest(input: HTMLInputElement, send: () => void): void {
  const kind = input.dataset["suggest"];
  const isList = kind === "places";
  makeCombobox(input, {
    kinds: ["city", kind === "area" ? "country" : "timezone"],
    noun: kind === "area" ? "country or city" : "city or time zone",
    takesFirst: false,
    isList,
    onChoice: ({ id }) => {
      const before = isList ? input.value.split(",").slice(0, -1) : [];
      input.value = [...before.map((each) => each.trim()), id].join(", ");
      send();
    },
  });
}

const STEP_SECONDS = 900;

/** Moves the clocks of the page for conversions through the day. */
function startConversion(): void {
  const slider = document.querySelector<HTMLInputElement>("#moment");
  const data = slider === null ? null : pageData<ConvertData | null>();
  const [first] = data?.places ?? [];
  if (slider === null || data === null || first === undefined) return;
  find(".day-slider", HTMLElement).hidden = false;
  const speak = (atEpochSeconds: number): void =>
    slider.setAttribute("aria-valuetext", copyText({ ...data, atEpochSeconds }));
  speak(data.atEpochSeconds);
  slider.addEventListener("input", () => {
    const atEpochSeconds = data.startEpochSeconds + Number(slider.value) * STEP_SECONDS;
    const moment = { ...data, atEpochSeconds };
    for (const [index, item] of [...document.querySelectorAll(".clocks > li")].entries()) {
      const place = data.places[index];
      if (place === undefined) continue;
      for (const [name, text] of Object.entries(clockAt(place, first, atEpochSeconds)))
        setText(item.querySelector(`[data-k="${name}"]`), String(text));
    }
    setText(document.querySelector("#answer"), sentenceOf(moment));
    setText(document.querySelector("#as-text"), copyText(moment));
    speak(atEpochSeconds);
    const at = atText(data, atEpochSeconds);
    const input = find("#at", HTMLInputElement);
    if (at.length === 16) input.value = at;
    history.replaceState(null, "", convertPath(data.places, at));
  });
}

function start(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-live]");
  if (form !== null) startForm(form);
  showCopyButtons();
  startConversion();
  startCountdown();
}

start();
