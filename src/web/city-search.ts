import { element } from "./element.ts";

export type Choice = { readonly kind: "city" | "timezone"; readonly id: string; readonly name: string };

const WAIT_MS = 140;
const LIMIT = 8;

/**
 * Makes a text box suggest cities as one types, as a combobox with a list (WAI-ARIA APG): arrows move, Enter takes,
 * Escape closes, and the number of suggestions is told.
 */
export function searchCities(
  input: HTMLInputElement,
  list: HTMLElement,
  status: HTMLElement,
  onChoice: (choice: Choice) => void,
): void {
  let choices: Choice[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  function close(): void {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    active = -1;
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

  function take(index: number): void {
    const choice = choices[index];
    if (choice === undefined) return;
    input.value = "";
    close();
    onChoice(choice);
  }

  function show(found: readonly (Choice & { detail: string })[]): void {
    choices = [...found];
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
          take(index);
        });
        return item;
      }),
    );
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(found.length > 0));
    status.textContent = found.length === 0 ? "No place found" : `${found.length} places found`;
    mark(-1);
  }

  async function ask(): Promise<void> {
    const text = input.value.trim();
    asked += 1;
    const mine = asked;
    if (text === "") {
      close();
      return;
    }
    const [cities, zone] = await Promise.all([findCities(text), findZone(text)]);
    // A slower answer to what was typed before is nobody's any more.
    if (mine === asked) show([...zone, ...cities].slice(0, LIMIT));
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), WAIT_MS);
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    const last = choices.length - 1;
    if (event.key === "ArrowDown" && !list.hidden) mark(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp" && !list.hidden) mark(active <= 0 ? last : active - 1);
    else if (event.key === "Enter") take(Math.max(0, active));
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
}

type FoundCity = { slug: string; name: string; display_name: string; timezone: string };

async function findCities(text: string): Promise<(Choice & { detail: string })[]> {
  const answer = await getJson(`/v1/city/search?limit=${LIMIT}&q=${encodeURIComponent(text.slice(0, 100))}`);
  // The API's own published shape.
  const cities = (answer as { data?: { cities?: FoundCity[] } } | null)?.data?.cities ?? [];
  return cities.map((city) => ({
    kind: "city",
    id: city.slug,
    name: city.display_name,
    detail: city.timezone,
  }));
}

/** A zone's id or an offset, typed out. Its own address says whether it exists. */
async function findZone(text: string): Promise<(Choice & { detail: string })[]> {
  if (!/^[A-Za-z]+\/[A-Za-z_/+-]+\d*$|^UTC$|^GMT$|^[+-]\d{2}:?\d{2}$/i.test(text)) return [];
  const answer = await getJson(`/embed/now?timezone=${encodeURIComponent(text)}`);
  const [clock] = (answer as { clocks?: { id: string }[] } | null)?.clocks ?? [];
  if (clock === undefined) return [];
  return [{ kind: "timezone", id: clock.id, name: clock.id, detail: "time zone" }];
}

async function getJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { credentials: "omit" });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
