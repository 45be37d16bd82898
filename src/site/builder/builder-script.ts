import { mustExist } from "../../domain/must-exist.ts";
import { clockCode, pictureCode, PICTURES, type EmbedForm } from "./builder-code.ts";
import { joinColorPickers, readBuilderForm } from "./builder-form.ts";
import { searchCities } from "../frame/combobox.ts";
import { followsPageScheme } from "../../embed/clock-colors.ts";
import { copyBox, element, find } from "../../browser/element.ts";
import { MAX_CLOCKS } from "../../embed/clock-options.ts";
import { queryText } from "../../http/answer/html.ts";
import { listOf, member, textOf } from "../../browser/json-value.ts";
import type { Choice } from "../frame/suggestion.ts";
import { makeTabs } from "../frame/tabs.ts";

const NOTES: Readonly<Record<EmbedForm, string>> = {
  iframe: "Works on every page that allows frames, without JavaScript too.",
  script:
    "Needs JavaScript, and takes part in your page’s layout. Allow this server in script-src and connect-src if you have a policy.",
  svg: "A still picture, good for a minute: for READMEs and mail.",
  link: "The clock as a page of its own.",
};

const FORMS: readonly EmbedForm[] = ["iframe", "script", "svg", "link"];
const ADDRESS_WAIT_MS = 250;

const controls = find("#controls", HTMLFormElement);
const preview = find("#preview", HTMLIFrameElement);
const picture = find("#picture", HTMLImageElement);
const chosen = find("#chosen", HTMLUListElement);
const local = find("#local", HTMLInputElement);
const city = find("#city", HTMLInputElement);
const status = searchCities(city, add);
const note = find("#code-note", HTMLParagraphElement);
const panel = find("#code", HTMLDivElement);
const tabs = FORMS.map((each) => find(`#tab-${each}`, HTMLButtonElement));
const code = copyBox("Code to paste");
const options = readBuilderForm(controls);
let places: readonly Choice[] = [];
/** Whether the place is an example, in whose place the reader's first choice comes. */
let isExample = false;
let form: EmbedForm = "iframe";
let size = { width: 300, height: 120 };
let addressTimer: ReturnType<typeof setTimeout> | undefined;

/** The chosen picture; `null` for the clock. */
function chosenPicture() {
  const id = new FormData(controls).get("picture");
  return PICTURES.find((row) => row.id === id) ?? null;
}

function placeNames(shown: readonly Choice[]): string {
  return shown.map((place) => mustExist(place.name.split(",")[0])).join(", ");
}

function clockPairs(): [string, string][] {
  return [
    ...(local.checked ? [["timezone", "local"] as [string, string]] : placePairs()),
    ...options.pairs(),
  ];
}

/** Writes the options into the page's address, so that the reader can bookmark and share it. */
function writeAddress(pairs: readonly (readonly [string, string])[]): void {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    history.replaceState(null, "", `/embed${queryText(pairs)}`);
  }, ADDRESS_WAIT_MS);
}

/** What the clock is called, whether its frame follows the page's colours, and whether it fills the page's width. */
function clockLook() {
  const values = options.values();
  return {
    title: `Current time in ${local.checked ? "your zone" : placeNames(places) || "UTC"}`,
    followsScheme: followsPageScheme(values),
    isFluid: values["size"] === "fluid" || places.length > 1,
  };
}

function refreshClock(): void {
  const pairs = clockPairs();
  const isPicture = form === "svg";
  const address = `/embed/clock${isPicture ? ".svg" : ""}${queryText(pairs)}`;
  const { title, followsScheme } = clockLook();
  preview.classList.toggle("follows", followsScheme);
  if (isPicture) showPicture(address, title);
  else if (preview.getAttribute("src") !== address) {
    // Wide enough for the natural size; `fit` then sets that size.
    preview.style.width = "min(100%, 35rem)";
    preview.setAttribute("src", address);
  }
  preview.title = `Preview: ${title}`;
  showCode();
  const refused = options.refused();
  note.textContent =
    refused.length > 0
      ? `Left out, because it cannot have that value: ${refused.join(", ")}.`
      : followsScheme
        ? `${NOTES[form]} On a page that is dark by its own style alone, choose a text colour.`
        : NOTES[form];
  writeAddress(form === "iframe" ? pairs : [...pairs, ["code", form]]);
}

