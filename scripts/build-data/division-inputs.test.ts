import { describe, expect, test } from "bun:test";
import { samplePlace } from "../../test/support/places-sample.ts";
import { divisionInputs } from "./division-inputs.ts";
import { longDivisionName, shortDivisionName } from "./division-short-name.ts";

const LANGUAGES_OF: Readonly<Record<string, readonly string[]>> = {
  IT: ["it"],
  RU: ["ru"],
  SN: ["fr"],
  US: ["en"],
};

describe("a region's name in a foreign language", () => {
  const english = new Map([
    ["IT.20", "Veneto"],
    ["SN.13", "Louga"],
    ["US.HI", "Hawaii"],
  ]);
  const translated = new Map([
    [
      "ru",
      new Map([
        ["IT.20", "Венеция"],
        ["SN.13", "Луга"],
        ["US.HI", "Гавайи"],
      ]),
    ],
    ["ja", new Map([["US.HI", "ハワイ州"]])],
  ]);
  const places = [
    samplePlace({
      id: 1,
      name: "Venice",
      countryCode: "IT",
      admin1Code: "20",
      population: 51_000,
      alternateNames: ["Венеция"],
    }),
    samplePlace({ id: 2, name: "Luga", countryCode: "RU", population: 38_000, alternateNames: ["Луга"] }),
  ];
  const names = {
    english,
    further: new Map<string, string[]>(),
    shown: {},
    translated,
    codes: new Map<string, string>(),
  };
  const rows = divisionInputs(names, places, (country) => LANGUAGES_OF[country] ?? []);
  const row = (country: string) => rows.find(({ countryCode }) => countryCode === country);

  test("stands only behind another where a town of the country has it", () => {
    expect(row("IT")).toMatchObject({ names: ["Veneto"], qualifiers: ["Венеция"] });
  });

  test("stands only behind another where a town has it that writes so", () => {
    expect(row("SN")).toMatchObject({ names: ["Louga", "Louga Region"], qualifiers: ["Луга"] });
  });

  test("otherwise stands alone, with and without the kind of region", () => {
    expect(row("US")).toMatchObject({
      names: ["Hawaii", "Hawaii State", "Гавайи", "ハワイ州", "ハワイ"],
      qualifiers: [],
    });
  });
});

describe("the short name of a region", () => {
  test.each([
    ["Autonome Region Sizilien", "Sizilien"],
    ["하와이 주", "하와이"],
    ["รัฐฮาวาย", "ฮาวาย"],
    ["محافظة القاهرة", "القاهرة"],
    ["Oblast d’Orenbourg", "Orenbourg"],
    ["神奈川県", "神奈川"],
  ])("of %s is %s", (name, short) => {
    expect(shortDivisionName(name)).toBe(short);
  });

  test.each(["北海道", "Приморский край", "Западная область", "West Region", "Kanagawa"])(
    "%s has none",
    (name) => {
      expect(shortDivisionName(name)).toBeNull();
    },
  );
});

test("the long name of a region says what it is", () => {
  expect(longDivisionName("JP", "Okinawa")).toBe("Okinawa Prefecture");
  expect(longDivisionName("SV", "La Union Department")).toBeNull();
  expect(longDivisionName("GB", "England")).toBeNull();
});
