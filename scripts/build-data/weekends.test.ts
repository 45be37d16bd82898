import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { weekendIn, weekendOn } from "../../src/domain/calendar/weekend.ts";
import { readTable } from "../../test/support/table.ts";
import { parseCountryTab } from "./zone-tab.ts";
import { missingWeekends, parseWeekends } from "./weekends.ts";

const DATA = join(import.meta.dir, "../../data");
const ROWS = parseWeekends(readFileSync(join(DATA, "weekends.csv"), "utf8"));
const HEADER = "region,from,until,days,source";

function on(region: string, date: string): string {
  return weekendOn(
    weekendIn(holidayRules.weekends, region),
    Date.parse(`${date}T00:00:00Z`) / 86_400_000,
  ).join(" ");
}

describe("data/weekends.csv", () => {
  test("every row has a source and a country of ISO 3166-1", () => {
    const codes = new Set(
      parseCountryTab(readFileSync(join(DATA, "iso3166.tab"), "utf8")).map(([code]) => code),
    );
    for (const row of ROWS) {
      expect(codes).toContain(row.region.slice(0, 2));
      expect(row.source.length).toBeGreaterThan(20);
    }
  });

  test.each(readTable("oracle/reference/weekends.tsv"))(
    "the weekend of %p on %p is %p",
    (region = "", date = "", days) => {
      expect<string | undefined>(on(region, date)).toBe(days);
    },
  );

  test.each("AF BD BH DZ EG IL IQ JO KW LY MV OM PS QA SA SD SY YE MY-03 MY-11".split(" "))(
    "%p rests on Friday and Saturday today",
    (region) => {
      expect(on(region, "2026-11-20")).toBe("5 6");
    },
  );
});

describe("parseWeekends", () => {
  test.each([
    ["no source", "AE,,,5 6,", "no source"],
    ["no region", "ae,,,5 6,x", "no region ae"],
    ["a day that is none", "AE,,,5 8,x", "days are 5 8"],
    ["days out of order", "AE,,,6 5,x", "days are 6 5"],
    ["a date that is none", "AE,2026-02-30,,5 6,x", "2026-02-30 is no date"],
    ["an end before the start", "AE,2026-01-02,2026-01-01,5 6,x", "ends before it begins"],
    ["two rows at once", "AE,,2026-01-01,5 6,x\nAE,2026-01-01,,6 7,x", "AE overlaps"],
  ])("refuses %s", (_title, rows, message) => {
    expect(() => parseWeekends(`${HEADER}\n${rows}\n`)).toThrow(message);
  });
});

test("a country with a weekend in CLDR and no row in the file is found", () => {
  const weekData = { weekendStart: { "001": "sat", AE: "fri", QQ: "fri" }, weekendEnd: { "001": "sun" } };
  expect(missingWeekends(ROWS, weekData)).toEqual(["QQ"]);
});
