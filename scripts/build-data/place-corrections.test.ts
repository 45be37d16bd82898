import { describe, expect, test } from "bun:test";
import { samplePlace } from "../../test/support/places-sample.ts";
import { correctPlaces } from "./place-corrections.ts";

const HEADER =
  "action,id,name,ascii_name,alternate_names,latitude,longitude,country,admin1,population,feature_code,timezone,source,note";
const ASTANA = samplePlace({
  id: 1,
  name: "Nur-Sultan",
  alternateNames: ["Akmola"],
  latitudeDeg: 51.18,
  longitudeDeg: 71.45,
  countryCode: "KZ",
  population: 1_000_000,
});
const RENAME = 'change,1,Astana,,"Целиноград|Akmola",,,,,1350000,,,"Decree 2022-09-17",';
const ADD = "add,4000000001,Gazipur,,,23.99,90.42,BD,81,2674697,PPLA2,Asia/Dhaka,Census 2022,";

const correct = (rows: string[], isNewerDump = false, base = [ASTANA]) =>
  correctPlaces(base, [HEADER, ...rows].join("\n"), isNewerDump);

describe("correctPlaces", () => {
  test("a change keeps what its cells leave empty, and the old name as an alternate", () => {
    const { places, counts } = correct([RENAME]);
    expect(places).toEqual([
      {
        ...ASTANA,
        name: "Astana",
        asciiName: "Astana",
        alternateNames: ["Akmola", "Nur-Sultan", "Целиноград"],
        knownNames: ["Nur-Sultan", "Целиноград", "Akmola"],
        population: 1_350_000,
      },
    ]);
    expect(counts).toEqual({ added: 0, changed: 1, removed: 0, skipped: 0 });
  });

  test("an area is no place, but has one as its town", () => {
    const { places, regions } = correct(['area,1,Steppe,,Степь,,,KZ,,9000,RGN,,"Census 2021",']);
    expect(places).toEqual([ASTANA]);
    expect(regions).toEqual([
      {
        kind: "region",
        name: "Steppe",
        names: ["Степь"],
        countryCode: "KZ",
        admin1Code: "",
        townId: 1,
        population: 9000,
        memberIds: [],
      },
    ]);
  });

  test("adds and removes", () => {
    const { places, counts } = correct([ADD, "remove,1,,,,,,,,,,,doubled,"]);
    expect(places.map((place) => [place.id, place.name, place.asciiName, place.timezone])).toEqual([
      [4_000_000_001, "Gazipur", "Gazipur", "Asia/Dhaka"],
    ]);
    expect(counts).toEqual({ added: 1, changed: 0, removed: 1, skipped: 0 });
  });

  test.each([
    ["no source", ["remove,1,,,,,,,,,,,,"], "line 2: no source"],
    ["an unknown action", ["merge,1,,,,,,,,,,,x,"], "line 2: unknown action"],
    ["a change of nothing", ["change,2,X,,,,,,,,,,x,"], "line 2: there is no place 2 to change"],
    ["a double addition", [ADD, ADD], "line 3: place 4000000001 is there already"],
    ["a bad latitude", [ADD.replace("23.99", "99")], "line 2: latitude"],
    ["an addition without a zone", [ADD.replace("Asia/Dhaka", "")], "line 2: no timezone"],
  ])("refuses %s", (_title, rows, message) => {
    expect(() => correct(rows)).toThrow(message);
  });

  test("a newer dump keeps its own names and figures and gains the alternates", () => {
    expect(correct([RENAME], true).places).toEqual([
      {
        ...ASTANA,
        alternateNames: ["Akmola", "Целиноград"],
        knownNames: ["Целиноград", "Akmola"],
      },
    ]);
  });

  test("a newer dump that has an added place already does not get it twice", () => {
    const spot = { countryCode: "BD", latitudeDeg: 24, longitudeDeg: 90.4 };
    const gazipur = samplePlace({ id: 7, name: "gazipur", ...spot });
    expect(correct([ADD], true, [gazipur]).counts).toEqual({ added: 0, changed: 0, removed: 0, skipped: 1 });
    const namesake = { ...gazipur, latitudeDeg: 25.5 };
    expect(correct([ADD], true, [namesake]).counts.added).toBe(1);
    expect(correct(["change,9,X,,,,,,,,,,x,"], true).counts.skipped).toBe(1);
  });
});
