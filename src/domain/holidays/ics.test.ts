import { calendarOfRules } from "../../../test/support/holidays/of-rules.ts";
import { describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import { holidaysToCsv } from "./csv.ts";
import { holidaysToIcs } from "./ics.ts";

const base = {
  version: "1",
  names: {},
  holidays: {
    AA: {
      names: { en: "Aa" },
      langs: ["xx"],
      substitutes: [{ on: "saturday", to: "previous", only: ["07-04", "01-01"] }],
      days: {
        "07-04": {
          name: { en: 'Founders, Heroes; and \\ Others\' "Day"' },
        },
        "1 Shawwal P3D": {
          name: {
            en: "Feast",
            xx: "عيد الفطر السعيد المبارك على جميع المسلمين في كل مكان من العالم أجمع 🎉🎉🎉🎉",
          },
        },
        "12-24 14:00": { name: { en: "Eve" }, type: "bank" },
      },
    },
  },
};
const calendar = calendarOfRules({ base, files: new Map() });
const holidays = (lang = "en") =>
  calendar.list({ countryCode: "AA", year: 2026, types: ["public", "bank"], lang }).holidays;
const feed = { name: "Holidays in Aa, all", host: "example.org", release: "2026-09-20", language: "en" };
const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));

describe("an iCalendar feed", () => {
  test("is understood by another library: names, days, exclusive ends, unique ids", () => {
    const read = events(holidaysToIcs(holidays(), feed)).map((event) => [
      event.uid,
      event.summary,
      event.startDate.toString(),
      event.endDate.toString(),
    ]);
    expect(read).toEqual([
      ["aa-feast-2026@example.org", "Feast", "2026-03-20", "2026-03-23"],
      [
        "aa-founders-heroes-and-others-day-2026@example.org",
        'Founders, Heroes; and \\ Others\' "Day"',
        "2026-07-04",
        "2026-07-05",
      ],
      [
        "aa-founders-heroes-and-others-day-2026-observed@example.org",
        'Founders, Heroes; and \\ Others\' "Day" (observed)',
        "2026-07-03",
        "2026-07-04",
      ],
      ["aa-eve-2026@example.org", "Eve", "2026-12-24", "2026-12-25"],
    ]);
  });

  test("folds at 75 octets without cutting a character, lines end in CRLF", () => {
    const text = holidaysToIcs(holidays("xx"), feed);
    const lines = text.split("\r\n");
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
    expect(lines.some((line) => line.startsWith(" "))).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(text).not.toContain("\uFFFD");
    expect(events(text)[0]?.summary).toEndWith("🎉🎉🎉🎉");
  });

  test("is the same bytes for the same data, stamped with the release", () => {
    expect(holidaysToIcs(holidays(), feed)).toBe(holidaysToIcs([...holidays()], { ...feed }));
    const stamps = holidaysToIcs(holidays(), feed).match(/DTSTAMP:.*/g) ?? [];
    expect(new Set(stamps.map((stamp) => stamp.trim()))).toEqual(new Set(["DTSTAMP:20260920T000000Z"]));
  });

  test("marks uncertain dates as tentative and all events as transparent", () => {
    const [feast] = new ICAL.Component(ICAL.parse(holidaysToIcs(holidays(), feed))).getAllSubcomponents(
      "vevent",
    );
    expect(feast?.getFirstPropertyValue("status")).toBe("TENTATIVE");
    expect(feast?.getFirstPropertyValue("transp")).toBe("TRANSPARENT");
    expect(feast?.getFirstPropertyValue("categories")).toBe("Public holiday");
  });

  test("cannot be broken by a name with line ends", () => {
    const [first] = holidays();
    if (first === undefined) throw new Error("no holiday");
    const text = holidaysToIcs([{ ...first, name: "A\r\nEND:VCALENDAR\u0007" }], feed);
    expect(events(text)).toHaveLength(1);
    expect(events(text)[0]?.summary).toBe("A END:VCALENDAR ");
  });
});

test("a CSV table quotes the fields that need it", () => {
  const lines = holidaysToCsv(holidays()).split("\r\n");
  expect(lines[0]).toStartWith("id,date,observed_date,end_date,days,name");
  expect(lines[2]).toContain(`"Founders, Heroes; and \\ Others' ""Day"""`);
  expect(lines).toHaveLength(5);
});
