import { describe, expect, test } from "bun:test";
import { ENGLISH } from "../../src/site/languages/english.ts";
import { SITE_LANGUAGES } from "../../src/site/languages/page-language.ts";
import { hashSource } from "../../src/http/answer/document.ts";
import { textsOf } from "./page-text.ts";
import { service } from "./service.ts";

/** Pages in all languages, each in the states that say different things. */
const PAGES = [
  "/",
  "/convert/berlin/tokyo,london?at=2027-03-28T15:00",
  "/convert/berlin/tokyo?at=2027-03-28T02:30",
  "/convert/berlin/tokyo?at=2026-10-25T02:30",
  "/convert/xyzzyq/london",
  "/mine",
  "/mine?places=london,tokyo",
  "/search?q=paris",
  "/search?q=xyzzyqq",
  "/status",
  "/places/london",
  "/places/tromso?date=2026-12-21",
  "/places/santorini",
  "/places/xyzzyqq",
  "/places/london?date=2026-02-30",
  "/world?at=2026-11-20T09:00Z",
  "/moon?place=tokyo&year=2027",
  "/moon",
  "/zones",
  "/zones?places=london,tokyo",
  "/zones/europe-london",
  "/zones/asia-tokyo",
  "/zones/xyzzyqq",
  "/countdown",
  "/countdown?to=2026-12-24T18:00&title=%3F&timezone=tokyo",
  "/countdown?to=2026-01-01&timezone=berlin",
  "/calendar",
  "/calendar/de/2027",
  "/calendar/de/2027?region=by",
  "/calendar/us/2026?with=ca",
  "/calendar/jp/2026",
  "/calendar/xlon/2026",
  "/calendar/xyzzyqq/2027",
] as const;

const OTHERS = SITE_LANGUAGES.filter((lang) => lang !== "en");

/** What is written alike in all languages: names of people's programs, standards and units, identifiers, and names of languages. */
const SAME = [
  /\b(?:Almanac|API|OpenAPI|GeoNames|CC BY|Google Calendar|Natural Earth|[A-Z]{2,5}|Outlook|POSIX|JSON|UTC|GMT|km|min|h)\b/g,
  /(?:[\w-]*\/[\w?=&.,%/-]*)/g,
  /^(?:English|Deutsch|français|Español|Português|日本語|العربية)$/g,
] as const;

/** Names of places that are alike in English and in one of the languages. */
const NAMES =
  /Réunion|Brandenburg|Stadt Augsburg|Mecklenburg-Vorpommern|GMT0BST\S+|Europe\/Belfast, GB, GB-Eire|Firá|Tromsø|Japan|東京|Nairobi|Île-de-France|\b(?:Auckland|Berlin|Canada|France|Dubai|Kathmandu|Lagos|London|Los Angeles|New York City|Sydney|Ontario|Paris|São Paulo|Tokyo|Vancouver)\b/g;

/** Words that a language shares with English. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  de: ["Version", "Status", "Status · Almanac", "Countdown", "Region", "Sep", "Name"],
  pt: ["Status", "Status · Almanac", "civil", "Oceania"],
  es: ["civil", "Asia"],
  fr: ["Europe", "Date", "Dates", "version", "Guides", "Pages", "civil"],
};

/** Whether a text is made of names and numbers alone. */
function isNamed(text: string, months: ReadonlySet<string> = new Set()): boolean {
  const rest = [NAMES, ...SAME, ...[...months].map((month) => new RegExp(`\\b${month}\\b`, "g"))].reduce(
    (left, pattern) => left.replaceAll(pattern, ""),
    text,
  );
  return /^0\.0\.0-test$/.test(text) || !/\p{L}{2}/u.test(rest);
}

/** Months that are written as in English. */
function monthsAlike(lang: string): ReadonlySet<string> {
  const names = (["long", "short"] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, index) => {
      const [own, english] = [lang, "en-GB"].map((locale) =>
        new Intl.DateTimeFormat(locale, { month, timeZone: "UTC" }).format(Date.UTC(2026, index, 1)),
      );
      return own === english ? own : "";
    }),
  );
  return new Set(names.filter((name): name is string => name !== undefined && name !== ""));
}

async function pageOf(path: string, headers: Record<string, string> = {}) {
  const response = await service.send(path, {
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8", ...headers },
  });
  return { response, markup: await response.text() };
}

