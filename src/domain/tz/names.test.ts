import { describe, expect, test } from "bun:test";
import { KNOWN_ZONES, UNWRITTEN_ABBREVIATIONS } from "./known-zones.ts";
import { createZoneNames } from "./names.ts";
import { cityOfZone, zoneSlug } from "./slug.ts";
import { table } from "../../../test/support/zones.ts";

const names = createZoneNames(table, [
  ["Romance Standard Time", "Europe/Paris"],
  ["India Standard Time", "Asia/Calcutta"],
  ["UTC-02", "Etc/GMT+2"],
  ["Nowhere Standard Time", "Europe/Nowhere"],
]);
const ids = [...table.zoneIds, ...table.links.keys()];

function idOf(input: string): string | null {
  const naming = names.resolve(input);
  return naming.ok ? naming.zone.id : null;
}

function warningOf(input: string): { code: string; message: string } | undefined {
  const naming = names.resolve(input);
  return naming.ok ? naming.warnings[0] : undefined;
}

function suggestionsOf(input: string): string[] {
  const naming = names.resolve(input);
  return naming.ok ? [] : naming.suggestions;
}

describe("names that resolve", () => {
  test("every id resolves to itself in any case, also the second time", () => {
    for (const id of ids) {
      for (const input of [id, id.toLowerCase(), id.toUpperCase(), id.toLowerCase(), ` ${id} `]) {
        expect(idOf(input)).toBe(id);
      }
    }
  });

  test("spaces and hyphens may replace underscores, and spaces may replace hyphens", () => {
    expect(idOf("america/new york")).toBe("America/New_York");
    expect(idOf("America/New-York")).toBe("America/New_York");
    expect(idOf("America/Port au Prince")).toBe("America/Port-au-Prince");
    expect(idOf("america/argentina/buenos aires")).toBe("America/Argentina/Buenos_Aires");
  });

  test.each([
    ["Z", "UTC"],
    ["z", "UTC"],
    ["utc", "UTC"],
    ["GMT", "GMT"],
    ["etc/utc", "Etc/UTC"],
    ["+05:30", "+05:30"],
    ["-0330", "-03:30"],
    ["+5", "+05:00"],
    ["-11", "-11:00"],
    [" 05:30", "+05:30"],
    ["UTC+5", "+05:00"],
    ["utc 5", "+05:00"],
    ["GMT-3:30", "-03:30"],
    ["GMT -5", "-05:00"],
    ["utc +5:30", "+05:30"],
    ["UTC  8", "+08:00"],
    ["\u221203:30", "-03:30"],
    ["+00:00", "+00:00"],
    ["-00:00", "+00:00"],
    ["+18:00", "+18:00"],
    ["-18:00", "-18:00"],
    ["Romance Standard Time", "Europe/Paris"],
    ["romance standard time", "Europe/Paris"],
    ["India Standard Time", "Asia/Calcutta"],
    ["UTC-02", "-02:00"],
  ])("%s is %s", (input, id) => {
    expect(idOf(input)).toBe(id);
    expect(idOf(input)).toBe(id);
  });

  test("links keep their name and have their target's id", () => {
    expect(names.resolve("asia/calcutta")).toMatchObject({
      zone: { id: "Asia/Calcutta", canonicalId: "Asia/Kolkata", kind: "link" },
    });
    expect(names.resolve("us/eastern")).toMatchObject({
      zone: { id: "US/Eastern", canonicalId: "America/New_York" },
    });
  });

  test("Etc/GMT+5 keeps its sign, also when the plus was lost, and has a warning", () => {
    expect(idOf("Etc/GMT+5")).toBe("Etc/GMT+5");
    expect(idOf("etc/gmt 5")).toBe("Etc/GMT+5");
    expect(idOf("etc/gmt-5")).toBe("Etc/GMT-5");
    expect(idOf("Etc/GMT_5")).toBeNull();
    expect(warningOf("etc/gmt+5")).toMatchObject({
      code: "posix_sign",
      message: expect.stringContaining("UTC-05:00"),
    });
    expect(warningOf("Etc/GMT+0")).toBeUndefined();
    expect(warningOf("GMT-5")).toBeUndefined();
  });

  test("ids that look like abbreviations have a warning", () => {
    expect(warningOf("EST")).toEqual({
      code: "legacy_zone",
      message: "EST is fixed -05:00; use America/New_York for US Eastern",
    });
    for (const id of ["MST", "HST", "CET", "EET", "MET", "WET", "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT"]) {
      expect(idOf(id.toLowerCase())).toBe(id);
      expect(warningOf(id)?.code).toBe("legacy_zone");
    }
    expect(warningOf("Europe/Paris")).toBeUndefined();
  });

  test("slugs", () => {
    expect(new Set(ids.map(zoneSlug)).size).toBe(ids.length);
    for (const id of ids) {
      expect(zoneSlug(id)).toMatch(/^[a-z0-9]+(-+[a-z0-9]+)*$/);
      expect(names.zoneBySlug(zoneSlug(id))?.id).toBe(id);
    }
    expect(names.zoneBySlug("America-Argentina-Buenos-Aires")?.id).toBe("America/Argentina/Buenos_Aires");
    expect(names.zoneBySlug("atlantis")).toBeNull();
  });
});

