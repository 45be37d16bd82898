import { describe, expect, test } from "bun:test";
import { composeZoneNames, nameOfPlace, type LocaleNames, type ZoneInfo } from "./locale-names.ts";

const ENGLISH: LocaleNames = {
  territories: { GB: "United Kingdom", TR: "Türkiye" },
  cities: { "Europe/London": "London", "Asia/Kolkata": "Kolkata", "Europe/Bratislava": "Bratislava" },
  regions: {},
  places: { ids: [], names: [] },
  metazones: {
    GMT: [null, "Greenwich Mean Time", null],
    India: [null, "India Standard Time", null],
    Europe_Central: [
      "Central European Time",
      "Central European Standard Time",
      "Central European Summer Time",
    ],
  },
  zones: { "Europe/London": [null, null, "British Summer Time"] },
  regionFormat: ["{0} Time", "{0} Standard Time", "{0} Daylight Time"],
  gmtFormat: "GMT{0}",
};
const FRENCH: LocaleNames = {
  territories: { GB: "Royaume-Uni" },
  cities: { "Europe/London": "Londres" },
  regions: {},
  places: { ids: [], names: [] },
  metazones: {},
  zones: {},
  regionFormat: ["heure : {0}", "{0} (heure standard)", "{0} (heure d’été)"],
  gmtFormat: "UTC{0}",
};

function zone(id: string, more: Partial<ZoneInfo> = {}): ZoneInfo {
  return {
    id,
    canonicalId: id,
    countryCodes: [],
    latitudeDeg: null,
    longitudeDeg: null,
    comment: null,
    mainCities: [],
    alternativeName: null,
    groupId: null,
    metazone: null,
    nameTerritory: null,
    placeId: null,
    windowsIds: [],
    ...more,
  };
}

describe("composeZoneNames", () => {
  const london = zone("Europe/London", { metazone: "GMT", nameTerritory: "GB" });

  test("a zone may have its own summer name, its metazone's winter name and its country's generic name", () => {
    expect(composeZoneNames(london, london, ENGLISH, ENGLISH)).toEqual({
      generic: "United Kingdom Time",
      standard: "Greenwich Mean Time",
      daylight: "British Summer Time",
      city: "London",
    });
  });

  test("the only name of a metazone without summer time applies all year", () => {
    const kolkata = zone("Asia/Kolkata", { metazone: "India" });
    expect(composeZoneNames(kolkata, kolkata, ENGLISH, ENGLISH)).toEqual({
      generic: "India Standard Time",
      standard: "India Standard Time",
      daylight: null,
      city: "Kolkata",
    });
  });

  test("a language without the metazone's names uses its own pattern", () => {
    expect(composeZoneNames(london, london, FRENCH, ENGLISH)).toEqual({
      generic: "heure : Royaume-Uni",
      standard: "Royaume-Uni (heure standard)",
      daylight: "Royaume-Uni (heure d’été)",
      city: "Londres",
    });
  });

  test("a link has its own town's name, or else its target's", () => {
    const prague = zone("Europe/Prague", { metazone: "Europe_Central" });
    const bratislava = zone("Europe/Bratislava", { canonicalId: prague.id, metazone: "Europe_Central" });
    const calcutta = zone("Asia/Calcutta", { canonicalId: "Asia/Kolkata", metazone: "India" });
    expect(composeZoneNames(bratislava, prague, FRENCH, ENGLISH).city).toBe("Bratislava");
    expect(composeZoneNames(calcutta, zone("Asia/Kolkata"), FRENCH, ENGLISH).city).toBe("Kolkata");
    expect(composeZoneNames(prague, prague, FRENCH, ENGLISH).city).toBe("Prague");
  });

  test("Etc zones are offsets, with the sign people expect", () => {
    const etc = zone("Etc/GMT+5");
    expect(composeZoneNames(etc, etc, ENGLISH, ENGLISH).standard).toBe("GMT-05:00");
    const east = zone("Etc/GMT-14");
    expect(composeZoneNames(east, east, FRENCH, ENGLISH).generic).toBe("UTC+14:00");
  });

  test("ids that are names of a prototype's members find no names there", () => {
    const odd = zone("constructor", { metazone: "toString", nameTerritory: "valueOf" });
    expect(composeZoneNames(odd, odd, ENGLISH, ENGLISH)).toEqual({
      generic: "constructor Time",
      standard: "constructor Standard Time",
      daylight: "constructor Daylight Time",
      city: "constructor",
    });
  });
});

test("a place's name is found by its id", () => {
  const names = { ...ENGLISH, places: { ids: [3, 70, 1_816_670], names: ["c", "p", "北京"] } };
  expect([3, 70, 1_816_670].map((id) => nameOfPlace(names, id))).toEqual(["c", "p", "北京"]);
  expect([1, 69, 2_000_000].map((id) => nameOfPlace(names, id))).toEqual([null, null, null]);
});
