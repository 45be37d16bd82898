import { describe, expect, test } from "bun:test";
import { compileZoneTable } from "./compile.ts";
import { posixTz } from "./posix.ts";
import { fixedZone, zoneById } from "./zone.ts";

function posixOf(source: string): string | null {
  const zone = zoneById(compileZoneTable(`# version 2026f\n${source}`, { minimumNames: 1 }), "T/Z");
  if (zone === null) throw new Error("no zone");
  return posixTz(zone);
}

const endless = (start: string, end: string): string =>
  `R x 2000 ma - ${start} 1 S\nR x 2000 ma - ${end} 0 -\n`;

describe("POSIX strings", () => {
  test.each([
    ["west is positive", "Z T/Z -5 - EST\n", "EST5"],
    ["figures are quoted", "Z T/Z 3:30 - %z\n", "<+0330>-3:30"],
    ["short names too", "Z T/Z 0 - -00\n", "<-00>0"],
    [
      "last weekdays are week 5, and 02:00 is left out",
      `${endless("Mar lastSu 2", "O lastSu 3")}Z T/Z 1 x CE%sT\n`,
      "CET-1CEST,M3.5.0,M10.5.0/3",
    ],
    ["n-th weekdays", `${endless("Mar Su>=8 2", "N Su>=1 2")}Z T/Z -5 x ES%sT\n`, "EST5ESST,M3.2.0,M11.1.0"],
    [
      "universal time is turned to the wall clock before it",
      `${endless("Mar lastSu 1u", "O lastSu 1u")}Z T/Z 1 x CE%sT\n`,
      "CET-1CEST,M3.5.0,M10.5.0/3",
    ],
    [
      "standard time too",
      `${endless("O Su>=1 2s", "Mar Su>=15 2s")}Z T/Z 12:45 x %z\n`,
      "<+1245>-12:45<+1345>,M10.1.0,M3.3.0/3",
    ],
    [
      "other weekdays than week-aligned ones by hours beyond the day",
      `${endless("Mar Th>=23 24", "O Su>=25 2")}Z T/Z 2 x IS%sT\n`,
      "IST-2ISST,M3.4.3/48,M10.4.4/74",
    ],
    [
      "days before a weekday",
      `${endless("Mar Su<=14 2", "O Su<=25 2")}Z T/Z 2 x IS%sT\n`,
      "IST-2ISST,M3.2.0,M10.3.3/98",
    ],
    [
      "plain days, by number of the day",
      `${endless("Ja 5 2", "Mar 21 2")}Z T/Z 2 x IS%sT\n`,
      "IST-2ISST,4,J80",
    ],
    [
      "times before midnight",
      `${endless("Mar lastSu -1", "O lastSu -1")}Z T/Z -3 x %z\n`,
      "<-03>3<-02>,M3.5.0/-1,M10.5.0/-1",
    ],
    [
      "savings other than an hour are written out",
      `R x 2000 ma - O Su>=1 2 0:30 -\nR x 2000 ma - Ap Su>=1 2 0 -\nZ T/Z 10:30 x %z\n`,
      "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
    ],
    [
      "negative saving",
      `R x 2000 ma - Mar lastSu 1u 0 -\nR x 2000 ma - O lastSu 1u -1 -\nZ T/Z 1 x IST/GMT\n`,
      "IST-1GMT0,M10.5.0,M3.5.0/1",
    ],
    ["daylight saving time all the year round", "Z T/Z -5 1 EDT\n", "XXX5EDT4,0/0,J365/23"],
  ])("%s", (_, source, expected) => {
    expect(posixOf(source)).toBe(expected);
  });

  test("a fixed offset", () => {
    expect(posixTz(fixedZone(19_800))).toBe("<+0530>-5:30");
    expect(posixTz(fixedZone(0))).toBe("<+00>0");
  });

  test("there is none for four changes a year", () => {
    const more = "R x 2000 ma - May 1 0 2 D\nR x 2000 ma - Jul 1 0 1 S\n";
    expect(posixOf(`${more}${endless("Mar 1 0", "O 1 0")}Z T/Z 0 x A%s\n`)).toBeNull();
  });
});
