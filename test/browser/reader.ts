import type { FrameLocator, Locator, Page } from "playwright-core";
import { until } from "./site.ts";

/** A phone of a reader who wants dark pages. */
export const DARK_PHONE = { viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const;

export const NO_SCRIPT = { javaScriptEnabled: false } as const;

/** Text of the one element of a selector. */
export async function textOf(within: Page | Locator | FrameLocator, selector: string): Promise<string> {
  return (await within.locator(selector).textContent()) ?? "";
}

/** An attribute of each element of a selector. */
export function attributesOf(page: Page, selector: string, name: string): Promise<string[]> {
  const read = (all: Element[], wanted: string) => all.map((one) => one.getAttribute(wanted) ?? "");
  return page.locator(selector).evaluateAll(read, name);
}

/** Width of a page; more than its window's if something does not fit. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>("document.documentElement.scrollWidth");
}

/** Texts that stand beyond the edges of the panel or field around them, where nothing scrolls. */
export function textsBeyondPanels(page: Page): Promise<string[]> {
  return page.locator("#main").evaluate((main) => {
    const hasEdges = ({ borderLeftStyle, borderLeftWidth, backgroundColor }: CSSStyleDeclaration) =>
      (borderLeftStyle !== "none" && borderLeftWidth !== "0px") || backgroundColor !== "rgba(0, 0, 0, 0)";
    const panelOf = (element: Element | null): Element | null => {
      if (element === null || element === main) return null;
      const style = getComputedStyle(element);
      if (style.overflowX !== "visible") return null;
      return hasEdges(style) ? element : panelOf(element.parentElement);
    };
    const isBeyond = (element: Element): boolean => {
      const panel = panelOf(element)?.getBoundingClientRect();
      const range = document.createRange();
      const isOutside = ({ width, left, right }: DOMRect): boolean =>
        panel !== undefined && width > 1 && (left < panel.left - 0.5 || right > panel.right + 0.5);
      return [...element.childNodes].some((node) => {
        if (node.nodeType !== 3 || node.nodeValue?.trim() === "") return false;
        range.selectNodeContents(node);
        return [...range.getClientRects()].some(isOutside);
      });
    };
    const shown = [...main.querySelectorAll(":not(svg *, script, style, option)")].filter((one) =>
      one.checkVisibility(),
    );
    return shown.filter(isBeyond).map(({ textContent }) => textContent ?? "");
  });
}

/** Gives a page another width, and waits until it has it. */
export async function resize(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await until(() => page.evaluate<boolean>(`innerWidth === ${width}`));
}

/** Presses the tab key until an element of a selector has the focus. @throws Error if none gets it */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    if (await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the tab key does not come to ${selector}`);
}

/** Writes into the search box that has the focus, and takes the first suggestion, which must have a name. */
export async function takeSuggestion(page: Page, text: string, name: string): Promise<void> {
  // At once: letters one by one may be asked about twice, and the second answer takes the mark away.
  await page.keyboard.insertText(text);
  await page.locator("[role=option]:visible", { hasText: name }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

/** Which of some addresses are not answered 200, each with its status. */
export async function brokenOf(addresses: readonly string[]): Promise<string[]> {
  const answers = addresses.map(async (address) => `${(await fetch(address)).status} ${address}`);
  return (await Promise.all(answers)).filter((answer) => !answer.startsWith("200 "));
}
