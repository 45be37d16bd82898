import { describe, expect, test } from "bun:test";
import { feedNameLanguage, holidayFeedName } from "./feed-name.ts";

describe("the name of a calendar of holidays", () => {
  test.each([
    ["Germany", "Bavaria", "en", "Holidays in Germany (Bavaria)"],
    ["France", null, "en", "Holidays in France"],
    ["United States", "Texas", "en-US", "Holidays in the United States (Texas)"],
    ["Netherlands", null, "en", "Holidays in the Netherlands"],
    ["Cayman Islands", null, "en", "Holidays in the Cayman Islands"],
    ["Dominican Republic", null, "en", "Holidays in the Dominican Republic"],
    ["Christmas Island", null, "en", "Holidays in Christmas Island"],
    ["Ukraine", null, "en", "Holidays in Ukraine"],
    ["Deutschland", "Bayern", "de", "Feiertage: Deutschland (Bayern)"],
    ["France", null, "fr-CA", "Jours fériés : France"],
    ["日本", null, "ja", "日本の祝日"],
  ] as const)("%s, %s in %s", (country, region, lang, name) => {
    expect(feedNameLanguage(lang)).toBe(lang);
    expect(holidayFeedName(country, region, lang)).toBe(name);
  });

  test("is in English where there is no title in the language", () => {
    expect(feedNameLanguage("tr")).toBe("en");
  });
});
