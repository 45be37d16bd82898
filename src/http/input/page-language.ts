import Negotiator from "negotiator";
import type { RequestContext } from "../context.ts";
import { inputError } from "../errors/bad-input.ts";
import { parameters } from "./parameter.ts";
import { createQueryReader, readQuery } from "./read-address.ts";

const read = createQueryReader(parameters({}));

/** As long a header as is read, and as many of its languages. */
const MAX_HEADER = 1000;
const MAX_LANGUAGES = 20;

/**
 * Sets the language of a page: that of the address, by the rule of the API, else the first of `Accept-Language` that the page
 * is in (RFC 9110 12.5.4), else English.
 *
 * @throws AlmanacError `invalid_parameter` for a `lang` that is no language tag
 */
export function choosePageLanguage(context: RequestContext): void {
  const { values, issues } = read(readQuery(context.rawQuery, true));
  const ofLanguage = issues.filter(({ name }) => name === "lang");
  if (ofLanguage.length > 0) throw inputError(ofLanguage);
  const { lang } = values as { lang?: string };
  if (lang === undefined) context.addHeader("Vary", "Accept, Accept-Encoding, Accept-Language");
  context.localizer.language = lang === undefined ? acceptedLanguage(context) : context.data.language(lang);
}

function acceptedLanguage({ request, route, data }: RequestContext): string {
  const header = request.headers.get("accept-language");
  if (header === null) return "en";
  const tags = new Negotiator({ headers: { "accept-language": header.slice(0, MAX_HEADER) } }).languages();
  for (const tag of tags.slice(0, MAX_LANGUAGES)) {
    const found = data.language(tag);
    // The matcher falls back to English, which the header may name after another language.
    const isOwn = found !== "en" || /^en(?:-|$)/i.test(tag);
    const base = found.split("-")[0] ?? found;
    if (isOwn && route.languages.includes(base)) return base === "pt" ? found : base;
  }
  return "en";
}
