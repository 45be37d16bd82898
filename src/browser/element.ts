import { mustExist } from "../domain/must-exist.ts";
import { pageTranslate } from "./page-words.ts";

const t = /* @__PURE__ */ pageTranslate<
  "Copy" | "Copy: {label}" | "Copied" | "Hold to copy" | "Press Ctrl+C"
>();

type Attributes = Readonly<Record<string, string | boolean>>;

/** Makes an element; text goes in as text. `false` leaves an attribute out, `true` sets it empty. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

export function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) target.setAttribute(name, value === true ? "" : value);
  }
}

/** The page's own element; throws where the page has none. */
export function find<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Texts as they were written last; those with times may have become times of 12 hours since. */
const written = new WeakMap<Element, string>();

/** Writes a text only where it differs, so that a selection and a screen reader are left alone. */
export function setText(target: Element | null | undefined, text: string): void {
  if (!target || written.get(target) === text) return;
  if (target.textContent !== text) target.textContent = text;
  written.set(target, text);
}

/** The JSON that the server wrote into the page for its script. */
export function pageData<T>(): T {
  // Our own server wrote this JSON from a value of this type.
  return JSON.parse(document.querySelector("#data")?.textContent ?? "null") as T;
}

/** A code box with a button that copies it. */
export function copyBox(label: string): { box: HTMLElement; show: (text: string) => void } {
  const code = element("code");
  const pre = element("pre", { class: "wrapped", tabindex: "0", role: "region", "aria-label": label }, code);
  const button = element(
    "button",
    { type: "button", "aria-label": t("Copy: {label}", { label }) },
    t("Copy"),
  );
  const status = element("span", { class: "visually-hidden", role: "status" });
  button.addEventListener("click", () => {
    void copyBy(button, code).then(() => {
      status.textContent = button.textContent;
    });
  });
  return {
    box: element("div", { class: "copyable" }, pre, button, status),
    show: (text) => {
      code.textContent = text;
    },
  };
}

/** Removes what is said of a time that the page no longer shows. */
export function removeNotesOfTime(): void {
  for (const note of document.querySelectorAll(".of-time")) {
    const box = note.closest(".notice");
    note.remove();
    if (box?.textContent === "") box.remove();
  }
}

let replacements = 0;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The fields that a reader writes in, by their ids. */
function writtenFields(): Field[] {
  return [...document.querySelectorAll<Field>("input:not([type=hidden],[type=range]), textarea")];
}

/** What a reader has written into fields since a script last read them, by the fields' ids. */
function readFields(isUnsentKept: boolean): () => ReadonlyMap<string, string> {
  const before = new Map(
    writtenFields().map((field) => [field.id, isUnsentKept ? field.defaultValue : field.value]),
  );
  return () =>
    new Map(
      writtenFields()
        .filter((field) => field.value !== before.get(field.id))
        .map((field) => [field.id, field.value]),
    );
}

/**
 * Replaces parts of the page by those of another address, and keeps the focus and what is typed meanwhile; goes to the
 * address where that is not possible.
 *
 * @param isUnsentKept whether fields also keep what was typed before, because the address does not come from the form
 */
export async function replaceParts(
  path: string,
  selectors: readonly string[],
  isUnsentKept = false,
): Promise<boolean> {
  const typedSince = readFields(isUnsentKept);
  replacements += 1;
  const own = replacements;
  const response = await fetch(path).catch(() => null);
  // The reader has asked for something else since.
  if (own !== replacements) return false;
  const type = response?.headers.get("content-type") ?? "";
  if (response === null || !type.startsWith("text/html")) {
    location.assign(path);
    return false;
  }
  const next = new DOMParser().parseFromString(await response.text(), "text/html");
  if (next.querySelector(mustExist(selectors[0])) === null) {
    location.assign(path);
    return false;
  }
  const focused = document.activeElement;
  const typed = new Map(typedSince());
  // A text that is emptied is about to be written anew.
  if (focused instanceof HTMLInputElement && focused.type === "text" && focused.value === "")
    typed.set(focused.id, "");
  for (const selector of selectors) {
    const fresh = next.querySelector(selector);
    const old = document.querySelector(selector);
    if (fresh === null) old?.remove();
    else if (old === null) document.body.append(fresh);
    else old.replaceWith(fresh);
  }
  document.title = next.title;
  for (const field of writtenFields()) field.value = typed.get(field.id) ?? field.value;
  document.getElementById(focused?.id ?? "")?.focus({ preventScroll: true });
  // For what every page has, such as stars.
  dispatchEvent(new Event("replaced"));
  return true;
}

/** Shows the buttons that copy: the link of the page, or the text of the element that `data-copy` selects. */
export function showCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      void copyBy(button, document.querySelector<HTMLElement>(button.dataset["copy"] ?? ""));
    });
  }
}

/**
 * Copies the text of an element, or else the page's address, and says so on the button. Browsers have a clipboard on
 * secure origins only; elsewhere this selects the text, and shows the address for that.
 */
async function copyBy(button: HTMLButtonElement, source: HTMLElement | null): Promise<void> {
  button.dataset["label"] ??= button.textContent ?? "";
  try {
    await navigator.clipboard.writeText(source?.textContent ?? location.href);
    button.textContent = t("Copied");
  } catch {
    getSelection()?.selectAllChildren(source ?? shownAddress(button));
    button.textContent = matchMedia("(hover: none)").matches ? t("Hold to copy") : t("Press Ctrl+C");
  }
  setTimeout(() => {
    button.textContent = button.dataset["label"] ?? "";
  }, 1600);
}

/** The page's address in text behind a button. */
function shownAddress(button: HTMLButtonElement): HTMLElement {
  const shown = button.nextElementSibling;
  const code = shown instanceof HTMLElement && shown.matches("code") ? shown : element("code");
  code.textContent = location.href;
  button.after(code);
  return code;
}
