import { describe, expect, test } from "bun:test";
import { newestDate, parseGeonames } from "./geonames.ts";

function row(cells: Record<number, string> = {}): string {
  const plain =
    "2988507|Paris|Paris|Lutetia,Paname,Paris,,Париж|48.85341|2.3488|P|PPLC|FR||11|75|751|75056|2138551||42|Europe/Paris|2023-03-01".split(
      "|",
    );
  return plain.map((cell, at) => cells[at] ?? cell).join("\t");
}

describe("parseGeonames", () => {
  test("reads a row, without empty alternate names and the name itself", () => {
    expect(parseGeonames(`${row()}\n`)).toEqual([
      {
        id: 2988507,
        name: "Paris",
        asciiName: "Paris",
        alternateNames: ["Lutetia", "Paname", "Париж"],
        latitudeDeg: 48.85341,
        longitudeDeg: 2.3488,
        featureCode: "PPLC",
        countryCode: "FR",
        admin1Code: "11",
        admin1Name: "",
        admin2Code: "",
        admin2Name: "",
        population: 2138551,
        elevationM: 42,
        timezone: "Europe/Paris",
        knownNames: [],
        divisionPath: "FR.11.75.751.75056",
        subdivisionCode: "",
      },
    ]);
  });

  test.each([
    ["35", "42", 35],
    ["", "42", 42],
    ["", "-9999", null],
    ["-9999", "-9999", null],
    ["", "", null],
    ["", "-380", -380],
    ["-12.6", "0", -13],
  ])("elevation %p and model %p give %p", (elevation, model, metres) => {
    expect(parseGeonames(row({ 15: elevation, 16: model }))[0]?.elevationM).toBe(metres);
  });

  test.each([
    ["Šalara", "", "Salara"],
    ["Ürümqi", "UEruemqi", "Urumqi"],
    ["Malmö", "Malmoe", "Malmo"],
    ["Đakovo", "GJakovo", "Dakovo"],
    ["Khān Yūnis", "Khan Yunis", "Khan Yunis"],
    ["Nuku‘alofa", "Nuku'alofa", "Nuku'alofa"],
    ["Donostia / San Sebastián", "San Sebastian", "San Sebastian"],
    ["Николаевка-2", "Nikolaevka-2", "Nikolaevka-2"],
  ])("%p with the ASCII name %p is written %p", (name, given, ascii) => {
    const [place] = parseGeonames(row({ 1: name, 2: given, 3: "" }));
    expect(place?.asciiName).toBe(ascii);
    expect(place?.alternateNames).toEqual(given === "" || given === ascii ? [] : [given]);
  });

  test("leaves out sections of cities and former places", () => {
    const codes = ["PPL", "PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH", "PPLA2"];
    const text = codes.map((code) => row({ 7: code })).join("\r\n");
    expect(parseGeonames(text).map((place) => place.featureCode)).toEqual(["PPL", "PPLA2"]);
  });

  test("names the invalid line", () => {
    expect(() => parseGeonames(`${row()}\nParis\t1`)).toThrow("line 2: expected 19 columns, found 2");
    expect(() => parseGeonames(row({ 4: "95" }))).toThrow('line 1: latitude is "95"');
    expect(() => parseGeonames(row({ 0: "" }))).toThrow('line 1: id is ""');
    expect(() => parseGeonames(row({ 14: "many" }))).toThrow('line 1: population is "many"');
  });
});

describe("newestDate", () => {
  test("is the latest of the last column", () => {
    expect(newestDate([row(), row({ 18: "2026-10-31" }), row({ 18: "2019-01-01" })].join("\n"))).toBe(
      "2026-10-31",
    );
  });

  test("is refused if no row has one", () => {
    expect(() => newestDate("a\tb\n")).toThrow("date of change");
  });
});
