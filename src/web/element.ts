type Attributes = Readonly<Record<string, string | boolean>>;

/** Makes an element; text goes in as text. `false` leaves an attribute out, `true` sets it empty. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

/** The page's own element; throws where the page has none. */
export function find<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Writes a text only where it differs, so that a selection and a screen reader are left alone. */
export function setText(target: Element | null | undefined, text: string): void {
  if (target && target.textContent !== text) target.textContent = text;
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
  const button = element("button", { type: "button", "aria-label": `Copy: ${label}` }, "Copy");
  const status = element("span", { class: "visually-hidden", role: "status" });
  button.addEventListener("click", () => {
    void copyText(code).then((isDone) => {
      button.textContent = isDone ? "Copied" : "Press Ctrl+C";
      status.textContent = isDone ? "Copied" : "Selected; copy with the keyboard";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 1600);
    });
  });
  return {
    box: element("div", { class: "copyable" }, pre, button, status),
    show: (text) => {
      code.textContent = text;
    },
  };
}

/** Copies the text. Browsers have a clipboard on secure origins only; elsewhere this selects the text. */
async function copyText(code: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return false;
  }
}