const withLang = (path: string, lang: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;

/** Messages of several words, without the parts in braces. */
const SENTENCES = Object.values(ENGLISH)
  .flat()
  .flatMap((message) => message.split("|"))
  .flatMap((message) => message.split(/\{\w+\}/))
  .map((text) => text.trim())
  .filter((text) => text.split(" ").length >= 3 && text.length >= 12 && !isNamed(text));

describe.each(OTHERS)("in %s", (lang) => {
  test.each(PAGES)("%s has no English word", async (path) => {
    const english = await pageOf(path);
    const { response, markup } = await pageOf(withLang(path, lang));
    expect(response.status).toBe(english.response.status);
    expect(/<html lang="([^"]*)"/.exec(markup)?.[1]).toBe(lang);
    expect(/<html [^>]*dir="rtl"/.test(markup)).toBe(lang === "ar");
    const inEnglish = new Set(
      textsOf(english.markup)
        .filter((each) => each.lang === "en")
        .map(({ text }) => text),
    );
    const own = textsOf(markup).filter((each) => each.lang === lang);
    const months = monthsAlike(lang);
    const alike = own
      .filter(({ isName }) => !isName)
      .map(({ text }) => text)
      .filter((text) => inEnglish.has(text) && !isNamed(text, months))
      .filter((text) => SHARED[lang]?.includes(text) !== true);
    expect([...new Set(alike)]).toEqual([]);
    const all = own.map(({ text }) => text).join("\n");
    expect(SENTENCES.filter((sentence) => all.includes(sentence))).toEqual([]);
    expect(all).not.toMatch(/\{\w+\}/);
  });
});

describe("the language of a page", () => {
  test("is that of the address, else the first of Accept-Language that there is, else English", async () => {
    const langOf = async (path: string, accept?: string): Promise<string> => {
      const { markup } = await pageOf(path, accept === undefined ? {} : { "accept-language": accept });
      return /<html lang="([^"]*)"/.exec(markup)?.[1] ?? "";
    };
    expect(await langOf("/mine")).toBe("en");
    expect(await langOf("/mine", "de-AT,en;q=0.5")).toBe("de");
    expect(await langOf("/mine", "nl,fr;q=0.2,es;q=0.7")).toBe("es");
    expect(await langOf("/mine", "en-GB,de;q=0.9")).toBe("en");
    expect(await langOf("/mine", "nl, *;q=0.1")).toBe("en");
    expect(await langOf("/mine?lang=ja", "de")).toBe("ja");
    expect(await langOf("/mine?lang=pt-BR")).toBe("pt");
    expect(await langOf("/mine?lang=nl", "de")).toBe("en");
    expect(await langOf("/mine", "x".repeat(5000))).toBe("en");
  });

  test("that is no language tag is refused by its name", async () => {
    const { response, markup } = await pageOf("/mine?lang=!!");
    expect(response.status).toBe(400);
    expect(markup).toContain("lang");
  });

  test("varies the answer by Accept-Language, unless the address names it", async () => {
    const byHeader = await pageOf("/mine", { "accept-language": "de" });
    expect(byHeader.response.headers.get("vary")).toBe("Accept, Accept-Encoding, Accept-Language");
    expect(byHeader.response.headers.get("content-language")).toBe("de");
    const byAddress = await pageOf("/mine?lang=de");
    expect(byAddress.response.headers.get("vary")).toBe("Accept, Accept-Encoding");
    const data = await service.send("/v1/status", { headers: { "accept-language": "de" } });
    expect(data.headers.get("vary") ?? "").not.toContain("Language");
  });

  test("is offered in a switch and to search engines", async () => {
    const { markup } = await pageOf("/mine?places=london&lang=de");
    const alternates = [...markup.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g)];
    expect(alternates.map(([, lang]) => lang)).toEqual([...SITE_LANGUAGES, "x-default"]);
    expect(alternates.at(-1)?.[2]).toBe("/mine");
    const links = [...markup.matchAll(/<a href="([^"]+)" lang="([\w-]+)" hreflang=/g)];
    expect(links.map(([, href]) => href)).toEqual(
      SITE_LANGUAGES.map((lang) => `/mine?places=london&amp;lang=${lang}`),
    );
  });

  test("leaves scripts as the security policy names them", async () => {
    const { response, markup } = await pageOf("/places/london?lang=de");
    const policy = response.headers.get("content-security-policy") ?? "";
    const scripts = [...markup.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(policy).toContain(hashSource(script));
  });

  test("is kept by links and forms of an address that names it", async () => {
    const { markup } = await pageOf("/mine?places=london,tokyo&lang=de");
    expect(markup).toContain('href="/places/london?lang=de"');
    expect(markup).toContain('href="/meet?cities=london,tokyo&amp;lang=de"');
    expect(markup).toContain('href="/docs"');
    expect(markup).toMatch(/<form[^>]*action="\/search"[^>]*><input type="hidden" name="lang" value="de">/);
    const plain = await pageOf("/mine?places=london", { "accept-language": "de" });
    expect(plain.markup).toContain('href="/places/london"');
  });
});
