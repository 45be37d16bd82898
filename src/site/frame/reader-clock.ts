/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { element } from "../../browser/element.ts";
import { t } from "./script-words.ts";

/** How the reader wants times and weeks; by the browser's language until the reader chooses. */
const CHOICES = {
  hours: { label: t("Hours"), words: { "24": t("24 hours"), "12": t("12 hours") } },
  week: { label: t("Weeks from"), words: { "1": t("Monday"), "7": t("Sunday"), "6": t("Saturday") } },
} as const;

type Name = keyof typeof CHOICES;

/** A browser may forbid its storage; then the choice holds for this page alone. */
function stored(name: Name): string | null {
  try {
    const text = localStorage.getItem(name);
    return text !== null && text in CHOICES[name].words ? text : null;
  } catch {
    return null;
  }
}

function byLanguage(name: Name): string {
  if (name === "hours")
    return new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hour12 === true
      ? "12"
      : "24";
  const locale = new Intl.Locale(navigator.language) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return String((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1);
}

/** "12" or "24". */
export function readerHours(): string {
  return stored("hours") ?? byLanguage("hours");
}

// Offsets, instants and times that are written already are left alone.
const TIME = /(?<![\d:.T+−-])([01]\d|2[0-4]):([0-5]\d(?::[0-5]\d)?)(?![\d:\u00a0\u2060])/g;
const HOUR = /^\d{1,2}$/;
const HOUR_LABELS = ".hours text, .sun-arc .mid, .daylight .end";
const UNTOUCHED = "pre, code, script, style, textarea, .swatch";

const twelve = (hour: number): number => hour % 12 || 12;

/** "18:00" as "6:00 pm". */
export function halfDayText(text: string): string {
  return text.replace(TIME, (_, hours: string, rest: string) => {
    const time = `${twelve(Number(hours))}:${rest}`;
    const written = Number(hours) % 24 < 12 ? t("{time} am", { time }) : t("{time} pm", { time });
    // The isolates of a value are not needed around digits, and the space does not break.
    return written.replaceAll(/[\u2068\u2069]/g, "").replace(" ", "\u00a0");
  });
}

function rewrite(text: Node): void {
  const parent = text.parentElement;
  const old = text.nodeValue ?? "";
  if (parent === null || !/\d/.test(old) || parent.closest(UNTOUCHED) !== null) return;
  const isHour = HOUR.test(old) && parent.matches(HOUR_LABELS);
  const written = isHour
    ? `${twelve(Number(old))}${Number(old) % 24 < 12 ? t("a") : t("p")}`
    : halfDayText(old);
  if (written !== old) text.nodeValue = written;
}

const LABELS = ["aria-label", "aria-valuetext"] as const;

function rewriteLabels(labelled: Element): void {
  for (const name of LABELS) {
    const old = labelled.getAttribute(name);
    const written = halfDayText(old ?? "");
    if (old !== null && written !== old) labelled.setAttribute(name, written);
  }
}

/** Writes the times of a page, and all that come later, with 12 hours; also those that a screen reader alone says. */
function rewriteTimes(root: Element): void {
  const rewriteIn = (node: Node): void => {
    if (node instanceof Text) rewrite(node);
    if (node instanceof Element)
      [node, ...node.querySelectorAll("[aria-label],[aria-valuetext]")].forEach(rewriteLabels);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) rewrite(texts.currentNode);
  };
  rewriteIn(root);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === "attributes") rewriteLabels(target as Element);
      else for (const node of [target, ...addedNodes]) rewriteIn(node);
  }).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: [...LABELS],
  });
}

/** Lets the weeks of a month begin on another day; those that do not begin on Monday have no ISO number. */
function turnWeeks(table: HTMLTableElement, first: number): void {
  const shift = (first - Number(table.dataset["week"]) + 7) % 7;
  const [head, body] = [table.tHead?.rows[0], table.tBodies[0]];
  if (shift === 0 || head === undefined || body === undefined) return;
  table.dataset["week"] = String(first);
  if (head.cells.length > 7) head.cells[0]?.remove();
  head.append(...[...head.cells].slice(0, shift));
  const cells = [...body.querySelectorAll("td")];
  const lead = cells.findIndex((cell) => cell.textContent !== "");
  const days = cells.filter((cell) => cell.textContent !== "");
  const blanks = Array.from({ length: (lead - shift + 7) % 7 }, () => element("td"));
  const all = [...blanks, ...days];
  while (all.length % 7 > 0) all.push(element("td"));
  const weeks = Array.from({ length: all.length / 7 }, (_, week) => all.slice(7 * week, 7 * week + 7));
  body.replaceChildren(...weeks.map((week) => element("tr", {}, ...week)));
}

/** The reader's choices in the foot of the page. */
function offerChoices(foot: Element): void {
  const menus = (["hours", "week"] as const).map((name) => {
    const { label, words } = CHOICES[name];
    const chosen = stored(name) ?? byLanguage(name);
    const options = Object.entries(words).map(([value, text]) =>
      element("option", { value, selected: value === chosen }, text),
    );
    const select = element("select", {}, ...options);
    select.addEventListener("change", () => {
      try {
        localStorage.setItem(name, select.value);
      } catch {
        // The browser forbids it.
      }
      location.reload();
    });
    return element("label", {}, `${label} `, select);
  });
  foot.append(element("div", { class: "choices" }, ...menus));
}

/** Follows the reader's choices on any page of the site. */
export function followReader(): void {
  const [main, foot] = [document.querySelector("#main"), document.querySelector(".foot .wrap")];
  if (main === null || foot === null) return;
  offerChoices(foot);
  if (readerHours() === "12")
    for (const root of [main, document.querySelector("title")]) if (root !== null) rewriteTimes(root);
  const first = Number(stored("week") ?? byLanguage("week"));
  const turnAll = (): void => {
    for (const table of document.querySelectorAll<HTMLTableElement>("table[data-week]"))
      turnWeeks(table, first);
  };
  turnAll();
  if (document.querySelector("table[data-week]") !== null)
    new MutationObserver(turnAll).observe(main, { subtree: true, childList: true });
}
