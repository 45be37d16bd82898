import { CITY_OR_ZONE, makeCombobox } from "./combobox.ts";
import { t } from "./script-words.ts";
import { replaceParts, showCopyButtons } from "../../browser/element.ts";
import { followHistory, writeAddress } from "./history.ts";
import { queryText } from "../../http/answer/html.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";
import { ownZone } from "../../browser/respelled-zone.ts";

/** Starts the page again after its answer was replaced. */
let restart: () => void;

/** Replaces the answer by that of another address. @param isUnsentKept as of `replaceParts` */
export async function showTool(path: string, isStep = true, isUnsentKept = false): Promise<void> {
  if (!(await replaceParts(path, ["#tool", "#data"], isUnsentKept))) return;
  writeAddress(document.querySelector<HTMLElement>("#tool")?.dataset["address"] ?? path, isStep);
  restart();
}

/** The day number of today on the device's calendar. */
function ownDay(): number {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / MS_PER_DAY;
}

/** A date is complete, and sent, at each digit of its year; the reader goes on typing. */
const TYPING_MS = 600;

function startForm(form: HTMLFormElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    clearTimeout(timer);
    const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
    void showTool(`${form.getAttribute("action") ?? ""}${queryText(pairs)}`);
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
  // A number or a date is followed while it is typed, without leaving its box.
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches("[type=number],[type=date]")) return;
    if (target.value === "") return;
    clearTimeout(timer);
    timer = setTimeout(send, TYPING_MS);
  });
  // Where each part has its answer, one button below all of them belongs to none.
  const show = form.querySelector<HTMLButtonElement>(":scope > button");
  if (show !== null && form.matches(".parts")) show.hidden = true;
  for (const input of form.querySelectorAll<HTMLInputElement>("input[data-suggest]")) suggest(input, send);
  const timeZone = ownZone();
  const assumed = [...form.querySelectorAll<HTMLInputElement>("input[data-own-zone]")];
  const wrong = assumed.filter(
    (input) => timeZone !== "" && input.dataset["ownZone"] !== timeZone && input.value === input.defaultValue,
  );
  if (wrong.length === 0) return;
  for (const input of wrong) input.value = timeZone;
  // Where the answer needs the zone for the day alone, it is right already while that is the same here.
  if (wrong.every((input) => input.dataset["ownDay"] === String(ownDay()))) return;
  // What the page shows beside it follows from the zone, so the address alone is asked again.
  const own = wrong.map(({ name }) => [name, timeZone] as const);
  void showTool(
    location.pathname + queryText([...new URLSearchParams(location.search), ...own]),
    false,
    true,
  );
}

const AREA = {
  label: t("country or city"),
  missing: (text: string): string => t("No country or city is called “{text}”.", { text }),
};

function suggest(input: HTMLInputElement, send: () => void): void {
  const kind = input.dataset["suggest"];
  const isList = kind === "places";
  makeCombobox(input, {
    kinds: ["city", kind === "area" ? "country" : "timezone"],
    ...(kind === "area" ? AREA : CITY_OR_ZONE),
    takesFirst: false,
    isList,
    onChoice: ({ id }) => {
      const before = isList ? input.value.split(",").slice(0, -1) : [];
      input.value = [...before.map((each) => each.trim()), id].join(", ");
      send();
    },
  });
}

/**
 * Makes the page's form live.
 *
 * @param startPage what else the page does, each time its answer was replaced
 */
export function runTool(startPage: () => void): void {
  const start = (): void => {
    const form = document.querySelector<HTMLFormElement>("form[data-live]");
    if (form !== null) startForm(form);
    showCopyButtons();
    startPage();
  };
  restart = start;
  start();
  followHistory((path) => void showTool(path, false));
}
