import { describe, expect, test } from "bun:test";
import {
  countryByCode,
  countryKey,
  createCountryIndex,
  resolveCountry,
  suggestCountries,
  type Country,
} from "./country.ts";

function country(
  code: string,
  alpha3: string,
  numeric: string,
  name: string,
  more: Partial<Country> = {},
): Country {
  return {
    code,
    alpha3,
    numeric,
    name,
    slug: countryKey(name),
    nativeName: name,
    aliases: [],
    continentCode: "EU",
    capital: null,
    languages: [],
    currencyCode: null,
    currencyName: null,
    callingCodes: [],
    firstDayOfWeek: 1,
    emoji: "",
    timezones: [],
    canonicalTimezones: [],
    principalTimezone: null,
    ...more,
  };
}

const INDEX = createCountryIndex([
  country("US", "USA", "840", "United States", { aliases: ["America", "United States of America"] }),
  country("DE", "DEU", "276", "Germany", { nativeName: "Deutschland" }),
  country("CI", "CIV", "384", "Côte d’Ivoire", { slug: "cote-divoire", aliases: ["Ivory Coast"] }),
  country("BA", "BIH", "070", "Bosnia & Herzegovina"),
  country("JP", "JPN", "392", "Japan", { nativeName: "日本" }),
  country("GB", "GBR", "826", "United Kingdom", { aliases: ["UK", "Great Britain", "US"] }),
  country("NE", "NER", "562", "Niger"),
  country("NG", "NGA", "566", "Nigeria"),
]);

const codeOf = (text: string): string | null => resolveCountry(INDEX, text)?.code ?? null;

describe("resolveCountry", () => {
  test.each([
    ["us", "US"],
    ["US", "US"],
    ["Usa", "US"],
    ["840", "US"],
    ["070", "BA"],
    ["united-states", "US"],
    ["United States", "US"],
    ["united_states", "US"],
    ["  america ", "US"],
    ["deutschland", "DE"],
    ["COTE D'IVOIRE", "CI"],
    ["Côte d’Ivoire", "CI"],
    ["cote-divoire", "CI"],
    ["ivory coast", "CI"],
    ["bosnia-and-herzegovina", "BA"],
    ["日本", "JP"],
    ["uk", "GB"],
  ])("finds %p as %p", (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test.each(["", "-", "xx", "zzz", "999", "germanyy", "__proto__", "constructor", "toString", "\u0000"])(
    "finds nothing for %p",
    (text) => {
      expect(codeOf(text)).toBeNull();
    },
  );

  test("a code wins over another country's alias", () => {
    expect(codeOf("US")).toBe("US");
  });

  test("text of any length costs no more than its first hundred letters", () => {
    expect(codeOf("a".repeat(1_000_000))).toBeNull();
    expect(suggestCountries(INDEX, "united states".repeat(100_000))).toEqual([]);
  });
});

describe("countryByCode", () => {
  test("takes upper-case alpha-2 alone", () => {
    expect(countryByCode(INDEX, "DE")?.name).toBe("Germany");
    expect(countryByCode(INDEX, "de")).toBeNull();
    expect(countryByCode(INDEX, "DEU")).toBeNull();
    expect(countryByCode(INDEX, "Germany")).toBeNull();
  });
});

describe("suggestCountries", () => {
  test.each([
    ["Grmany", "germany"],
    ["Germnay", "germany"],
    ["unted states", "united-states"],
    ["japn", "japan"],
    ["unit", "united-kingdom"],
    ["deutchland", "germany"],
  ])("%p suggests %p first", (text, slug) => {
    expect(suggestCountries(INDEX, text)[0]).toBe(slug);
  });

  test("returns each country once, five at most, and none for a text unlike all names", () => {
    const slugs = suggestCountries(INDEX, "nige");
    expect(slugs).toEqual(["niger", "nigeria"]);
    expect(suggestCountries(INDEX, "qqqqqqqq")).toEqual([]);
    expect(suggestCountries(INDEX, "")).toEqual([]);
  });
});