describe("names that do not", () => {
  test.each([
    "+18:01",
    "-19",
    "+5:60",
    "+123",
    "+12345",
    "5",
    "05:30",
    "+",
    "UTC+",
    "UTC+x",
    "+05:30:60",
    "--5",
    "+-5",
    "GMT+24",
  ])("%s is no offset", (input) => expect(idOf(input)).toBeNull());

  test("text that is no name", () => {
    const hostile = [
      "",
      " ",
      "\0",
      "constructor",
      "__proto__",
      "../etc/passwd",
      "x".repeat(10_000),
      " ".repeat(10_000),
      "\u202eEurope",
      "Ä".repeat(150),
    ];
    for (const input of hostile) {
      expect(idOf(input)).toBeNull();
      expect(suggestionsOf(input).length).toBeLessThanOrEqual(5);
    }
  });

  test.each([
    ["IST", ["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]],
    ["CST", ["America/Chicago", "Asia/Shanghai", "America/Havana"]],
    ["BST", ["Europe/London", "Asia/Dhaka"]],
    ["PST", ["America/Los_Angeles", "Asia/Manila"]],
    ["EDT", ["America/New_York"]],
    ["pdt", ["America/Los_Angeles"]],
    ["AEST", ["Australia/Sydney"]],
    ["JST", ["Asia/Tokyo"]],
    ["SGT", ["Asia/Singapore"]],
  ])("the abbreviation %s suggests %j", (input, expected) => {
    const suggestions = suggestionsOf(input);
    expect(suggestions[0]).toBe(expected[0] ?? "");
    for (const id of expected) expect(suggestions).toContain(id);
    expect(new Set(suggestions).size).toBe(suggestions.length);
    expect(suggestions.length).toBeLessThanOrEqual(8);
  });

  test.each([
    ["Europe/Pariss", "Europe/Paris"],
    ["Europe/Prais", "Europe/Paris"],
    ["Tokyo", "Asia/Tokyo"],
    ["tokio", "Asia/Tokyo"],
    ["New York", "America/New_York"],
    ["Amerca/New_Yrok", "America/New_York"],
    ["europe-paris", "Europe/Paris"],
    ["Europe/Tokyo", "Asia/Tokyo"],
    ["Buenos Aires", "America/Argentina/Buenos_Aires"],
    ["sydny", "Australia/Sydney"],
    ["Kathmandu", "Asia/Kathmandu"],
  ])("%s suggests %s first", (input, expected) => {
    const suggestions = suggestionsOf(input);
    expect(suggestions[0]).toBe(expected);
    expect(suggestions.length).toBeLessThanOrEqual(5);
  });

  test("suggestions resolve, and known zones exist", () => {
    for (const id of [...KNOWN_ZONES, ...[...UNWRITTEN_ABBREVIATIONS.values()].flat()])
      expect(table.zoneIds).toContain(id);
    for (const input of ["IST", "Asia", "paris", "Europe/L", "am", "new"]) {
      for (const id of suggestionsOf(input)) expect(idOf(id)).toBe(id);
    }
  });

  test("a caller may change the list of suggestions", () => {
    suggestionsOf("IST").length = 0;
    expect(suggestionsOf("IST")).toHaveLength(3);
  });
});

test("a page shows the city of an id, or its offset", () => {
  expect(["America/New_York", "Etc/GMT+5", "-05:30", "+05:30"].map(cityOfZone)).toEqual([
    "New York",
    "GMT+5",
    "UTC−05:30",
    "UTC+05:30",
  ]);
});
