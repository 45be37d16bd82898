import { describe, expect, test } from "bun:test";
import { AlmanacError } from "../error.ts";
import { compileZoneTable } from "./compile.ts";
import { posixTz } from "./posix.ts";
import { stateAt, transitionsBetween, zoneById, type Zone } from "./zone.ts";

const HEAD = "# version 2026f\n";
/** A rule that names standard time before the one a test is about. */
const STANDARD = "R x 1990 o - Ja 1 0 0 -\n";

function zoneUntil(suffix: string): string {
  return `Z Test/Zone 1 1 AAA 2000 Mar 5 12${suffix}\n3 - BBB\n`;
}

function ruleAt(suffix: string): string {
  return `${STANDARD}R x 2024 o - Mar 1 0 1 S\nR x 2024 o - O 1 12${suffix} 0 -\nZ Test/Zone 2 x A%s\n`;
}

function zoneOf(source: string, id = "Test/Zone"): Zone {
  const zone = zoneById(compileZoneTable(HEAD + source, { minimumNames: 1 }), id);
  if (zone === null) throw new Error(`no zone ${id}`);
  return zone;
}

function changesOf(source: string, fromYear = 1, toYear = 2300): string[] {
  const from = fromYear === 1 ? -Infinity : Date.UTC(fromYear, 0) / 1000;
  return transitionsBetween(zoneOf(source), from, Date.UTC(toYear, 0) / 1000, 1000).map(
    ({ epochSeconds, after }) =>
      `${new Date(epochSeconds * 1000).toISOString().slice(0, 19)} ${after.offsetSeconds} ${after.abbreviation}`,
  );
}

function refusal(source: string, options = { minimumNames: 1 }): string {
  try {
    compileZoneTable(source, options);
  } catch (error) {
    if (error instanceof AlmanacError && error.code === "internal_error") return error.message;
    throw error;
  }
  return "accepted";
}

describe("reading zones", () => {
  test("a zone without changes has its offset and name for all time", () => {
    expect(stateAt(zoneOf("Z Test/Zone 5:30 - IST\n"), 0)).toMatchObject({
      offsetSeconds: 19_800,
      abbreviation: "IST",
    });
    expect(changesOf("Z Test/Zone 5:30 - IST\n")).toEqual([]);
  });

  test("a line ends at its UNTIL: on the wall clock, or with s on standard time, or with u on UTC", () => {
    expect(changesOf(zoneUntil(""))).toEqual(["2000-03-05T10:00:00 10800 BBB"]);
    expect(changesOf(zoneUntil("w"))).toEqual(["2000-03-05T10:00:00 10800 BBB"]);
    expect(changesOf(zoneUntil("s"))).toEqual(["2000-03-05T11:00:00 10800 BBB"]);
    for (const suffix of ["u", "g", "z"])
      expect(changesOf(zoneUntil(suffix))).toEqual(["2000-03-05T12:00:00 10800 BBB"]);
  });

  test("UNTIL may leave out time, day and month, and name a weekday", () => {
    expect(changesOf("Z Test/Zone 0 - A 2000\n1 - B\n")[0]).toStartWith("2000-01-01T00:00:00");
    expect(changesOf("Z Test/Zone 0 - A 2000 F\n1 - B\n")[0]).toStartWith("2000-02-01T00:00:00");
    expect(changesOf("Z Test/Zone 0 - A 2000 Mar lastSu 1\n1 - B\n")[0]).toStartWith("2000-03-26T01:00:00");
    expect(changesOf("Z Test/Zone 0 - A 2000 Mar Su>=8 24\n1 - B\n")[0]).toStartWith("2000-03-13T00:00:00");
  });

  test("keywords and names of months and days may be written out", () => {
    const source =
      "Rule\tx\t2000\tmaximum\t-\tMarch\tlastSunday\t1:00u\t1:00\tS\n" +
      "Rule x 2000 max - October lastSunday 1:00u 0 -\n" +
      "Zone Test/Zone 1:00 x CE%sT # a remark\n";
    expect(posixTz(zoneOf(source))).toBe("CET-1CEST,M3.5.0,M10.5.0/3");
  });

  test("links resolve to zones, also through other links", () => {
    const table = compileZoneTable(`${HEAD}Z A/B 1 - X\nL A/B C/D\nL C/D E\n`, { minimumNames: 1 });
    expect([...table.links]).toEqual([
      ["C/D", "A/B"],
      ["E", "A/B"],
    ]);
    expect(zoneById(table, "E")).toMatchObject({ id: "E", canonicalId: "A/B", kind: "link" });
  });
});

