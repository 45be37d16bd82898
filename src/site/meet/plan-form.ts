/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { find, setText } from "../../browser/element.ts";
import { queryText } from "../../http/answer/html.ts";
import { CITY_OR_ZONE, makeCombobox } from "../frame/combobox.ts";
import { MEET_TEXT } from "./meet-text.ts";

/** A date and a time change with each digit; the reader goes on typing. */
const TYPING_MS = 600;

/** Replaces the content by that of another address. */
type Show = (path: string) => Promise<void>;

const removals = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".remove")];

/** Follows a link within the planner; one that removes a place leaves the focus on its neighbour. */
export async function follow(link: HTMLElement, show: Show): Promise<void> {
  const position = removals().findIndex((each) => each === link);
  await show(link.getAttribute("href") ?? "/meet");
  if (position === -1) return;
  say(MEET_TEXT.removed(link.dataset["name"] ?? ""));
  (removals().at(Math.min(position, removals().length - 1)) ?? find("#add", HTMLElement)).focus();
}

/** Says to a screen reader what has happened; the place of this text is never replaced. */
function say(text: string): void {
  setText(document.querySelector("#said"), text);
}

/** Adds the places of a text; the last may be chosen from the suggestions. */
async function add(form: HTMLFormElement, text: string, show: Show): Promise<void> {
  await show(formPath(form, text));
  say(
    MEET_TEXT.shown(
      removals()
        .map(({ dataset }) => dataset["name"] ?? "")
        .join(", "),
    ),
  );
}

/** Hours that the reader gave places, unlike those of the kind of meeting that is shown. */
function ownHours(): string[] {
  return [...document.querySelectorAll<HTMLElement>(".hours-of")].flatMap(({ dataset, children }) => {
    const [from, until] = [...children].map((box) => (box instanceof HTMLInputElement ? box.value : ""));
    const hours = `${from}-${until}`;
    return hours === dataset["usual"] ? [] : [`${dataset["slug"]}~${hours}`];
  });
}

/** The address of the form, with one more city. */
function formPath(form: HTMLFormElement, added: string | null): string {
  const values = new Map([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  if (added !== null) values.set("add", added);
  for (const name of ["from", "until", "usual"]) values.delete(name);
  values.set("hours", ownHours().join(","));
  if (values.get("align") === "first") values.delete("align");
  // A start that is not in the address is our suggestion; other cities may have a better one.
  if (!new URLSearchParams(location.search).has("start")) values.delete("start");
  const cities = [values.get("cities") ?? "", (values.get("add") ?? "").trim()].filter((each) => each !== "");
  values.delete("add");
  values.set("cities", cities.join(","));
  return `/meet${queryText([...values])}`;
}

/** Makes the form live, and the places in it chips. */
export function startPlanForm(show: Show): void {
  const form = find("#plan", HTMLFormElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    clearTimeout(timer);
    if (form.checkValidity()) void show(formPath(form, null));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { value } = find("#add", HTMLInputElement);
    if (value.trim() === "") send();
    else void add(form, value, show);
  });
  // The results follow at once; the start moves the slot, and a city is searched for first.
  document.querySelector("#meet")?.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (find("#date", HTMLInputElement).value === "") return;
    if (target.matches("#duration, #align, #profile, #title")) send();
    clearTimeout(timer);
    if (target.matches("#date, .hours-of input")) timer = setTimeout(send, TYPING_MS);
  });
  const input = find("#add", HTMLInputElement);
  makeCombobox(input, {
    kinds: ["city", "timezone"],
    ...CITY_OR_ZONE,
    takesFirst: true,
    isList: true,
    onChoice: ({ id }) => {
      const before = input.value.split(",").slice(0, -1);
      input.value = "";
      void add(form, [...before, id].join(","), show);
    },
  });
  input.addEventListener("keydown", ({ key, repeat }) => {
    const last = removals().at(-1);
    if (key === "Backspace" && input.value === "" && !repeat && last !== undefined)
      void follow(last, show).then(() => find("#add", HTMLElement).focus());
  });
}
