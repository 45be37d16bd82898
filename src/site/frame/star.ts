import { html, type Html } from "../../http/answer/html-tag.ts";
import type { Words } from "../languages/page-language.ts";

/** The button that keeps a place in the reader's browser. Its script shows it. */
export function starButton(t: Words, slug: string, name: string): Html {
  return html`
    <button type="button" class="keep" data-star="${slug}" data-name="${name}" aria-pressed="false" hidden>
      <span class="star" aria-hidden="true">☆</span> <span class="star-word">${t("Keep")}</span>
      <span class="visually-hidden">${name}</span>
    </button>
  `;
}

/** The same where there is room for the star alone, as in a row. */
export const smallStar = (t: Words, slug: string, name: string): Html =>
  html`<span class="small-star">${starButton(t, slug, name)}</span>`;