describe("reading rules", () => {
  test.each([
    ["8", "2024-03-08"],
    ["lastSu", "2024-03-31"],
    ["Su>=8", "2024-03-10"],
    ["Su>=31", "2024-03-31"],
    ["M>=31", "2024-04-01"],
    ["Su<=25", "2024-03-24"],
    ["Su<=1", "2024-02-25"],
    ["F<=1", "2024-03-01"],
  ])("day %s of March 2024 is %s", (day, date) => {
    expect(changesOf(`${STANDARD}R x 2024 o - Mar ${day} 0 1 S\nZ Test/Zone 0 x A%s\n`)[0]).toStartWith(date);
  });

  test("the last Sunday of February is right in leap years", () => {
    const source = "R x 2023 2024 - F lastW 0 1 S\nR x 2023 2024 - D 1 0 0 -\nZ Test/Zone 0 x A%s\n";
    expect(changesOf(source).filter((line) => line.includes("-02-"))).toEqual([
      "2023-02-22T00:00:00 3600 AS",
      "2024-02-28T00:00:00 3600 AS",
    ]);
  });

  test.each([
    ["2", "02:00:00"],
    ["2:30", "02:30:00"],
    ["-", "00:00:00"],
    ["0:20:05", "00:20:05"],
    ["-1:30", "22:30:00"],
    ["24", "00:00:00"],
    ["25", "01:00:00"],
  ])("time %s is %s", (time, clock) => {
    expect(changesOf(`${STANDARD}R x 2024 o - Mar 8 ${time} 1 S\nZ Test/Zone 0 x A%s\n`)[0]).toContain(
      `T${clock}`,
    );
  });

  test("a wall-clock rule counts the saving in force, a standard-time rule does not, a universal one counts nothing", () => {
    expect(changesOf(ruleAt(""))[1]).toStartWith("2024-10-01T09:00:00");
    expect(changesOf(ruleAt("s"))[1]).toStartWith("2024-10-01T10:00:00");
    expect(changesOf(ruleAt("u"))[1]).toStartWith("2024-10-01T12:00:00");
  });

  test("formats: letters, the offset in digits, and a pair separated by a slash", () => {
    const rules = "R x 2024 o - Mar 1 0 1 S\nR x 2024 o - O 1 0 0 -\n";
    expect(changesOf(`${rules}Z Test/Zone 1 x CE%sT\n`).map((line) => line.split(" ")[2])).toEqual([
      "CEST",
      "CET",
    ]);
    expect(changesOf(`${rules}Z Test/Zone -3:30 x %z\n`).map((line) => line.split(" ")[2])).toEqual([
      "-0230",
      "-0330",
    ]);
    expect(changesOf(`${rules}Z Test/Zone 0 x GMT/BST\n`).map((line) => line.split(" ")[2])).toEqual([
      "BST",
      "GMT",
    ]);
  });

  test("a suffix on the saving sets tzdb's flag", () => {
    const zone = zoneOf(
      `${STANDARD}R x 2024 o - Mar 1 0 1s S\nR x 2024 o - O 1 0 0d D\nZ Test/Zone 0 x A%s\n`,
    );
    const [march, october] = transitionsBetween(zone, 0, 2e9, 9);
    expect(march?.after).toMatchObject({
      offsetSeconds: 3600,
      standardOffsetSeconds: 3600,
      isDst: false,
      tzdbIsDst: false,
    });
    expect(october?.after).toMatchObject({ offsetSeconds: 0, isDst: false, tzdbIsDst: true });
  });

  test("endless rules apply in every year after the written ones, also when the line begins late", () => {
    const rules = "R x 1990 ma - Mar lastSu 1u 1 S\nR x 1990 ma - O lastSu 1u 0 -\n";
    expect(changesOf(`${rules}Z Test/Zone 0 - LMT 2050\n1 x CE%sT\n`, 2050, 2052)).toEqual([
      "2050-01-01T00:00:00 3600 CET",
      "2050-03-27T01:00:00 7200 CEST",
      "2050-10-30T01:00:00 3600 CET",
      "2051-03-26T01:00:00 7200 CEST",
      "2051-10-29T01:00:00 3600 CET",
    ]);
  });

  test("endless rules that leave their UTC year are written out to the year 9999", () => {
    const source = "R x 2000 ma - Ja 1 0 1 S\nR x 2000 ma - Jul 1 0 0 -\nZ Test/Zone 10 x A%s\n";
    expect(changesOf(source, 2199, 2200)).toEqual([
      "2199-06-30T13:00:00 36000 A",
      "2199-12-31T14:00:00 39600 AS",
    ]);
    expect(stateAt(zoneOf(source), Date.UTC(9998, 2, 1) / 1000).offsetSeconds).toBe(39_600);
  });

  test("four endless rules a year apply for ever", () => {
    const source =
      "R x 2000 ma - Mar 1 0 1 S\nR x 2000 ma - May 1 0 2 D\nR x 2000 ma - Jul 1 0 1 S\nR x 2000 ma - O 1 0 0 -\nZ Test/Zone 0 x A%s\n";
    expect(changesOf(source, 2199, 2200)).toEqual([
      "2199-03-01T00:00:00 3600 AS",
      "2199-04-30T23:00:00 7200 AD",
      "2199-06-30T22:00:00 3600 AS",
      "2199-09-30T23:00:00 0 A",
    ]);
  });
});

