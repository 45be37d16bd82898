import { makeCombobox } from "./combobox.ts";
import { createServerClock } from "../../embed/server-clock.ts";
import { find, pageData, removeNotesOfTime, replaceParts, setText, showCopyButtons } from "../../browser/element.ts";
import { followHistory, writeAddress } from "./history.ts";
import { queryText } from "../../http/answer/html.ts";
import { ownZone } from "../../browser/respelled-zone.ts";
import { startCountdown } from "../countdown/countdown.ts";
import {
  atText,
  clockAt,
  convertPath,
  copyText,
  localText,
  sentenceOf,
  type ConvertData,
} from "../convert/convert-script.ts";

/** Replaces the answer by that of another address. */
async function show(path: string, isStep = true): Promise<void> {
  if (!(await replaceParts(path, ["#tool", "#data"]))) return;
  writeAddress(document.querySelector<HTMLElement>("#tool")?.dataset["address"] ?? path, isStep);
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
  const timeZone = ownZone();
  const assumed = [...form.querySelectorAll<HTMLInputElement>("input[data-own-zone]")];
  const isTyped = (input: HTMLInputElement): boolean =>
    input === document.activeElement && input.value !== input.defaultValue;
  const wrong = assumed.filter(
    (input) => timeZone !== "" && input.dataset["ownZone"] !== timeZone && !isTyped(input),
  );
  if (wrong.length === 0) return;
  for (const input of wrong) input.value = timeZone;
  // What the page shows beside it follows from the zone, so the address alone is asked again.
  const own = wrong.map(({ name }) => [name, timeZone] as const);
  void show(location.pathname + queryText([...new URLSearchParams(location.search), ...own]), false);
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
const MS_PER_TICK = 1000;

/** Moves the clocks of the page for conversions through the day, and with the time while it shows now. */
function startConversion(): void {
  const slider = document.querySelector<HTMLInputElement>("#moment");
  const data = slider === null ? null : pageData<ConvertData | null>();
  const [first] = data?.places ?? [];
  if (slider === null || data === null || first === undefined) return;
  const input = find("#at", HTMLInputElement);
  const shown = document.querySelector<HTMLInputElement>("#shown");
  find(".day-slider", HTMLElement).hidden = false;
  const speak = (atEpochSeconds: number): void =>
    slider.setAttribute("aria-valuetext", copyText({ ...data, atEpochSeconds }));
  speak(data.atEpochSeconds);
  const draw = (atEpochSeconds: number): void => {
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
  };
  slider.addEventListener("input", () => {
    const atEpochSeconds = data.startEpochSeconds + Number(slider.value) * STEP_SECONDS;
    draw(atEpochSeconds);
    shown?.remove();
    removeNotesOfTime();
    document.querySelector("#back-to-now")?.removeAttribute("hidden");
    document.title = `${sentenceOf({ ...data, atEpochSeconds }).replace(/\.$/, "")} · Almanac`;
    const at = atText(data, atEpochSeconds);
    if (at.length === 16) input.value = at;
    writeAddress(convertPath(data.places, at), false);
  });
  if (shown === null) return;
  const clock = createServerClock("/embed/now", data.atEpochSeconds * 1000);
  void clock.sync();
  let minute = Math.floor(data.atEpochSeconds / 60);
  const timer = setInterval(() => {
    const nowSeconds = Math.floor(clock.nowEpochMs() / 1000);
    const isOver = nowSeconds >= data.endEpochSeconds;
    if (isOver || !shown.isConnected) clearInterval(timer);
    if (!shown.isConnected || Math.floor(nowSeconds / 60) === minute) return;
    if (isOver) void show(location.pathname + location.search, false);
    minute = Math.floor(nowSeconds / 60);
    draw(nowSeconds);
    slider.value = String(Math.floor((nowSeconds - data.startEpochSeconds) / STEP_SECONDS));
    const local = localText(first, nowSeconds);
    if (input.value === shown.value) input.value = local;
    shown.value = local;
  }, MS_PER_TICK);
}

function start(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-live]");
  if (form !== null) startForm(form);
  showCopyButtons();
  startConversion();
  startCountdown();
}

start();
followHistory((path) => void show(path, false));
