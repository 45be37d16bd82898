import { describe, expect, test } from "bun:test";
import { baseLanguage, matchLanguage, phrasesIn } from "./language.ts";

const LANGUAGES = ["en", "fr", "he", "id", "nb", "pt", "pt-PT", "zh", "zh-Hant"];

describe("matchLanguage", () => {
  test.each([
    ["fr", "fr"],
    ["FR", "fr"],
    ["fr-CA", "fr"],
    ["fr_CA", "fr"],
    ["pt", "pt"],
    ["pt-pt", "pt-PT"],
    ["pt-BR", "pt"],
    ["pt-AO", "pt-PT"],
    ["zh-TW", "zh-Hant"],
    ["zh-Hant-TW", "zh-Hant"],
    ["zh-Hans-CN", "zh"],
    ["zh-CN", "zh"],
    ["no", "nb"],
    ["nn-NO", "nb"],
    ["iw", "he"],
    ["in-ID", "id"],
    ["xx", "en"],
    ["", "en"],
    ["-", "en"],
    ["__proto__", "en"],
  ])("answers %p in %p", (tag, language) => {
    expect(matchLanguage(LANGUAGES, tag)).toBe(language);
  });

  test("a tag longer than any real one is cut", () => {
    expect(matchLanguage(LANGUAGES, "x-".repeat(100_000))).toBe("en");
    expect(matchLanguage(LANGUAGES, `fr-${"x".repeat(100_000)}`)).toBe("fr");
  });
});

test("phrases are those of the base language; in traditional script there are none", () => {
  expect(baseLanguage("PT-br")).toBe("pt");
  const phrases = { pt: "olá", zh: "你好" };
  expect(
    ["pt-BR", "zh", "zh-Hans", "zh-Hant", "de", "constructor"].map((tag) => phrasesIn(phrases, tag)),
  ).toEqual(["olá", "你好", "你好", undefined, undefined, undefined]);
});
