import { element, setAttributes } from "../../browser/element.ts";
import { ownPlaces } from "./own-places.ts";
import { keepOwn, t } from "./script-words.ts";
import { findChoices, type Found, type Suggestion } from "./suggestion.ts";

const WAIT_MS = 140;
const LIMIT = 8;

export type ComboboxRules = {
  /** What is suggested; anything by default. */
  readonly kinds?: readonly Suggestion["kind"][];
  /** What the box is called. */
  readonly label: string;
  /** What is said of a text that nothing is found for. */
  readonly missing: (text: string) => string;
  /** Whether Enter takes the first suggestion when none is marked; it never takes one for a misspelt name. */
  readonly takesFirst: boolean;
  /** Whether the box contains a list with commas; the search then uses the last part. */
  readonly isList?: boolean;
  /** Called with the chosen suggestion; writes what the box shall contain. */
  readonly onChoice: (choice: Suggestion) => void;
};

/**
 * Makes a text box suggest while the reader types: a combobox with a list (WAI-ARIA APG). Arrows move, Enter takes,
 * Escape closes.
 *
 * @returns the element that announces how many suggestions there are, or why there are none
 */
export function makeCombobox(input: HTMLInputElement, rules: ComboboxRules): HTMLElement {
  const label = t("Suggestions: {label}", { label: rules.label });
  const list = element("ul", {
    class: "options",
    id: `${input.id}-options`,
    role: "listbox",
    "aria-label": label,
    hidden: true,
  });
  const status = element("p", { class: "visually-hidden", id: `${input.id}-status`, role: "status" });
  input.after(list, status);
  let choices: readonly Suggestion[] = [];
  let isSure = false;
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requestCount = 0;
  /** The text that the suggestions are for. */
  let answered = "";
  const typed = (): string =>
    (rules.isList === true ? input.value.split(",").at(-1) : input.value)?.trim() ?? "";
  setAttributes(input, {
    role: "combobox",
    "aria-expanded": "false",
    "aria-controls": list.id,
    "aria-autocomplete": "list",
    autocomplete: "off",
  });

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

  function show({ choices: found, isSure: isFirstSure }: Found, text: string): void {
    choices = found;
    isSure = isFirstSure;
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
    status.textContent = found.length === 0 ? rules.missing(text) : foundText(found.length);
    mark(-1);
  }

  async function ask(): Promise<void> {
    const text = typed();
    close();
    status.textContent = "";
    const own = rules.kinds?.includes("city") === false ? [] : ownChoices(text);
    if (text === "") {
      if (own.length > 0 && document.activeElement === input) show({ choices: own, isSure: false }, text);
      return;
    }
    const request = requestCount;
    const found = await findChoices(text.slice(0, 100), LIMIT, rules.kinds);
    // The reader may have typed on since.
    if (request !== requestCount) return;
    if (typeof found === "string") status.textContent = found;
    else show(withOwn(own, found), text);
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), WAIT_MS);
  });
  input.addEventListener("focus", () => {
    if (typed() === "") void ask();
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const last = choices.length - 1;
    if (event.key === "ArrowDown") mark(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") mark(active <= 0 ? last : active - 1);
    else if (event.key === "Enter" && (active >= 0 || (rules.takesFirst && isSure && typed() === answered))) {
      take(choices[Math.max(0, active)]);
    } else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
  return status;
}

const foundText = (count: number): string =>
  t("{count} found: choose with the arrow keys.|{count} found: choose with the arrow keys.", { count });

/** The kept places whose name begins with a text; all for none. */
function ownChoices(text: string): Suggestion[] {
  const begin = text.toLowerCase();
  return ownPlaces()
    .filter(({ name }) => name.toLowerCase().startsWith(begin))
    .map(({ slug, name }) => ({
      kind: "city",
      id: slug,
      name,
      detail: "★",
      path: keepOwn(`/places/${slug}`),
    }));
}

/** What was found, with the reader's own places behind an answer and before all else. */
function withOwn(own: readonly Suggestion[], { choices, isSure }: Found): Found {
  const isNew = ({ path }: Suggestion): boolean => !own.some((one) => one.path === path);
  const answers = choices.filter(({ kind }) => kind === "answer");
  const others = choices.filter((one) => one.kind !== "answer" && isNew(one));
  return { choices: [...answers, ...own, ...others].slice(0, LIMIT), isSure: isSure || own.length > 0 };
}

/** What a box for cities says. */
export const CITY = {
  label: t("city"),
  missing: (text: string): string => t("No city is called “{text}”.", { text }),
};

/** What a box for cities and time zones says. */
export const CITY_OR_ZONE = {
  label: t("city or time zone"),
  missing: (text: string): string => t("No city or time zone is called “{text}”.", { text }),
};

/** Makes a text box suggest cities, and time zones too; a choice empties the box. @returns the element of its messages */
export function searchCities(
  input: HTMLInputElement,
  onChoice: (choice: Suggestion) => void,
  kinds: readonly ("city" | "timezone")[] = ["city", "timezone"],
): HTMLElement {
  return makeCombobox(input, {
    kinds,
    ...(kinds.includes("timezone") ? CITY_OR_ZONE : CITY),
    takesFirst: true,
    onChoice: (choice) => {
      input.value = "";
      onChoice(choice);
    },
  });
}
