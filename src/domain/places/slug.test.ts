import { describe, expect, test } from "bun:test";
import { indexOf, placeNamed, sampleIndex, samplePlace } from "../../../test/support/places-sample.ts";
import { placeAt } from "./place-index.ts";
import { slugifyText } from "../text/slug-text.ts";

const index = sampleIndex();

function slugOf(id: number): string | null {
  const found = placeNamed(index, String(id));
  return found === null ? null : placeAt(index, found).slug;
}

function idOf(text: string): number | null {
  const found = placeNamed(index, text);
  return found === null ? null : placeAt(index, found).id;
}

test("text becomes ASCII words joined by hyphens", () => {
  expect(slugifyText("Val-d'Isère")).toBe("val-d-isere");
  expect(slugifyText("  São   Paulo ")).toBe("sao-paulo");
  expect(slugifyText("New_York")).toBe("new-york");
  expect(slugifyText("東京")).toBe("");
});

describe("canonical slugs", () => {
  test("the most populous of a name takes it bare, of a name in a division the full form, the rest the id", () => {
    expect(slugOf(2_988_507)).toBe("paris");
    expect(slugOf(4_717_560)).toBe("paris-us-tx");
    expect([11, 12, 13].map(slugOf)).toEqual(["parisot", "parisot-fr-12", "parisot-fr-13"]);
  });

  test("equal populations go by id, whatever the order of the input", () => {
    const places = [samplePlace({ id: 9, name: "Same" }), samplePlace({ id: 4, name: "Same" })];
    for (const order of [places, places.toReversed()]) {
      const small = indexOf(order);
      expect(placeAt(small, placeNamed(small, "same") ?? -1).id).toBe(4);
    }
  });

  test("routes, numbers and names without Latin letters are never bare", () => {
    expect(slugOf(53)).toBe("search-fr-ile-de-france");
    expect(slugOf(54)).toBe("1770-fr-ile-de-france");
    expect(slugOf(55)).toBe("fr-55");
  });
});

describe("slugs and names", () => {
  test("full form and form with the id resolve for the bare holder too", () => {
    expect(idOf("parisot-fr-occitanie")).toBe(11);
    for (const text of ["paris", "paris-fr-ile-de-france", "paris-fr-2988507", "2988507"])
      expect(idOf(text)).toBe(2_988_507);
    expect(idOf("fr-55")).toBe(55);
  });

  test("case, underscores, spaces and diacritics do not matter", () => {
    expect(idOf("PARIS-US-TX")).toBe(4_717_560);
    expect(idOf("Paris_US_TX")).toBe(4_717_560);
    expect(idOf("val d'isère")).toBe(2_971_074);
    expect(idOf("New York City")).toBe(5_128_581);
  });

  test("a name that is no slug is an alias of the most populous place of that name", () => {
    expect(idOf("new_york")).toBe(5_128_581);
    expect(idOf("cologne")).toBe(51);
  });

  test("unknown and wrong ids, prefixes, empty and endless text name nothing", () => {
    for (const text of ["", "-", "999", "paris-fr-4717560", "pari", "🏙️", "a".repeat(5000), "99999999999999"])
      expect(placeNamed(index, text)).toBeNull();
  });
});
