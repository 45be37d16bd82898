/** Paths of pages that are in all languages of the site. */
const TRANSLATED =
  /^\/(?:$|[?#]|(?:calendar|convert|countdown|dates|meet|mine|moon|places|schedule|search|status|world|zones)(?:[/?#.]|$))/;

/** The language that an address names. */
export const languageOfQuery = (query: string): string | null =>
  /(?:^|[?&])lang=([A-Za-z0-9-]+)/.exec(query)?.[1] ?? null;

/** The address of the same page in a language. */
export function inLanguageOf(path: string, lang: string): string {
  const [, before = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  const rest = query
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !/^lang(?:=|$)/.test(pair));
  return `${before}?${[...rest, `lang=${lang}`].join("&")}${fragment}`;
}

/** The address, in the language that the reader chose by an address; as it is where it leads elsewhere or names one itself. */
export function keepLanguage(path: string, lang: string | null): string {
  const isKept = lang === null || !TRANSLATED.test(path) || languageOfQuery(path) !== null;
  return isKept ? path : inLanguageOf(path, lang);
}

/** Scripts are left as they are, because the security policy names them by their hashes. */
const SCRIPT = /(<script\b.*?<\/script>)/s;

/** Markup whose links and forms keep the language. */
export function withLanguage(markup: string, lang: string): string {
  return markup
    .split(SCRIPT)
    .map((part, index) => (index % 2 === 0 ? linksIn(part, lang) : part))
    .join("");
}

function linksIn(markup: string, lang: string): string {
  return markup
    .replace(/(<a\b[^<>]*? href=")(\/[^"]*)"/g, (_, before: string, path: string) => {
      const kept = keepLanguage(path.replaceAll("&amp;", "&"), lang);
      return `${before}${kept.replaceAll("&", "&amp;")}"`;
    })
    .replace(/<form\b[^<>]* action="(\/[^"]*)"[^<>]*>/g, (form, path: string) =>
      TRANSLATED.test(path) ? `${form}<input type="hidden" name="lang" value="${lang}">` : form,
    );
}