function showCode(): void {
  code.show(clockCode(form, { origin: location.origin, pairs: clockPairs(), ...size, ...clockLook() }));
}

function showPicture(address: string, title: string): void {
  if (picture.getAttribute("src") !== address) picture.setAttribute("src", address);
  picture.alt = title;
}

function refreshPicture(row: NonNullable<ReturnType<typeof chosenPicture>>): void {
  // A picture of one place shows the city that was chosen last.
  const shown = row.place === "cities" ? places : places.filter(({ kind }) => kind === "city").slice(-1);
  const fields = new FormData(controls);
  const look = [
    ["theme", "auto"],
    ["size", "md"],
    ["lang", "en"],
  ].flatMap(([name = "", fallback = ""]): [string, string][] => {
    const value = String(fields.get(`picture-${name}`) ?? "").trim();
    return value === "" || value === fallback ? [] : [[name, value]];
  });
  const pairs: [string, string][] = [[row.place, shown.map(({ id }) => id).join(",")], ...look];
  const address = `/charts/${row.id}.svg${queryText(pairs)}`;
  const title = `${row.title} ${placeNames(shown)}`;
  const isReady = shown.length > 0;
  picture.hidden = !isReady;
  if (isReady) showPicture(address, title);
  code.show(isReady ? pictureCode(form, location.origin + address, title) : "");
  note.textContent = isReady
    ? `A picture of ${placeNames(shown)} for any page: it is drawn anew as time goes on.`
    : "Choose a city: a time zone has no sunrise.";
  writeAddress([["picture", row.id], ...pairs, ...(form === "link" ? [["code", form] as const] : [])]);
}

function refresh(): void {
  const row = chosenPicture();
  const isClock = row === null;
  for (const part of controls.querySelectorAll<HTMLElement>(".clock-only")) part.hidden = !isClock;
  for (const part of controls.querySelectorAll<HTMLElement>(".picture-only")) part.hidden = isClock;
  for (const [index, tab] of tabs.entries()) tab.hidden = !isClock && index < 2;
  if (!isClock && form !== "svg" && form !== "link") {
    select(2);
    return;
  }
  preview.hidden = !isClock || form === "svg";
  picture.hidden = !preview.hidden;
  if (isClock) refreshClock();
  else refreshPicture(row);
}

function showChosen(): void {
  chosen.replaceChildren(
    ...places.map((place) => {
      const remove = element("button", { type: "button", "aria-label": `Remove ${place.name}` }, "×");
      remove.addEventListener("click", () => {
        places = places.filter((each) => each !== place);
        status.textContent = "";
        showChosen();
        refresh();
        city.focus();
      });
      return element("li", {}, mustExist(place.name.split(",")[0]), remove);
    }),
  );
}

function add(choice: Choice): void {
  if (places.some(({ id }) => id === choice.id)) {
    status.textContent = `${choice.name} is there already.`;
    return;
  }
  if (places.length >= MAX_CLOCKS) {
    status.textContent = "Six at most: remove a place to add another.";
    return;
  }
  places = isExample ? [choice] : [...places, choice];
  isExample = false;
  if (places.length === MAX_CLOCKS) status.textContent = "That makes six, which is the most.";
  local.checked = false;
  showChosen();
  refresh();
}

const select = makeTabs(tabs, panel, (index) => {
  form = FORMS[index] ?? "iframe";
  refresh();
});

