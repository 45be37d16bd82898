import { createServerClock } from "../../embed/server-clock.ts";
import { find, pageData, removeNotesOfTime, setAttributes, setText } from "../../browser/element.ts";
import { writeAddress } from "../frame/history.ts";
import { t } from "../frame/script-words.ts";
import { runTool, showTool } from "../frame/tool.ts";
import {
  atText,
  clockAt,
  convertPath,
  copyText,
  localText,
  sentenceOf,
  type ConvertData,
} from "./convert-text.ts";

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
    slider.setAttribute("aria-valuetext", copyText(t, { ...data, atEpochSeconds }));
  speak(data.atEpochSeconds);
  const draw = (atEpochSeconds: number): void => {
    const moment = { ...data, atEpochSeconds };
    for (const [index, item] of [...document.querySelectorAll(".clocks > li")].entries()) {
      const place = data.places[index];
      if (place === undefined) continue;
      for (const [name, text] of Object.entries(clockAt(t, place, first, atEpochSeconds)))
        setText(item.querySelector(`[data-k="${name}"]`), String(text));
    }
    const share = (atEpochSeconds - data.startEpochSeconds) / (data.endEpochSeconds - data.startEpochSeconds);
    for (const line of document.querySelectorAll(".moment-line"))
      setAttributes(line, { x1: `${100 * share}%`, x2: `${100 * share}%` });
    setText(document.querySelector("#answer"), sentenceOf(t, moment));
    setText(document.querySelector("#as-text"), copyText(t, moment));
    speak(atEpochSeconds);
  };
  slider.addEventListener("input", () => {
    const atEpochSeconds = data.startEpochSeconds + Number(slider.value) * STEP_SECONDS;
    draw(atEpochSeconds);
    shown?.remove();
    removeNotesOfTime();
    document.querySelector("#back-to-now")?.removeAttribute("hidden");
    document.title = `${sentenceOf(t, { ...data, atEpochSeconds }).replace(/[.。]$/, "")} · Almanac`;
    const at = atText(data, atEpochSeconds);
    if (at.length === 16) input.value = at;
    writeAddress(convertPath(data.places, at), false);
  });
  // A bar is as good as the slider for a pointer.
  document.querySelector(".clocks")?.addEventListener("click", (event) => {
    const bar = event.target instanceof Element ? event.target.closest("svg.hour-bar") : null;
    if (bar === null || !(event instanceof MouseEvent)) return;
    const { left, width } = bar.getBoundingClientRect();
    slider.value = String(Math.floor(((event.clientX - left) / width) * (Number(slider.max) + 1)));
    slider.dispatchEvent(new Event("input"));
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
    if (isOver) void showTool(location.pathname + location.search, false);
    minute = Math.floor(nowSeconds / 60);
    draw(nowSeconds);
    slider.value = String(Math.floor((nowSeconds - data.startEpochSeconds) / STEP_SECONDS));
    const local = localText(first, nowSeconds);
    if (input.value === shown.value) input.value = local;
    shown.value = local;
  }, MS_PER_TICK);
}

runTool(startConversion);
