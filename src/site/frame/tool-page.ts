import { html, type Html, type HtmlValue, joinHtml, NO_HTML } from "../../http/answer/html-tag.ts";
import { apiCalls, breakableHtml, linkHtml, type Link, type Page } from "../../http/answer/html.ts";
import { sayHtml, wordsIn, type PlainMessage, type Words } from "../languages/page-language.ts";
import { PAGE_TEXT } from "./page-text.ts";
import { sitePage, type SitePage } from "./site-page.ts";

export type ToolPage = Pick<
  SitePage,
  "title" | "description" | "path" | "canonical" | "data" | "head" | "picture" | "language" | "words"
> & {
  readonly heading: string;
  /** The sentence below the heading: the answer. */
  readonly lead: string;
  /** What is wrong, one sentence each. */
  readonly problems?: readonly string[];
  /** What is wrong, with links to what may have been meant. */
  readonly corrections?: readonly Html[];
  /** Fields; the script sends them as soon as one changes. */
  readonly form?: HtmlValue;
  /** Puts the fields below the answer, in a list that opens: what it says, whether it is open, and what stands beside them. */
  readonly formBelow?: { readonly summary: string; readonly isOpen: boolean; readonly more: HtmlValue };
  /** Whether the fields stand in parts of the page, each with its answer. */
  readonly hasParts?: boolean;
  /** Address that holds everything the form says. */
  readonly address: string;
  readonly result: HtmlValue;
  /** What is not known of the answer. */
  readonly remarks?: HtmlValue;
  /** API calls behind the result. */
  readonly calls?: readonly string[];
  readonly style?: string;
  /** The page's script, if it does more than send its form. */
  readonly script?: string;
};

/** A page with a form and its answer, which works without a script. */
export function toolPage(page: ToolPage): Page {
  const {
    heading,
    lead,
    form = "",
    address,
    result,
    remarks = "",
    calls = [],
    style = "",
    script = PAGE_TEXT.toolScript,
    path,
  } = page;
  const t = page.language?.t ?? wordsIn("en");
  const problems = inWordsOfForm(form, page.problems ?? []).map((text) => problemHtml(t, text));
  const notice = noticeHtml([...(page.corrections ?? []), ...problems]);
  const fields =
    page.form === undefined
      ? ""
      : html`
          <form
            class="${page.hasParts === true ? "parts" : "tool-form"}"
            action="${path}"
            method="get"
            data-live
          >
            ${form}
            <button class="primary">${t("Show")}</button>
          </form>
        `;
  const { formBelow: below } = page;
  const after =
    below === undefined
      ? ""
      : html`
          <details class="more section" ${below.isOpen ? "open" : ""}>
            <summary>${below.summary}</summary>
            ${fields}${below.more}
          </details>
        `;
  const body = html`
    <div id="tool" data-address="${address}">
      <h1>${breakableHtml(heading)}</h1>
      <p class="lead" id="answer">${lead}</p>
      ${remarks}${notice}${below === undefined ? fields : ""}${result}${after}${calls.length === 0 ? "" : apiCalls(calls, "", t("API calls behind this page"))}
    </div>
  `;
  return sitePage({
    ...page,
    title: `${page.title} · Almanac`,
    body,
    style: PAGE_TEXT.toolStyle + style,
    script,
  });
}

/** What the boxes of forms are called in the calls that a page makes of them. */
const CALLED: Readonly<Record<string, string>> = {
  country: "area",
  cron: "rule",
  date: "start",
  every: "rule",
  rrule: "rule",
  time: "at",
  ...Object.fromEntries(["days", "weeks", "months", "years", "business_days"].map((unit) => [unit, "by"])),
};

/** What is wrong, each once, with the labels of a form's boxes in place of their names: “Holidays of” for 'area'. */
export function inWordsOfForm(form: HtmlValue, problems: readonly string[]): string[] {
  const labels = new Map(
    [...html`${form}`.markup.matchAll(/<label for="(\w+)">([^<;]+)/g)].map(([, name = "", label = ""]) => [
      name,
      label,
    ]),
  );
  const labelled = problems.map((problem) =>
    problem.replace(/(^|\bof )'(\w+)'/g, (all, before: string, name: string) => {
      const label = labels.get(name) ?? labels.get(CALLED[name] ?? "");
      return label === undefined ? all : `${before}“${label}”`;
    }),
  );
  return [...new Set(labelled)];
}

/** What the API says is wrong, which it says in English. */
export function problemHtml(t: Words, sentence: string): Html {
  return t.lang === "en"
    ? html`${sentence}`
    : html`${t("A part of the address cannot be used:")} <span lang="en" dir="ltr">${sentence}</span>`;
}

/** What is wrong with the address. */
export function noticeHtml(sentences: readonly HtmlValue[]): Html {
  const lines = sentences.map((text) => html`<p>${text}</p>`);
  return lines.length === 0 ? NO_HTML : html`<div class="notice" role="alert">${lines}</div>`;
}

/** Says that no place has a name, with links to what may have been meant, or else a hint. */
export function unknownPlaceHtml(t: Words, text: string, links: readonly Html[], otherwise = ""): Html {
  const hint =
    links.length === 0
      ? otherwise
      : html` ${sayHtml(t, "Did you mean {choices}?", { choices: joinHtml(links, " · ") })}`;
  return html`${t("No city or time zone is called “{text}”.", { text: text.slice(0, 60) })}${hint}`;
}

/** The buttons that copy a text and the page's address, which the script shows. */
export function copyButtons(t: Words, textId: string, label: PlainMessage = "Copy text"): Html {
  return html`
    <p class="actions">
      <button type="button" data-copy="#${textId}" hidden>${t(label)}</button>
      <button type="button" data-copy=":not(*)" hidden>${t("Copy link")}</button>
    </p>
  `;
}

/** Links as a list in words: "Paris, Rome and Oslo". */
function linksHtml(t: Words, links: readonly Link[]): Html {
  return html`${t.listParts(links.map((link) => linkHtml(link)))}`;
}

export type Fact = readonly [name: string, value: string | readonly Link[]];

/** Names and values, in text or as links. */
export function facts(t: Words, rows: readonly Fact[]): Html {
  const items = rows.map(([name, value]) => {
    const shown = typeof value === "string" ? value : linksHtml(t, value);
    return html`<div>
      <dt>${name}</dt>
      <dd>${shown}</dd>
    </div>`;
  });
  return html`<dl class="tool-facts">${items}</dl>`;
}
