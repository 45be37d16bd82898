import { searchCities, type Choice } from "./city-search.ts";
import { escapeHtml } from "./clock-html.ts";
import { copyBox, element } from "./element.ts";
import { MAX_CLOCKS, OPTION_TABLE, readValue, type OptionRow } from "./options.ts";

type Form = "iframe" | "script" | "svg" | "link";

const NOTES: Readonly<Record<Form, string>> = {
  iframe: "Works on every page that allows frames, without JavaScript too.",
  script:
    "Takes part in your page’s layout. Allow this server in script-src and connect-src if you have a policy.",
  svg: "A still picture, good for a minute: for READMEs and mail.",
  link: "The clock as a page of its own.",
};

function find<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}

const controls = find("#controls", HTMLFormElement);
const preview = find("#preview", HTMLIFrameElement);
const chosen = find("#chosen", HTMLUListElement);
const local = find("#local", HTMLInputElement);
const city = find("#city", HTMLInputElement);
const tabs = [...document.querySelectorAll<HTMLButtonElement>("[role=tab]")];
const code = copyBox("Code to paste");
let places: Choice[] = [{ kind: "city", id: "paris", name: "Paris" }];
let form: Form = "iframe";
let size = { width: 300, height: 120 };

/** The value a control holds, `""` where it is the default; `null` where it is not good yet. */
function valueOf(option: OptionRow): string | null {
  const inputs = [...controls.querySelectorAll<HTMLInputElement>(`[name="${option.name}"]`)];
  if (option.kind === "list") {
    return inputs
      .filter((input) => input.checked)
      .map((input) => input.value)
      .join(",");
  }
  const [input] = inputs;
  if (input === undefined) return "";
  if (option.kind === "flag") {
    const text = String(input.checked);
    return text === option.default ? "" : text;
  }
  const text = input.value.trim();
  if (text === "" || text === option.default) return "";
  const read = readValue(option, text);
  if (read === null) return null;
  return option.kind === "color" ? read.replace("#", "") : text;
}

/** The clock's options as a query; marks what is not good and leaves it out. */
function query(): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  const kinds = new Set(places.map((place) => place.kind));
  if (local.checked) pairs.push(["timezone", "local"]);
  else if (kinds.size === 1 && kinds.has("city"))
    pairs.push(["city", places.map((place) => place.id).join(",")]);
  else if (places.length > 0) pairs.push(["timezone", places.map((place) => place.id).join(",")]);
  for (const option of OPTION_TABLE) {
    const value = valueOf(option);
    const input = controls.querySelector(`#o-${option.name}`);
    if (value === null) input?.setAttribute("aria-invalid", "true");
    else input?.removeAttribute("aria-invalid");
    if (value !== null && value !== "") pairs.push([option.name, value]);
  }
  return pairs;
}

function queryText(pairs: readonly (readonly [string, string])[]): string {
  const written = pairs.map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace(/%(?:2F|2C|3A)/g, decodeURIComponent)}`,
  );
  return written.length === 0 ? "" : `?${written.join("&")}`;
}

function placeNames(): string {
  return local.checked
    ? "your zone"
    : places.map((place) => place.name.split(",")[0] ?? "").join(", ") || "UTC";
}

function codeOf(pairs: readonly (readonly [string, string])[]): string {
  const { origin } = location;
  const title = `Current time in ${placeNames()}`;
  const address = `${origin}/embed/clock${queryText(pairs)}`;
  if (form === "link") return address;
  if (form === "svg")
    return `<img src="${escapeHtml(`${origin}/embed/clock.svg${queryText(pairs)}`)}" alt="${escapeHtml(title)}">`;
  if (form === "script") {
    const attributes = pairs.map(
      ([name, value]) => `${name === "timezone" ? "data-clock" : `data-${name}`}="${escapeHtml(value)}"`,
    );
    const named = pairs.some(([name]) => name === "timezone") ? attributes : ["data-clock", ...attributes];
    return `<div ${named.join(" ")}></div>\n<script src="${origin}/embed/clock.js" async></script>`;
  }
  const isFluid = pairs.some(([name, value]) => name === "size" && value === "fluid") || places.length > 1;
  const width = isFluid ? `width="100%"` : `width="${size.width}"`;
  return `<iframe src="${escapeHtml(address)}" ${width} height="${size.height}" style="border:0" title="${escapeHtml(title)}" loading="lazy"></iframe>`;
}

function refresh(): void {
  const pairs = query();
  const address = `/embed/clock${queryText(pairs)}`;
  if (preview.getAttribute("src") !== address) {
    // Room to show its own size in; `fit` then takes the rest away.
    preview.style.width = "min(100%, 35rem)";
    preview.setAttribute("src", address);
  }
  preview.title = `Preview: current time in ${placeNames()}`;
  code.show(codeOf(pairs));
  find("#code-note", HTMLParagraphElement).textContent = NOTES[form];
}

function showChosen(): void {
  chosen.replaceChildren(
    ...places.map((place) => {
      const remove = element("button", { type: "button", "aria-label": `Remove ${place.name}` }, "×");
      remove.addEventListener("click", () => {
        places = places.filter((each) => each !== place);
        showChosen();
        refresh();
        city.focus();
      });
      return element("li", {}, place.name.split(",")[0] ?? "", remove);
    }),
  );
}

function select(tab: HTMLButtonElement): void {
  for (const each of tabs) {
    each.setAttribute("aria-selected", String(each === tab));
    each.tabIndex = each === tab ? 0 : -1;
  }
  form = tab.id.replace("tab-", "") as Form;
  find("#code", HTMLDivElement).setAttribute("aria-labelledby", tab.id);
  refresh();
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => {
    select(tab);
  });
  tab.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (step === 0 || next === undefined) return;
    next.focus();
    select(next);
  });
}

searchCities(
  city,
  find("#city-options", HTMLUListElement),
  find("#city-status", HTMLParagraphElement),
  (choice) => {
    if (places.length >= MAX_CLOCKS || places.some((place) => place.id === choice.id)) return;
    places = [...places, choice];
    local.checked = false;
    showChosen();
    refresh();
  },
);

window.addEventListener("message", (event) => {
  if (event.source !== preview.contentWindow || event.origin !== location.origin) return;
  const { data } = event;
  if (typeof data !== "object" || data === null || data.type !== "clock:size") return;
  const width = Math.max(60, Math.min(1200, Number(data.width)));
  const height = Math.max(16, Math.min(1200, Number(data.height)));
  if (Number.isNaN(width) || Number.isNaN(height)) return;
  fit(width, height);
});

/** The frame takes the clock's own size, with air for the widest time of the day. */
function fit(width: number, height: number): void {
  const isFluid =
    controls.querySelector<HTMLSelectElement>("#o-size")?.value === "fluid" || places.length > 1;
  size = { width: Math.ceil((width + 12) / 10) * 10, height: height + 2 };
  preview.style.width = isFluid ? "100%" : `${size.width}px`;
  if (!isFluid || preview.offsetHeight < size.height || places.length > 1)
    preview.height = String(size.height);
  code.show(codeOf(query()));
}

controls.addEventListener("input", (event) => {
  if (event.target !== city) refresh();
});
controls.addEventListener("submit", (event) => {
  event.preventDefault();
});
find("#code", HTMLDivElement).append(code.box);
showChosen();
refresh();
