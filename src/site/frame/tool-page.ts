import { joinNames } from "../../browser/english-text.ts";
import {
  apiCalls,
  breakableHtml,
  escapeHtml,
  linkHtml,
  type Link,
  type Page,
} from "../../http/answer/html.ts";
import { PAGE_TEXT } from "./page-text.ts";
import { sitePage, type SitePage } from "./site-page.ts";

export type ToolPage = Pick<
  SitePage,
  "title" | "description" | "path" | "canonical" | "data" | "head" | "picture"
> & {
  readonly heading: string;
  /** The sentence below the heading: the answer. */
  readonly lead: string;
  /** What is wrong, one sentence each. */
  readonly problems?: readonly string[];
  /** HTML of what is wrong, with links to what may have been meant. */
  readonly corrections?: readonly string[];
  /** Fields; the script sends them as soon as one changes. */
  readonly form?: string;
  /** Whether the fields stand in parts of the page, each with its answer. */
  readonly hasParts?: boolean;
  /** Address that holds everything the form says. */
  readonly address: string;
  readonly result: string;
  /** HTML of what is not known of the answer. */
  readonly remarks?: string;
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
  const problems = inWordsOfForm(form, page.problems ?? []);
  const notice = noticeHtml([...(page.corrections ?? []), ...problems.map(escapeHtml)]);
  const body = `<div id="tool" data-address="${escapeHtml(address)}"><h1>${breakableHtml(heading)}</h1><p class="lead" id="answer">${escapeHtml(lead)}</p>${remarks}${notice}${form === "" ? "" : `<form class="${page.hasParts === true ? "parts" : "tool-form"}" action="${path}" method="get" data-live>${form}<button class="primary">Show</button></form>`}${result}${calls.length === 0 ? "" : apiCalls(calls)}</div>`;
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
export function inWordsOfForm(form: string, problems: readonly string[]): string[] {
  const labels = new Map(
    [...form.matchAll(/<label for="(\w+)">([^<;]+)/g)].map(([, name = "", label = ""]) => [name, label]),
  );
  const labelled = problems.map((problem) =>
    problem.replace(/(^|\bof )'(\w+)'/g, (all, before: string, name: string) => {
      const label = labels.get(name) ?? labels.get(CALLED[name] ?? "");
      return label === undefined ? all : `${before}“${label}”`;
    }),
  );
  return [...new Set(labelled)];
}

/** What is wrong with the address. @param sentences HTML */
export function noticeHtml(sentences: readonly string[]): string {
  const lines = sentences.map((text) => `<p>${text}</p>`).join("");
  return lines === "" ? "" : `<div class="notice" role="alert">${lines}</div>`;
}

/** Says that no place has a name, with links to what may have been meant, or else a hint. */
export function unknownPlaceHtml(text: string, links: readonly string[], otherwise = ""): string {
  const hint = links.length === 0 ? otherwise : ` Did you mean ${links.join(" · ")}?`;
  return `No city or time zone is called “${escapeHtml(text.slice(0, 60))}”.${hint}`;
}

/** The buttons that copy a text and the page's address, which the script shows. */
export function copyButtons(textId: string, what = "text"): string {
  return `<p class="actions"><button type="button" data-copy="#${textId}" hidden>Copy ${what}</button><button type="button" data-copy=":not(*)" hidden>Copy link</button></p>`;
}

export type Fact = readonly [name: string, value: string | readonly Link[]];

/** Names and values, in text or as links. */
export function facts(rows: readonly Fact[]): string {
  const items = rows.map(([name, value]) => {
    const html =
      typeof value === "string" ? escapeHtml(value) : joinNames(value.map((link) => linkHtml(link)));
    return `<div><dt>${escapeHtml(name)}</dt><dd>${html}</dd></div>`;
  });
  return `<dl class="tool-facts">${items.join("")}</dl>`;
}