describe("refusing text", () => {
  const zone = "Z Test/Zone 0 - A\n";

  test.each([
    ["no release", zone, "line 1: expected the release"],
    [
      "an unknown line",
      `${HEAD}${zone}hello world\n`,
      "line 3: expected a rule, a zone, a link or a comment",
    ],
    ["a missing set of rules", `${HEAD}Z Test/Zone 0 nope A%s\n`, 'line 2: expected rules named "nope"'],
    [
      "a link to nothing",
      `${HEAD}${zone}L Test/None Test/Link\n`,
      'line 3: expected a zone named "Test/None"',
    ],
    ["links in a ring", `${HEAD}${zone}L A B\nL B A\n`, "line 3: expected a zone named"],
    ["a name twice", `${HEAD}${zone}${zone}`, 'line 3: expected a name other than "Test/Zone"'],
    [
      "a rule of nine fields",
      `${HEAD}R x 2000 o - Mar 1 0 1\n${zone}`,
      "line 2: expected the 10 fields of a rule, not 9",
    ],
    ["a month that is none", `${HEAD}R x 2000 o - Foo 1 0 1 S\n${zone}`, "line 2: expected a month"],
    ["an unclear month", `${HEAD}R x 2000 o - Ma 1 0 1 S\n${zone}`, "line 2: expected a month"],
    [
      "a day that is none",
      `${HEAD}R x 2000 o - Mar Xx>=8 0 1 S\n${zone}`,
      "line 2: expected a day of the month",
    ],
    ["31 April", `${HEAD}R x 2000 o - Ap 31 0 1 S\n${zone}`, "line 2: expected a day of the month"],
    ["a time that is none", `${HEAD}R x 2000 o - Mar 1 2:99 1 S\n${zone}`, "line 2: expected a time"],
    ["years reversed", `${HEAD}R x 2000 1999 - Mar 1 0 1 S\n${zone}`, "line 2: expected a last year"],
    ["a year out of range", `${HEAD}R x 20000 o - Mar 1 0 1 S\n${zone}`, "line 2: expected a year"],
    [
      "29 February in a common year",
      `${HEAD}R x 2023 o - F 29 0 1 S\nZ Test/Zone 0 x A%s\n`,
      "a day that exists in 2023",
    ],
    [
      "two rules for one instant",
      `${HEAD}R x 2023 o - Mar 1 0 1 S\nR x 2023 o - Mar 1 0 0 -\nZ Test/Zone 0 x A%s\n`,
      "different instants",
    ],
    [
      "a format of two specifiers",
      `${HEAD}Z Test/Zone 0 - %s%s\n`,
      "line 2: expected an abbreviation format",
    ],
    [
      "lines that go back in time",
      `${HEAD}Z Test/Zone 0 - A 2000\n1 - B 1999\n2 - C\n`,
      "line 3: expected an end after",
    ],
    ["a quotation mark", `${HEAD}Z Test/Zone 0 - "A\n`, "line 2: expected no quotation mark"],
    ["a zone cut short", `${HEAD}Z Test/Zone 0 - A 2000\n`, "cut short"],
    ["a last line cut short", `${HEAD}${zone}Z Test/Zo`, "an end of line"],
    ["a name that is a path", `${HEAD}Z ../../etc/passwd 0 - A\n`, "line 2: expected the name of a zone"],
  ])("%s", (_, source, message) => {
    expect(refusal(source)).toContain(message);
  });

  test("fewer names than any release has", () => {
    expect(refusal(HEAD + zone, { minimumNames: 300 })).toContain("at least 300 zones and links, not 1");
    expect(() => compileZoneTable(HEAD + zone)).toThrow("cut short");
  });

  test("rules that need too many steps", () => {
    const rules = Array.from(
      { length: 60 },
      (_, i) => `R x 1 ma - Mar ${1 + (i % 30)} ${i % 24} ${i % 3} S\n`,
    ).join("");
    const zones = Array.from({ length: 300 }, (_, i) => `Z Test/Z${i} 0 x A%s\n`).join("");
    expect(refusal(HEAD + rules + zones)).toMatch(/different instants|reasonable time/);
    const years = Array.from(
      { length: 12 },
      (_, i) => `R x 1 9999 - ${["Ja", "F", "Mar"][i % 3]} ${1 + i} 1 ${i % 2} S\n`,
    ).join("");
    expect(refusal(HEAD + years + zones)).toContain("reasonable time");
  });
});
