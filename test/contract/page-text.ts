/** A text of a page that a reader sees or hears, and the language that its markup declares. */
export type PageText = {
  readonly text: string;
  readonly lang: string;
  /** Whether its markup says that it is a name: the link to a place, an isolated text, a label of a map, an option. */
  readonly isName: boolean;
};

const VOID = /^(?:area|br|col|hr|img|input|link|meta|wbr|path|rect|line|circle|use)$/;
/** Elements whose content is no text of the page. */
const SILENT = /^(?:script|style|code|pre|textarea)$/;
const SPOKEN_ATTRIBUTES = /\b(aria-label|aria-valuetext|placeholder|alt|title)="([^"]*)"/g;

const decode = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const isNamed = (element: string, attributes: string): boolean =>
  /^(?:bdi|option)$/.test(element) ||
  (element === "a" && /href="\/(?:places|zones|calendar)\//.test(attributes)) ||
  (element === "svg" && /class="map"/.test(attributes));

/** The texts of a page: between tags, in attributes that are spoken, its title and its description. */
export function textsOf(markup: string): PageText[] {
  const found: PageText[] = [];
  type Open = { name: string; lang: string; isSilent: boolean; isName: boolean };
  const open: Open[] = [{ name: "", lang: "", isSilent: false, isName: false }];
  const add = (text: string, { lang, isName }: Pick<Open, "lang" | "isName">): void => {
    const plain = decode(text).replaceAll(/\s+/g, " ").trim();
    if (plain !== "") found.push({ text: plain, lang, isName });
  };
  const plain = markup.replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gs, "");
  for (const [, end, name = "", attributes = "", text] of plain.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)([^>]*)>|([^<]+)/gi,
  )) {
    const top = open.at(-1);
    if (top === undefined) throw new Error("the page closes more than it opens");
    if (text !== undefined) {
      if (!top.isSilent) add(text, top);
    } else if (end === "/") {
      if (top.name === name) open.pop();
    } else {
      const lang = /\blang="([^"]*)"/.exec(attributes)?.[1] ?? top.lang;
      const isName = top.isName || isNamed(name, attributes);
      const isSilent = top.isSilent || SILENT.test(name);
      if (!isSilent)
        for (const [, , spoken = ""] of attributes.matchAll(SPOKEN_ATTRIBUTES)) add(spoken, { lang, isName });
      if (/name="description"/.test(attributes))
        add(/content="([^"]*)"/.exec(attributes)?.[1] ?? "", { lang, isName });
      if (!VOID.test(name) && !attributes.endsWith("/")) open.push({ name, lang, isSilent, isName });
    }
  }
  return found;
}
