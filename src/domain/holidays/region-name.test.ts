import { describe, expect, test } from "bun:test";
import { nameTags, namesFrom } from "./names.ts";
import { regionName } from "./region-name.ts";

const local = nameTags(["de"]);
const inLanguage = (language: string) => ({ wanted: nameTags([language]), local });
/** The data set has a plain name in the country's language under the tag of English. */
const bavaria = namesFrom([["en", "Bayern"]]);

describe("the name of a region", () => {
  test("is the English one in English, and when the requested language has none", () => {
    expect(regionName(bavaria, "Bavaria", inLanguage("en"))?.name).toBe("Bavaria");
    expect(regionName(bavaria, "Bavaria", inLanguage("tr"))?.name).toBe("Bavaria");
  });

  test("is its own in the country's language", () => {
    expect(regionName(bavaria, "Bavaria", inLanguage("de"))).toEqual({ name: "Bayern", language: "de" });
    expect(regionName(bavaria, "Bavaria", inLanguage("de-AT"))?.name).toBe("Bayern");
  });

  test("is the data's name when they have one in the language", () => {
    const geneva = namesFrom([
      ["de", "Kanton Genf"],
      ["fr", "Canton de Genève"],
      ["en", "Canton of Geneva"],
    ]);
    expect(regionName(geneva, "Geneva", inLanguage("fr-CH"))?.name).toBe("Canton de Genève");
    expect(regionName(geneva, null, inLanguage("en"))?.name).toBe("Canton of Geneva");
  });

  test("is null where nothing names it", () => {
    expect(regionName([], null, inLanguage("en"))).toBeNull();
  });
});
