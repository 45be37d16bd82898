import { element } from "./element.ts";
import { SearchFailure, type Source, type Suggestion } from "./suggestion.ts";

const WAIT_MS = 140;
const LIMIT = 8;

export type ComboboxParts = {
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  /** Shows how many suggestions there are, or why there are none. */
  readonly status: HTMLElement;
};

export type ComboboxRules = {
  readonly source: Source;
  /** What the box searches for: "place", "country". */
  readonly noun: string;
  /** Whether Enter takes the first suggestion when none is marked. */
  readonly takesFirst: boolean;
  /** Whether the box contains a list with commas; the search then uses the last part. */
  readonly isList?: boolean;
  /** Called with the chosen suggestion; writes what the box shall contain. */
  readonly onChoice: (choice: Suggestion) => void;
};

/**
 * Makes a text box suggest while the reader types: a combobox with a list (WAI-ARIA APG). Arrows move, Enter takes,
 * Escape closes, and the status announces the number of suggestions.
 */
export function makeCombobox({ input, list, status }: ComboboxParts, rules: ComboboxRules): void {
  let choices: readonly Suggestion[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requestCount = 0;
  /** The text that the suggestions are for. */
  let answered = "";
  const typed = (): string =>
    (rules.isList === true ? input.value.split(",").at(-1) : input.value)?.trim() ?? "";
  const attributes = { role: "combobox", "aria-expanded": "false", "aria-controls": list.id };
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("autocomplete", "off");
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", `Suggestions: ${rules.noun}`);
  list.hidden = true;

  function close(): void {
    // Answers to earlier questions are no longer shown.
    requestCount += 1;
    clearTimeout(timer);
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    mark(-1);
  }

  function mark(index: number): void {
    active = index;
    for (const [position, item] of [...list.children].entries()) {
      item.setAttribute("aria-selected", String(position === index));
      if (position === index) item.scrollIntoView({ block: "nearest" });
    }
    if (index >= 0) input.setAttribute("aria-activedescendant", `${list.id}-${index}`);
    else input.removeAttribute("aria-activedescendant");
  }

  function take(choice: Suggestion | undefined): void {
    if (choice === undefined) return;
    status.textContent = "";
    close();
    rules.onChoice(choice);
  }

  function show(found: readonly Suggestion[], text: string): void {
    choices = found;
    answered = text;
    list.replaceChildren(
      ...found.map((choice, index) => {
        const item = element(
          "li",
          { id: `${list.id}-${index}`, role: "option", "aria-selected": "false" },
          element("span", {}, choice.name),
          element("small", {}, choice.detail),
        );
        item.addEventListener("mousedown", (event) => {
          event.preventDefault();
          take(choice);
        });
        return item;
      }),
    );
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(found.length > 0));
    status.textContent =
      found.length === 0
        ? `No ${rules.noun} is called “${text}”.`
        : `${found.length} found: choose with the arrow keys.`;
    mark(-1);
  }

  async function ask(): Promise<void> {
    const text = typed();
    close();
    status.textContent = "";
    if (text === "") return;
    const request = requestCount;
    try {
      const found = await rules.source(text.slice(0, 100), LIMIT);
      // The reader may have typed on since.
      if (request === requestCount) show(found, text);
    } catch (error) {
      if (!(error instanceof SearchFailure)) throw error;
      if (request === requestCount) status.textContent = error.message;
    }
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), WAIT_MS);
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const last = choices.length - 1;
    if (event.key === "ArrowDown") mark(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") mark(active <= 0 ? last : active - 1);
    else if (event.key === "Enter" && (active >= 0 || (rules.takesFirst && typed() === answered))) {
      take(choices[Math.max(0, active)]);
    } else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
}