/** Gives the frame the clock's natural size, with space for the widest time of the day. */
function fit(width: number, height: number): void {
  const { isFluid } = clockLook();
  size = { width: Math.ceil((width + 12) / 10) * 10, height: height + 2 };
  preview.style.width = isFluid ? "100%" : `${size.width}px`;
  if (!isFluid || preview.offsetHeight < size.height || places.length > 1)
    preview.height = String(size.height);
  if (chosenPicture() === null) showCode();
}

window.addEventListener("message", (event) => {
  if (event.source !== preview.contentWindow || event.origin !== location.origin) return;
  const { data } = event;
  if (typeof data !== "object" || data === null || data.type !== "clock:size") return;
  const width = Math.max(60, Math.min(1200, Number(data.width)));
  const height = Math.max(16, Math.min(1200, Number(data.height)));
  if (!Number.isNaN(width) && !Number.isNaN(height)) fit(width, height);
});

picture.addEventListener("error", () => {
  note.textContent = "This server could not draw the picture.";
});
controls.addEventListener("input", (event) => {
  if (event.target !== city) refresh();
});
controls.addEventListener("submit", (event) => event.preventDefault());

/** Query parameters for the places: `city` if all are cities, otherwise `timezone`. */
function placePairs(): [name: string, value: string][] {
  if (places.length === 0) return [];
  const isCities = places.every(({ kind }) => kind === "city");
  return [[isCities ? "city" : "timezone", places.map(({ id }) => id).join(",")]];
}

function namedPlaces(query: URLSearchParams): Omit<Choice, "name">[] {
  const named = ["city", "cities", "timezone"].flatMap((name) =>
    (query.get(name) ?? "").split(",").map((text) => ({ name, id: text.trim() })),
  );
  return named
    .filter(({ id }) => id !== "" && id !== "local")
    .slice(0, MAX_CLOCKS)
    .map(({ name, id }) => {
      const isZone = name === "timezone" && /\/|^UTC$|^GMT$|^[+-]\d/.test(id);
      return { kind: isZone ? "timezone" : "city", id };
    });
}

/** Looks up the places in the builder's address. @returns the places, and the ids that are unknown */
async function readPlaces(
  query: URLSearchParams,
): Promise<{ places: readonly Choice[]; missing: readonly string[] }> {
  const named = namedPlaces(query);
  const found = await Promise.all(named.map(async (place) => ({ place, label: await labelOf(place.id) })));
  return {
    places: found.flatMap(({ place, label }) => (label === null ? [] : [{ ...place, name: label }])),
    missing: found.filter(({ label }) => label === null).map(({ place }) => place.id),
  };
}

/** The label of a place on a clock; `null` if the place is unknown. */
async function labelOf(id: string): Promise<string | null> {
  try {
    const response = await fetch(`/embed/now?timezone=${encodeURIComponent(id)}`, { credentials: "omit" });
    const answer: unknown = await response.json();
    return response.ok ? textOf(member(listOf(member(answer, "clocks"))[0], "label")) : null;
  } catch {
    return id;
  }
}

async function start(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const row = PICTURES.find(({ id }) => id === query.get("picture"));
  if (row === undefined) options.load(query);
  else {
    find(`[name=picture][value=${row.id}]`, HTMLInputElement).checked = true;
    for (const name of ["theme", "size", "lang"]) {
      const field = controls.querySelector<HTMLInputElement>(`#picture-${name}`);
      if (field !== null) field.value = query.get(name) ?? field.value;
    }
  }
  local.checked = query.get("timezone") === "local";
  joinColorPickers(controls);
  panel.append(code.box);
  status.className = "hint";
  const { places: found, missing } = await readPlaces(query);
  isExample = found.length + missing.length === 0 && !local.checked;
  places = isExample ? [{ kind: "city", id: "paris", name: "Paris" }] : found;
  if (missing.length > 0) status.textContent = `No city or time zone is called “${missing.join("”, “")}”.`;
  showChosen();
  select(Math.max(0, FORMS.indexOf((query.get("code") ?? "iframe") as EmbedForm)));
}

void start();
