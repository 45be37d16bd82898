import { find, pageData, setText } from "../element.ts";
import { atText, clockAt, convertPath, copyText, sentenceOf, type ConvertData } from "./convert.ts";

const STEP_SECONDS = 900;

/** Moves the clocks of the page for conversions through the day. */
export function startConversion(): void {
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
